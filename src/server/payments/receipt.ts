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
  const { principalSen, interestSen, leftToPaySen } = await figuresOf(tx, row);
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
    overSen: subtractSen(sen(received_sen), addSen(principalSen, interestSen)),
    leftToPaySen,
    issuedAt: decided_at,
  };
}

/** Of all that is billed, what this payment paid and what was left when it was booked: receipts are numbered in order. */
async function figuresOf(tx: Tx, { borrower_id, loan_id, payment_id, receipt_number }: PaymentRow) {
  const { rows } = await sql<{ principal_sen: number; interest_sen: number; left_sen: number }>`
    with booked as (
      select a.* from payment_allocations a join payments p using (payment_id)
      where a.borrower_id = ${borrower_id} and a.loan_id = ${loan_id}
        and substring(p.receipt_number from '[0-9]+$')::integer <= substring(${receipt_number} from '[0-9]+$')::integer)
    select
      coalesce(sum(principal_sen) filter (where payment_id = ${payment_id}), 0)::bigint as principal_sen,
      coalesce(sum(interest_sen) filter (where payment_id = ${payment_id}), 0)::bigint as interest_sen,
      (select sum(principal_sen + interest_sen) from instalments where borrower_id = ${borrower_id} and loan_id = ${loan_id})::bigint
        - coalesce(sum(principal_sen + interest_sen), 0)::bigint as left_sen
    from booked`.execute(tx);
  const [row] = rows;
  return {
    principalSen: sen(row?.principal_sen ?? 0),
    interestSen: sen(row?.interest_sen ?? 0),
    leftToPaySen: sen(row?.left_sen ?? 0),
  };
}
