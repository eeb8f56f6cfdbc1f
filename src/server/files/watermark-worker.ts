/**
 * The thread that writes lines of text across a picture, again and again on the slant, so that every part of it carries
 * them: half transparent and light with a dark edge, to be read on any ground without hiding the card below.
 */
import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import { legible } from '../documents/fonts.ts';
import { textOutline } from '../documents/lettering.ts';

export type WatermarkTask = { picture: Uint8Array; lines: readonly string[] };
export type WatermarkAnswer = { picture: Uint8Array } | { fault: string };

const slantDegrees = 24;
/** Letters by the picture's long side, and never too small to be read. */
const lettersAlongSide = 56;
const smallestLetters = 13;
/** The dark edge, as a part of the letters' size. */
const edgeOfLetter = 0.08;

sharp.cache(false);
sharp.concurrency(1);

const mark = async ({ picture, lines }: WatermarkTask): Promise<Uint8Array> => {
  const { width, height } = await sharp(picture).metadata();
  const size = Math.max(smallestLetters, Math.max(width, height) / lettersAlongSide);
  const tile = tileOf(lines.map(legible), size);
  // A pattern larger than the picture would be refused.
  const part = { left: 0, top: 0, width: Math.min(tile.width, width), height: Math.min(tile.height, height) };
  const drawn = await sharp(Buffer.from(tile.svg)).extract(part).raw().toBuffer({ resolveWithObject: true });
  return sharp(picture)
    .composite([{ input: drawn.data, raw: drawn.info, tile: true, gravity: 'northwest' }])
    .jpeg({ quality: 82 })
    .toBuffer();
};

/**
 * The lines once in the middle and once around the corners, so that the tiles lie like bricks: so high that a line
 * passes between those of the neighbours.
 */
const tileOf = (lines: readonly string[], size: number) => {
  const outlines = lines.map(textOutline);
  const scale = size / (outlines[0]?.unitsPerEm ?? 1);
  const lineHeight = size * 1.3;
  const [wide, high] = [Math.max(...outlines.map(({ width }) => width)) * scale, lineHeight * lines.length];
  const slant = (slantDegrees * Math.PI) / 180;
  const width = Math.ceil((wide + size) / Math.cos(slant));
  const height = Math.ceil(width * Math.tan(slant) + (2 * high + size) / Math.cos(slant));
  const paths = outlines.map(
    ({ d, width: own }, index) =>
      `<path transform="translate(${(-own * scale) / 2} ${lineHeight * (index + 0.8) - high / 2}) scale(${scale} ${-scale})" d="${d}"/>`,
  );
  const places = [
    [width / 2, height / 2],
    [0, 0],
    [width, 0],
    [0, height],
    [width, height],
  ];
  const uses = places.map(
    ([x, y]) => `<use href="#w" transform="translate(${x} ${y}) rotate(-${slantDegrees})"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><g id="w" fill="#fff" fill-opacity="0.42" stroke="#000" stroke-opacity="0.34" stroke-width="${edgeOfLetter * (outlines[0]?.unitsPerEm ?? 1)}" paint-order="stroke" stroke-linejoin="round">${paths.join('')}</g></defs>${uses.join('')}</svg>`;
  return { svg, width, height };
};

/** The next picture comes when this one was answered: two at once would take twice the memory and no less time. */
parentPort?.on('message', async (task: WatermarkTask) => {
  const answer: WatermarkAnswer = await mark(task).then(
    (picture) => ({ picture }),
    (error: Error) => ({ fault: error.message }),
  );
  parentPort?.postMessage(answer);
});
