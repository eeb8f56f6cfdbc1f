/** Refunds between their rows and the domain's value; one that is not the actor's looks like one that does not exist. */
import type { RefundView } from '#contract/claims.ts';
import { type CalendarDate, calendarDate } from '#domain/date.ts';
import type { Hold } from '#domain/loan-account.ts';
import { sen } from '#domain/money.ts';
import type { Actor } from '#domain/permission.ts';
import type { Refund } from '#domain/refund.ts';
import { userIdOf } from '../actor.ts';
import { kualaLumpurDate } from '../clock.ts';
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

type HeldRow = Pick<RefundRecord, 'refund_id' | 'amount_sen' | 'proposed_at' | 'held_sen' | 'held_from'>;

/**
 * What a refund holds, and since when: from the day on which it was prepared. Of one that was corrected the part that
 * stayed is held since then, and what was added since the correction.
 */
export function holdsOf({ refund_id, amount_sen, proposed_at, held_sen, held_from }: HeldRow): Hold[] {
  if (proposed_at === null) throw new Error(`refund ${refund_id} was never prepared`);
  const heldFrom = kualaLumpurDate(proposed_at);
  const hold = (amountSen: number, from: CalendarDate): Hold => ({
    refundId: refund_id,
    amountSen: sen(amountSen),
    heldFrom: from,
  });
  if (held_sen === null || held_from === null) return [hold(amount_sen, heldFrom)];
  const first = hold(held_sen, calendarDate(held_from));
  return held_sen < amount_sen ? [first, hold(amount_sen - held_sen, heldFrom)] : [first];
}

export const refundView = (row: RefundRecord): RefundView => ({
  refundId: row.refund_id,
  status: row.status,
  amountSen: sen(row.amount_sen),
  requestedAt: row.requested_at.toISOString(),
  paidOn: row.paid_on === null ? null : calendarDate(row.paid_on),
});
