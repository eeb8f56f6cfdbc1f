import exifr from 'exifr';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { faultBeforeOpening, kindOf, preparePhoto, shrunkSize } from './photo-file.ts';

const megabyte = 1024 * 1024;
const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const fileOf = (content: BlobPart[], type = 'image/jpeg') => new File(content, 'a.jpg', { type });

test.each([
  ['\xff\xd8\xff\xe1', 'jpeg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'webp'],
  ['RIFF\x10\0\0\0WAVEfmt ', 'other'],
  ['\0\0\0\x24ftypheic\0\0\0\0', 'heic'],
  ['\0\0\0\nftypmif1\0\0\0\0', 'heic'],
  ['\0\0\0\x20ftypisom\0\0\0\0', 'other'],
  ['%PDF-1.7', 'other'],
  ['', 'other'],
])('%j is %s', (head, kind) => {
  expect(kindOf(bytes(head))).toBe(kind);
});

test.each([
  ['jpeg', 3 * megabyte, 'image/jpeg', undefined],
  ['heic', 3 * megabyte, '', undefined],
  ['other', megabyte, 'text/plain', 'type'],
  ['other', megabyte, 'image/jpeg', 'unreadable'],
  ['other', 0, 'image/jpeg', 'empty'],
  ['webp', 41 * megabyte, 'image/webp', 'too-large-to-open'],
] as const)('%s of %i bytes as %s: %s', (kind, size, type, fault) => {
  expect(faultBeforeOpening(kind, { size, type })).toBe(fault);
});

test('the long side becomes 2048 pixels, the shape stays', () => {
  expect(shrunkSize(4032, 3024)).toEqual({ width: 2048, height: 1536 });
  expect(shrunkSize(3024, 4032)).toEqual({ width: 1536, height: 2048 });
  expect(shrunkSize(1200, 900)).toEqual({ width: 1200, height: 900 });
});

// Node cannot open pictures, like a browser that fails to.
test('a JPEG that cannot be shrunk goes without its place', async () => {
  const jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#23363a' } })
    .jpeg()
    .withExif({
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '2/1 59/1 36/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '101/1 47/1 0/1',
      },
    })
    .toBuffer();
  expect(await exifr.gps(jpeg)).toBeDefined();
  const prepared = await preparePhoto(fileOf([Uint8Array.from(jpeg)], ''));
  if (!prepared.ok) throw new Error(prepared.fault);
  const sent = Buffer.from(await prepared.file.arrayBuffer());
  expect(await exifr.gps(sent)).toBeUndefined();
  expect(await sharp(sent).metadata()).toMatchObject({ width: 40, height: 30 });
  expect(prepared).toMatchObject({ warnings: [], file: { type: 'image/jpeg' } });
});

test('what could take a place along is not sent', async () => {
  const fault = async (...content: BlobPart[]) => {
    const prepared = await preparePhoto(fileOf(content));
    return prepared.ok ? undefined : prepared.fault;
  };
  expect(await fault(bytes('\x89PNG\r\n\x1a\nrest'))).toBe('unreadable');
  expect(await fault(bytes('\xff\xd8\xff\xe1 cut off'))).toBe('unreadable');
  expect(await fault(bytes('\0\0\0\x24ftypheic\0\0\0\0'))).toBe('heic');
  expect(await fault(bytes('%PDF-1.7'))).toBe('unreadable');
  expect(await fault()).toBe('empty');
});

test('a file that cannot be read is said to be so', async () => {
  const gone = Object.assign(fileOf([bytes('\xff\xd8\xff\xe1')]), {
    slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
  });
  expect(await preparePhoto(gone)).toEqual({ ok: false, fault: 'unreadable' });
});
