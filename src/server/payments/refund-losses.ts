/** Payments taken back after their money had gone back to the borrower: who is told at once, and the list of all of them. */
import { sql } from 'kysely';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { getRefundLosses } from '#contract/office.ts';
import { sen } from '#domain/money.ts';
import { parseReversalReason } from '#domain/payment.ts';
import { type RefundLossMail, refundLossMail } from '#words/refund-loss-mail.ts';
import type { House, Tx } from '../house.ts';
import { officeUrlOf } from '../office-host.ts';
import { tellOverseers } from '../outbox/tell-overseers.ts';
import { countRows, pageOf } from '../page-of.ts';

/**
 * Two people who agree could take a payment back that the bank never took, and use its line again: whoever watches over
 * the house hears of each one when it happens.
 */
export const tellOfRefundLoss = (
  tx: Tx,
  house: House,
  loss: Omit<RefundLossMail, 'address'>,
): Promise<void> =>
  tellOverseers(tx, house, (i18n, locale) =>
    refundLossMail(i18n, locale, { ...loss, address: `${officeUrlOf(house.environment)}/office/proof` }),
  );

export async function readRefundLosses(tx: Tx, page: number): Promise<ResponseOf<typeof getRefundLosses>> {
  const losses = tx
    .selectFrom('payment_reversals as r')
    .innerJoin('payments as p', 'p.payment_id', 'r.payment_id')
    .where('r.refund_loss_sen', '>', 0);
  const total = await countRows(tx, losses);
  const { limit, offset } = pageOf(page, total);
  const rows = await losses
    .innerJoin('loans as l', 'l.loan_id', 'p.loan_id')
    .innerJoin('users as asker', 'asker.user_id', 'r.proposed_by')
    .innerJoin('users as confirmer', 'confirmer.user_id', 'r.confirmed_by')
    .select([
      'r.payment_id',
      'r.reason',
      'r.refund_loss_sen',
      'r.confirmed_at',
      'p.received_sen',
      'l.reference',
      'asker.name as asker_name',
      'confirmer.name as confirmer_name',
      bookedAgainFor.as('booked_again_for'),
      stillCarried.as('still_carried_sen'),
    ])
    .orderBy('r.confirmed_at', 'desc')
    .orderBy('r.payment_id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return {
    total,
    rows: rows.map((row) => ({
      paymentId: row.payment_id,
      reference: row.reference,
      receivedSen: sen(row.received_sen ?? 0),
      refundLossSen: sen(row.refund_loss_sen ?? 0),
      reason: parseReversalReason(row.reason),
      proposedBy: row.asker_name,
      confirmedBy: row.confirmer_name,
      confirmedAt: row.confirmed_at?.toISOString() ?? '',
      bookedAgainFor: row.booked_again_for,
      stillCarriedSen: sen(row.still_carried_sen),
    })),
  };
}

/**
 * The loan of a payment that was booked since by the same line of the bank or, where one of the two was booked without a
 * line, by the same reference: of two lines that read the same each is money of its own. Each along its own index.
 */
const bookedAgainFor = sql<string | null>`(
  select again.reference from (
    select now.payment_id, 1 as rank from bank_line_postings was
      join bank_line_postings now on now.line_id = was.line_id and now.released_at is null
      where was.payment_id = p.payment_id and was.released_at is not null
    union all
    select q.payment_id, 2 from payments q
      where squeezed_reference(q.bank_reference) = squeezed_reference(p.bank_reference) and q.bank_reference is not null
        and q.payment_id <> p.payment_id and (q.bank_line_id is null or p.bank_line_id is null)
        and q.status = 'confirmed' and not q.is_taken_back and q.decided_at >= r.confirmed_at
  ) found join payments f on f.payment_id = found.payment_id join loans again on again.loan_id = f.loan_id
  order by found.rank, f.decided_at desc limit 1)`;

/** What the lender carries of the loan now: less than was said, once money of those days was found. */
const stillCarried = sql<number>`(
  select coalesce(sum(case when t.reverses is null then t.amount_sen else -t.amount_sen end), 0)::bigint
  from ledger_transfers t where (t.borrower_id, t.loan_id) = (p.borrower_id, p.loan_id) and t.kind = 'refund-loss')`;
