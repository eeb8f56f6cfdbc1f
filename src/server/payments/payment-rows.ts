/** Payments between their rows and what is shown; a payment that is not the actor's looks like one that does not exist. */
import type { PaymentView } from '#contract/payments.ts';
import { calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import type { Payment } from '#domain/payment.ts';
import type { Actor } from '#domain/permission.ts';
import { userIdOf } from '../actor.ts';
import type { Db, Tx } from '../house.ts';

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof paymentRowFor>>>;

/** Staff reach a payment of any borrower (the permission table decided whether they may ask); a borrower only their own. */
export const paymentRowFor = (tx: Db | Tx, actor: Actor, paymentId: string) => {
  const one = tx.selectFrom('payments').selectAll().where('payment_id', '=', paymentId);
  return (actor.kind === 'staff' ? one : one.where('borrower_id', '=', userIdOf(actor))).executeTakeFirst();
};

/** All payments of a borrower, newest first. */
export async function readOwnPayments(tx: Db | Tx, borrowerId: string): Promise<PaymentView[]> {
  const rows = await tx
    .selectFrom('payments')
    .selectAll()
    .where('borrower_id', '=', borrowerId)
    .orderBy('claimed_at', 'desc')
    .orderBy('payment_id', 'desc')
    .execute();
  return rows.map(paymentView);
}

/** As the borrower sees it: what was received once it is confirmed, until then what was claimed. */
export const paymentView = (row: PaymentRow): PaymentView => ({
  paymentId: row.payment_id,
  status: row.status,
  amountSen: sen(row.received_sen ?? row.claimed_sen),
  paidOn: calendarDate(row.received_on ?? row.claimed_paid_on),
  sentAt: row.claimed_at.toISOString(),
  declineReason: row.decline_reason,
  receiptNumber: row.receipt_number,
});

export const paymentOf = (row: PaymentRow): Payment => ({
  paymentId: row.payment_id,
  loanId: row.loan_id,
  status: row.status,
  claimedSen: sen(row.claimed_sen),
  claimedPaidOn: calendarDate(row.claimed_paid_on),
});
