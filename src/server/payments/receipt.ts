/** The numbered receipt of a confirmed payment: what came, what it paid, and what was left to pay after it. */
import { sql } from 'kysely';
import { calendarDate } from '#domain/date.ts';
import { addSen, sen, subtractSen } from '#domain/money.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { Call } from '../command.ts';
import { snapshot } from '../db/snapshot.ts';
import { MissingGlyphsError } from '../documents/fonts.ts';
import { type PrintedReceipt, renderReceiptPdf } from '../documents/receipt-pdf.ts';
import type { House, Tx } from '../house.ts';
import { lenderParty } from '../lender/lender-party.ts';
import { RefusedError } from '../problem.ts';
import type { FileAnswer } from '../route.ts';
import { type PaymentRow, paymentRowFor } from './payment-rows.ts';

/** Throws 'not-found', and 'glyph-missing' when a name cannot be printed. */
export async function getReceipt(
  house: House,
  { actor, locale }: Call,
  paymentId: string,
): Promise<FileAnswer> {
  const receipt = await snapshot(house.db, async (tx) => {
    const row = await paymentRowFor(tx, actor, paymentId);
    return row && (await receiptOf(tx, row));
  });
  if (!receipt) throw new RefusedError({ code: 'not-found' });
  try {
    const bytes = await renderReceiptPdf(receipt, locale);
    return { bytes, mediaType: 'application/pdf', name: `${receipt.receiptNumber}.pdf` };
  } catch (error) {
    if (error instanceof MissingGlyphsError) throw new RefusedError({ code: 'glyph-missing' });
    throw error;
  }
}

/** Undefined until the payment is confirmed: there is no receipt for a claim. */
async function receiptOf(tx: Tx, row: PaymentRow): Promise<PrintedReceipt | undefined> {
  const { receipt_number, received_sen, received_on, bank_reference, decided_at } = row;
  if (!receipt_number || received_sen === null || !received_on || !bank_reference || !decided_at)
    return undefined;
  const { reference, borrower_name } = await tx
    .selectFrom('loans as l')
    .innerJoin('users as b', 'b.user_id', 'l.borrower_id')
    .select(['l.reference', 'b.name as borrower_name'])
    .where('l.borrower_id', '=', row.borrower_id)
    .where('l.loan_id', '=', row.loan_id)
    .executeTakeFirstOrThrow();
  const { principalSen, interestSen, lateSen, leftToPaySen } = await figuresOf(tx, row);
  return {
    receiptNumber: receipt_number,
    documentNumber: reference,
    lender: await lenderParty(tx, kualaLumpurDate(decided_at)),
    borrowerName: borrower_name,
    amountSen: sen(received_sen),
    paidOn: calendarDate(received_on),
    bankReference: bank_reference,
    principalSen,
    interestSen,
    lateSen,
    overSen: subtractSen(sen(received_sen), addSen(principalSen, interestSen, lateSen)),
    leftToPaySen,
    issuedAt: decided_at,
  };
}

/** Of all that is billed, what this payment paid and what was left when it was booked: its event is the moment. */
async function figuresOf(tx: Tx, { borrower_id, loan_id, payment_id }: PaymentRow) {
  const { rows } = await sql<{
    principal_sen: number;
    interest_sen: number;
    late_sen: number;
    left_sen: number;
  }>`
    with booked as (
      select * from ledger_transfers where (borrower_id, loan_id) = (${borrower_id}, ${loan_id})
        and posted_order <= (select max(same.posted_order) from ledger_transfers same join ledger_transfers received
          on received.event_id = same.event_id where received.payment_id = ${payment_id}
            and received.kind = 'payment-received' and received.reverses is null)),
    paid as (
      select kind, sum(amount_sen) as sen from booked b where payment_id = ${payment_id} and reverses is null
        and not exists (select 1 from booked r where r.reverses = b.transfer_id) group by kind)
    select
      coalesce((select sen from paid where kind = 'principal-repaid'), 0)::bigint as principal_sen,
      coalesce((select sen from paid where kind = 'interest-repaid'), 0)::bigint as interest_sen,
      coalesce((select sen from paid where kind = 'charge-repaid'), 0)::bigint as late_sen,
      (select coalesce(sum(principal_sen + interest_sen), 0) from bills
        where (borrower_id, loan_id) = (${borrower_id}, ${loan_id}))::bigint
      + coalesce((select sum(case
          when kind = 'late-interest' then 1 when kind in ('principal-repaid', 'interest-repaid', 'charge-repaid') then -1 else 0 end
          * case when reverses is null then amount_sen else -amount_sen end) from booked), 0)::bigint as left_sen`.execute(
    tx,
  );
  const [row] = rows;
  return {
    principalSen: sen(row?.principal_sen ?? 0),
    interestSen: sen(row?.interest_sen ?? 0),
    lateSen: sen(row?.late_sen ?? 0),
    leftToPaySen: sen(row?.left_sen ?? 0),
  };
}
