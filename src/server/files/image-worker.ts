/**
 * The thread that decodes strangers' pictures: one at a time, header before pixels, and only what it encoded itself
 * goes back. Nothing of the upload survives but the pixels: no metadata, no trailer, no second file hidden inside.
 */
import { parentPort } from 'node:worker_threads';
import sharp, { type SharpOptions } from 'sharp';
import phash from 'sharp-phash';
import { allow, type Outcome, refuse } from '#domain/refusal.ts';

/** What the thread is asked: bytes that begin like `format`, with sides of at least `minPixels`. */
export type ImageTask = { bytes: Uint8Array; format: 'jpeg' | 'png' | 'webp'; minPixels: number };

export type Picture = {
  /** JPEG, upright, at most 2048 pixels long. */
  bytes: Uint8Array;
  /** WebP, at most 320 pixels long. */
  thumbnail: Uint8Array;
  width: number;
  height: number;
  /** 64 bits as 16 hex digits: near for pictures that look alike. */
  perceptualHash: string;
};

/** A 24-megapixel photo has 5712 by 4284 pixels, a little above its name. */
export const maxPixels = 25_000_000;
const longSide = 2048;
const thumbnailSide = 320;
const timeLimitSeconds = 8;

sharp.cache(false);
sharp.concurrency(1);

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
    .timeout({ seconds: timeLimitSeconds })
    .toBuffer({ resolveWithObject: true });
  const thumbnail = await sharp(bytes)
    .resize({ width: thumbnailSide, height: thumbnailSide, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 75 })
    .toBuffer();
  const bits = await phash(thumbnail);
  const perceptualHash = BigInt(`0b${bits}`).toString(16).padStart(16, '0');
  return allow({ bytes, thumbnail, width: info.width, height: info.height, perceptualHash });
};

parentPort?.on('message', async (task: ImageTask) => {
  const outcome = await sanitise(task).catch(() => refuse({ code: 'image-unreadable' }));
  parentPort?.postMessage(outcome);
});
