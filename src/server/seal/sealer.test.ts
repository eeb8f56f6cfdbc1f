import { PDF } from '@libpdf/core';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkSeal } from './check-seal.ts';
import { readPem, type SealKey } from './seal-key.ts';
import { makeSealer, SealError } from './sealer.ts';
import { type Behaviour, startAuthority } from './testing-authority.ts';
import { facts, makeTestPem, signedAt, smallPdf } from './testing-seal.ts';

let key: SealKey;
let pdf: Buffer;
beforeAll(async () => {
  key = await readPem(await makeTestPem());
  pdf = await smallPdf();
});

let close: (() => Promise<void>) | undefined;
afterEach(async () => {
  await close?.();
  close = undefined;
});

async function authority(behaviour: Behaviour): Promise<string> {
  const started = await startAuthority(behaviour);
  close = started.close;
  return started.url;
}

/** A string of the signature's dictionary, as a PDF reader reads it. */
function signatureText(bytes: Buffer, name: string): string | undefined {
  const text = bytes.toString('latin1');
  const hex = new RegExp(`/${name} <([\\da-fA-F]+)>`).exec(text)?.[1];
  if (!hex) return new RegExp(`/${name} \\(([^)]*)\\)`).exec(text)?.[1];
  return Buffer.from(hex, 'hex').subarray(2).swap16().toString('utf16le');
}

describe('seal', () => {
  it('adds a PAdES signature behind the bytes of the file, which stay as they are [CRY-06] [MON-10]', async () => {
    const { bytes, level } = await makeSealer(key).seal(pdf, facts);
    expect(level).toBe('B-B');
    expect(bytes.subarray(0, pdf.length).equals(pdf)).toBe(true);
    const added = bytes.subarray(pdf.length).toString('latin1');
    expect(added).toContain('/SubFilter /ETSI.CAdES.detached');
    expect(added).toContain('/M (D:20260304050607Z)');
    expect((await PDF.load(bytes)).getPageCount()).toBe(1);
    expect(await checkSeal(bytes)).toEqual({
      kind: 'sealed',
      isIntact: true,
      coversWholeFile: true,
      certificateSha256: key.certificate.sha256,
      signedAt,
      hasTimestamp: false,
    });
  });

  it('names the signing certificate in what is signed, which makes it PAdES', async () => {
    const { bytes } = await makeSealer(key).seal(pdf, facts);
    const hex = bytes.toString('latin1').toLowerCase();
    // id-aa-signingCertificateV2 and the certificate's SHA-256 (RFC 5035)
    expect(hex.includes('060b2a864886f70d010910022f')).toBe(true);
    expect(hex.includes(`0420${key.certificate.sha256}`)).toBe(true);
  });

  it.each([
    ['贷款协议的密封副本', '贷款协议的密封副本'],
    ['Salinan termeterai', 'Salinan termeterai'],
    ['Perjanjian (2) \\ 协议', 'Perjanjian [2] / 协议'],
    ['Agreement (2) \\ copy\n', 'Agreement [2] / copy'],
  ])('shows the reason %j as %j', async (reason, shown) => {
    const { bytes } = await makeSealer(key).seal(pdf, { ...facts, reason });
    expect(signatureText(bytes, 'Reason')).toBe(shown);
    expect(signatureText(bytes, 'ContactInfo')).toBe(facts.lenderName);
  });

  it('seals many files at once', async () => {
    const sealer = makeSealer(key);
    const sealed = await Promise.all(Array.from({ length: 5 }, () => sealer.seal(pdf, facts)));
    for (const { bytes } of sealed) expect(await checkSeal(bytes)).toMatchObject({ isIntact: true });
  });

  it('stops when the certificate expired since the start', async () => {
    const late = { ...facts, signedAt: new Date('2029-01-02T00:00:00Z') };
    await expect(makeSealer(key).seal(pdf, late)).rejects.toThrow(SealError);
    await expect(makeSealer(key).seal(pdf, late)).rejects.toThrow('expired on 2029-01-01');
  });
});

describe('seal with a timestamp authority', () => {
  it('is B-T', async () => {
    const sealer = makeSealer(key, { timestampUrl: await authority('good') });
    const { bytes, level } = await sealer.seal(pdf, facts);
    expect(level).toBe('B-T');
    expect(await checkSeal(bytes)).toMatchObject({
      isIntact: true,
      coversWholeFile: true,
      hasTimestamp: true,
    });
  });

  it.each<Behaviour>([
    'silent',
    'stalls',
    'error',
    'page',
    'refuses',
    'other-digest',
    'other-nonce',
    'forged',
    'large',
  ])('is B-B when the authority is: %s', async (behaviour) => {
    const warnings: string[] = [];
    const sealer = makeSealer(key, {
      timestampUrl: await authority(behaviour),
      timestampWaitMs: 300,
      log: { warn: (_details, message) => void warnings.push(message) },
    });
    const started = performance.now();
    const { bytes, level } = await sealer.seal(pdf, facts);
    // Some of them never end by themselves.
    expect(performance.now() - started).toBeLessThan(20_000);
    expect(level).toBe('B-B');
    expect(warnings).toEqual(['sealed without a timestamp']);
    expect(await checkSeal(bytes)).toMatchObject({
      isIntact: true,
      coversWholeFile: true,
      hasTimestamp: false,
    });
  });

  it('does not listen for long to an authority that does not end', async () => {
    const sealer = makeSealer(key, { timestampUrl: await authority('endless'), timestampWaitMs: 60_000 });
    expect((await sealer.seal(pdf, facts)).level).toBe('B-B');
  });

  it('is B-B when nobody answers there', async () => {
    const timestampUrl = await authority('good');
    await close?.();
    const { bytes, level } = await makeSealer(key, { timestampUrl }).seal(pdf, facts);
    expect(level).toBe('B-B');
    expect(await checkSeal(bytes)).toMatchObject({ isIntact: true, hasTimestamp: false });
  });
});
