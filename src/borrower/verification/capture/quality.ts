/**
 * Whether a photo can be read, judged on the device from its brightness alone. Only ever a warning: a person looks at
 * every photo, so a doubtful one costs a second try and never the way on.
 */
import type { DeviceWarning } from '#domain/upload.ts';

export type Pixels = Pick<ImageData, 'data' | 'width' | 'height'>;

/** The copy that is measured has this long side; the limits below hold for it only. */
export const measuredSide = 640;

/**
 * Where a warning begins; measured on drawn cards and selfies (see the test). Drawn text of a sharp photo has a sharpness
 * above 200, softened by 5 pixels of 1600 below 12, with a camera's noise below 18.
 */
export const limits = {
  /** The small print of a card that fills two thirds of a photo is then about 12 pixels high. */
  longSide: 1000,
  sharpness: 20,
  /** A burnt-out spot of a hundredth of the photo hides a line of text; the shine of the chip is smaller. */
  glare: 0.01,
  /** Burnt out: above it no text is left. */
  white: 250,
  /** A card on a black table is a dark photo with a bright card: so its brightest tenth decides, not its mean. */
  brightTenth: 90,
} as const;

export type Reading = { sharpness: number; glare: number; brightTenth: number };

export function readingOf(luma: Uint8Array, width: number, height: number): Reading {
  return {
    sharpness: sharpnessOf(luma, width, height),
    glare: glareOf(luma, width, height),
    brightTenth: brightTenthOf(luma),
  };
}

export function warningsOf(reading: Reading, longSide: number): DeviceWarning[] {
  const isDark = reading.brightTenth < limits.brightTenth;
  const found: Record<DeviceWarning, boolean> = {
    small: longSide < limits.longSide,
    // Less light means less contrast: in the dark nothing is known about sharpness.
    blurred: !isDark && reading.sharpness < limits.sharpness,
    glare: reading.glare > limits.glare,
    dark: isDark,
  };
  return (Object.keys(found) as DeviceWarning[]).filter((warning) => found[warning]);
}

/** Brightness as the eye weighs the colours (BT.601). */
export function lumaOf({ data, width, height }: Pixels): Uint8Array {
  const luma = new Uint8Array(width * height);
  for (let index = 0; index < luma.length; index += 1) {
    const [red = 0, green = 0, blue = 0] = [data[index * 4], data[index * 4 + 1], data[index * 4 + 2]];
    luma[index] = (77 * red + 150 * green + 29 * blue) >> 8;
  }
  return luma;
}

/** The variance of the Laplacian: edges are strong where a picture is in focus. */
function sharpnessOf(luma: Uint8Array, width: number, height: number): number {
  const at = (index: number) => luma[index] as number;
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let index = y * width + 1; index < (y + 1) * width - 1; index += 1) {
      const edge = 4 * at(index) - at(index - 1) - at(index + 1) - at(index - width) - at(index + width);
      sum += edge;
      squares += edge * edge;
    }
  }
  const count = Math.max(1, (width - 2) * (height - 2));
  return squares / count - (sum / count) ** 2;
}

/** The share of burnt-out places inside the photo. What runs over its edge is a window, a lamp or white paper. */
function glareOf(luma: Uint8Array, width: number, height: number): number {
  const white = luma.map((value) => (value > limits.white ? 1 : 0));
  const open: number[] = [];
  const leaveOut = (index: number) => {
    if (white[index] !== 1) return;
    white[index] = 0;
    open.push(index);
  };
  for (let x = 0; x < width; x += 1) [x, (height - 1) * width + x].forEach(leaveOut);
  for (let y = 0; y < height; y += 1) [y * width, y * width + width - 1].forEach(leaveOut);
  for (let index = open.pop(); index !== undefined; index = open.pop()) {
    const x = index % width;
    if (x > 0) leaveOut(index - 1);
    if (x < width - 1) leaveOut(index + 1);
    if (index >= width) leaveOut(index - width);
    if (index < luma.length - width) leaveOut(index + width);
  }
  return white.reduce((sum, value) => sum + value, 0) / luma.length;
}

/** The brightness that a tenth of the photo reaches. */
function brightTenthOf(luma: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const value of luma) counts[value] = (counts[value] ?? 0) + 1;
  let seen = 0;
  let level = 255;
  while (level > 0) {
    seen += counts[level] ?? 0;
    if (seen >= luma.length / 10) break;
    level -= 1;
  }
  return level;
}
