import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { limits, lumaOf, measuredSide, readingOf, warningsOf } from './quality.ts';

/** Drawn by code: no real card, no real person. */
const card = (table: string, share = 1) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200"><rect width="1600" height="1200" fill="${table}"/>
  <g transform="translate(200 220) scale(${share})" font-family="sans-serif"><rect width="1200" height="757" rx="46" fill="#b9dfe6"/>
  <rect y="40" width="1200" height="110" fill="#8fc6d3"/><rect x="80" y="230" width="150" height="115" rx="20" fill="#e2bd62"/>
  <text x="80" y="450" font-size="64">SPECIMEN 000000</text><text x="80" y="540" font-size="46">CONTOH BINTI CONTOH</text>
  <text x="80" y="610" font-size="34">12 JALAN CONTOH 3, 43000 KAJANG</text><rect x="880" y="220" width="240" height="310" fill="#e8f4f6"/>
  <circle cx="1000" cy="340" r="62" fill="#8a6d5a"/></g></svg>`;
const selfie = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1600" viewBox="0 0 150 200"><rect width="150" height="200" fill="#cfd8da"/>
  <path d="M10 200c0-46 26-66 60-66s60 20 60 66Z" fill="#3b6670"/><ellipse cx="65" cy="85" rx="36" ry="46" fill="#c99d7c"/>
  <path d="M30 70c0-40 70-40 70 0-10-14-60-14-70 0Z" fill="#222"/><circle cx="52" cy="85" r="4"/><circle cx="78" cy="85" r="4"/>
  <g transform="translate(90 120) scale(.045)"><rect width="1200" height="757" rx="46" fill="#b9dfe6"/><text x="80" y="450" font-size="90">SPECIMEN 000000</text></g></svg>`;
const onTable = card('#23363a');
const spot = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><ellipse cx="${width / 2}" cy="${height / 2}" rx="${width * 0.12}" ry="${height * 0.1}" fill="#fff"/></svg>`;

const photo = (svg: string) => sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();

async function warnings(picture: Sharp) {
  const whole = await picture.jpeg({ quality: 85 }).toBuffer();
  const { width: fullWidth, height: fullHeight } = await sharp(whole).metadata();
  const { data, info } = await sharp(whole)
    .resize(measuredSide, measuredSide, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const luma = lumaOf({ data: new Uint8ClampedArray(data), width, height });
  return warningsOf(readingOf(luma, width, height), Math.max(fullWidth, fullHeight));
}

const drawn = [
  ['a card on a table', onTable],
  ['a small card on black cloth', card('#0a0a0a', 0.5)],
  ['a card on white paper', card('#fff')],
  ['a selfie', selfie],
] as const;

test.each(drawn)('%s, sharp and evenly lit, has no warning', async (_, svg) => {
  expect(await warnings(sharp(await photo(svg)))).toEqual([]);
  // As from a phone that focuses a little beside the card.
  expect(await warnings(sharp(await photo(svg)).blur(1))).toEqual([]);
});

test.each(drawn)('%s: out of focus is blurred', async (_, svg) => {
  expect(await warnings(sharp(await photo(svg)).blur(5))).toEqual(['blurred']);
});

test.each(drawn)('%s: without light is dark, and nothing is said about sharpness', async (_, svg) => {
  expect(await warnings(sharp(await photo(svg)).linear(0.3, 0))).toEqual(['dark']);
  expect(
    await warnings(
      sharp(await photo(svg))
        .blur(5)
        .linear(0.3, 0),
    ),
  ).toEqual(['dark']);
});

test.each(drawn)('%s: a burnt-out spot is glare', async (_, svg) => {
  const whole = await photo(svg);
  const { width, height } = await sharp(whole).metadata();
  expect(await warnings(sharp(whole).composite([{ input: Buffer.from(spot(width, height)) }]))).toEqual([
    'glare',
  ]);
});

test('a photo with fewer than 1000 pixels on its long side is small', async () => {
  expect(await warnings(sharp(await photo(onTable)).resize(999))).toEqual(['small']);
  expect(await warnings(sharp(await photo(onTable)).resize(1000))).toEqual([]);
});

test('each limit is where its warning begins', () => {
  const good = { sharpness: limits.sharpness, glare: limits.glare, brightTenth: limits.brightTenth };
  expect(warningsOf(good, limits.longSide)).toEqual([]);
  expect(warningsOf({ ...good, sharpness: limits.sharpness - 1 }, 2048)).toEqual(['blurred']);
  expect(warningsOf({ ...good, glare: limits.glare + 0.001 }, 2048)).toEqual(['glare']);
  expect(warningsOf({ ...good, brightTenth: limits.brightTenth - 1, sharpness: 0 }, 2048)).toEqual(['dark']);
  expect(warningsOf({ sharpness: 0, glare: 1, brightTenth: 200 }, 1)).toEqual(['small', 'blurred', 'glare']);
});

test('brightness weighs green most and blue least', () => {
  const data = new Uint8ClampedArray([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255]);
  expect([...lumaOf({ data, width: 4, height: 1 })]).toEqual([76, 149, 28, 255]);
});
