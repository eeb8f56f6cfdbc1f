/**
 * Whether a file is one of ours. The fingerprint decides: only a file that was handed out is genuine, whatever seal
 * another one bears. The seal tells those that are not apart: our seal on other bytes means that somebody altered them.
 * Texts inside a file count for nothing, because anybody can write them. Nothing of the file is kept.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as endpoints from '#contract/documents.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { takeAddressPlace } from '../accounts/throttles.ts';
import type { House } from '../house.ts';
import { RefusedError } from '../problem.ts';
import type { SealCheck } from '../seal/check-seal.ts';
import { findSignature } from '../seal/find-signature.ts';
import { documentByPrint } from './checked-document.ts';

type Answer = ResponseOf<typeof endpoints.checkFile>;
type Sealed = Extract<SealCheck, { kind: 'sealed' }>;

/** A seal of ours is checked in a fiftieth of it. */
const sealTimeLimitMs = 3000;

/** Throws 'too-many-tries' when an address asks too often. */
export async function getFileCheck(
  house: House,
  address: string,
  sha256: string,
): Promise<ResponseOf<typeof endpoints.getFileCheck>> {
  await takeAddressPlace(house, address, 'verify');
  const known = await documentByPrint(house, sha256);
  return known ? { result: 'genuine', ...known } : { result: 'unknown' };
}

/** What reads seals is loaded by the first file that is checked. */
const readSealOf = async (bytes: Uint8Array): Promise<SealCheck> =>
  (await import('../seal/check-seal.ts')).checkSeal(bytes);

/** Throws 'file-empty', 'file-too-large' or 'file-type'. */
export async function checkFile(
  house: House,
  bytes: Uint8Array,
  readSeal: (bytes: Uint8Array) => Promise<SealCheck> = readSealOf,
): Promise<Answer> {
  if (bytes.length === 0) throw new RefusedError({ code: 'file-empty' });
  const maxBytes = endpoints.maxCheckedBytes;
  if (bytes.length > maxBytes) throw new RefusedError({ code: 'file-too-large', maxBytes });
  const known = await documentByPrint(house, fingerprintOf(bytes));
  if (known) return { result: 'genuine', ...known };
  const seal = await inTime(readSeal(bytes));
  if (seal?.kind === 'no-pdf') throw new RefusedError({ code: 'file-type' });
  if (seal?.kind === 'unsealed') return { result: 'unknown', why: 'no-seal' };
  if (!seal || seal.certificateSha256 === null) return { result: 'unknown', why: 'seal-unreadable' };
  if (!(await isOurs(house, seal.certificateSha256))) return { result: 'unknown', why: 'other-seal' };
  return alteredOrNot(house, bytes, seal);
}

async function alteredOrNot(
  house: House,
  bytes: Uint8Array,
  { isIntact, coversWholeFile }: Sealed,
): Promise<Answer> {
  if (!isIntact) return { result: 'altered', document: null, why: 'changed' };
  // Made by our key, but never written down: a crash while it was sealed, or a key in the wrong hands.
  if (coversWholeFile) return { result: 'unknown', why: 'not-registered' };
  const before = await documentByPrint(house, fingerprintOf(sealedPart(bytes)));
  return { result: 'altered', document: before?.document ?? null, why: 'added-after' };
}

const fingerprintOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** The file as it was when it was sealed, without what was added behind it. */
function sealedPart(bytes: Uint8Array): Uint8Array {
  const found = findSignature(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  return found.kind === 'signature' ? bytes.subarray(0, found.end) : bytes;
}

/** The seal of today, and those of the certificates before it. */
async function isOurs({ db, sealing }: House, certificateSha256: string): Promise<boolean> {
  if (certificateSha256 === sealing.certificate.sha256) return true;
  const row = await db
    .selectFrom('agreement_seals')
    .select('loan_id')
    .where('certificate_sha256', '=', certificateSha256)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Undefined when it takes too long. What somebody built to be slow is answered like what cannot be read. */
async function inTime<T>(work: Promise<T>): Promise<T | undefined> {
  const stop = new AbortController();
  const late = sleep(sealTimeLimitMs, undefined, { signal: stop.signal }).catch(() => undefined);
  try {
    return await Promise.race([work, late]);
  } finally {
    stop.abort();
  }
}
