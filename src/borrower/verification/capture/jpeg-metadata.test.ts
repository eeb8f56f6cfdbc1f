import exifr from 'exifr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { withoutMetadata } from './jpeg-metadata.ts';

const kajang = {
  IFD0: { Make: 'Contoh', Orientation: '6' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '2/1 59/1 36/1',
    GPSLongitudeRef: 'E',
    GPSLongitude: '101/1 47/1 0/1',
  },
};
const drawing = (options: { progressive?: boolean } = {}) =>
  sharp({ create: { width: 64, height: 32, channels: 3, background: '#23363a' } }).jpeg(options);
const photographed = () =>
  drawing()
    .withExif(kajang)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">here</x:xmpmeta>')
    .withIccProfile('p3');

const everything = { gps: true, xmp: true, iptc: true, icc: false, tiff: true, exif: true, jfif: false };

test('the place and all else goes; which way up it is, and the picture, stay as they were', async () => {
  const before = await photographed().withMetadata({ orientation: 6, exif: kajang }).toBuffer();
  expect(await exifr.gps(before)).toMatchObject({ latitude: expect.closeTo(2.993, 2) });
  const after = withoutMetadata(before);
  if (!after) throw new Error('no JPEG');
  expect(await exifr.gps(Buffer.from(after))).toBeUndefined();
  expect(await exifr.parse(Buffer.from(after), everything)).toEqual({ Orientation: 'Rotate 90 CW' });
  expect(Buffer.from(after).includes('Contoh')).toBe(false);
  expect(Buffer.from(after).includes('xmpmeta')).toBe(false);
  const pixels = (jpeg: Uint8Array) => sharp(jpeg).autoOrient().raw().toBuffer();
  expect((await pixels(after)).equals(await pixels(before))).toBe(true);
});

test('an upright photo keeps its colours and gets nothing new', async () => {
  const after = withoutMetadata(await drawing({ progressive: true }).withIccProfile('p3').toBuffer());
  const { exif, icc, isProgressive } = await sharp(after).metadata();
  expect({ exif, icc: icc !== undefined, isProgressive }).toEqual({
    exif: undefined,
    icc: true,
    isProgressive: true,
  });
});

test('a comment goes, and so does what a phone writes behind the picture', async () => {
  const plain = await drawing().toBuffer();
  const second = await photographed().toBuffer();
  const comment = Buffer.from([0xff, 0xfe, 0, 6, ...Buffer.from('home')]);
  const marked = Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2), second]);
  const after = Buffer.from(withoutMetadata(marked) ?? []);
  expect(after.includes('home')).toBe(false);
  expect(after.includes('Exif')).toBe(false);
  expect(await sharp(after).metadata()).toMatchObject({ width: 64, height: 32 });
});

test('what is no JPEG, or is cut off in its head, is not passed on', async () => {
  const jpeg = await photographed().toBuffer();
  expect(withoutMetadata(new Uint8Array())).toBeUndefined();
  expect(withoutMetadata(new TextEncoder().encode('not a picture'))).toBeUndefined();
  expect(withoutMetadata(jpeg.subarray(0, 100))).toBeUndefined();
  expect(withoutMetadata(Uint8Array.from([0xff, 0xd8, 0, 0, 0, 0, 0, 0]))).toBeUndefined();
});
