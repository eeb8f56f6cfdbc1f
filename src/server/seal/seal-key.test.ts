import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkSeal } from './check-seal.ts';
import { readSealKey } from './seal-key.ts';
import { makeSealer } from './sealer.ts';
import { keylessP12, legacyP12, modernP12 } from './testing-p12.ts';
import { facts, makeTestKey, makeTestPem, smallPdf } from './testing-seal.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'seal-key-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function read(contents: string | Buffer, password?: string) {
  const file = path.join(folder, 'key');
  writeFileSync(file, contents);
  return readSealKey(file, password);
}

async function sealsWith(contents: string | Buffer, password?: string) {
  const key = await read(contents, password);
  const { bytes } = await makeSealer(key).seal(await smallPdf(), facts);
  expect(await checkSeal(bytes)).toMatchObject({
    isIntact: true,
    coversWholeFile: true,
    certificateSha256: key.certificate.sha256,
  });
  return key;
}

describe('readSealKey', () => {
  it.each([
    ['a P12 of today, with its chain', modernP12, 1],
    ['an old P12, which OpenSSL 3 refuses', legacyP12, 0],
  ])('seals with %s', async (_name, p12, chainLength) => {
    const { signer, certificate } = await sealsWith(p12, 'secret');
    expect(signer.certificateChain).toHaveLength(chainLength);
    expect(certificate).toMatchObject({
      subject: 'CN=Invented Lender seal, O=Invented Lender Sdn Bhd, C=MY',
      issuer: 'CN=Invented CA, O=Invented Lender Sdn Bhd, C=MY',
      isDemo: false,
    });
  });

  it.each(['ECDSA', 'RSA'] as const)('seals with an %s key in a PEM file, in any order', async (kind) => {
    const { key, own, authority } = await makeTestKey({ kind });
    const { certificate, signer } = await sealsWith(`${authority}${own}${key}`);
    expect(certificate.subject).toBe('CN=Invented seal 印章, O=Invented Lender Sdn Bhd, C=MY');
    expect(certificate.sha256).toMatch(/^[\da-f]{64}$/);
    expect(signer.keyType).toBe(kind === 'RSA' ? 'RSA' : 'EC');
    expect(signer.certificateChain).toHaveLength(1);
  });

  it('opens an encrypted key in a PEM file', async () => {
    const { key, own } = await makeTestKey();
    const encrypted = createPrivateKey(key).export({
      type: 'pkcs8',
      format: 'pem',
      cipher: 'aes-256-cbc',
      passphrase: 'secret',
    });
    await sealsWith(`${encrypted}${own}`, 'secret');
    for (const password of ['wrong', undefined]) {
      await expect(read(`${encrypted}${own}`, password)).rejects.toThrow(
        'SEAL_KEY_PASSWORD does not open the key in SEAL_KEY.',
      );
    }
  });

  it('takes no key that is too weak or that PDF readers do not know [CRY-08]', async () => {
    const keys = 'the key must be RSA of 2048 bits or more, or ECDSA on P-256 or P-384';
    await expect(read(await makeTestPem({ kind: 'RSA', rsaBits: 1024 }))).rejects.toThrow(keys);
    const { own } = await makeTestKey();
    const edwards = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
    await expect(read(`${edwards}${own}`)).rejects.toThrow(keys);
  });

  it('says which file is missing, and which cannot be read', async () => {
    const missing = path.join(folder, 'nowhere.p12');
    await expect(readSealKey(missing, undefined)).rejects.toThrow(`SEAL_KEY: there is no file ${missing}.`);
    await expect(readSealKey(folder, undefined)).rejects.toThrow('cannot be read (EISDIR)');
  });

  it('says what is wrong with the file', async () => {
    const [mine, other] = await Promise.all([makeTestKey(), makeTestKey()]);
    const cases: [string | Buffer, string | undefined, string][] = [
      [modernP12, 'wrong', 'SEAL_KEY_PASSWORD does not open SEAL_KEY.'],
      [modernP12, undefined, 'SEAL_KEY_PASSWORD does not open SEAL_KEY.'],
      [legacyP12, 'wrong', 'SEAL_KEY_PASSWORD does not open SEAL_KEY.'],
      [keylessP12, 'secret', 'there is no private key in the P12 file'],
      [mine.own, undefined, 'there is no private key in the PEM file'],
      [mine.key, undefined, 'there is no certificate beside the private key'],
      [mine.key + other.own, undefined, 'no certificate in the file belongs to the private key'],
      [mine.key.replaceAll('M', 'A') + mine.own, undefined, 'the private key in the PEM file is damaged'],
      [mine.key + mine.own.replaceAll('M', 'A'), undefined, 'a certificate in the PEM file is damaged'],
      ['hello', undefined, 'neither a P12/PFX file nor a PEM file'],
      ['', undefined, 'neither a P12/PFX file nor a PEM file'],
      [modernP12.subarray(0, 900), 'secret', 'neither a P12/PFX file nor a PEM file'],
    ];
    for (const [contents, password, sentence] of cases) {
      await expect(read(contents, password), sentence).rejects.toThrow(sentence);
    }
  });
});
