/**
 * Seals what is stamped. It runs after the commit of the stamping, and again every ten minutes for what a crash or a
 * fault left: the copies are made first, and kept by one command that can happen once only.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { Loan, LoanChange } from '#domain/loan.ts';
import { sealAgreement as rule } from '#domain/sealing.ts';
import { verificationCode, verificationCodeByteCount } from '#domain/verification-code.ts';
import { defaultLocale, type Locale } from '#words/locale.ts';
import { type Call, type Command, runCommand } from '../command.ts';
import { MissingGlyphsError } from '../documents/fonts.ts';
import type { FilePlace, SealedFile } from '../files/vault.ts';
import type { House } from '../house.ts';
import { borrowerOf, loanFor } from '../loans/loan-rows.ts';
import { RefusedError } from '../problem.ts';
import { SealError, type SealLevel } from '../seal/sealer.ts';
import { readAgreement } from './agreement-rows.ts';
import { printedForSeal } from './print-agreement.ts';

/** The governing text first. */
const copyLocales = ['ms', 'en', 'zh'] as const satisfies readonly Locale[];

type Copy = { locale: Locale; sha256: string; byteCount: number; file: SealedFile };
type Seal = { loanId: string; bodyHash: string; verificationCode: string; level: SealLevel; copies: Copy[] };

/** The place of a copy in the store of files. */
export const copyPlace = (loanId: string, borrowerId: string, locale: Locale): FilePlace => ({
  id: loanId,
  ownerId: borrowerId,
  kind: `agreement-${locale}`,
});

const sealAgreement: Command<Seal, Loan, LoanChange, void> = {
  action: 'sealAgreement',
  stream: (tx, _call, { loanId }) => borrowerOf(tx, loanId),
  read: (tx, { actor }, { loanId }) => loanFor(tx, actor, loanId),
  decide: (loan, input, moment) => rule(loan, input, moment),
  write: async (
    tx,
    { loan },
    { bodyHash, copies, level, verificationCode: code },
    { house, eventId, now },
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
        sealed_at: now,
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

const byClock = (): Call => ({
  actor: { kind: 'system' },
  requestId: randomUUID(),
  locale: defaultLocale,
  idempotencyKey: undefined,
});

/** Whether it is sealed now by this call. What is sealed, ended or not stamped is left alone; a fault is kept for staff and thrown. */
export async function sealOne(house: House, loanId: string): Promise<boolean> {
  const loan = await loanFor(house.db, byClock().actor, loanId);
  if (!loan?.agreement?.stampedAt || loan.agreement.sealedAt || loan.status !== 'approved') return false;
  const { bodyHash } = loan.agreement;
  const kept: SealedFile[] = [];
  try {
    const agreement = await readAgreement(house.db, house, loan);
    const sealedAt = house.clock.now();
    const code = verificationCode(randomBytes(verificationCodeByteCount));
    const printed = await printedForSeal(
      house.db,
      house,
      { loan, agreement },
      { verificationCode: code, sealedAt },
    );
    const copies: Copy[] = [];
    const levels: SealLevel[] = [];
    for (const locale of copyLocales) {
      const { bytes, level } = await house.sealing.sealCopy(printed, locale, sealedAt);
      const file = await house.vault.sealFile(copyPlace(loanId, loan.borrowerId, locale), bytes);
      kept.push(file);
      levels.push(level);
      copies.push({
        locale,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        byteCount: bytes.length,
        file,
      });
    }
    const level = levels.every((each) => each === 'B-T') ? 'B-T' : 'B-B';
    await runCommand(house, sealAgreement, byClock(), {
      loanId,
      bodyHash,
      verificationCode: code,
      level,
      copies,
    });
    return true;
  } catch (error) {
    // The answer to the commit can be lost with the connection: then it is sealed all the same.
    if (await areNamed(house, kept)) return true;
    for (const file of kept) await house.vault.removeFile(file);
    // Somebody else sealed it, or it was offered again meanwhile.
    if (error instanceof RefusedError) return false;
    await keepFailure(house, loanId, bodyHash, error);
    throw error;
  }
}

/** Whether rows name these files: all of them or none, because they are written in one transaction. */
async function areNamed({ db }: House, files: readonly SealedFile[]): Promise<boolean> {
  if (files.length === 0) return false;
  const keys = files.map(({ storageKey }) => storageKey);
  const row = await db
    .selectFrom('agreement_copies')
    .select('storage_key')
    .where('storage_key', 'in', keys)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

async function keepFailure(
  { db, clock }: House,
  loanId: string,
  bodyHash: string,
  error: unknown,
): Promise<void> {
  const reason =
    error instanceof MissingGlyphsError ? 'glyph-missing' : error instanceof SealError ? 'seal-key' : 'fault';
  // A fault of ours may name anything, so staff read only what we wrote ourselves; the log has the rest.
  const detail = reason === 'fault' ? '' : (error as Error).message.slice(0, 400);
  const failure = { reason, detail, failed_at: clock.now() } as const;
  await db
    .insertInto('agreement_seal_failures')
    .values({ loan_id: loanId, body_hash: bodyHash, tries: 1, ...failure })
    .onConflict((on) =>
      on.columns(['loan_id', 'body_hash']).doUpdateSet((eb) => ({
        ...failure,
        tries: eb('agreement_seal_failures.tries', '+', 1),
      })),
    )
    .execute();
  // Somebody else sealed it meanwhile: then nothing failed.
  await db
    .deleteFrom('agreement_seal_failures as f')
    .where('f.loan_id', '=', loanId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('agreement_seals as e')
          .select('e.loan_id')
          .whereRef('e.loan_id', '=', 'f.loan_id')
          .whereRef('e.body_hash', '=', 'f.body_hash'),
      ),
    )
    .execute();
}

/** Everything that is stamped and not sealed. How many were sealed; one fault does not stop the others, and is thrown at the end. */
export async function sealWaiting(house: House): Promise<number> {
  const rows = await house.db
    .selectFrom('agreement_stampings as p')
    .innerJoin('agreements as a', (join) =>
      join.onRef('a.loan_id', '=', 'p.loan_id').onRef('a.body_hash', '=', 'p.body_hash'),
    )
    .innerJoin('loans as l', 'l.loan_id', 'p.loan_id')
    .leftJoin('agreement_seals as e', (join) =>
      join.onRef('e.loan_id', '=', 'p.loan_id').onRef('e.body_hash', '=', 'p.body_hash'),
    )
    .select('p.loan_id')
    .where('a.ended', 'is', null)
    .where('l.status', '=', 'approved')
    .where('e.loan_id', 'is', null)
    .orderBy('p.recorded_at')
    .execute();
  let sealed = 0;
  const faults: unknown[] = [];
  for (const { loan_id: loanId } of rows) {
    try {
      if (await sealOne(house, loanId)) sealed += 1;
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} agreements could not be sealed`);
  return sealed;
}
