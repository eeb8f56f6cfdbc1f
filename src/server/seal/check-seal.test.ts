import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { checkSeal } from './check-seal.ts';
import { readPem, type SealKey } from './seal-key.ts';
import { makeSealer } from './sealer.ts';
import { facts, makeTestPem, smallPdf, withUpdate } from './testing-seal.ts';

let key: SealKey;
let pdf: Buffer;
let sealed: Buffer;
beforeAll(async () => {
  key = await readPem(await makeTestPem());
  pdf = await smallPdf();
  sealed = (await makeSealer(key).seal(pdf, facts)).bytes;
});

/** Where the CMS is written: the one part the signature does not speak of. */
function hole(bytes: Buffer): { from: number; to: number } {
  const from = bytes.indexOf('/Contents <', pdf.length) + '/Contents '.length;
  return { from, to: bytes.indexOf('>', from) + 1 };
}

function changed(bytes: Buffer, at: number, text: string): Buffer {
  const copy = Buffer.from(bytes);
  copy.write(text, at, 'latin1');
  return copy;
}

const isGood = (check: Awaited<ReturnType<typeof checkSeal>>) =>
  check.kind === 'sealed' && check.isIntact && check.coversWholeFile;

describe('checkSeal', () => {
  it('tells a file that is no PDF from one that is not sealed', async () => {
    expect(await checkSeal(Buffer.from('hello'))).toEqual({ kind: 'no-pdf' });
    expect(await checkSeal(new Uint8Array())).toEqual({ kind: 'no-pdf' });
    expect(await checkSeal(pdf)).toEqual({ kind: 'unsealed' });
  });

  it('reads bytes that are a part of a larger piece of memory', async () => {
    const larger = Buffer.concat([Buffer.alloc(13), sealed, Buffer.alloc(7)]);
    expect(isGood(await checkSeal(larger.subarray(13, 13 + sealed.length)))).toBe(true);
  });

  it('sees any single byte that was flipped outside the hole [CRY-06]', async () => {
    const { from, to } = hole(sealed);
    const outside = sealed.length - (to - from);
    await fc.assert(
      fc.asyncProperty(fc.nat(outside - 1), fc.integer({ min: 1, max: 255 }), async (nth, bits) => {
        const at = nth < from ? nth : nth + (to - from);
        const flipped = Buffer.from(sealed);
        flipped[at] = (flipped[at] ?? 0) ^ bits;
        const check = await checkSeal(flipped);
        return check.kind === 'sealed' && !check.isIntact;
      }),
      { numRuns: 80 },
    );
  });

  it('lets nothing else into the hole', async () => {
    const { from, to } = hole(sealed);
    for (const [at, text] of [
      [to - 2, '1'],
      [to - 20, '/ByteRange [0 1 2 3'],
      [to - 2, ' '],
      [from, '('],
      [from + 1, '00'],
      [from + 400, sealed[from + 400] === 0x30 ? '1' : '0'],
    ] as const) {
      expect(await checkSeal(changed(sealed, at, text)), text).toMatchObject({
        kind: 'sealed',
        isIntact: false,
      });
    }
  });

  it('sees what was added behind the seal, though the signature still fits', async () => {
    for (const longer of [withUpdate(sealed), Buffer.concat([sealed, Buffer.from('\n')])]) {
      expect(await checkSeal(longer)).toMatchObject({
        kind: 'sealed',
        isIntact: true,
        coversWholeFile: false,
        certificateSha256: key.certificate.sha256,
      });
    }
  });

  it('sees what was cut off', async () => {
    for (const length of [sealed.length - 1, sealed.length - 600]) {
      expect(await checkSeal(sealed.subarray(0, length))).toMatchObject({
        isIntact: false,
        coversWholeFile: false,
        certificateSha256: key.certificate.sha256,
      });
    }
    const untilTheHole = sealed.subarray(0, hole(sealed).from + 50);
    expect(await checkSeal(untilTheHole)).toMatchObject({ isIntact: false, certificateSha256: null });
  });

  it('is not led astray by a text that looks like the ranges of a signature', async () => {
    const titled = await smallPdf('RM 1,000', '/ByteRange [0 10 20 30]');
    expect(titled.includes('/ByteRange [0 10 20 30]')).toBe(true);
    expect(isGood(await checkSeal(titled))).toBe(false);
    const { bytes } = await makeSealer(key).seal(titled, facts);
    expect(isGood(await checkSeal(bytes))).toBe(true);
  });

  it('does not take a second signature for ours', async () => {
    const stranger = makeSealer(await readPem(await makeTestPem()));
    const { bytes } = await stranger.seal(sealed, facts);
    expect(await checkSeal(bytes)).toMatchObject({
      isIntact: true,
      coversWholeFile: false,
      certificateSha256: key.certificate.sha256,
    });
  });

  it('says whose certificate it was: a stranger seals his own file correctly', async () => {
    const stranger = await readPem(await makeTestPem());
    const { bytes } = await makeSealer(stranger).seal(pdf, facts);
    expect(await checkSeal(bytes)).toMatchObject({
      isIntact: true,
      coversWholeFile: true,
      certificateSha256: stranger.certificate.sha256,
    });
    expect(stranger.certificate.sha256).not.toBe(key.certificate.sha256);
  });

  it('does not take the seal of one file for that of another', async () => {
    const other = (await makeSealer(key).seal(await smallPdf('RM 9,000'), facts)).bytes;
    const { from, to } = hole(sealed);
    const wrong = Buffer.concat([other.subarray(0, from), sealed.subarray(from, to), other.subarray(to)]);
    expect(await checkSeal(wrong)).toMatchObject({
      isIntact: false,
      certificateSha256: key.certificate.sha256,
    });
  });

  it('does not believe a seal that brings its own signed bytes along', async () => {
    const { from, to } = hole(sealed);
    const cms = Buffer.from(sealed.toString('latin1', from + 1, to - 1), 'hex');
    expect(isGood(await checkSeal(withContents(sealed, await enclosing(cms))))).toBe(false);
  });
});

/** A signature over bytes inside the CMS, correct in itself, put where the seal of the file belongs. */
async function enclosing(cms: Buffer): Promise<Buffer> {
  const { ContentInfo, EncapsulatedContentInfo, SignedData } = await import('pkijs');
  const { OctetString } = await import('asn1js');
  const signed = new SignedData({ schema: ContentInfo.fromBER(new Uint8Array(cms)).content });
  const { from, to } = hole(sealed);
  const bytes = Buffer.concat([sealed.subarray(0, from), sealed.subarray(to)]);
  signed.encapContentInfo = new EncapsulatedContentInfo({
    eContentType: '1.2.840.113549.1.7.1',
    eContent: new OctetString({ valueHex: new Uint8Array(bytes).buffer }),
  });
  const content = new ContentInfo({ contentType: '1.2.840.113549.1.7.2', content: signed.toSchema() });
  return Buffer.from(content.toSchema().toBER());
}

/** A file with other text before the hole, whose ranges are right again. */
function withContents(bytes: Buffer, cms: Buffer): Buffer {
  const { from, to } = hole(bytes);
  const contents = `<${cms.toString('hex').padEnd(to - from - 2, '0')}>`;
  const before = bytes.toString('latin1', 0, from).replace('RM 1,000', 'RM 9,000');
  const rest = bytes.length - to;
  const numbers = [from, from + contents.length, rest].map((each) => String(each).padEnd(10));
  const ranged = before.replace(/\/ByteRange \[[^\]]*\]/, `/ByteRange [0 ${numbers.join(' ')}]`);
  return Buffer.concat([Buffer.from(ranged + contents, 'latin1'), bytes.subarray(to)]);
}

describe('checkSeal on what was made to break it', () => {
  const deep = Buffer.from('3080'.repeat(20_000), 'hex');
  const huge = '9999999999';

  it.each<[string, () => Buffer]>([
    ['5 MB of zeros', () => Buffer.alloc(5_000_000)],
    ['5 MB of noise', () => randomBytes(5_000_000)],
    ['a header and 5 MB of zeros', () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000_000)])],
    ['5 MB of /ByteRange', () => Buffer.alloc(5_000_000, '/ByteRange ')],
    ['5 MB of /ByteRange [', () => Buffer.alloc(5_000_000, '/ByteRange [ 0 1 ')],
    ['a thousand whole ranges', () => Buffer.from('%PDF-1.7\n/ByteRange [0 10 20 30]\n'.repeat(1000))],
    ['/ByteRange and 5 MB of spaces', () => Buffer.from(`%PDF-1.7\n/ByteRange${' '.repeat(5_000_000)}`)],
    ['huge numbers', () => Buffer.from(`%PDF-1.7\n/ByteRange [0 ${huge} ${huge} ${huge}]`)],
    ['numbers beyond counting', () => Buffer.from(`%PDF-1.7\n/ByteRange [0 ${'9'.repeat(400)} 1 1]`)],
    ['negative numbers', () => Buffer.from('%PDF-1.7\n/ByteRange [0 -5 -3 10]')],
    ['ranges that overlap', () => Buffer.from('%PDF-1.7\n/ByteRange [0 40 20 20]<00>')],
    ['a hole of 4 MB', () => pdfWith('ab'.repeat(2_000_000))],
    ['an empty hole', () => pdfWith('')],
    ['zeros in the hole', () => pdfWith('00'.repeat(4000))],
    ['noise in the hole', () => pdfWith(randomBytes(4000).toString('hex'))],
    ['a length beyond the hole', () => pdfWith('3084ffffffff02')],
    ['sequences nested 20,000 deep', () => pdfWith(deep.toString('hex'))],
  ])('answers at once: %s', async (_name, make) => {
    const bytes = make();
    const started = performance.now();
    expect(isGood(await checkSeal(bytes))).toBe(false);
    // What looks again from each place of 5 MB takes minutes.
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it('never throws, and never believes a seal of somebody else, when its own bytes were mixed up', async () => {
    const { from, to } = hole(sealed);
    const written = sealed.toString('latin1', from, to).replace(/(?:00)*>$/, '').length;
    const change = fc.tuple(
      fc.integer({ min: from + 1, max: from + written - 1 }),
      fc.constantFrom(...'0123456789abcdef'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
        const mixed = Buffer.from(sealed);
        for (const [at, digit] of changes) mixed.write(digit, at, 'latin1');
        const check = await checkSeal(mixed);
        // What the signature does not speak of, like the authority's certificate, may differ.
        return (
          !isGood(check) || (check.kind === 'sealed' && check.certificateSha256 === key.certificate.sha256)
        );
      }),
      { numRuns: 100 },
    );
  });

  it('never throws on a hole that holds any well-formed structure', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 120 }), async (content) => {
        const der = Buffer.concat([Buffer.from([0x30, content.length]), content]);
        return !isGood(await checkSeal(pdfWith(der.toString('hex'))));
      }),
      { numRuns: 200 },
    );
  });
});

/** The least that has ranges and a hole, and whose ranges are right. */
function pdfWith(hex: string): Buffer {
  const head = (before: number, after: number) =>
    `%PDF-1.7\n<< /ByteRange [0 ${String(before).padStart(10, '0')} ${String(after).padStart(10, '0')} 0000000005] /Contents `;
  const before = head(0, 0).length;
  return Buffer.from(`${head(before, before + hex.length + 2)}<${hex}>\n%EOF`, 'latin1');
}
