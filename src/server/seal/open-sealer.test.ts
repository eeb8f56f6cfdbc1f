import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EnvironmentError } from '../environment.ts';
import { openSealer, type SealCircumstances } from './open-sealer.ts';
import { SealError } from './sealer.ts';
import { facts, makeTestPem, smallPdf, type TestCertificate } from './testing-seal.ts';

const now = new Date('2026-03-04T05:06:07Z');
const licensed: SealCircumstances = { isDemoLender: false, now };
const demo: SealCircumstances = { isDemoLender: true, now };

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'open-sealer-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

async function keyFile(certificate: TestCertificate = {}): Promise<string> {
  const file = path.join(dataDir, 'seal.pem');
  writeFileSync(file, await makeTestPem(certificate), { mode: 0o600 });
  return file;
}

function recorded() {
  const lines: string[] = [];
  const say = (level: string) => (_details: object, message: string) =>
    void lines.push(`${level} ${message}`);
  return { lines, log: { warn: say('warn'), error: say('error') } };
}

/** The start shows these sentences and ends. */
async function sentences(source: { sealKey?: string }, circumstances: SealCircumstances) {
  try {
    await openSealer({ dataDir, ...source }, circumstances);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.sentences;
    throw error;
  }
  return [];
}

describe('openSealer', () => {
  it('gives a demo a key of its own', async () => {
    const first = await openSealer({ dataDir }, demo);
    expect(first.certificate.isDemo).toBe(true);
    expect((await openSealer({ dataDir }, demo)).certificate).toEqual(first.certificate);
  });

  it('uses the key it is given, for a licensed lender and for a demo', async () => {
    const sealKey = await keyFile();
    for (const circumstances of [licensed, demo]) {
      const { certificate } = await openSealer({ dataDir, sealKey }, circumstances);
      expect(certificate).toMatchObject({ isDemo: false, notAfter: new Date('2029-01-01T00:00:00Z') });
    }
  });

  it('does not start a licensed lender without a key', async () => {
    expect(await sentences({}, licensed)).toEqual([expect.stringContaining('SEAL_KEY is needed')]);
  });

  it('does not start a licensed lender with the demo key, also when somebody hands it over as a file [CRY-08]', async () => {
    await openSealer({ dataDir }, demo);
    const sealKey = path.join(dataDir, 'seal', 'demo-1.pem');
    expect(await sentences({ sealKey }, licensed)).toEqual([expect.stringContaining('demo certificate')]);
    expect(await sentences({ sealKey }, demo)).toEqual([]);
  });

  it('does not start with a certificate of the future', async () => {
    const sealKey = await keyFile({ notBefore: new Date('2026-03-05T00:00:00Z') });
    for (const circumstances of [licensed, demo]) {
      expect(await sentences({ sealKey }, circumstances)).toEqual([
        expect.stringContaining('not valid before 2026-03-05'),
      ]);
    }
  });

  it('starts with an expired certificate, says so in the log, and seals nothing', async () => {
    const { log, lines } = recorded();
    const sealKey = await keyFile({ notAfter: new Date('2026-03-04T05:06:06Z') });
    const sealer = await openSealer({ dataDir, sealKey }, { ...licensed, log });
    expect(lines).toEqual([
      expect.stringMatching(/^error SEAL_KEY: the certificate expired on 2026-03-04, so no agreement/),
    ]);
    const sealing = sealer.seal(await smallPdf(), { ...facts, signedAt: now });
    await expect(sealing).rejects.toThrow(SealError);
  });

  it('hands on what is wrong with the file as a sentence', async () => {
    expect(await sentences({ sealKey: path.join(dataDir, 'no.p12') }, licensed)).toEqual([
      expect.stringContaining('there is no file'),
    ]);
  });

  it('says in a sentence that the stored demo key is damaged', async () => {
    await openSealer({ dataDir }, demo);
    const file = path.join(dataDir, 'seal', 'demo-1.pem');
    writeFileSync(file, readFileSync(file, 'latin1').slice(0, 300));
    expect(await sentences({}, demo)).toEqual([expect.stringContaining('demo-1.pem is damaged')]);
  });

  it('warns from 60 days before the end', async () => {
    const { log, lines } = recorded();
    const open = async (notAfter: string) => {
      const sealKey = await keyFile({ notAfter: new Date(notAfter) });
      await openSealer({ dataDir, sealKey }, { ...licensed, log });
    };
    await open('2026-05-03T05:06:08Z');
    expect(lines).toEqual([]);
    await open('2026-05-03T05:06:06Z');
    expect(lines).toEqual([expect.stringMatching(/^warn .* ends in 59 days/)]);
  });

  it('warns when everybody on the machine can read the key', async () => {
    const { log, lines } = recorded();
    const sealKey = await keyFile();
    const open = () => openSealer({ dataDir, sealKey }, { ...licensed, log });
    await open();
    chmodSync(sealKey, 0o640);
    await open();
    expect(lines).toEqual([]);
    chmodSync(sealKey, 0o644);
    await open();
    expect(lines).toEqual([expect.stringMatching(/^warn everybody on this machine can read/)]);
  });
});
