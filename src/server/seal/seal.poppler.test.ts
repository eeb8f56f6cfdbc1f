/** A second opinion about our seals, by programs of somebody else: poppler's pdfsig and qpdf, which Debian has. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storedDemoKey } from './demo-key.ts';
import { readPem } from './seal-key.ts';
import { makeSealer } from './sealer.ts';
import { startAuthority } from './testing-authority.ts';
import { facts, makeTestPem, signedAt, smallPdf, withUpdate } from './testing-seal.ts';

const run = promisify(execFile);

let folder: string;
let pdf: Buffer;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'poppler-'));
  pdf = await smallPdf();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function stored(bytes: Buffer): string {
  const file = path.join(folder, 'sealed.pdf');
  writeFileSync(file, bytes);
  return file;
}

async function pdfsig(bytes: Buffer): Promise<string> {
  // Without certificates it may answer with an error code and say why on its output all the same.
  const { stdout } = await run('pdfsig', [stored(bytes)]).catch((error: { stdout: string }) => error);
  return stdout;
}

const keys = {
  'the demo key': () => storedDemoKey(folder, signedAt),
  'an ECDSA key': async () => readPem(await makeTestPem()),
  'an RSA key': async () => readPem(await makeTestPem({ kind: 'RSA' })),
};

describe.each(Object.entries(keys))('a seal by %s', (_name, makeKey) => {
  let sealed: Buffer;
  beforeAll(async () => {
    sealed = (await makeSealer(await makeKey()).seal(pdf, facts)).bytes;
  });

  it('is valid for pdfsig, and covers the whole document', async () => {
    const says = await pdfsig(sealed);
    expect(says).toContain('Signature Type: ETSI.CAdES.detached');
    expect(says).toContain('Signature is Valid.');
    expect(says).toContain('Total document signed');
    expect(says).not.toContain('Not total document signed');
  });

  it('leaves a PDF without faults for qpdf', async () => {
    const { stdout } = await run('qpdf', ['--check', stored(sealed)]);
    expect(stdout).toContain('No syntax or stream encoding errors found');
  });

  it('is not valid for pdfsig once a byte was flipped', async () => {
    const flipped = Buffer.from(sealed);
    const at = flipped.indexOf('CreationDate') - 3;
    flipped[at] = (flipped[at] ?? 0) ^ 1;
    expect(await pdfsig(flipped)).toContain('Digest Mismatch');
  });

  it('does not cover what was added behind it', async () => {
    expect(await pdfsig(withUpdate(sealed))).toContain('Not total document signed');
  });
});

it('is valid for pdfsig with a timestamp too', async () => {
  const authority = await startAuthority('good');
  try {
    const key = await keys['an ECDSA key']();
    const { bytes, level } = await makeSealer(key, { timestampUrl: authority.url }).seal(pdf, facts);
    expect(level).toBe('B-T');
    expect(await pdfsig(bytes)).toContain('Signature is Valid.');
  } finally {
    await authority.close();
  }
});
