/**
 * The three identity photos of a demo borrower, drawn: a cartoon card on a table, its back, and its cartoon owner holding
 * it. Every picture says SPECIMEN and CONTOH, and the card looks like no card that anybody issues.
 */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { formatIcNumber } from '#domain/ic-number.ts';
import type { IdentityImages } from '#domain/verification.ts';
import { lettering } from '../documents/lettering.ts';
import { drawPerson, type Look } from './draw-person.ts';

export type Portrayed = { name: string; icNumber: string; address: string; look: Look };

const ink = '#1d2b36';
const faint = '#5b6b76';
const [width, height] = [1280, 880];
/** So wide is every photo; the drawings are made in their own units. */
const photoPixels = 1200;

export async function drawPhotos(
  person: Portrayed,
): Promise<{ readonly [Kind in keyof IdentityImages]: Buffer }> {
  const [front, back, selfie] = await Promise.all([
    photo(person.look, onTable(person, 'front', cardFront(person))),
    photo(person.look, onTable(person, 'back', cardBack(person))),
    photo(person.look, ownerWithCard(person)),
  ]);
  return { 'ic-front': front, 'ic-back': back, 'selfie-with-ic': selfie };
}

const photo = ({ wall }: Look, drawing: string): Promise<Buffer> =>
  jpegOf(
    { width, height, pixels: photoPixels },
    `<rect width="${width}" height="${height}" fill="${wall}"/>${drawing}`,
  );

/** Draws SVG content of a box as a JPEG, `pixels` wide. */
export const jpegOf = (
  { width, height, pixels }: { width: number; height: number; pixels: number },
  content: string,
): Promise<Buffer> => {
  const box = `viewBox="0 0 ${width} ${height}" width="${pixels}" height="${Math.round((pixels * height) / width)}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${content}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
};

/**
 * Each person's table and wall are of other squares, and nobody holds a phone quite straight: two cartoon cards would
 * else look alike to what recognises a photo that was used before.
 */
const chanceOf = ({ icNumber }: Portrayed, what: string): Buffer =>
  createHash('sha256').update(`${what} ${icNumber}`).digest();

const [columns, rows] = [5, 4];
const squares = (chance: Buffer): string =>
  Array.from({ length: columns * rows }, (_, index) => {
    const [x, y] = [(index % columns) * (width / columns), Math.floor(index / columns) * (height / rows)];
    const shade = ((chance[index] ?? 0) / 255) ** 2 * 0.5;
    return `<rect x="${x}" y="${y}" width="${width / columns}" height="${height / rows}" opacity="${shade.toFixed(2)}"/>`;
  }).join('');

/** From -1 to 1. */
const leaning = (chance: Buffer, index: number): number => (chance[index] ?? 0) / 127.5 - 1;

const onTable = (person: Portrayed, side: 'front' | 'back', card: string): string => {
  const chance = chanceOf(person, side);
  const scale = 0.74 + leaning(chance, 20) * 0.06;
  const [x, y] = [width / 2 + leaning(chance, 21) * 120, height / 2 + leaning(chance, 22) * 90];
  return `${squares(chance)}
  <g transform="translate(${x} ${y}) rotate(${leaning(chance, 23) * 7}) scale(${scale}) translate(-520 -330)">
    <rect x="12" y="16" width="1040" height="660" rx="40" opacity="0.25"/>
    ${card}
  </g>`;
};

/** 1040 by 660, its corner on (0, 0). */
const cardFront = ({ name, icNumber, address, look }: Portrayed): string => `
  <rect width="1040" height="660" rx="40" fill="#eef5f3"/>
  <path d="M0 40 Q0 0 40 0 L1000 0 Q1040 0 1040 40 L1040 120 L0 120 Z" fill="${look.shirt}"/>
  ${lettering('KAD CONTOH · SPECIMEN CARD', { x: 48, y: 80, size: 44, fill: '#fff', maxWidth: 940 })}
  <rect x="56" y="176" width="150" height="116" rx="18" fill="#d9b45b"/>
  <path d="M56 234 L206 234 M131 176 L131 292" stroke="#a9842f" stroke-width="5"/>
  ${lettering(formatIcNumber(icNumber), { x: 240, y: 256, size: 52, fill: ink, maxWidth: 400 })}
  ${lettering(name.toUpperCase(), { x: 56, y: 390, size: 44, fill: ink, maxWidth: 600 })}
  ${address
    .split(', ')
    .map((line, index) =>
      lettering(line.toUpperCase(), { x: 56, y: 456 + index * 48, size: 30, fill: faint, maxWidth: 600 }),
    )
    .join('')}
  <rect x="700" y="170" width="284" height="380" rx="20" fill="${look.wall}"/>
  <g transform="translate(842 358)">${drawPerson(look)}</g>
  ${watermark}`;

const cardBack = ({ icNumber, look }: Portrayed): string => `
  <rect width="1040" height="660" rx="40" fill="#eef5f3"/>
  <rect y="70" width="1040" height="110" fill="${ink}"/>
  ${lettering('BELAKANG KAD CONTOH · BACK OF A SPECIMEN', { x: 56, y: 270, size: 34, fill: faint, maxWidth: 920 })}
  ${lettering(formatIcNumber(icNumber), { x: 56, y: 360, size: 48, fill: ink })}
  <rect x="700" y="320" width="284" height="250" rx="16" fill="${look.shirt}" opacity="0.35"/>
  ${stripes(icNumber)}
  ${watermark}`;

/** Looks like a bar code and says nothing. */
const stripes = (icNumber: string): string =>
  icNumber
    .repeat(2)
    .split('')
    .map(
      (digit, index) =>
        `<rect x="${56 + index * 24}" y="420" width="${4 + Number(digit)}" height="150" fill="${ink}"/>`,
    )
    .join('');

const watermark = `<g transform="rotate(-24 520 330)" opacity="0.32">${[170, 350, 530]
  .map((y) => lettering('CONTOH · SPECIMEN · CONTOH · SPECIMEN', { x: -60, y, size: 58, fill: '#c8322b' }))
  .join('')}</g>`;

const ownerWithCard = (person: Portrayed): string => {
  const chance = chanceOf(person, 'selfie');
  const [x, tilt] = [440 + leaning(chance, 20) * 90, 6 + leaning(chance, 21) * 5];
  return `${squares(chance)}
  <g transform="translate(${x} ${520 + leaning(chance, 22) * 40}) scale(${2 + leaning(chance, 23) * 0.2})">${drawPerson(person.look)}</g>
  <g transform="translate(720 430) rotate(${tilt}) scale(0.47)">${cardFront(person)}</g>
  <rect x="880" y="740" width="150" height="160" rx="60" fill="${person.look.skin}"/>
  <rect x="936" y="676" width="46" height="110" rx="23" fill="${person.look.skin}"/>
  ${lettering('CONTOH · SPECIMEN', { x: 700, y: 120, size: 52, fill: '#c8322b', maxWidth: 540 })}`;
};
