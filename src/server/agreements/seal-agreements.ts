/**
 * Seals what is stamped. It runs after the commit of the stamping, and again every ten minutes for what a crash or a
 * fault left: the copies are made first, and kept by one command that can happen once only.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Loan, LoanChange } from '#domain/loan.ts';
import { sealAgreement as rule } from '#domain/sealing.ts';
import { verificationCode, verificationCodeByteCount } from '#domain/verification-code.ts';
import { agreementLocales, type Locale } from '#words/locale.ts';
import { systemCall } from '../by-clock.ts';
import { type Command, runCommand } from '../command.ts';
import { transaction } from '../db/transaction.ts';
import type { FilePlace, SealedFile } from '../files/vault.ts';
import type { House } from '../house.ts';
import { loanStream } from '../loans/loan-case.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { RefusedError } from '../problem.ts';
import type { SealLevel } from '../seal/sealer.ts';
import { readAgreement } from './agreement-rows.ts';
import { unsealedLoans } from './contracts.ts';
import { printedForSeal } from './print-agreement.ts';
import { keepFailure } from './seal-failures.ts';

type Copy = { locale: Locale; sha256: string; byteCount: number; file: SealedFile };
type Seal = {
  loanId: string;
  bodyHash: string;
  verificationCode: string;
  level: SealLevel;
  copies: Copy[];
  /** As the copies print it. */
  sealedAt: Date;
};

/** The place of a copy in the store of files. */
export const copyPlace = (loanId: string, borrowerId: string, locale: Locale): FilePlace => ({
  id: loanId,
  ownerId: borrowerId,
  kind: `agreement-${locale}`,
});

const sealAgreement: Command<Seal, Loan, LoanChange, void> = {
  action: 'sealAgreement',
  stream: loanStream,
  read: (tx, { actor }, { loanId }) => loanFor(tx, actor, loanId),
  decide: (loan, input, moment) => rule(loan, input, { ...moment, now: input.sealedAt.toISOString() }),
  write: async (
    tx,
    { loan },
    { bodyHash, copies, level, verificationCode: code, sealedAt },
    { house, eventId },
  ) => {
    const { loanId } = loan;
    await tx
      .insertInto('agreement_seals')
      .values({
        loan_id: loanId,
        body_hash: bodyHash,
        verification_code: code,
        level,
        certificate_sha256: house.sealing.certificate.sha256,
        event_id: eventId,
        sealed_at: sealedAt,
      })
      .execute();
    for (const { locale, sha256, byteCount, file } of copies) {
      await tx
        .insertInto('agreement_copies')
        .values({
          loan_id: loanId,
          body_hash: bodyHash,
          locale,
          sha256,
          byte_count: byteCount,
          storage_key: file.storageKey,
          wrapped_key: file.wrappedKey,
          key_id: file.keyId,
        })
        .execute();
    }
    await tx.deleteFrom('agreement_seal_failures').where('loan_id', '=', loanId).execute();
  },
  answer: async () => undefined,
};

/** Whether it is sealed now by this call. What is sealed, ended or not stamped is left alone; a fault is kept for staff and thrown. */
export async function sealOne(house: House, loanId: string): Promise<boolean> {
  const loan = await loanFor(house.db, systemCall().actor, loanId);
  if (!loan?.agreement?.stampedAt || loan.agreement.sealedAt || loan.status !== 'approved') return false;
  const kept: SealedFile[] = [];
  try {
    await sealNow(house, loan, kept);
    return true;
  } catch (error) {
    // The answer to the commit can be lost with the connection: then it is sealed all the same.
    const named = await areNamed(house, loan, kept);
    if (named === 'yes') return true;
    if (named === 'no') await removeFiles(house, loan, kept);
    // Somebody else sealed it, or it was offered again meanwhile.
    if (error instanceof RefusedError) return false;
    await keepFailure(house, loanId, loan.agreement.bodyHash, error);
    throw error;
  }
}

/** Puts every file that it stored into `kept`, also when it throws. */
async function sealNow(house: House, loan: Loan, kept: SealedFile[]): Promise<void> {
  const { loanId, borrowerId } = loan;
  const agreement = await readAgreement(house.db, house, loan);
  const sealedAt = house.clock.now();
  const code = verificationCode(randomBytes(verificationCodeByteCount));
  const facts = { verificationCode: code, sealedAt };
  const printed = await printedForSeal(house.db, house, { loan, agreement }, facts);
  const copies: Copy[] = [];
  const levels: SealLevel[] = [];
  for (const locale of agreementLocales) {
    const { bytes, level } = await house.sealing.sealCopy(printed, locale, sealedAt);
    const file = await house.vault.sealFile(copyPlace(loanId, borrowerId, locale), bytes);
    kept.push(file);
    levels.push(level);
    copies.push({
      locale,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      byteCount: bytes.length,
      file,
    });
  }
  await runCommand(house, sealAgreement, systemCall(), {
    loanId,
    bodyHash: agreement.bodyHash,
    verificationCode: code,
    level: levels.every((level) => level === 'B-T') ? 'B-T' : 'B-B',
    copies,
    sealedAt,
  });
}

/**
 * Whether rows name these files: all of them or none, because they are written in one transaction. Behind the lock of
 * the borrower's stream, so that a commit still on its way is over. While the database does not answer nobody knows, and
 * the files stay.
 */
async function areNamed(
  { db, log }: House,
  { loanId, borrowerId }: Loan,
  files: readonly SealedFile[],
): Promise<'yes' | 'no' | 'unknown'> {
  if (files.length === 0) return 'no';
  const keys = files.map(({ storageKey }) => storageKey);
  try {
    return await transaction(db, async (tx) => {
      await tx
        .selectFrom('event_streams')
        .select('stream_id')
        .where('stream_id', '=', borrowerId)
        .forUpdate()
        .execute();
      const row = await tx
        .selectFrom('agreement_copies')
        .select('storage_key')
        .where('storage_key', 'in', keys)
        .limit(1)
        .executeTakeFirst();
      return row ? 'yes' : 'no';
    });
  } catch (error) {
    log.error(
      { err: error, loanId, files: keys },
      'nobody knows whether these files belong to a seal: they stay',
    );
    return 'unknown';
  }
}

async function removeFiles(
  { vault, log }: House,
  { loanId }: Loan,
  files: readonly SealedFile[],
): Promise<void> {
  for (const { storageKey } of files) {
    await vault.removeFile({ storageKey }).catch((error: unknown) => {
      log.warn({ err: error, loanId, storageKey }, 'a file of a seal that was not made stays in the store');
    });
  }
}

/** Everything that is stamped and not sealed. How many were sealed; one fault does not stop the others, and is thrown at the end. */
export async function sealWaiting(house: House): Promise<number> {
  let sealed = 0;
  const faults: unknown[] = [];
  for (const loanId of await unsealedLoans(house.db)) {
    try {
      if (await sealOne(house, loanId)) sealed += 1;
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} agreements could not be sealed`);
  return sealed;
}
