/**
 * The key a demo seals with: an authority and a certificate of its own, made once and kept in DATA_DIR/seal. Its name
 * says DEMO to everybody who opens the PDF, and a licensed lender's start refuses it.
 */
import { randomBytes, webcrypto } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import type { Name } from './make-certificate.ts';
import { demoOrganization } from './seal-certificate.ts';
import { readPem, type SealKey, SealKeyError } from './seal-key.ts';

const day = 24 * 60 * 60 * 1000;
const validFor = 3 * 365 * day;
/** The demo's loans begin before the installation does; their seals are not older than the certificate. */
const validBefore = 365 * day;

/** The living demo key of `dataDir`; an expired one stays in its file beside the new one. Throws SealKeyError. */
export async function storedDemoKey(dataDir: string, now: Date): Promise<SealKey> {
  const folder = path.join(dataDir, 'seal');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // It may be there already, unpacked from a backup for everybody to read.
  chmodSync(folder, 0o700);
  const latest = latestNumber(folder);
  if (latest > 0) {
    const key = await readKey(keyFile(folder, latest));
    if (key.certificate.notAfter > now) return key;
  }
  const file = keyFile(folder, latest + 1);
  writeOnce(file, await makeDemoPem(now));
  return readKey(file);
}

const keyFile = (folder: string, number: number) => path.join(folder, `demo-${number}.pem`);

function latestNumber(folder: string): number {
  const numbers = readdirSync(folder).map((name) => Number(/^demo-(\d{1,6})\.pem$/.exec(name)?.[1] ?? 0));
  return Math.max(0, ...numbers);
}

async function readKey(file: string): Promise<SealKey> {
  try {
    return await readPem(readFileSync(file, 'latin1'));
  } catch {
    throw new SealKeyError(
      `${file} is damaged. Put back the copy from your backup, or delete it: a new one is made.`,
    );
  }
}

/** Written whole under another name first: nobody ever reads half a key, and the first one to link wins. */
function writeOnce(file: string, text: string): void {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const descriptor = openSync(draft, 'wx', 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    closeSync(descriptor);
    rmSync(draft, { force: true });
  }
}

/** ECDSA P-256: made at once, where RSA-3072 takes 0.2 seconds; sealing and checking take as long with either. */
const keyKind = { name: 'ECDSA', namedCurve: 'P-256' } as const;

async function makeDemoPem(now: Date): Promise<string> {
  const { makeCertificate } = await import('./make-certificate.ts');
  const makePair = () => webcrypto.subtle.generateKey(keyKind, true, ['sign', 'verify']);
  const [authority, seal] = await Promise.all([makePair(), makePair()]);
  const issuer: Name = { organization: demoOrganization, commonName: 'Jernih DEMO authority' };
  const validity = {
    notBefore: wholeSeconds(now.getTime() - validBefore),
    notAfter: wholeSeconds(now.getTime() + validFor),
  };
  const signed = { issuer, issuerKeys: authority, ...validity };
  const certificates = await Promise.all([
    makeCertificate({
      ...signed,
      subject: { organization: demoOrganization, commonName: 'Jernih DEMO seal' },
      publicKey: seal.publicKey,
      isAuthority: false,
    }),
    makeCertificate({ ...signed, subject: issuer, publicKey: authority.publicKey, isAuthority: true }),
  ]);
  const key = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', seal.privateKey));
  return [pem('PRIVATE KEY', key), ...certificates.map((der) => pem('CERTIFICATE', der))].join('');
}

const wholeSeconds = (ms: number) => new Date(Math.floor(ms / 1000) * 1000);

export function pem(label: string, der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
