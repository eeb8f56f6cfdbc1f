/**
 * The sealer of an installation: with the lender's own key, or with a demo key as long as the lender is the demo. A
 * licensed lender whose seal would be worth nothing does not start; when its certificate has merely ended, everything
 * but sealing goes on.
 */
import { stat } from 'node:fs/promises';
import { type Environment, EnvironmentError } from '../environment.ts';
import { storedDemoKey } from './demo-key.ts';
import type { SealCertificate } from './seal-certificate.ts';
import { readSealKey, SealKeyError } from './seal-key.ts';
import { makeSealer, type Sealer } from './sealer.ts';

export type SealSource = Pick<Environment, 'dataDir' | 'sealKey' | 'sealKeyPassword' | 'sealTimestampUrl'>;

export type SealCircumstances = {
  isDemoLender: boolean;
  now: Date;
  log?: Record<'warn' | 'error', (details: object, message: string) => void>;
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
    if (source.sealKey) {
      sayWhenItEnds(certificate, now, log);
      if (await isReadByOthers(source.sealKey))
        log?.warn(
          {},
          'everybody on this machine can read the file in SEAL_KEY: take that right away (chmod o= FILE)',
        );
    }
    return makeSealer(key, { timestampUrl: source.sealTimestampUrl, ...(log && { log }) });
  } catch (error) {
    if (error instanceof SealKeyError) throw new EnvironmentError([error.message]);
    throw error;
  }
}

const on = (instant: Date) => instant.toISOString().slice(0, 10);

function refuseUnusable(certificate: SealCertificate, isDemoLender: boolean, now: Date): void {
  if (certificate.isDemo && !isDemoLender) {
    throw new SealKeyError(
      'SEAL_KEY holds the demo certificate, which proves nothing for a licensed lender. Set it to a file with a certificate of your own.',
    );
  }
  if (certificate.notBefore > now) {
    throw new SealKeyError(
      `SEAL_KEY: the certificate is not valid before ${on(certificate.notBefore)}. Use another one until then, or set the clock of this machine right.`,
    );
  }
}

/** An end is no reason not to start: repayments and claims do not need the seal, and sealing itself refuses (sealer.ts). */
function sayWhenItEnds({ notAfter }: SealCertificate, now: Date, log: SealCircumstances['log']): void {
  const days = Math.floor((notAfter.getTime() - now.getTime()) / day);
  if (days < 0) {
    log?.error(
      { notAfter },
      `SEAL_KEY: the certificate expired on ${on(notAfter)}, so no agreement can be sealed. Set it to a file with the new one and start again.`,
    );
  } else if (days * day < warnBefore) {
    log?.warn({ days }, `the certificate in SEAL_KEY ends in ${days} days: ask for the next one now`);
  }
}

/** Windows keeps rights elsewhere. A group may read it: that is how services are given their keys. */
async function isReadByOthers(file: string): Promise<boolean> {
  return process.platform !== 'win32' && ((await stat(file)).mode & 0o004) !== 0;
}
