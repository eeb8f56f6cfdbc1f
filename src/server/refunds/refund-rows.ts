/** Refunds between their rows and the domain's value; one that is not the actor's looks like one that does not exist. */
import type { RefundView } from '#contract/claims.ts';
import { calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import type { Actor } from '#domain/permission.ts';
import type { Refund } from '#domain/refund.ts';
import { userIdOf } from '../actor.ts';
import type { Db, Tx } from '../house.ts';

export type RefundRecord = NonNullable<Awaited<ReturnType<typeof refundRowFor>>>;

const refundRows = (tx: Db | Tx) =>
  tx
    .selectFrom('refunds as r')
    .leftJoin('users as proposer', 'proposer.user_id', 'r.proposed_by')
    .selectAll('r')
    .select('proposer.name as proposer_name');

/** Staff reach a refund of any borrower (the permission table decided whether they may ask); a borrower only their own. */
export const refundRowFor = (tx: Db | Tx, actor: Actor, refundId: string) => {
  const one = refundRows(tx).where('r.refund_id', '=', refundId);
  return (actor.kind === 'staff' ? one : one.where('r.borrower_id', '=', userIdOf(actor))).executeTakeFirst();
};

/** The refund of a loan that is neither sent nor dropped: there is at most one. */
export const openRefundRow = (tx: Db | Tx, loanId: string) =>
  refundRows(tx)
    .where('r.loan_id', '=', loanId)
    .where('r.status', 'in', ['requested', 'proposed'])
    .executeTakeFirst();

export const refundOf = (row: RefundRecord): Refund => ({
  refundId: row.refund_id,
  status: row.status,
  amountSen: sen(row.amount_sen),
  bankAccountId: row.bank_account_id,
  ...(row.proposed_by && { proposedBy: { userId: row.proposed_by, name: row.proposer_name ?? '' } }),
});

export const refundView = (row: RefundRecord): RefundView => ({
  refundId: row.refund_id,
  status: row.status,
  amountSen: sen(row.amount_sen),
  requestedAt: row.requested_at.toISOString(),
  paidOn: row.paid_on === null ? null : calendarDate(row.paid_on),
});
