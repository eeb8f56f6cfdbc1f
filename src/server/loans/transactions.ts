/**
 * The history a borrower reads, from the ledger and the confirmed payments: one line for one thing that happened, not
 * one for each transfer it took. A payment is one line whatever it was split into.
 */
import { sql } from 'kysely';
import type { Transaction } from '#contract/loans.ts';
import { type CalendarDate, calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import type { Db, Tx } from '../house.ts';
import { type LineDetails, type LineSource, lineDetails } from './transaction-details.ts';

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

/**
 * Newest first. `before` is the last line of the page before; one that is not the borrower's gives nothing. It needs no
 * transaction for its two reads: what was a line once stays one.
 */
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
  const lines = await query.execute();
  const shown = lines.slice(0, limit);
  const told = await lineDetails(
    tx,
    shown.map(({ id, rank }) => ({ id, source: sources[rank] })),
  );
  return { transactions: shown.map((line) => transactionOf(line, told(line))), more: lines.length > limit };
}

/** What is sorted and filtered by, of everything that ever happened; the rest is read of the lines that are shown. */
type Line = { id: string; kind: string; amount_sen: number; on: string; at: Date; rank: Rank };

/** Of one moment: what a payment brings with it (late interest) comes below it, and what was taken back above. */
const sources = ['transfer', 'payment', 'reversal'] as const satisfies LineSource[];
type Rank = 0 | 1 | 2;
const rankOf = (source: LineSource) => sql<Rank>`${sql.lit(sources.indexOf(source))}::integer`.as('rank');

const linesOf = (tx: Db | Tx, borrowerId: string) =>
  transferLines(tx, borrowerId)
    .unionAll(paymentLines(tx, borrowerId))
    .unionAll(reversalLines(tx, borrowerId));

/** What stands; the payout itself is told also when it was taken back, because its return is a line too. */
const transferLines = (tx: Db | Tx, borrowerId: string) =>
  tx
    .selectFrom('ledger_transfers as t')
    .leftJoin('ledger_transfers as r', 'r.reverses', 't.transfer_id')
    .select([
      't.transfer_id as id',
      't.kind as kind',
      't.amount_sen as amount_sen',
      't.value_on as on',
      't.posted_at as at',
      rankOf('transfer'),
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
    .select([
      't.transfer_id as id',
      sql<string>`'reversal'`.as('kind'),
      't.amount_sen as amount_sen',
      sql<string>`(t.posted_at at time zone 'Asia/Kuala_Lumpur')::date`.as('on'),
      't.posted_at as at',
      rankOf('reversal'),
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
    ])
    .where('p.borrower_id', '=', borrowerId)
    .where('p.status', '=', 'confirmed');

const transactionOf = (line: Line, told: LineDetails): Transaction => ({
  transactionId: line.id,
  type: typeOf(line, told),
  amountSen: sen(line.amount_sen),
  on: calendarDate(line.on),
  at: line.at.toISOString(),
  instalmentNumbers: told.instalment_numbers,
  reference: told.reference,
  bankReference: told.bank_reference,
  paymentId: sources[line.rank] === 'payment' ? line.id : null,
  isPart: told.is_part,
  isTakenBack: told.is_reversed,
});

const typeOf = (
  { kind }: Line,
  { instalment_numbers: paid, is_reversed }: LineDetails,
): Transaction['type'] => {
  if (kind in transferTypes) return transferTypes[kind as ShownTransfer];
  if (kind === 'reversal') return 'reversal';
  // Money that came when nothing was owed any more is the borrower's own.
  return paid.length > 0 || is_reversed ? 'payment' : 'overpayment';
};
