/**
 * The sealer of an installation: with the lender's own key, or with a demo key as long as the lender is the demo. A
 * licensed lender whose seal would be worth nothing does not start.
 */
import { type Environment, EnvironmentError } from '../environment.ts';
import { storedDemoKey } from './demo-key.ts';
import type { SealCertificate } from './seal-certificate.ts';
import { readSealKey, SealKeyError } from './seal-key.ts';
import { makeSealer, type Sealer } from './sealer.ts';

export type SealSource = Pick<Environment, 'dataDir' | 'sealKey' | 'sealKeyPassword' | 'sealTimestampUrl'>;

export type SealCircumstances = {
  isDemoLender: boolean;
  now: Date;
  log?: { warn(details: object, message: string): void };
};

const day = 24 * 60 * 60 * 1000;
const warnBefore = 60 * day;

/** Throws EnvironmentError with one sentence that says what to do. */
export async function openSealer(source: SealSource, circumstances: SealCircumstances): Promise<Sealer> {
  const { isDemoLender, now, log } = circumstances;
  try {
    if (!source.sealKey && !isDemoLender) {
      throw new SealKeyError(
        'SEAL_KEY is needed: a licensed lender seals agreements with its own certificate. Set SEAL_KEY to a .p12, .pfx or .pem file with the key and its chain.',
      );
    }
    const key = source.sealKey
      ? await readSealKey(source.sealKey, source.sealKeyPassword)
      : await storedDemoKey(source.dataDir, now);
    const { certificate } = key;
    refuseUnusable(certificate, isDemoLender, now);
    const days = Math.floor((certificate.notAfter.getTime() - now.getTime()) / day);
    if (source.sealKey && days * day < warnBefore) {
      log?.warn({ days }, `the certificate in SEAL_KEY ends in ${days} days: ask for the next one now`);
    }
    return makeSealer(key, { timestampUrl: source.sealTimestampUrl, ...(log && { log }) });
  } catch (error) {
    if (error instanceof SealKeyError) throw new EnvironmentError([error.message]);
    throw error;
  }
}

function refuseUnusable(certificate: SealCertificate, isDemoLender: boolean, now: Date): void {
  const on = (instant: Date) => instant.toISOString().slice(0, 10);
  if (certificate.isDemo && !isDemoLender) {
    throw new SealKeyError(
      'SEAL_KEY holds the demo certificate, which proves nothing for a licensed lender. Set it to a file with a certificate of your own.',
    );
  }
  if (certificate.notAfter <= now) {
    throw new SealKeyError(
      `SEAL_KEY: the certificate expired on ${on(certificate.notAfter)}. Set it to a file with the new one.`,
    );
  }
  if (certificate.notBefore > now) {
    throw new SealKeyError(
      `SEAL_KEY: the certificate is not valid before ${on(certificate.notBefore)}. Use another one until then, or set the clock of this machine right.`,
    );
  }
}
