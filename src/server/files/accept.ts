/**
 * Decides what an upload is by its first bytes, never by its name, and turns it into what we are willing to keep:
 * a picture that we encoded ourselves, or a PDF that is not locked. Everything else is refused with the reason.
 */
import { createHash } from 'node:crypto';
import type { fileKinds } from '#contract/identity.ts';
import { allow, type Outcome, refuse } from '#domain/refusal.ts';
import { uploadLimits } from '#domain/upload.ts';
import type { Images } from './image.ts';
import type { ImageTask, Picture } from './image-worker.ts';
import { pdfRefusal } from './pdf.ts';

export type FileKind = (typeof fileKinds)[number];
export type AcceptedFile =
  | (Picture & { mediaType: 'image/jpeg'; sha256: Buffer })
  | { mediaType: 'application/pdf'; bytes: Uint8Array; sha256: Buffer };

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
  const { maxFileBytes: maxBytes } = uploadLimits;
  if (bytes.length > maxBytes) return refuse({ code: 'file-too-large', maxBytes });
  const format = formatOf(bytes);
  if (format === 'heic') return refuse({ code: 'file-heic' });
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

const formatOf = (bytes: Uint8Array): ImageTask['format'] | 'pdf' | 'heic' | undefined => {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (start.startsWith('RIFF') && start.endsWith('WEBP')) return 'webp';
  if (start.startsWith('%PDF-')) return 'pdf';
  return start.startsWith('ftyp', 4) && isHeic(bytes) ? 'heic' : undefined;
};

/** What an iPhone sends: the brands are its first box. AVIF names the general one of the two families as well. */
const isHeic = (bytes: Uint8Array): boolean => {
  const box = Buffer.from(bytes.subarray(0, 64));
  const end = Math.min(box.length, box.readUInt32BE(0));
  const brands = box.toString('latin1', 8, end).match(/[\s\S]{4}/g) ?? [];
  return (
    !brands.some((brand) => /^avi[fs]$/.test(brand)) &&
    brands.some((brand) => /^(he[iv][cmsx]|mif1|msf1)$/.test(brand))
  );
};

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
