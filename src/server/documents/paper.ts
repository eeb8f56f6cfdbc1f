/** What every issued paper has around its content: number, loan, people and date above, and below how anybody checks it. */
import { spacedVerificationCode } from '#domain/verification-code.ts';
import type { Locale } from '#words/locale.ts';
import { addHeading, addSmallPrint } from './blocks.ts';
import { type DocumentLender, instantWords, renderDocument } from './letterhead.ts';
import { paperWords } from './paper-words.ts';
import { type QrCode, qrCode } from './qr.ts';
import { ink, margin, type Sheet, type TextStyle, textWidth } from './sheet.ts';
import { addFacts, type Fact } from './tables.ts';

export type PaperHead = {
  number: string;
  loanReference: string;
  borrowerName: string;
  lender: DocumentLender;
  issuedAt: Date;
  verificationCode: string;
  /** Where the QR code leads: the public page with the code of this paper. */
  verifyAddress: string;
};

/** Throws MissingGlyphsError when a name has a character that cannot be printed. */
export const renderPaper = (
  head: PaperHead,
  { title, facts }: { title: string; facts?: readonly Fact[] },
  locale: Locale,
  fill: (sheet: Sheet) => void,
): Promise<Buffer> => {
  const { number, lender, issuedAt } = head;
  return renderDocument({ title, documentNumber: number, lender, madeAt: issuedAt, locale }, (sheet) => {
    addFacts(sheet, [...headFacts(head, locale), ...(facts ?? [])]);
    sheet.doc.y += 8;
    fill(sheet);
    addSmallPrint(sheet, paperWords[locale].noSignature);
    addVerification(sheet, head, locale);
  });
};

const headFacts = (head: PaperHead, locale: Locale): Fact[] => {
  const words = paperWords[locale];
  return [
    { label: words.number, value: head.number, isStrong: true },
    { label: words.loanReference, value: head.loanReference },
    { label: words.borrower, value: head.borrowerName },
    { label: words.lender, value: head.lender.name },
    { label: words.issuedAt, value: instantWords(head.issuedAt, locale).local },
  ];
};

const qrWidth = 84;
const gap = 16;
const quiet = 8;

/** The QR code with its address and code in words beside it, together on one page. */
const addVerification = (sheet: Sheet, head: PaperHead, locale: Locale): void => {
  const { doc, root } = sheet;
  const words = paperWords[locale];
  addHeading(sheet, words.check, qrWidth + 2 * quiet);
  const left = margin + qrWidth + 2 * quiet + gap;
  const width = textWidth - qrWidth - 2 * quiet - gap;
  const top = doc.y;
  const lines: [string, TextStyle][] = [
    [words.checkHow(head.verifyAddress), { size: 9.5, width }],
    [words.checkCode(spacedVerificationCode(head.verificationCode)), { size: 9.5, bold: true, width }],
    [words.checkWarning, { size: 8.5, color: ink.soft, width }],
  ];
  root.add(
    doc.struct('Figure', { alt: words.qrAlt(head.verifyAddress) }, () =>
      drawQr(doc, qrCode(head.verifyAddress), margin + quiet, top + quiet),
    ),
  );
  let y = top + quiet;
  for (const [text, style] of lines) {
    const lineTop = y;
    root.add(doc.struct('P', {}, () => sheet.write(text, left, lineTop, style)));
    y += sheet.heightOf(text, style) + 4;
  }
  doc.y = Math.max(y, top + qrWidth + 2 * quiet);
};

const drawQr = (doc: PDFKit.PDFDocument, { size, path }: QrCode, left: number, top: number): void => {
  doc.save();
  doc
    .translate(left, top)
    .scale(qrWidth / size)
    .path(path)
    .fill('#000000');
  doc.restore();
};
