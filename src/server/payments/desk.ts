/** The payment desk of the back office: proofs to compare with the bill, and the files themselves. */
import { type RawBuilder, sql } from 'kysely';
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts';
import type { getPayments, PaymentRow } from '#contract/office.ts';
import { calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import type { Call } from '../command.ts';
import type { Db, House, Tx } from '../house.ts';
import { readFileRow } from '../identity/file-rows.ts';
import { countRows, pageOf } from '../page-of.ts';
import { RefusedError } from '../problem.ts';
import { showFile } from '../reveal/show-file.ts';
import type { FileAnswer } from '../route.ts';
import { decidedBy } from './decided.ts';
import { paymentRowFor } from './payment-rows.ts';

const longestQueue = 200;

/** The oldest instalment that is not fully paid, with what is left of it. */
const nextBills = sql<{
  loan_id: string;
  number: number | null;
  due_on: string | null;
  left_sen: number | null;
}>`lateral (
  select i.loan_id, bill_place(i.loan_id, i.number) as number, i.due_on, i.left_sen from bills i
  where (i.borrower_id, i.loan_id) = (p.borrower_id, p.loan_id) and i.left_sen > 0
  order by i.number limit 1)`.as('bill');

/** The first payment, of anybody, that came with the same picture; one taken back leaves its picture for the right booking. */
const sameFileAs: RawBuilder<string | null> = sql`(
  select coalesce(earlier.receipt_number, l2.reference)
  from files g join payments earlier on (earlier.borrower_id, earlier.proof_file_id) = (g.owner_id, g.file_id)
    join loans l2 on l2.loan_id = earlier.loan_id
  where g.sha256 = f.sha256 and earlier.payment_id <> p.payment_id and not earlier.is_taken_back and earlier.claimed_at <= p.claimed_at
  order by earlier.claimed_at, earlier.payment_id limit 1)`;

/** Whether somebody asked for it to be taken back, or it was. */
const isTakenBack: RawBuilder<'asked' | 'done' | null> = sql`(
  select case when confirmed_at is null then 'asked' else 'done' end from payment_reversals v
  where v.payment_id = p.payment_id)`;

/** Two lists, each along its own index: as one condition they would be looked for in every payment there ever was. */
const waitingIds = sql`
  (select payment_id from payments where status = 'checking' order by claimed_at, payment_id limit ${sql.lit(longestQueue)})
  union all
  (select v.payment_id from payment_reversals v join payments p using (payment_id) where v.confirmed_at is null
    order by p.claimed_at, payment_id limit ${sql.lit(longestQueue)})`;

type Desk = ResponseOf<typeof getPayments>;

/** What waits oldest first, also what somebody else is to take back; what is decided newest first. */
export async function readPayments(
  tx: Tx,
  { view, search = '', page = 1 }: QueryOf<typeof getPayments>,
): Promise<Desk> {
  return view === 'checking' ? readWaiting(tx) : readDecided(tx, search, page);
}

async function readWaiting(tx: Tx): Promise<Desk> {
  const rows = await paymentRows(tx)
    .where(sql<boolean>`p.payment_id in (${waitingIds})`)
    .orderBy('p.claimed_at')
    .orderBy('p.payment_id')
    .limit(longestQueue)
    .execute();
  return { payments: rows.map(paymentRowOf), total: rows.length };
}

/** The ids of the page first: what a row shows is read for these only. */
async function readDecided(tx: Tx, search: string, page: number): Promise<Desk> {
  const decided = decidedBy(search);
  const total = await countRows(tx, decided);
  const { limit, offset } = pageOf(page, total);
  const rows = await paymentRows(tx)
    .where(
      sql<boolean>`p.payment_id in (select payment_id from (${decided}) listed
        order by decided_at desc, payment_id limit ${sql.lit(limit)} offset ${sql.lit(offset)})`,
    )
    .orderBy('p.decided_at', 'desc')
    .orderBy('p.payment_id')
    .execute();
  return { payments: rows.map(paymentRowOf), total };
}

/** One of them, however long ago it was decided. */
export async function readPaymentRow(db: Db | Tx, paymentId: string): Promise<PaymentRow | undefined> {
  const row = await paymentRows(db).where('p.payment_id', '=', paymentId).executeTakeFirst();
  return row && paymentRowOf(row);
}

const paymentRows = (db: Db | Tx) =>
  db
    .selectFrom('payments as p')
    .innerJoin('loans as l', 'l.loan_id', 'p.loan_id')
    .innerJoin('users as b', 'b.user_id', 'p.borrower_id')
    .leftJoin('files as f', (join) =>
      join.onRef('f.owner_id', '=', 'p.borrower_id').onRef('f.file_id', '=', 'p.proof_file_id'),
    )
    .leftJoin(nextBills, (join) => join.onTrue())
    .select([
      'p.payment_id',
      'p.loan_id',
      'p.status',
      'p.claimed_sen',
      'p.claimed_paid_on',
      'p.claimed_at',
      'p.received_sen',
      'p.received_on',
      'p.receipt_number',
      'l.reference',
      'b.name as borrower_name',
      'f.media_type',
      'bill.number',
      'bill.due_on',
      'bill.left_sen',
      sameFileAs.as('same_file_as'),
      isTakenBack.as('taken_back'),
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof paymentRows>['execute']>>[number];

const paymentRowOf = (row: Row): PaymentRow => ({
  paymentId: row.payment_id,
  loanId: row.loan_id,
  reference: row.reference,
  borrowerName: row.borrower_name,
  status: row.status,
  claimedSen: sen(row.claimed_sen),
  claimedPaidOn: calendarDate(row.claimed_paid_on),
  found:
    row.received_sen !== null && row.received_on !== null
      ? { amountSen: sen(row.received_sen), paidOn: calendarDate(row.received_on) }
      : null,
  sentAt: row.claimed_at.toISOString(),
  proofMediaType: row.media_type,
  bill:
    row.number !== null && row.due_on !== null && row.left_sen !== null
      ? { instalmentNumber: row.number, dueOn: calendarDate(row.due_on), amountSen: sen(row.left_sen) }
      : null,
  sameFileAs: row.same_file_as,
  receiptNumber: row.receipt_number,
  takenBack: row.taken_back,
});

/** The proof itself, a picture marked with who looks. Written down before it is opened: nobody sees one without a trace. */
export async function getPaymentProof(house: House, call: Call, paymentId: string): Promise<FileAnswer> {
  const payment = await paymentRowFor(house.db, call.actor, paymentId);
  const fileId = payment?.proof_file_id;
  const file = fileId && (await readFileRow(house.db, payment.borrower_id, fileId));
  if (!file) throw new RefusedError({ code: 'not-found' });
  return showFile(house, call, payment.loan_id, file);
}
