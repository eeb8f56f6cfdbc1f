/**
 * Looks at a PDF from outside, without opening it: is it whole, and could the finance officer read it without a
 * password. Its pages are never drawn on the server.
 */
import type { Refusal } from '#domain/refusal.ts';

/** Undefined when the PDF may be kept. */
export const pdfRefusal = (bytes: Uint8Array): Refusal | undefined => {
  const text = Buffer.from(bytes).toString('latin1');
  // Readers look for the end in the last kilobyte; a half-loaded file has none.
  if (!/%%EOF\s*$/.test(text.slice(-1024)) || !text.includes('startxref'))
    return { code: 'image-unreadable' };
  return isLocked(text) ? { code: 'pdf-locked' } : undefined;
};

/** The trailer of a locked PDF names its encryption, always in clear text; any letter of the name may be an escape. */
const isLocked = (text: string): boolean => {
  const plain = text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(plain);
};
