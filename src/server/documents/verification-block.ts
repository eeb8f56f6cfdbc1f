/** How anybody checks a document: the QR code, with its address and code in words beside it. */
import { type QrCode, qrCode } from './qr.ts';
import { ink, margin, type Sheet, type TextStyle, textWidth } from './sheet.ts';

export type Verification = {
  /** Where the QR code leads. */
  address: string;
  alt: string;
  how: string;
  code: string;
  note: string;
};

const qrWidth = 84;
const gap = 16;
const quiet = 8;
export const verificationHeight = qrWidth + 2 * quiet;

/** Stands under a heading that keeps `verificationHeight` with it. */
export const addVerification = (sheet: Sheet, { address, alt, how, code, note }: Verification): void => {
  const { doc, root } = sheet;
  const left = margin + qrWidth + 2 * quiet + gap;
  const width = textWidth - qrWidth - 2 * quiet - gap;
  const top = doc.y;
  const lines: [string, TextStyle][] = [
    [how, { size: 9.5, width }],
    [code, { size: 9.5, bold: true, width }],
    [note, { size: 8.5, color: ink.soft, width }],
  ];
  root.add(doc.struct('Figure', { alt }, () => drawQr(doc, qrCode(address), margin + quiet, top + quiet)));
  let y = top + quiet;
  for (const [text, style] of lines) {
    const lineTop = y;
    root.add(doc.struct('P', {}, () => sheet.write(text, left, lineTop, style)));
    y += sheet.heightOf(text, style) + 4;
  }
  doc.y = Math.max(y, top + verificationHeight);
};

const drawQr = (doc: PDFKit.PDFDocument, { size, boxes }: QrCode, left: number, top: number): void => {
  doc.save();
  doc.translate(left, top).scale(qrWidth / size);
  for (const { x, y, width } of boxes) doc.rect(x, y, width, 1);
  doc.fill('#000000');
  doc.restore();
};
