/**
 * The process that decodes strangers' pictures: one at a time, header before pixels, and only what it encoded itself
 * goes back. Nothing of the upload survives but the pixels: no metadata, no trailer, no second file hidden inside.
 */
import { writeFileSync } from 'node:fs';
import sharp, { type SharpOptions } from 'sharp';
import phash from 'sharp-phash';
import { allow, type Outcome, refuse } from '#domain/refusal.ts';

/** What it is asked: bytes that begin like `format`, with sides of at least `minPixels`. */
export type ImageTask = { bytes: Uint8Array; format: 'jpeg' | 'png' | 'webp'; minPixels: number };

export type Picture = {
  /** JPEG, upright, at most 2048 pixels long. */
  bytes: Uint8Array;
  width: number;
  height: number;
  /** 64 bits as 16 hex digits: near for pictures that look alike. */
  perceptualHash: string;
};

/** A 24-megapixel photo has 5712 by 4284 pixels, a little above its name. */
const maxPixels = 25_000_000;
const longSide = 2048;

sharp.cache(false);
// Two threads for one picture: it is awaited, and the server is another process.
sharp.concurrency(2);

const whole: SharpOptions = { failOn: 'error', limitInputPixels: maxPixels };

const sanitise = async (task: ImageTask): Promise<Outcome<Picture>> => {
  const header = await sharp(task.bytes, { limitInputPixels: false }).metadata();
  if (header.format !== task.format) return refuse({ code: 'image-unreadable' });
  if (header.width * header.height > maxPixels) return refuse({ code: 'image-too-many-pixels' });
  if (Math.min(header.width, header.height) < task.minPixels) {
    return refuse({ code: 'image-too-small', minPixels: task.minPixels });
  }
  const { data: bytes, info } = await sharp(task.bytes, whole)
    .autoOrient()
    .resize({ width: longSide, height: longSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .jpeg({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  const bits = await phash(bytes);
  const perceptualHash = BigInt(`0b${bits}`).toString(16).padStart(16, '0');
  return allow({ bytes, width: info.width, height: info.height, perceptualHash });
};

/** Nobody waits for the answer any more: the server was killed while this one worked. */
const endWithoutServer = (error: Error | null): void => {
  if (error) process.exit();
};

process.on('message', async (task: ImageTask) => {
  const outcome = await sanitise(task).catch((error: unknown) => {
    // Not the picture's doing: the process ends, and whoever asked tries again.
    if (/out of memory|cannot allocate/i.test(String(error))) process.exit(1);
    return refuse({ code: 'image-unreadable' });
  });
  process.send?.(outcome, undefined, undefined, endWithoutServer);
});
// The server is gone, or wants no more.
process.on('disconnect', () => process.exit());

/** When the machine runs out of memory, this process goes first and the server stays. Only Linux asks. */
const goFirst = (): void => {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {}
};
goFirst();
