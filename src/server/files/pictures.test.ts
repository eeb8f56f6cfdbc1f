/** Pictures as phones, old programs and attackers make them: what comes out is upright, ours, and nothing but pixels. */
import { crc32, deflateSync } from 'node:zlib';
import exifr from 'exifr';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptFile } from './accept.ts';
import { makeImages } from './image.ts';

const images = makeImages();
afterAll(() => images.close());

const accepted = async (bytes: Uint8Array) => {
  const outcome = await acceptFile(images, 'ic-front', bytes);
  if (!outcome.ok) throw new Error(outcome.refusal.code);
  if (outcome.change.mediaType !== 'image/jpeg') throw new Error(outcome.change.mediaType);
  return {
    ...outcome.change,
    bytes: Buffer.from(outcome.change.bytes),
  };
};
const codeOf = async (bytes: Uint8Array, kind: 'ic-front' | 'payment-proof' = 'ic-front') => {
  const outcome = await acceptFile(images, kind, bytes);
  return outcome.ok ? 'accepted' : outcome.refusal.code;
};

const plain = (width = 900, height = 640, background = '#4a7') =>
  sharp({ create: { width, height, channels: 3, background } });
const jpegSegment = (marker: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
};
/** Puts segments right after the beginning of a JPEG. */
const withSegments = (jpeg: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};
const pngHead = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const pngHeader = (width: number, height: number, depth = 1, colour = 0): Buffer => {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, colour, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  return pngChunk('IHDR', header);
};
const pngEnd = pngChunk('IEND', Buffer.alloc(0));

let jpeg: Buffer;
let png: Buffer;
let webp: Buffer;
beforeAll(async () => {
  jpeg = await plain().jpeg().toBuffer();
  png = await plain().png().toBuffer();
  webp = await plain().webp().toBuffer();
});

describe('what a picture says about its owner is gone', () => {
  const planted = ['Siti binti Ahmad', 'Telefon', '900101-14-5678', 'Jalan Rahsia'];
  const expectBare = async (bytes: Buffer) => {
    const { bytes: kept } = await accepted(bytes);
    const { exif, xmp, iptc, icc, orientation, comments } = await sharp(kept).metadata();
    expect([exif, xmp, iptc, icc, orientation, comments]).toEqual(Array(6).fill(undefined));
    for (const text of planted) expect(kept.includes(text)).toBe(false);
    const everything = {
      tiff: true,
      xmp: true,
      iptc: true,
      icc: true,
      jfif: false,
      gps: true,
      mergeOutput: true,
    };
    expect(await exifr.parse(kept, everything)).toBeUndefined();
    expect(await exifr.gps(kept).catch(() => undefined)).toBeUndefined();
    // Only the frames of a JPEG itself: no APP1 to APP15 and no comment.
    for (let at = 2; kept[at] === 0xff && kept[at + 1] !== 0xda; at += 2 + kept.readUInt16BE(at + 2)) {
      const marker = kept[at + 1] ?? 0;
      expect((marker > 0xe0 && marker <= 0xef) || marker === 0xfe).toBe(false);
    }
  };

  it('EXIF with the place, XMP, IPTC, colour profile and comment of a JPEG [FIL-03]', async () => {
    const exif = await plain()
      .withExif({
        IFD0: { Make: 'Telefon', Artist: 'Siti binti Ahmad' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '3/1 8/1 24/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '101/1 41/1 12/1',
        },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf>900101-14-5678</rdf></x:xmpmeta>')
      .withIccProfile('srgb')
      .jpeg()
      .toBuffer();
    const caption = Buffer.concat([Buffer.from([0x1c, 2, 120, 0, 12]), Buffer.from('Jalan Rahsia')]);
    const iptcHead = Buffer.from('Photoshop 3.0\x008BIM\x04\x04\0\0\0\0\0', 'latin1');
    const iptc = Buffer.concat([
      iptcHead,
      Buffer.from([caption.length]),
      caption,
      Buffer.alloc(caption.length % 2),
    ]);
    const bytes = withSegments(
      exif,
      jpegSegment(0xed, iptc),
      jpegSegment(0xfe, Buffer.from('Siti binti Ahmad')),
    );
    // The proof is worth something: it is all in there before.
    expect((await exifr.gps(bytes))?.latitude).toBeCloseTo(3.14, 2);
    expect((await sharp(bytes).metadata()).iptc).toBeDefined();
    expect((await sharp(bytes).metadata()).icc).toBeDefined();
    expect(planted.filter((text) => bytes.includes(text))).toHaveLength(4);
    await expectBare(bytes);
  });

  it('texts, EXIF and profile of a PNG and a WebP [FIL-03]', async () => {
    const text = (keyword: string, value: string) =>
      pngChunk('tEXt', Buffer.from(`${keyword}\0${value}`, 'latin1'));
    const xmp = pngChunk('iTXt', Buffer.from('XML:com.adobe.xmp\0\0\0\0\0<x>900101-14-5678</x>'));
    const at = 33;
    const withText = Buffer.concat([
      png.subarray(0, at),
      text('Author', 'Siti binti Ahmad'),
      text('Comment', 'Jalan Rahsia'),
      xmp,
      png.subarray(at),
    ]);
    await expectBare(withText);
    const tagged = plain()
      .withExif({ IFD0: { Artist: 'Siti binti Ahmad', Make: 'Telefon' } })
      .withIccProfile('srgb');
    await expectBare(await tagged.clone().png().toBuffer());
    await expectBare(await tagged.clone().webp().toBuffer());
  });
});

it('stands upright for each of the eight orientations', async () => {
  // Four colours, one for each corner, as a person sees them.
  const corners = { red: [220, 30, 30], green: [30, 200, 30], blue: [30, 30, 220], white: [240, 240, 240] };
  const quarter = (rgb: number[]) =>
    sharp({
      create: { width: 600, height: 400, channels: 3, background: { r: rgb[0], g: rgb[1], b: rgb[2] } },
    })
      .png()
      .toBuffer();
  const places = [
    { at: [0, 0], rgb: corners.red },
    { at: [600, 0], rgb: corners.green },
    { at: [0, 400], rgb: corners.blue },
    { at: [600, 400], rgb: corners.white },
  ] as const;
  const upright = await plain(1200, 800)
    .composite(
      await Promise.all(
        places.map(async ({ at: [left, top], rgb }) => ({ input: await quarter(rgb), left, top })),
      ),
    )
    .png()
    .toBuffer();
  const turned: Record<number, Sharp> = {
    1: sharp(upright),
    2: sharp(upright).flop(),
    3: sharp(upright).rotate(180),
    4: sharp(upright).flip(),
    // Stored on its side: mirrored first, then turned.
    5: sharp(await sharp(upright).flop().png().toBuffer()).rotate(270),
    6: sharp(upright).rotate(270),
    7: sharp(await sharp(upright).flop().png().toBuffer()).rotate(90),
    8: sharp(upright).rotate(90),
  };
  for (const [orientation, image] of Object.entries(turned)) {
    const file = await accepted(
      await image
        .withMetadata({ orientation: Number(orientation) })
        .jpeg()
        .toBuffer(),
    );
    expect([orientation, file.width, file.height]).toEqual([orientation, 1200, 800]);
    const { data, info } = await sharp(file.bytes).raw().toBuffer({ resolveWithObject: true });
    for (const {
      at: [left, top],
      rgb,
    } of places) {
      const offset = ((top + 200) * info.width + left + 300) * info.channels;
      const seen = [...data.subarray(offset, offset + 3)];
      for (const [channel, value] of rgb.entries()) {
        expect(Math.abs((seen[channel] ?? 0) - value), `${orientation} ${left} ${top} ${seen}`).toBeLessThan(
          40,
        );
      }
    }
  }
});

describe('a file that is two things at once', () => {
  const page = '<html><script>alert(document.domain)</script></html>';
  const zip = Buffer.from('PK\x03\x04\x14\0\0\0\0\0evil.jar PK\x05\x06', 'latin1');

  it('a JPEG with a ZIP, a page or a PDF behind it or inside it [FIL-02] [FIL-06]', async () => {
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</OpenAction 2 0 R>>\ntrailer\nstartxref\n0\n%%EOF\n');
    for (const inside of [zip, Buffer.from(page), pdf]) {
      for (const carrier of [
        Buffer.concat([jpeg, inside]),
        withSegments(jpeg, jpegSegment(0xfe, inside)),
        withSegments(jpeg, jpegSegment(0xe1, inside)),
      ]) {
        const { bytes } = await accepted(carrier);
        for (const text of ['PK\x03\x04', 'script', '%PDF', 'evil', 'OpenAction'])
          expect(bytes.includes(text)).toBe(false);
      }
    }
    for (const carrier of [Buffer.concat([png, zip]), Buffer.concat([webp, Buffer.from(page)])]) {
      expect((await accepted(carrier)).bytes.includes('script')).toBe(false);
    }
  });

  it('what begins as something else is what it begins with', async () => {
    expect(await codeOf(Buffer.concat([zip, jpeg]))).toBe('file-type');
    expect(await codeOf(Buffer.concat([Buffer.from(page), jpeg]))).toBe('file-type');
    // GIFAR: a GIF with a JAR behind it.
    expect(await codeOf(Buffer.concat([await plain(700, 700).gif().toBuffer(), zip]))).toBe('file-type');
    const pdfFirst = Buffer.concat([Buffer.from('%PDF-1.7\n'), jpeg, Buffer.from('\nstartxref\n0\n%%EOF\n')]);
    expect(await codeOf(pdfFirst)).toBe('file-type');
  });
});

describe('formats', () => {
  const box = (brand: string, ...others: string[]) => {
    const brands = Buffer.from([brand, '\0\0\0\0', ...others].join(''), 'latin1');
    const head = Buffer.alloc(8);
    head.writeUInt32BE(brands.length + 8, 0);
    head.write('ftyp', 4);
    return Buffer.concat([head, brands, Buffer.alloc(2000, 7)]);
  };

  it('HEIC is told apart by its brands, whatever the file is for', async () => {
    for (const bytes of [
      box('heic', 'mif1', 'heic'),
      box('heix'),
      box('hevc'),
      box('mif1', 'heic'),
      box('msf1', 'hevc'),
      box('mif1'),
    ]) {
      expect(await codeOf(bytes)).toBe('file-heic');
      expect(await codeOf(bytes, 'payment-proof')).toBe('file-heic');
    }
    for (const bytes of [
      box('avif', 'mif1', 'miaf'),
      box('mif1', 'avif'),
      box('mp42', 'isom'),
      Buffer.from('\0\0\0\0ftyp'),
    ]) {
      expect(await codeOf(bytes)).toBe('file-type');
    }
  });

  it('SVG, GIF, TIFF, BMP and AVIF are refused, also with the name of a photo [FIL-01] [FIL-02]', async () => {
    const bmp = Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)]);
    const svg = Buffer.from(
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>',
    );
    const small = plain(64, 64);
    const others = [
      svg,
      bmp,
      await small.clone().gif().toBuffer(),
      await small.clone().tiff().toBuffer(),
      await small.clone().avif({ effort: 0 }).toBuffer(),
    ];
    for (const bytes of others) expect(await codeOf(bytes)).toBe('file-type');
  });

  it('CMYK, progressive, grey, 16-bit, palette, transparent and moving pictures come out as one plain JPEG', async () => {
    const frames = [plain(800, 700, '#c00'), plain(800, 700, '#00c')].map((frame) => frame.png().toBuffer());
    const moving = await sharp(await Promise.all(frames), { join: { animated: true } })
      .webp({ delay: [100, 100], loop: 0 })
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const clear = sharp({
      create: { width: 800, height: 700, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    });
    const pictures: Record<string, Buffer> = {
      cmyk: await plain().toColourspace('cmyk').jpeg().toBuffer(),
      progressive: await plain().jpeg({ progressive: true }).toBuffer(),
      grey: await plain().greyscale().jpeg().toBuffer(),
      '16 bits': await plain().toColourspace('rgb16').png().toBuffer(),
      palette: await plain().png({ palette: true }).toBuffer(),
      'transparent png': await clear.clone().png().toBuffer(),
      'transparent webp': await clear.clone().webp({ lossless: true }).toBuffer(),
      moving,
    };
    for (const [name, bytes] of Object.entries(pictures)) {
      const kept = await sharp((await accepted(bytes)).bytes).metadata();
      expect([name, kept.format, kept.space, kept.channels, kept.hasAlpha, kept.depth, kept.pages]).toEqual([
        name,
        'jpeg',
        'srgb',
        3,
        false,
        'uchar',
        undefined,
      ]);
    }
    const mean = async (name: string) =>
      (await sharp((await accepted(pictures[name] ?? Buffer.of())).bytes).stats()).channels.map((channel) =>
        Math.round(channel.mean),
      );
    expect(await mean('transparent png')).toEqual([255, 255, 255]);
    expect(await mean('transparent webp')).toEqual([255, 255, 255]);
    // Of a moving picture the first one.
    const [red = 0, , blue = 255] = await mean('moving');
    expect([red > 180, blue < 40]).toEqual([true, true]);
  });
});

describe('bombs', () => {
  const flat = (side: number) => deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)), { level: 9 });
  const bombPng = (side: number, data: Buffer) =>
    Buffer.concat([pngHead, pngHeader(side, side), pngChunk('IDAT', data), pngEnd]);

  it('are refused by what their header says, before a pixel is read', async () => {
    const huge = Buffer.from(jpeg);
    const frame = huge.indexOf(Buffer.from([0xff, 0xc0]));
    huge.writeUInt16BE(65_500, frame + 5);
    huge.writeUInt16BE(65_500, frame + 7);
    const wideWebp = Buffer.from(await plain().webp({ lossless: true }).toBuffer());
    // VP8L: 14 bits each of width and height behind the signature.
    wideWebp.writeUInt32LE(0x0fffffff, wideWebp.indexOf('VP8L') + 9);
    const bombs = {
      'png 16000²': bombPng(16_000, flat(16_000)),
      'png 2³¹': bombPng(0x7fffffff, flat(8)),
      'jpeg 65500²': huge,
      'webp 16384²': wideWebp,
    };
    for (const [name, bytes] of Object.entries(bombs)) {
      expect(bytes.length).toBeLessThan(100_000);
      const begun = performance.now();
      expect([name, await codeOf(bytes)]).toEqual([
        name,
        expect.stringMatching(/^image-(too-many-pixels|unreadable)$/),
      ]);
      expect(performance.now() - begun).toBeLessThan(3_000);
    }
    expect(await codeOf(bombs['png 16000²'])).toBe('image-too-many-pixels');
    expect(await codeOf(bombs['jpeg 65500²'])).toBe('image-too-many-pixels');
  });

  it('that inflate to far more than their header says, or hide in texts and profiles, open nothing', async () => {
    const zeros = deflateSync(Buffer.alloc(200_000_000), { level: 9 });
    expect(zeros.length).toBeLessThan(300_000);
    // More rows than the picture has, and a text that would inflate to 200 MB.
    const tooMuch = Buffer.concat([pngHead, pngHeader(1000, 1000), pngChunk('IDAT', zeros), pngEnd]);
    const text = pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), zeros]));
    const profile = pngChunk('iCCP', Buffer.concat([Buffer.from('icc\0\0', 'latin1'), zeros]));
    for (const chunk of [text, profile]) {
      const bytes = Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
      expect(['accepted', 'image-unreadable']).toContain(await codeOf(bytes));
    }
    expect(['accepted', 'image-unreadable']).toContain(await codeOf(tooMuch));
    expect(await codeOf(jpeg)).toBe('accepted');
  });

  it('that take more memory than is let end their process, and only that [FIL-02]', async () => {
    const tight = makeImages({ maxMemoryMb: 30 });
    const outcome = await tight.sanitise({ bytes: jpeg, format: 'jpeg', minPixels: 600 });
    await tight.close();
    expect(outcome).toEqual({ ok: false, refusal: { code: 'image-unreadable' } });
  });
});

it('a picture cut off anywhere is refused, never half shown', async () => {
  const noisy = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const picture = sharp({
    create: { width: 640, height: 640, channels: 3, background: '#000', noise: noisy },
  });
  for (const bytes of [
    await picture.clone().jpeg().toBuffer(),
    await picture.clone().jpeg({ progressive: true }).toBuffer(),
    await picture.clone().png().toBuffer(),
    await picture.clone().webp().toBuffer(),
  ]) {
    for (let part = 1; part < 12; part++) {
      const cut = bytes.subarray(0, Math.floor((bytes.length * part) / 12));
      expect([part, await codeOf(cut)]).toEqual([part, 'image-unreadable']);
    }
  }
});
