/**
 * A4 sheets for the product's documents: places text by measure, starts pages, tags what is read and marks what is only
 * decoration, and ends with footers and watermark on every page. The same content gives the same bytes.
 */
import { once } from 'node:events';
import { type Locale, locales } from '#words/locale.ts';
import { compactPdf } from './compact.ts';
import { documentFonts, MissingGlyphsError, missingGlyphs } from './fonts.ts';
import { openDocument } from './pdf-writer.ts';

export type SheetFacts = {
  title: string;
  author: string;
  locale: Locale;
  /** The document's date; the clock is never asked. */
  madeAt: Date;
  /** Small lines at the foot of each page. */
  footer: readonly string[];
  pageLabel: (page: number, of: number) => string;
  /** Large across each page; no lines, no watermark. */
  watermark: readonly string[];
};

export type TextStyle = {
  width: number;
  size: number;
  bold?: boolean | undefined;
  color?: string | undefined;
  align?: 'left' | 'right' | 'center' | undefined;
  /** What does not fit on the line ends in '…'. */
  isOneLine?: boolean | undefined;
};

export type Sheet = {
  doc: PDFKit.PDFDocument;
  root: PDFKit.PDFStructureElement;
  heightOf(text: string, style: TextStyle): number;
  /** Throws MissingGlyphsError. */
  write(text: string, x: number, y: number, style: TextStyle): void;
  /** Lines and colours, which are not read out. */
  decorate(draw: () => void): void;
  /** Starts a new page when less than `height` is left; says whether it did. */
  ensure(height: number): boolean;
};

export const margin = 56;
export const footSpace = 72;
export const a4 = { width: 595.28, height: 841.89 };
export const textWidth = a4.width - 2 * margin;
export const ink = {
  text: '#12262c',
  soft: '#405459',
  line: '#d4dfe0',
  accent: '#035c66',
  tint: '#ecf4f5',
  danger: '#a01e21',
  dangerTint: '#ffeeed',
} as const;

export const openSheet = ({ title, author, locale, madeAt }: SheetFacts): Sheet => {
  const { regular, bold } = documentFonts();
  const doc = openDocument({
    size: 'A4',
    margins: { top: margin, bottom: footSpace, left: margin, right: margin },
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: locales[locale].tag,
    bufferPages: true,
    info: { Title: printable(title), Author: printable(author), CreationDate: madeAt, ModDate: madeAt },
  });
  doc.registerFont('regular', regular);
  doc.registerFont('bold', bold);
  const root = doc.struct('Document');
  doc.addStructure(root);
  // A second Chinese font would double the file; there, a thin line around the letters makes them bold.
  const hasBoldFont = locale !== 'zh';
  const choose = ({ size, bold: isBold = false, color = ink.text }: TextStyle) =>
    doc
      .font(isBold && hasBoldFont ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(color)
      .strokeColor(color)
      .lineWidth(size / 30);
  return {
    doc,
    root,
    heightOf: (text, style) => choose(style).heightOfString(printable(text), { width: style.width }),
    write: (text, x, y, style) => {
      const outlined = style.bold === true && !hasBoldFont;
      const options = { width: style.width, align: style.align ?? 'left', fill: true, stroke: outlined };
      choose(style).text(printable(text), x, y, {
        ...options,
        ...(style.isOneLine ? { height: style.size, ellipsis: '…' } : {}),
      });
    },
    decorate: (draw) => {
      doc.markContent('Artifact', { type: 'Layout' });
      draw();
      doc.endMarkedContent();
    },
    ensure: (height) => {
      if (doc.y + height <= a4.height - footSpace) return false;
      doc.addPage();
      return true;
    },
  };
};

/** Adds what every page carries and gives the bytes. */
export const finishSheet = async (sheet: Sheet, facts: SheetFacts): Promise<Buffer> => {
  const { doc, root } = sheet;
  root.end();
  const { count } = doc.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    // Below the text there would be no room: the writer would start a page of its own.
    doc.page.margins.bottom = 0;
    sheet.decorate(() => {
      drawFooter(sheet, facts, facts.pageLabel(page + 1, count));
      if (facts.watermark.length > 0) drawWatermark(sheet, facts.watermark);
    });
  }
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(doc, 'end');
  doc.end();
  await ended;
  return compactPdf(Buffer.concat(chunks));
};

const drawFooter = ({ doc, write }: Sheet, { footer }: SheetFacts, pageLabel: string): void => {
  const top = a4.height - footSpace + 20;
  doc
    .moveTo(margin, top - 6)
    .lineTo(a4.width - margin, top - 6)
    .lineWidth(0.5)
    .stroke(ink.line);
  const small = { size: 7, color: ink.soft };
  footer.forEach((line, index) => {
    // The number of the page stands beside the first line.
    const width = index === 0 ? textWidth - 90 : textWidth;
    write(line, margin, top + index * 10, { ...small, width, isOneLine: true });
  });
  write(pageLabel, a4.width - margin - 90, top, { ...small, width: 90, align: 'right' });
};

const drawWatermark = ({ doc, write }: Sheet, lines: readonly string[]): void => {
  doc.save();
  doc.rotate(-52, { origin: [a4.width / 2, a4.height / 2] }).fillOpacity(0.13);
  lines.forEach((line, index) => {
    const top = a4.height / 2 + (index - lines.length / 2) * 62;
    const style = { size: 42, color: ink.danger, width: 840, align: 'center' } as const;
    write(line, a4.width / 2 - 420, top, style);
  });
  doc.restore();
};

/** A text with a character that the fonts do not have never reaches the paper. */
const printable = (text: string): string => {
  const missing = missingGlyphs(text);
  if (missing.length > 0) throw new MissingGlyphsError(missing);
  return text.normalize('NFC');
};
