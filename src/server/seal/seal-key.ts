/**
 * Reads the key that seals and its certificates from a P12/PFX or PEM file and makes sure they belong together. What is
 * wrong with the file is one sentence for the person who starts the server.
 */
import { createPrivateKey, type KeyObject, randomBytes, sign, verify, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { P12Signer, Signer } from '@libpdf/core';
import { describeCertificate, type SealCertificate } from './seal-certificate.ts';

export type SealKey = { readonly signer: Signer; readonly certificate: SealCertificate };

/** The message says what is wrong with the key and what to do. */
export class SealKeyError extends Error {
  override name = 'SealKeyError';
}

export async function readSealKey(file: string, password: string | undefined): Promise<SealKey> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new SealKeyError(
      error.code === 'ENOENT'
        ? `SEAL_KEY: there is no file ${file}. Write the path of a .p12, .pfx or .pem file.`
        : `SEAL_KEY: ${file} cannot be read (${error.code ?? error.message}).`,
    );
  });
  const text = bytes.toString('latin1');
  return text.includes('-----BEGIN ') ? readPem(text, password) : readP12(bytes, password);
}

/** A key with a certificate and the rest of its chain, all in one PEM text and in any order. */
export async function readPem(text: string, password?: string): Promise<SealKey> {
  const keyText = /-----BEGIN ([A-Z ]*PRIVATE KEY)-----[\s\S]+?-----END \1-----/.exec(text)?.[0];
  if (!keyText) throw new SealKeyError('SEAL_KEY: there is no private key in the PEM file.');
  const key = privateKey(keyText, password);
  const signer: SignsOnly = {
    ...keyKind(key),
    sign: async (data, algorithm) => sign(algorithm.replace('-', ''), data, key),
  };
  return withCertificate(signer, certificatesIn(text));
}

function privateKey(text: string, password: string | undefined): KeyObject {
  try {
    return createPrivateKey({ key: text, format: 'pem', ...(password && { passphrase: password }) });
  } catch {
    const isEncrypted = text.includes('ENCRYPTED');
    throw new SealKeyError(
      isEncrypted
        ? 'SEAL_KEY_PASSWORD does not open the key in SEAL_KEY.'
        : 'SEAL_KEY: the private key in the PEM file is damaged.',
    );
  }
}

function certificatesIn(text: string): X509Certificate[] {
  const found = text.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? [];
  try {
    return found.map((certificate) => new X509Certificate(certificate));
  } catch {
    throw new SealKeyError('SEAL_KEY: a certificate in the PEM file is damaged.');
  }
}

async function readP12(bytes: Buffer, password = ''): Promise<SealKey> {
  const { P12Signer } = await import('@libpdf/core');
  let p12: P12Signer;
  try {
    // It also opens the old RC2 and triple DES files that OpenSSL 3 refuses.
    p12 = await P12Signer.create(bytes, password);
  } catch (error) {
    throw new SealKeyError(p12Sentence(error instanceof Error ? error.message : ''));
  }
  const certificates = [p12.certificate, ...p12.certificateChain].map((der) => new X509Certificate(der));
  const { keyType, signatureAlgorithm } = p12;
  return withCertificate(
    { keyType, signatureAlgorithm, sign: (data, algorithm) => p12.sign(data, algorithm) },
    certificates,
  );
}

function p12Sentence(message: string): string {
  if (/integrity|password/i.test(message)) return 'SEAL_KEY_PASSWORD does not open SEAL_KEY.';
  if (message.startsWith('No private key')) return 'SEAL_KEY: there is no private key in the P12 file.';
  if (message.startsWith('No certificates')) return noCertificate;
  if (message.startsWith('Unsupported key')) return keyKinds;
  return 'SEAL_KEY is neither a P12/PFX file nor a PEM file, or it is damaged.';
}

type SignsOnly = Pick<Signer, 'keyType' | 'signatureAlgorithm' | 'sign'>;

const noCertificate =
  'SEAL_KEY: there is no certificate beside the private key; put its whole chain into the file.';
const keyKinds = 'SEAL_KEY: the key must be RSA of 2048 bits or more, or ECDSA on P-256 or P-384.';

function keyKind(key: KeyObject): Pick<Signer, 'keyType' | 'signatureAlgorithm'> {
  if (key.asymmetricKeyType === 'rsa') return { keyType: 'RSA', signatureAlgorithm: 'RSASSA-PKCS1-v1_5' };
  if (key.asymmetricKeyType === 'ec') return { keyType: 'EC', signatureAlgorithm: 'ECDSA' };
  throw new SealKeyError(keyKinds);
}

/** The certificate is found by trying: files keep the chain in any order. */
async function belongsTo(signer: SignsOnly, certificate: X509Certificate): Promise<boolean> {
  const probe = randomBytes(32);
  const isSameKind = (certificate.publicKey.asymmetricKeyType === 'rsa') === (signer.keyType === 'RSA');
  return isSameKind && verify('sha256', probe, certificate.publicKey, await signer.sign(probe, 'SHA-256'));
}

async function withCertificate(signer: SignsOnly, certificates: X509Certificate[]): Promise<SealKey> {
  if (certificates.length === 0) throw new SealKeyError(noCertificate);
  for (const certificate of certificates) {
    if (!(await belongsTo(signer, certificate))) continue;
    if (!isStrong(certificate.publicKey)) throw new SealKeyError(keyKinds);
    const chain = certificates.filter((other) => other !== certificate).map((other) => other.raw);
    return {
      signer: { ...signer, certificate: certificate.raw, certificateChain: chain },
      certificate: describeCertificate(certificate),
    };
  }
  throw new SealKeyError('SEAL_KEY: no certificate in the file belongs to the private key.');
}

function isStrong(key: KeyObject): boolean {
  const { modulusLength = 0, namedCurve = '' } = key.asymmetricKeyDetails ?? {};
  return modulusLength >= 2048 || ['prime256v1', 'secp384r1'].includes(namedCurve);
}
