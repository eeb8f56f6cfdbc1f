/**
 * A chosen picture made ready for sending: looked at, and shrunk on the device, which also takes the place where it was
 * taken out of it. A browser that cannot shrink sends the original; the server decides what a picture is.
 */
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'];

const maxBytes = 8 * 1024 * 1024;
/** Above this a phone runs out of memory while it opens the picture. */
const maxBytesToOpen = 40 * 1024 * 1024;
const longestSide = 2048;
const jpegQuality = 0.82;

/** 'unreadable' is found when the picture is shown. */
export type PhotoFault = 'type' | 'empty' | 'too-large' | 'unreadable';
export type PreparedPhoto = { ok: true; file: File } | { ok: false; fault: PhotoFault };

export async function preparePhoto(file: File): Promise<PreparedPhoto> {
  const fault = faultBeforeOpening(file);
  if (fault) return { ok: false, fault };
  const ready = await shrink(file).catch(() => file);
  return ready.size > maxBytes ? { ok: false, fault: 'too-large' } : { ok: true, file: ready };
}

export function faultBeforeOpening({ type, size }: Pick<File, 'type' | 'size'>): PhotoFault | undefined {
  if (!photoTypes.includes(type)) return 'type';
  if (size === 0) return 'empty';
  return size > maxBytesToOpen ? 'too-large' : undefined;
}

/** The same shape with the long side at most 2048 pixels; never larger than it was. */
export function shrunkSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

async function shrink(file: File): Promise<File> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, shrunkSize(bitmap.width, bitmap.height));
    const context = canvas.getContext('2d');
    if (!context) return file;
    // A JPEG has no see-through: without a ground it would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', jpegQuality));
    return blob ? new File([blob], 'photo.jpg', { type: 'image/jpeg' }) : file;
  } finally {
    bitmap.close();
  }
}
