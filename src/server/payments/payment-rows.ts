/** Payments between their rows and what is shown; a payment that is not the actor's looks like one that does not exist. */
import { sql } from 'kysely';
import type { PaymentView } from '#contract/payments.ts';
import { calendarDate } from '#domain/date.ts';
import { type Sen, sen } from '#domain/money.ts';
import { type Payment, parseReversalReason } from '#domain/payment.ts';
import type { Actor } from '#domain/permission.ts';
import { userIdOf } from '../actor.ts';
import type { Db, Tx } from '../house.ts';

export type PaymentRow = NonNullable<Awaited<ReturnType<typeof paymentRowFor>>>;

/** Staff reach a payment of any borrower (the permission table decided whether they may ask); a borrower only their own. */
export const paymentRowFor = (tx: Db | Tx, actor: Actor, paymentId: string) => {
  const one = paymentRows(tx).where('p.payment_id', '=', paymentId);
  return (actor.kind === 'staff' ? one : one.where('p.borrower_id', '=', userIdOf(actor))).executeTakeFirst();
};

/** Payments with whether somebody asked to take them back. */
const paymentRows = (tx: Db | Tx) =>
  tx
    .selectFrom('payments as p')
    .leftJoin('payment_reversals as r', 'r.payment_id', 'p.payment_id')
    .leftJoin('users as proposer', 'proposer.user_id', 'r.proposed_by')
    .selectAll('p')
    .select([
      'r.reason as reversal_reason',
      'r.proposed_by as reversal_proposed_by',
      'proposer.name as reversal_proposer',
      'r.confirmed_at as reversed_at',
    ]);

/** Those of one loan in one state. */
export const paymentsOfLoan = (tx: Db | Tx, loanId: string, status: Payment['status']) =>
  paymentRows(tx).where('p.loan_id', '=', loanId).where('p.status', '=', status).execute();

/** Confirmed by hand, and no line of the bank stands for them yet. */
export const confirmedWithoutLine = (tx: Db | Tx, loanId: string) =>
  paymentRows(tx)
    .where('p.loan_id', '=', loanId)
    .where('p.status', '=', 'confirmed')
    .where('p.is_taken_back', '=', false)
    .where(
      sql<boolean>`not exists (select from bank_line_postings g where g.payment_id = p.payment_id and g.released_at is null)`,
    )
    .execute();

/** Of the loan `l`: money of its borrower counts. */
export const isPaidOn = sql<boolean>`exists (select from payments k
  where k.loan_id = l.loan_id and k.status = 'confirmed' and not k.is_taken_back)`;

/** All payments of a borrower, newest first. */
export async function readOwnPayments(tx: Db | Tx, borrowerId: string): Promise<PaymentView[]> {
  const rows = await paymentRows(tx)
    .where('p.borrower_id', '=', borrowerId)
    .orderBy('p.claimed_at', 'desc')
    .orderBy('p.payment_id', 'desc')
    .execute();
  return rows.map(paymentView);
}

/** What the borrower sent and nobody has checked yet, the newest first; each by itself: one payment may have been sent twice. */
export async function sumsBeingChecked(tx: Db | Tx, borrowerId: string): Promise<Sen[]> {
  const rows = await tx
    .selectFrom('payments')
    .select('claimed_sen')
    .where('borrower_id', '=', borrowerId)
    .where('status', '=', 'checking')
    .orderBy('claimed_at', 'desc')
    .orderBy('payment_id', 'desc')
    .execute();
  return rows.map((row) => sen(row.claimed_sen));
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
  reversedAt: row.reversed_at?.toISOString() ?? null,
});

export const paymentOf = (row: PaymentRow): Payment => ({
  paymentId: row.payment_id,
  loanId: row.loan_id,
  status: row.status,
  claimedSen: sen(row.claimed_sen),
  claimedPaidOn: calendarDate(row.claimed_paid_on),
  ...(row.received_sen !== null && { receivedSen: sen(row.received_sen) }),
  ...(row.received_on !== null && { receivedOn: calendarDate(row.received_on) }),
  ...(row.proof_file_id === null && { isWithoutProof: true }),
  ...(row.reversal_proposed_by && {
    reversal: {
      reason: parseReversalReason(row.reversal_reason ?? ''),
      proposedBy: { userId: row.reversal_proposed_by, name: row.reversal_proposer ?? '' },
      ...(row.reversed_at && { confirmedAt: row.reversed_at.toISOString() }),
    },
  }),
});
