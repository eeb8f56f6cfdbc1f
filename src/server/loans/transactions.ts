/**
 * The history a borrower reads, from the ledger and the confirmed payments: one line for one thing that happened, not
 * one for each transfer it took. A payment is one line whatever it was split into.
 */
import { sql } from 'kysely';
import type { Transaction } from '#contract/loans.ts';
import { type CalendarDate, calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import type { Db, Tx } from '../house.ts';

export type TransactionFilter = 'all' | 'payments' | 'received' | 'charges';

/** The transfers that are an event of their own, and what they are called. */
const transferTypes = {
  'payout-sent': 'sent',
  'payout-returned': 'returned',
  'late-interest': 'late-interest',
  refund: 'refund',
  'stamp-duty': 'charge',
  'attestation-fee': 'charge',
  'court-ordered-costs': 'charge',
} as const satisfies Record<string, Transaction['type']>;
type ShownTransfer = keyof typeof transferTypes;
type ShownKind = ShownTransfer | 'payment' | 'reversal';

const charges: ShownKind[] = ['late-interest', 'stamp-duty', 'attestation-fee', 'court-ordered-costs'];
const received: ShownKind[] = ['payout-sent', 'payout-returned', 'refund'];
const payments: ShownKind[] = ['payment', 'reversal'];
const kindsOf: Record<TransactionFilter, readonly ShownKind[]> = {
  all: [...received, ...charges, ...payments],
  payments,
  received,
  charges,
};

export type TransactionPage = {
  filter: TransactionFilter;
  limit: number;
  before?: string | undefined;
  /** The first and the last day that count. */
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
};

/** Newest first. `before` is the last line of the page before; one that is not the borrower's gives nothing. */
export async function readTransactions(
  tx: Db | Tx,
  borrowerId: string,
  { filter, limit, before, from, to }: TransactionPage,
): Promise<{ transactions: Transaction[]; more: boolean }> {
  let query = tx
    .with('lines', () => linesOf(tx, borrowerId))
    .selectFrom('lines')
    .selectAll()
    .where('kind', 'in', kindsOf[filter])
    .orderBy('at', 'desc')
    .orderBy('rank', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (before !== undefined) {
    query = query.where(sql<boolean>`(at, rank, id) < (select at, rank, id from lines where id = ${before})`);
  }
  if (from !== undefined) query = query.where('on', '>=', from);
  if (to !== undefined) query = query.where('on', '<=', to);
  const rows = await query.execute();
  return { transactions: rows.slice(0, limit).map(transactionOf), more: rows.length > limit };
}

type Line = {
  id: string;
  kind: string;
  amount_sen: number;
  on: string;
  at: Date;
  reference: string;
  bank_reference: string | null;
  payment_id: string | null;
  instalment_numbers: number[];
  is_reversed: boolean;
  is_part: boolean;
};

/** Of one moment: what a payment brings with it (late interest) comes below it, and what was taken back above. */
const ranks = { transfer: 0, payment: 1, reversal: 2 } as const;
const rankOf = (what: keyof typeof ranks) => sql<number>`${sql.lit(ranks[what])}::integer`.as('rank');

const linesOf = (tx: Db | Tx, borrowerId: string) =>
  transferLines(tx, borrowerId)
    .unionAll(paymentLines(tx, borrowerId))
    .unionAll(reversalLines(tx, borrowerId));

/** What stands; the payout itself is told also when it was taken back, because its return is a line too. */
const transferLines = (tx: Db | Tx, borrowerId: string) =>
  tx
    .selectFrom('ledger_transfers as t')
    .innerJoin('loans as l', 'l.loan_id', 't.loan_id')
    .leftJoin('disbursements as d', (join) =>
      join.onRef('d.loan_id', '=', 't.loan_id').on('t.kind', '=', 'payout-sent'),
    )
    .leftJoin('refunds as f', 'f.refund_id', 't.refund_id')
    .leftJoin('ledger_transfers as r', 'r.reverses', 't.transfer_id')
    .select([
      't.transfer_id as id',
      't.kind as kind',
      't.amount_sen as amount_sen',
      't.value_on as on',
      't.posted_at as at',
      rankOf('transfer'),
      'l.reference as reference',
      sql<string | null>`coalesce(d.bank_reference, f.bank_reference)`.as('bank_reference'),
      sql<string | null>`null::uuid`.as('payment_id'),
      sql<
        number[]
      >`case when t.instalment_number is null then '{}'::integer[] else array[bill_place(t.loan_id, t.instalment_number)] end`.as(
        'instalment_numbers',
      ),
      sql<boolean>`false`.as('is_reversed'),
      sql<boolean>`false`.as('is_part'),
    ])
    .where('t.borrower_id', '=', borrowerId)
    .where('t.reverses', 'is', null)
    // A payout that was called off never left: no bank sent anything back, so nothing moved that a history could tell.
    .where(
      sql<boolean>`not (t.kind = 'payout-returned' and exists (select from payouts p where p.loan_id = t.loan_id
        and p.return_reason = 'called-off' and p.returned_at = t.posted_at))`,
    )
    .where((eb) => eb.or([eb('r.transfer_id', 'is', null), eb('t.kind', '=', 'payout-sent')]));

/** A payment that was taken back, on the day it was. */
const reversalLines = (tx: Db | Tx, borrowerId: string) =>
  tx
    .selectFrom('ledger_transfers as t')
    .innerJoin('payments as p', 'p.payment_id', 't.payment_id')
    .select([
      't.transfer_id as id',
      sql<string>`'reversal'`.as('kind'),
      't.amount_sen as amount_sen',
      sql<string>`(t.posted_at at time zone 'Asia/Kuala_Lumpur')::date`.as('on'),
      't.posted_at as at',
      rankOf('reversal'),
      sql<string>`p.receipt_number`.as('reference'),
      'p.bank_reference as bank_reference',
      sql<string | null>`null::uuid`.as('payment_id'),
      sql<number[]>`'{}'::integer[]`.as('instalment_numbers'),
      sql<boolean>`false`.as('is_reversed'),
      sql<boolean>`false`.as('is_part'),
    ])
    .where('t.borrower_id', '=', borrowerId)
    .where('t.kind', '=', 'payment-received')
    .where('t.reverses', 'is not', null);

const paymentLines = (tx: Db | Tx, borrowerId: string) =>
  tx
    .selectFrom('payments as p')
    .select([
      'p.payment_id as id',
      sql<string>`'payment'`.as('kind'),
      sql<number>`p.received_sen`.as('amount_sen'),
      sql<string>`p.received_on`.as('on'),
      sql<Date>`p.decided_at`.as('at'),
      rankOf('payment'),
      sql<string>`p.receipt_number`.as('reference'),
      'p.bank_reference as bank_reference',
      sql<string | null>`p.payment_id`.as('payment_id'),
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
    .where('p.borrower_id', '=', borrowerId)
    .where('p.status', '=', 'confirmed');

const transactionOf = (line: Line): Transaction => ({
  transactionId: line.id,
  type: typeOf(line),
  amountSen: sen(line.amount_sen),
  on: calendarDate(line.on),
  at: line.at.toISOString(),
  instalmentNumbers: line.instalment_numbers,
  reference: line.reference,
  bankReference: line.bank_reference,
  paymentId: line.payment_id,
  isPart: line.is_part,
  isTakenBack: line.is_reversed,
});

const typeOf = ({ kind, instalment_numbers: paid, is_reversed }: Line): Transaction['type'] => {
  if (kind in transferTypes) return transferTypes[kind as ShownTransfer];
  if (kind === 'reversal') return 'reversal';
  // Money that came when nothing was owed any more is the borrower's own.
  return paid.length > 0 || is_reversed ? 'payment' : 'overpayment';
};
