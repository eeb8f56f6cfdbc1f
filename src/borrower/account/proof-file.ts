/** A chosen payment proof made ready for sending: a picture is shrunk on the device and loses its location, a PDF goes as it is. */
import type { PhotoFault } from '../verification/photo-file.ts';

export const maxPdfBytes = 5 * 1024 * 1024;

export type ProofFault = PhotoFault | 'pdf-too-large';

/** Why this file cannot be sent at all. */
export class UnfitFileError extends Error {
  override name = 'UnfitFileError';
  readonly fault: ProofFault;
  constructor(fault: ProofFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Throws `UnfitFileError`. */
export async function readyProof(file: File): Promise<File> {
  if (file.size === 0) throw new UnfitFileError('empty');
  const head = await file.slice(0, 5).text();
  if (head === '%PDF-') {
    if (file.size > maxPdfBytes) throw new UnfitFileError('pdf-too-large');
    return file;
  }
  if (file.type === 'application/pdf') throw new UnfitFileError('unreadable');
  const { preparePhoto } = await import('../verification/photo-file.ts');
  const prepared = await preparePhoto(file);
  if (!prepared.ok) throw new UnfitFileError(prepared.fault);
  return prepared.file;
}
