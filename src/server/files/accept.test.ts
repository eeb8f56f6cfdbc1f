/** Uploads as they come: identity cards drawn here, and everything people and attackers send instead. */
import { crc32, deflateSync } from 'node:zlib';
import exifr from 'exifr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileKinds } from '#contract/identity.ts';
import { uploadLimits } from '#domain/upload.ts';
import { alikeBits } from '../review/re-use.ts';
import { acceptFile, type FileKind, maxPdfBytes } from './accept.ts';
import { makeImages } from './image.ts';
import { bitsApart } from './testing-looks.ts';

const images = makeImages();
afterAll(() => images.close());

/** A drawn identity card of the right shape; `mark` makes another person's card. */
const card = (width: number, mark = 'SITI BINTI AHMAD'): Buffer => {
  const height = Math.round(width / 1.586);
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1586 1000">
    <defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#8fc7e8"/><stop offset="1" stop-color="#f5e3b0"/></linearGradient></defs>
    <rect width="1586" height="1000" rx="60" fill="url(#g)"/>
    <text x="80" y="160" font-size="90" font-family="sans-serif">KAD PENGENALAN</text>
    <rect x="80" y="260" width="${80 + mark.length * 20}" height="60" fill="#234"/>
    <text x="80" y="520" font-size="80" font-family="sans-serif">${mark}</text>
    <circle cx="1250" cy="560" r="${150 + mark.length * 4}" fill="#c99"/><rect x="1050" y="700" width="400" height="260" fill="#556"/></svg>`);
};

const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A picture of 16,000 by 16,000 pixels in a few kilobytes. */
const bomb = (): Buffer => {
  const side = 16_000;
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const rows = deflateSync(Buffer.alloc(side * (side / 8 + 1)), { level: 9 });
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', rows),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};

let photo: Buffer;
let otherPhoto: Buffer;
let located: Buffer;
beforeAll(async () => {
  photo = await sharp(card(1600)).jpeg().toBuffer();
  otherPhoto = await sharp(card(1600, 'TAN')).jpeg().toBuffer();
  located = await sharp(card(1600))
    .withExif({
      IFD0: { Make: 'Telefon', Artist: 'Siti binti Ahmad' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '3/1 8/1 24/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '101/1 41/1 12/1',
      },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>5123456789</secret></x:xmpmeta>')
    .jpeg()
    .toBuffer();
});

const accepted = async (kind: FileKind, bytes: Uint8Array) => {
  const outcome = await acceptFile(images, kind, bytes);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  return outcome.change;
};
const acceptedPicture = async (kind: FileKind, bytes: Uint8Array) => {
  const file = await accepted(kind, bytes);
  if (file.mediaType !== 'image/jpeg') throw new Error(file.mediaType);
  return file;
};
const refusalOf = async (kind: FileKind, bytes: Uint8Array) => {
  const outcome = await acceptFile(images, kind, bytes);
  return outcome.ok ? undefined : outcome.refusal;
};

describe('a good photo', () => {
  it('is kept as our own JPEG, for every kind and format [FIL-02]', async () => {
    const formats = [photo, await sharp(photo).png().toBuffer(), await sharp(photo).webp().toBuffer()];
    for (const kind of fileKinds) {
      for (const bytes of formats) {
        const file = await acceptedPicture(kind, bytes);
        const kept = await sharp(file.bytes).metadata();
        expect(kept).toMatchObject({ format: 'jpeg', width: 1600, height: 1009 });
        expect(file).toMatchObject({ width: 1600, height: 1009 });
        expect(file.sha256).toHaveLength(32);
        expect(file.perceptualHash).toMatch(/^[0-9a-f]{16}$/);
      }
    }
  });

  it('is at most 2048 pixels long, and a phone of 24 megapixels may send it', async () => {
    const large = await sharp({ create: { width: 5712, height: 4284, channels: 3, background: '#abc' } })
      .jpeg()
      .toBuffer();
    const before = process.cpuUsage();
    const file = await acceptedPicture('ic-front', large);
    const { user } = process.cpuUsage(before);
    expect(file).toMatchObject({ width: 2048, height: 1536 });
    // Decoding happens elsewhere: the server goes on answering.
    expect(user / 1000).toBeLessThan(150);
  });

  it('loses where and by whom it was taken [FIL-03]', async () => {
    expect((await exifr.gps(located))?.latitude).toBeCloseTo(3.14, 2);
    expect(located.includes('5123456789')).toBe(true);
    const { bytes } = await acceptedPicture('ic-front', located);
    expect(await exifr.gps(Buffer.from(bytes)).catch(() => undefined)).toBeUndefined();
    const metadata = await sharp(bytes).metadata();
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.icc, metadata.orientation]).toEqual(
      Array(5).fill(undefined),
    );
    for (const planted of ['Siti', 'Telefon', '5123456789', 'Exif', 'adobe']) {
      expect(Buffer.from(bytes).includes(planted)).toBe(false);
    }
  });

  it('sits on white where it was transparent', async () => {
    const clear = await sharp({
      create: { width: 800, height: 800, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { bytes } = await acceptedPicture('ic-front', clear);
    const { dominant } = await sharp(bytes).stats();
    expect(dominant.r).toBeGreaterThan(240);
  });

  it('is known again: same bytes same hash, same look near hash, another card far', async () => {
    const first = await acceptedPicture('ic-front', photo);
    const again = await acceptedPicture('ic-front', photo);
    expect(again.sha256).toEqual(first.sha256);
    const lighter = await sharp(photo).modulate({ brightness: 1.2 }).webp({ quality: 60 }).toBuffer();
    const edited = await acceptedPicture('ic-front', lighter);
    expect(edited.sha256).not.toEqual(first.sha256);
    expect(bitsApart(edited.perceptualHash, first.perceptualHash)).toBeLessThanOrEqual(alikeBits);
    const other = await acceptedPicture('ic-front', otherPhoto);
    expect(bitsApart(other.perceptualHash, first.perceptualHash)).toBeGreaterThan(alikeBits);
  });
});

describe('a polyglot', () => {
  it('loses everything that is not pixels', async () => {
    const payload = Buffer.from('<script>alert(document.domain)</script>PK\x03\x04');
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const carrier = await sharp(photo).toFormat(format).toBuffer();
      const { bytes } = await acceptedPicture('ic-front', Buffer.concat([carrier, payload]));
      expect(Buffer.from(bytes).includes('script')).toBe(false);
      expect(Buffer.from(bytes).includes('PK\x03\x04')).toBe(false);
      expect(Buffer.from(bytes.subarray(-2)).toString('hex')).toBe('ffd9');
    }
  });
});

describe('refused by its first bytes, before any decoder sees it', () => {
  it('what is not a picture of the three kinds, whatever it is called [FIL-01]', async () => {
    const others: Record<string, Buffer> = {
      'svg named .jpg': card(1600),
      gif: await sharp(photo).gif().toBuffer(),
      tiff: await sharp(photo).tiff().toBuffer(),
      avif: await sharp(card(700)).avif({ effort: 0 }).toBuffer(),
      html: Buffer.from('<!doctype html><script>1</script>'),
      zip: Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1'),
      exe: Buffer.from('MZ\x90\0', 'latin1'),
      text: Buffer.from('hello'),
      'one byte': Buffer.from([0xff]),
      'almost webp': Buffer.from('RIFF\0\0\0\0WAVEfmt ', 'latin1'),
      'late jpeg': Buffer.concat([Buffer.from(' '), photo]),
    };
    for (const [name, bytes] of Object.entries(others)) {
      expect([name, await refusalOf('payment-proof', bytes)]).toEqual([name, { code: 'file-type' }]);
    }
  });

  it('nothing at all', async () => {
    expect(await refusalOf('ic-front', new Uint8Array())).toEqual({ code: 'file-empty' });
  });

  it('more than 8 MB [FIL-01]', async () => {
    const padded = Buffer.concat([photo, Buffer.alloc(uploadLimits.maxFileBytes - photo.length)]);
    expect(await refusalOf('ic-front', padded)).toBeUndefined();
    const tooLarge = Buffer.concat([padded, Buffer.alloc(1)]);
    expect(await refusalOf('ic-front', tooLarge)).toEqual({
      code: 'file-too-large',
      maxBytes: uploadLimits.maxFileBytes,
    });
  });
});

describe('refused by the decoder', () => {
  it('too few pixels, by what the picture is for [FIL-01]', async () => {
    const sized = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#789' } })
        .jpeg()
        .toBuffer();
    expect(await refusalOf('ic-front', await sized(600, 1000))).toBeUndefined();
    expect(await refusalOf('ic-front', await sized(599, 1000))).toEqual({
      code: 'image-too-small',
      minPixels: 600,
    });
    expect(await refusalOf('ic-back', await sized(1000, 599))).toEqual({
      code: 'image-too-small',
      minPixels: 600,
    });
    expect(await refusalOf('payment-proof', await sized(200, 400))).toBeUndefined();
    expect(await refusalOf('payment-proof', await sized(199, 400))).toEqual({
      code: 'image-too-small',
      minPixels: 200,
    });
  });

  it('a bomb: small to send, huge to open [FIL-01]', async () => {
    const bytes = bomb();
    expect(bytes.length).toBeLessThan(100_000);
    const startedAt = performance.now();
    expect(await refusalOf('ic-front', bytes)).toEqual({ code: 'image-too-many-pixels' });
    expect(performance.now() - startedAt).toBeLessThan(3000);
  });

  it('a picture that stops in the middle, or was scrambled', async () => {
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      const bytes = await sharp(photo).toFormat(format).toBuffer();
      for (const share of [0.1, 0.5, 0.9]) {
        const cut = bytes.subarray(0, Math.floor(bytes.length * share));
        expect([format, share, await refusalOf('ic-front', cut)]).toEqual([
          format,
          share,
          { code: 'image-unreadable' },
        ]);
      }
    }
    for (const start of ['\xff\xd8\xff', '\x89PNG\r\n\x1a\n', 'RIFF\0\0\0\0WEBP']) {
      const noise = Buffer.concat([Buffer.from(start, 'latin1'), Buffer.alloc(4000, 0x5a)]);
      expect(await refusalOf('ic-front', noise)).toEqual({ code: 'image-unreadable' });
    }
  });
});

describe('a PDF', () => {
  const pdf = (inside = '', size = 0): Buffer =>
    Buffer.from(`%PDF-1.7\n${inside}\n% ${'x'.repeat(size)}\nstartxref\n0\n%%EOF\n`, 'latin1');

  it('is kept as it is, as a payment proof only', async () => {
    const bytes = pdf('trailer << /Size 5 /Root 1 0 R >>');
    expect(await accepted('payment-proof', bytes)).toMatchObject({ mediaType: 'application/pdf', bytes });
    expect(await refusalOf('ic-front', bytes)).toEqual({ code: 'file-type' });
  });

  it('is refused when it is locked, however that is written', async () => {
    for (const trailer of [
      '/Encrypt 12 0 R',
      '/Encrypt<</Filter/Standard>>',
      '/Encr#79pt\n12 0 R',
      '/#45ncrypt 1 0 R',
    ]) {
      expect(await refusalOf('payment-proof', pdf(`trailer << /Root 1 0 R ${trailer} >>`))).toEqual({
        code: 'pdf-locked',
      });
    }
    expect(await refusalOf('payment-proof', pdf('(How to /Encrypt a file)'))).toBeUndefined();
  });

  it('is refused when it is cut off or larger than 5 MB', async () => {
    expect(await refusalOf('payment-proof', pdf().subarray(0, -8))).toEqual({ code: 'image-unreadable' });
    expect(await refusalOf('payment-proof', Buffer.from('%PDF-1.7\n'))).toEqual({ code: 'image-unreadable' });
    const frame = pdf().length;
    expect(await refusalOf('payment-proof', pdf('', maxPdfBytes - frame))).toBeUndefined();
    expect(await refusalOf('payment-proof', pdf('', maxPdfBytes - frame + 1))).toEqual({
      code: 'file-too-large',
      maxBytes: maxPdfBytes,
    });
  });
});
