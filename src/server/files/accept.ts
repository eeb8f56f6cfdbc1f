/**
 * Decides what an upload is by its first bytes, never by its name, and turns it into what we are willing to keep:
 * a picture that we encoded ourselves, or a PDF that is not locked. Everything else is refused with the reason.
 */
import { createHash } from 'node:crypto';
import type { fileKinds } from '#contract/identity.ts';
import { allow, type Outcome, type Refusal, refuse } from '#domain/refusal.ts';
import type { Images } from './image.ts';
import type { ImageTask, Picture } from './image-worker.ts';
import { pdfRefusal } from './pdf.ts';

export type FileKind = (typeof fileKinds)[number];
export type AcceptedFile =
  | (Picture & { mediaType: 'image/jpeg'; sha256: Buffer })
  | { mediaType: 'application/pdf'; bytes: Uint8Array; sha256: Buffer };

/** Every code with which an upload can be refused here. */
export const fileRefusalCodes = [
  'file-empty',
  'file-too-large',
  'file-type',
  'image-too-small',
  'image-too-many-pixels',
  'image-unreadable',
  'pdf-locked',
] as const satisfies readonly Refusal['code'][];
export type FileRefusalCode = (typeof fileRefusalCodes)[number];

export const maxFileBytes = 8 * 1024 * 1024;
export const maxPdfBytes = 5 * 1024 * 1024;

type Rule = { minPixels: number; pdf: boolean };
/** Text on an identity card needs 600 pixels; a screenshot of a bank's receipt is small. */
const identityImage: Rule = { minPixels: 600, pdf: false };
const rules: Record<FileKind, Rule> = {
  'ic-front': identityImage,
  'ic-back': identityImage,
  'selfie-with-ic': identityImage,
  'payment-proof': { minPixels: 200, pdf: true },
};

export const acceptFile = async (
  images: Images,
  kind: FileKind,
  bytes: Uint8Array,
): Promise<Outcome<AcceptedFile>> => {
  const { minPixels, pdf } = rules[kind];
  if (bytes.length === 0) return refuse({ code: 'file-empty' });
  if (bytes.length > maxFileBytes) return refuse({ code: 'file-too-large', maxBytes: maxFileBytes });
  const format = formatOf(bytes);
  if (format === undefined || (format === 'pdf' && !pdf)) return refuse({ code: 'file-type' });
  if (format === 'pdf') return acceptPdf(bytes);
  const outcome = await images.sanitise({ bytes, format, minPixels });
  if (!outcome.ok) return outcome;
  return allow({ mediaType: 'image/jpeg', ...outcome.change, sha256: sha256(outcome.change.bytes) });
};

const acceptPdf = (bytes: Uint8Array): Outcome<AcceptedFile> => {
  if (bytes.length > maxPdfBytes) return refuse({ code: 'file-too-large', maxBytes: maxPdfBytes });
  const refusal = pdfRefusal(bytes);
  return refusal ? refuse(refusal) : allow({ mediaType: 'application/pdf', bytes, sha256: sha256(bytes) });
};

const formatOf = (bytes: Uint8Array): ImageTask['format'] | 'pdf' | undefined => {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp';
  return start.startsWith('%PDF-') ? 'pdf' : undefined;
};

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
