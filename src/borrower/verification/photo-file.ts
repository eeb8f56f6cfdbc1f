/**
 * A photo made ready for sending, on the device: looked at, measured, and shrunk, which also takes the place where it was
 * taken out of it. What leaves the browser has no location, also when the browser cannot shrink.
 */
import { type DeviceWarning, uploadLimits } from '#domain/upload.ts';
import { withoutMetadata } from './capture/jpeg-metadata.ts';
import { lumaOf, measuredSide, readingOf, warningsOf } from './capture/quality.ts';

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'];

/** Above this a phone runs out of memory while it opens the picture. */
const maxBytesToOpen = 40 * 1024 * 1024;
const longestSide = 2048;
const jpegQuality = 0.82;

/** 'unreadable' is also found when the picture is shown. */
export type PhotoFault = 'type' | 'heic' | 'empty' | 'too-large' | 'too-large-to-open' | 'unreadable';
/** In pixels, as the picture is shown. */
export type PhotoSize = { width: number; height: number };
export type PreparedPhoto =
  | {
      ok: true;
      file: File;
      /** Undefined where the browser could not redraw it: then only showing it tells. */
      size: PhotoSize | undefined;
      warnings: readonly DeviceWarning[];
    }
  | { ok: false; fault: PhotoFault };

/** Never throws: a file in a cloud, or one that was removed since it was chosen, cannot be read. */
export const preparePhoto = (file: File): Promise<PreparedPhoto> =>
  prepare(file).catch(() => ({ ok: false, fault: 'unreadable' }));

async function prepare(file: File): Promise<PreparedPhoto> {
  const kind = kindOf(new Uint8Array(await file.slice(0, 16).arrayBuffer()));
  const fault = faultBeforeOpening(kind, file);
  if (fault) return { ok: false, fault };
  const ready = await redraw(file).catch(() => undefined);
  if (ready) return { ok: true, ...ready };
  if (kind === 'heic') return { ok: false, fault: 'heic' };
  // Nothing is known about the photo then, and a person looks at it anyway.
  const bare = kind === 'jpeg' ? withoutMetadata(new Uint8Array(await file.arrayBuffer())) : undefined;
  if (!bare) return { ok: false, fault: 'unreadable' };
  if (bare.length > uploadLimits.maxFileBytes) return { ok: false, fault: 'too-large' };
  return { ok: true, file: jpegFile(bare), size: undefined, warnings: [] };
}

type FileKind = 'jpeg' | 'png' | 'webp' | 'heic' | 'other';

/** By the first bytes: phones give pictures from a folder wrong names, or none. */
export function kindOf(head: Uint8Array): FileKind {
  const text = String.fromCharCode(...head);
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG')) return 'png';
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  // Brands of ISO 23008-12, as cameras write them.
  return /^.{4}ftyp(hei[cxms]|hev[cxms]|mif1|msf1)/s.test(text) ? 'heic' : 'other';
}

/** What calls itself a photo and does not begin like one is damaged, and no file of another kind. */
export function faultBeforeOpening(
  kind: FileKind,
  { size, type }: Pick<File, 'size' | 'type'>,
): PhotoFault | undefined {
  if (size === 0) return 'empty';
  if (kind === 'other') return photoTypes.includes(type) ? 'unreadable' : 'type';
  return size > maxBytesToOpen ? 'too-large-to-open' : undefined;
}

/** The same shape with the long side at most so many pixels; never larger than it was. */
export function shrunkSize(width: number, height: number, longest = longestSide): PhotoSize {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

type Redrawn = { file: File; size: PhotoSize; warnings: DeviceWarning[] };

async function redraw(file: File): Promise<Redrawn | undefined> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const context = draw(bitmap, longestSide);
    const blob = await new Promise<Blob | null>((done) =>
      context.canvas.toBlob(done, 'image/jpeg', jpegQuality),
    );
    // A browser that guards against being recognised may refuse, or give another type.
    if (blob?.type !== 'image/jpeg' || blob.size > uploadLimits.maxFileBytes) return undefined;
    const { width, height } = context.canvas;
    return { file: jpegFile(blob), size: { width, height }, warnings: measure(bitmap) };
  } finally {
    bitmap.close();
  }
}

function measure(bitmap: ImageBitmap): DeviceWarning[] {
  const context = draw(bitmap, measuredSide);
  const { width, height } = context.canvas;
  const luma = lumaOf(context.getImageData(0, 0, width, height));
  return warningsOf(readingOf(luma, width, height), Math.max(bitmap.width, bitmap.height));
}

function draw(bitmap: ImageBitmap, longest: number): CanvasRenderingContext2D {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, shrunkSize(bitmap.width, bitmap.height, longest));
  const context = canvas.getContext('2d', { willReadFrequently: longest === measuredSide });
  if (!context) throw new Error('no canvas');
  // A JPEG has no see-through: without a ground it would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return context;
}

const jpegFile = (content: BlobPart): File => new File([content], 'photo.jpg', { type: 'image/jpeg' });
