/** The formal notice as a paper for A.R. registered post: the Malay text on the left, the same to read on the right. */
import type { Locale } from '#words/locale.ts';
import { addSmallPrint } from '../documents/blocks.ts';
import { type DocumentLender, renderDocument } from '../documents/letterhead.ts';
import { margin, type Sheet, textWidth } from '../documents/sheet.ts';
import { addFacts } from '../documents/tables.ts';
import { type NoticeText, noticeParagraphs } from './formal-notice-words.ts';

export type PrintedNotice = NoticeText & {
  number: string;
  lender: DocumentLender;
  address: string;
  madeAt: Date;
};

const gap = 20;
const columnWidth = (textWidth - gap) / 2;

/** Throws MissingGlyphsError when a name or an address cannot be printed. */
export const renderFormalNoticePdf = (
  notice: PrintedNotice,
  beside: Exclude<Locale, 'ms'>,
): Promise<Buffer> => {
  const facts = {
    title: 'Notis kepada peminjam',
    documentNumber: notice.number,
    lender: notice.lender,
    madeAt: notice.madeAt,
    locale: 'ms' as const,
  };
  return renderDocument(facts, (sheet) => {
    addFacts(sheet, [
      { label: 'No. notis', value: notice.number, isStrong: true },
      { label: 'Kepada', value: `${notice.borrowerName}\n${notice.address}` },
      { label: 'Cara penghantaran', value: 'Pos berdaftar A.R.' },
    ]);
    sheet.doc.y += 12;
    const [left, right] = [noticeParagraphs(notice, 'ms'), noticeParagraphs(notice, beside)];
    addSideBySide(sheet, [left.heading, right.heading], true);
    left.paragraphs.forEach((paragraph, index) => {
      addSideBySide(sheet, [paragraph, right.paragraphs[index] ?? '']);
    });
    sheet.doc.y += 36;
    addSmallPrint(
      sheet,
      'Tandatangan / Signature: ________________________    Tarikh / Date: ______________',
    );
  });
};

/** Two paragraphs that mean the same, at the same height. */
const addSideBySide = (sheet: Sheet, texts: readonly [string, string], bold = false): void => {
  const { doc, root } = sheet;
  const style = { width: columnWidth, size: 9, bold };
  const height = Math.max(...texts.map((text) => sheet.heightOf(text, style)));
  sheet.ensure(height);
  const top = doc.y;
  texts.forEach((text, index) => {
    const left = margin + index * (columnWidth + gap);
    root.add(doc.struct('P', {}, () => sheet.write(text, left, top, style)));
  });
  doc.y = top + height + 6;
};
