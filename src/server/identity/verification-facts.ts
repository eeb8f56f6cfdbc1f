/** How far a borrower's identity verification is, as the rules need it: what is there, what is asked for, what is closed. */
import { openStatuses, parseLoanStatus } from '#domain/loan-status.ts';
import type { Correction } from '#domain/photo-check.ts';
import { isComplete, type Verification } from '#domain/verification.ts';
import type { Db, Tx } from '../house.ts';

export type VerificationFacts = Verification & {
  /** The newest submission of personal information; 0 before the first. */
  submission: number;
  /** When both parts were first there. */
  completeAt: Date | undefined;
  openLoanId: string | undefined;
  /** What the officer asks for now; empty when nothing. */
  corrections: readonly Correction[];
};

/** Undefined when there is no such borrower. */
export async function verificationFacts(
  tx: Db | Tx,
  borrowerId: string,
): Promise<VerificationFacts | undefined> {
  const user = await tx
    .selectFrom('users')
    .select(['name', 'phone'])
    .where('user_id', '=', borrowerId)
    .where('kind', '=', 'borrower')
    .executeTakeFirst();
  if (!user) return undefined;
  const personal = await tx
    .selectFrom('personal_information as i')
    .select(['i.submission', 'i.submitted_at', 'i.full_name'])
    .select(({ exists, selectFrom, ref }) =>
      exists(
        selectFrom('files as f')
          .select('f.file_id')
          .whereRef('f.owner_id', '=', 'i.borrower_id')
          .where('f.destroyed_at', 'is not', null)
          .where('f.file_id', 'in', [ref('i.ic_front_id'), ref('i.ic_back_id'), ref('i.selfie_id')]),
      ).as('photos_destroyed'),
    )
    .where('i.borrower_id', '=', borrowerId)
    .orderBy('i.submission', 'desc')
    .executeTakeFirst();
  // Without its photos it proves nothing any more: the person gives new ones.
  const proven = personal && !personal.photos_destroyed ? personal : undefined;
  const accounts = await tx
    .selectFrom('bank_accounts')
    .select(['bank_account_id', 'recorded_at'])
    .where('borrower_id', '=', borrowerId)
    .where('erased_at', 'is', null)
    .orderBy('recorded_at', 'desc')
    .orderBy('bank_account_id', 'desc')
    .execute();
  const open = await openCase(tx, borrowerId);
  const firstAccountAt = accounts.at(-1)?.recorded_at;
  return {
    borrowerId,
    accountName: user.name,
    ...(personal && { provenName: personal.full_name }),
    accountPhone: user.phone ?? '',
    personalInformationAt: proven?.submitted_at.toISOString(),
    bankAccountId: accounts[0]?.bank_account_id,
    submission: personal?.submission ?? 0,
    completeAt: proven && firstAccountAt && later(proven.submitted_at, firstAccountAt),
    ...open,
  };
}

/** Complete, and nothing is asked to be put right: what an officer needs to go on. */
export const isReadyForReview = (facts: VerificationFacts): boolean =>
  isComplete(facts) && facts.corrections.length === 0;

async function openCase(tx: Db | Tx, borrowerId: string) {
  const row = await tx
    .selectFrom('loans as l')
    .leftJoin('payouts as p', (join) =>
      join.onRef('p.loan_id', '=', 'l.loan_id').on('p.status', '=', 'prepared'),
    )
    .select(['l.loan_id', 'l.status', 'l.corrections', 'p.payout_id'])
    .where('l.borrower_id', '=', borrowerId)
    .where('l.status', 'in', openStatuses)
    .executeTakeFirst();
  const corrections = parseCorrections(row?.corrections ?? null);
  const isTaken = row !== undefined && parseLoanStatus(row.status) !== 'unknown';
  return {
    openLoanId: row?.loan_id,
    corrections,
    isLocked: isTaken && corrections.length === 0,
    isPayoutUnderWay: row?.payout_id != null,
  };
}

/** The column is written by `requestCorrection` only. */
export const parseCorrections = (text: string | null): readonly Correction[] =>
  text === null ? [] : (JSON.parse(text) as Correction[]);

const later = (a: Date, b: Date): Date => (a > b ? a : b);
