/**
 * What a line of the history tells beside its amount and its day. It is read of the lines that are shown: most pages show
 * a few of many, and to find the places of a payment's bills is most of the work.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '../house.ts';

/** Where a line comes from: a transfer of the ledger that is an event of its own, a payment, a payment taken back. */
export type LineSource = 'transfer' | 'payment' | 'reversal';

export type LineDetails = {
  reference: string;
  bank_reference: string | null;
  /** The bills it is about, counted as the borrower counts them. */
  instalment_numbers: number[];
  is_reversed: boolean;
  is_part: boolean;
};

/** Answers what a line tells; each source is read only where one of its lines is shown. */
export async function lineDetails(
  tx: Db | Tx,
  shown: readonly { id: string; source: LineSource }[],
): Promise<(line: { id: string }) => LineDetails> {
  const found = new Map<string, LineDetails>();
  for (const [source, rows] of Map.groupBy(shown, (line) => line.source)) {
    const ids = rows.map(({ id }) => id);
    for (const { id, ...details } of await readers[source](tx, ids).execute()) found.set(id, details);
  }
  return ({ id }) => {
    const details = found.get(id);
    if (!details) throw new Error(`nothing is known of the line ${id}`);
    return details;
  };
}

const readers = {
  transfer: (tx: Db | Tx, ids: readonly string[]) =>
    tx
      .selectFrom('ledger_transfers as t')
      .innerJoin('loans as l', 'l.loan_id', 't.loan_id')
      .leftJoin('disbursements as d', (join) =>
        join.onRef('d.loan_id', '=', 't.loan_id').on('t.kind', '=', 'payout-sent'),
      )
      .leftJoin('refunds as f', 'f.refund_id', 't.refund_id')
      .select([
        't.transfer_id as id',
        'l.reference as reference',
        sql<string | null>`coalesce(d.bank_reference, f.bank_reference)`.as('bank_reference'),
        sql<
          number[]
        >`case when t.instalment_number is null then '{}'::integer[] else array[bill_place(t.loan_id, t.instalment_number)] end`.as(
          'instalment_numbers',
        ),
        sql<boolean>`false`.as('is_reversed'),
        sql<boolean>`false`.as('is_part'),
      ])
      .where(isOneOf('t.transfer_id', ids)),
  reversal: (tx: Db | Tx, ids: readonly string[]) =>
    tx
      .selectFrom('ledger_transfers as t')
      .innerJoin('payments as p', 'p.payment_id', 't.payment_id')
      .select([
        't.transfer_id as id',
        sql<string>`p.receipt_number`.as('reference'),
        'p.bank_reference as bank_reference',
        sql<number[]>`'{}'::integer[]`.as('instalment_numbers'),
        sql<boolean>`false`.as('is_reversed'),
        sql<boolean>`false`.as('is_part'),
      ])
      .where(isOneOf('t.transfer_id', ids)),
  payment: (tx: Db | Tx, ids: readonly string[]) =>
    tx
      .selectFrom('payments as p')
      .select([
        'p.payment_id as id',
        sql<string>`p.receipt_number`.as('reference'),
        'p.bank_reference as bank_reference',
        sql<number[]>`array(select bill_place(t.loan_id, t.instalment_number) from ledger_transfers t
          where t.payment_id = p.payment_id and t.kind in ('principal-repaid', 'interest-repaid', 'charge-repaid')
          group by t.loan_id, t.instalment_number having sum(case when t.reverses is null then t.amount_sen else -t.amount_sen end) > 0
          order by t.instalment_number)`.as('instalment_numbers'),
        sql<boolean>`exists (select from payment_reversals r where r.payment_id = p.payment_id and r.confirmed_at is not null)`.as(
          'is_reversed',
        ),
        // Whoever paid the loan off early left nothing open, though the later bills were never paid as they stood.
        sql<boolean>`exists (select from ledger_transfers t
          join loans l on l.borrower_id = t.borrower_id and l.loan_id = t.loan_id and l.status <> 'settled'
          join bills b on b.borrower_id = t.borrower_id and b.loan_id = t.loan_id and b.number = t.instalment_number
          where t.payment_id = p.payment_id and b.left_sen > 0)`.as('is_part'),
      ])
      .where(isOneOf('p.payment_id', ids)),
};

/** One parameter, however many there are. */
const isOneOf = (column: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`;
