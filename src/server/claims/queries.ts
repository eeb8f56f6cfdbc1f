/** The newest claim of a loan as its borrower reads it. */
import type { ClaimView } from '#contract/claims.ts';
import { claimAnsweredBy, mayClaimAgain } from '#domain/claim.ts';
import { calendarDate } from '#domain/date.ts';
import type { Loan } from '#domain/loan.ts';
import { sen } from '#domain/money.ts';
import type { Db, Tx } from '../house.ts';
import { readCalendar } from '../lender/calendar.ts';
import { isBackOnLine } from '../payouts/payout-lines.ts';
import { claimStatuses } from './claim-rows.ts';

export async function newestClaimOf(tx: Db | Tx, loan: Loan): Promise<ClaimView | null> {
  if (!loan.disbursement) return null;
  const row = await tx
    .selectFrom('claims')
    .selectAll()
    .where('borrower_id', '=', loan.borrowerId)
    .where('loan_id', '=', loan.loanId)
    .orderBy('opened_at', 'desc')
    .orderBy('claim_id', 'desc')
    .executeTakeFirst();
  if (!row) return null;
  const openedOn = calendarDate(row.opened_on);
  const isOpen = row.status === 'open';
  return {
    claimId: row.claim_id,
    status: row.status,
    // What one person wrote down is no answer yet.
    outcome: row.status === 'resolved' ? row.outcome : null,
    openedOn,
    isReportedByLender: row.reported_by !== null,
    mayWithdraw: isOpen && row.reported_by === null && !(await isBackOnLine(tx, loan.loanId)),
    answerByOn: claimAnsweredBy(openedOn, await readCalendar(tx)),
    closedOn: row.closed_on === null ? null : calendarDate(row.closed_on),
    reliefSen: await reliefOf(tx, row.claim_id),
    mayClaimAgain: mayClaimAgain(await claimStatuses(tx, loan.loanId)),
  };
}

/** Interest that came off the bills because of a claim. */
export async function reliefOf(tx: Db | Tx, claimId: string) {
  const { relief_sen } = await tx
    .selectFrom('interest_reliefs')
    .select((eb) =>
      eb.cast<number>(eb.fn.coalesce(eb.fn.sum('amount_sen'), eb.lit(0)), 'bigint').as('relief_sen'),
    )
    .where('claim_id', '=', claimId)
    .executeTakeFirstOrThrow();
  return sen(relief_sen);
}
