/** The instants of a loan's timeline that its rows do not hold: they are in the events, and in the payments. */
import type { Loan } from '#domain/loan.ts';
import { earlyEnds, type TimelineTimes } from '#domain/timeline.ts';
import type { Db, Tx } from '../house.ts';

/** What ends a loan before it is paid back. One whose money never arrived ends with its claim. */
export const endEvents: readonly string[] = [
  ...earlyEnds.map((status) => `loan.${status}`),
  'agreement.declined',
  'agreement.withdrawn',
  'claim.not-arrived',
];

export async function timelineTimes(
  tx: Db | Tx,
  loan: Loan,
  verifiedAt: Date | undefined,
): Promise<TimelineTimes> {
  const events = await tx
    .selectFrom('events')
    .select(['name', 'happened_at'])
    .where('stream_id', '=', loan.borrowerId)
    .where('loan_id', '=', loan.loanId)
    .where('name', 'in', ['loan.disbursed', ...endEvents])
    .execute();
  const instantOf = (isWanted: (name: string) => boolean) =>
    events.find(({ name }) => isWanted(name))?.happened_at.toISOString();
  const disbursedAt = instantOf((name) => name === 'loan.disbursed');
  const endedAt = instantOf((name) => endEvents.includes(name));
  const settledAt = loan.status === 'settled' ? await lastPaymentAt(tx, loan) : undefined;
  return {
    ...(verifiedAt && { verifiedAt: verifiedAt.toISOString() }),
    ...(disbursedAt && { disbursedAt }),
    ...(endedAt && { endedAt }),
    ...(settledAt && { settledAt }),
  };
}

/** When the loan was paid back: what was booked last on what was owed. Money that came after it paid nothing of it. */
async function lastPaymentAt(tx: Db | Tx, loan: Loan): Promise<string | undefined> {
  const row = await tx
    .selectFrom('ledger_transfers')
    .select('posted_at')
    .where('borrower_id', '=', loan.borrowerId)
    .where('loan_id', '=', loan.loanId)
    .where('kind', 'in', ['principal-repaid', 'interest-repaid', 'charge-repaid'])
    .orderBy('posted_order', 'desc')
    .executeTakeFirst();
  return row?.posted_at.toISOString();
}
