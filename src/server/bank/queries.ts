/** The bank desk: lines of a view with what each most likely is, the line beside one payment, and the loan of a reference. */
import { sql } from 'kysely';
import type * as endpoints from '#contract/bank.ts';
import type { BankLineView, BankView } from '#contract/bank.ts';
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts';
import { mostWaiting } from '#contract/list.ts';
import { type BankLine, daysApart, evidenceOf, setAsideReasons } from '#domain/bank-line.ts';
import { type Candidate, indexOf, proposeMatch } from '#domain/bank-match.ts';
import { type CalendarDate, calendarDate } from '#domain/date.ts';
import { parseLoanStatus } from '#domain/loan-status.ts';
import { sen } from '#domain/money.ts';
import { parseReference, referenceAlphabet } from '#domain/reference.ts';
import type { Db, Tx } from '../house.ts';
import { countRows, pageOf } from '../page-of.ts';
import { isPaidOn } from '../payments/payment-rows.ts';
import { RefusedError } from '../problem.ts';
import { readCandidates } from './candidates.ts';
import { bankLineOf, type LineRow, lineRows } from './line-rows.ts';
import { squeezedSql } from './squeezed-sql.ts';

type Asked = QueryOf<typeof endpoints.getBankLines>;

/** More than anybody confirms in one go; the rest follows when these are done. */
const mostCertain = 500;
/** Of the lines that wait, the newest: an older one is found by its day. */
const mostLookedAt = 10_000;

const states = {
  'to-match': 'to-match',
  certain: 'to-match',
  'set-aside': 'set-aside',
  posted: 'posted',
  outgoing: 'outgoing',
} as const satisfies Record<BankView, string>;

export async function readBankLines(
  tx: Tx,
  asked: Asked,
  today: CalendarDate,
): Promise<ResponseOf<typeof endpoints.getBankLines>> {
  const filtered = linesOf(tx, asked);
  if (asked.view === 'certain') return certainLines(tx, filtered, asked, today);
  const total = await countRows(
    tx,
    isOfText(asked) ? filtered.clearSelect().select('s.line_id') : statesOf(tx, asked),
  );
  const { limit, offset } = pageOf(asked.page, total);
  const rows = await newestFirst(filtered).limit(limit).offset(offset).execute();
  return { rows: await lineViews(tx, rows, { today }), total };
}

/** With who posted it and the receipt that came of it. */
const shownLines = (tx: Db | Tx) =>
  lineRows(tx)
    .innerJoin('bank_line_states as s', 's.line_id', 'k.line_id')
    .leftJoin('users as u', 'u.user_id', 'g.posted_by')
    .leftJoin('payments as p', 'p.payment_id', 'g.payment_id')
    .select(['u.name as poster_name', 'p.receipt_number']);

const textOf = sql`concat_ws(' ', k.bank_reference, k.party_name, k.description)`;
/** What stands in the line itself, and not in where it stands. */
const isOfText = ({ text, statement }: Asked) => text !== undefined || statement !== undefined;

const linesOf = (tx: Tx, { view, text, from, to, statement }: Asked) =>
  shownLines(tx)
    .where('s.state', '=', states[view])
    .$if(text !== undefined, (query) =>
      query.where(sql<boolean>`${textOf} ilike ${`%${(text ?? '').replace(/[\\%_]/g, '\\$&')}%`}`),
    )
    .$if(from !== undefined, (query) => query.where('s.booked_on', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('s.booked_on', '<=', to ?? ''))
    .$if(statement !== undefined, (query) => query.where('k.statement_id', '=', statement ?? ''));

/** The same without what the lines themselves say. */
const statesOf = (tx: Tx, { view, from, to }: Asked) =>
  tx
    .selectFrom('bank_line_states as s')
    .select('s.line_id')
    .where('s.state', '=', states[view])
    .$if(from !== undefined, (query) => query.where('s.booked_on', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('s.booked_on', '<=', to ?? ''));

type Lines = ReturnType<typeof linesOf>;

const newestFirst = (lines: Lines) => lines.orderBy('s.booked_on', 'desc').orderBy('s.line_id', 'desc');

/** A certain line names a loan, or a payment by the bank's reference: the others need not be read. */
async function certainLines(tx: Tx, lines: Lines, asked: Asked, today: CalendarDate) {
  const rows = await newestFirst(lines)
    .where('s.line_id', 'in', (eb) =>
      eb
        .selectFrom(
          statesOf(tx, asked)
            .orderBy('s.booked_on', 'desc')
            .orderBy('s.line_id', 'desc')
            .limit(mostLookedAt)
            .as('newest'),
        )
        .select('newest.line_id'),
    )
    .where(
      sql<boolean>`(${squeezedText} ~ ${referencePattern} or exists (select from payments p where p.status = 'confirmed'
        and not p.is_taken_back and p.bank_line_id is null and p.received_sen = k.amount_sen
        and p.received_on between k.counts_on - ${sql.lit(daysApart)} and k.counts_on + ${sql.lit(daysApart)}))`,
    )
    .limit(mostCertain)
    .execute();
  const views = await lineViews(tx, rows, { today, onlyNamed: true });
  const certain = views.filter(({ match }) => match.level === 'certain');
  const { limit, offset } = pageOf(asked.page, certain.length);
  return { rows: certain.slice(offset, offset + limit), total: certain.length };
}

/** The three texts in one. */
const squeezedText = squeezedSql(textOf);
/** Of a loan, anywhere in a text. */
const referencePattern = `[A-Z]{2}[0-9]{2}[${referenceAlphabet}]{8}`;

type ShownRow = Awaited<ReturnType<Lines['execute']>>[number];

async function lineViews(
  tx: Tx,
  rows: readonly ShownRow[],
  asked: { today: CalendarDate; onlyNamed?: boolean },
): Promise<BankLineView[]> {
  const lines = rows.map((row) => bankLineOf(row as LineRow));
  const free = lines.filter(({ direction, posting }) => direction === 'in' && !posting);
  const candidates = await readCandidates(tx, free, asked);
  return rows.flatMap((row, at) => {
    const line = lines[at];
    return line ? lineView(row, line, candidates.get(line.lineId) ?? []) : [];
  });
}

function lineView(row: ShownRow, line: BankLine, found: readonly Candidate[]): BankLineView {
  const { lineId, bookedOn, valueOn, direction, amountSen, bankReference, partyName, description, posting } =
    line;
  const { level, candidates } = proposeMatch(line, indexOf(found));
  return {
    lineId,
    bookedOn,
    valueOn,
    direction,
    amountSen,
    ...(bankReference !== undefined && { bankReference }),
    ...(partyName !== undefined && { partyName }),
    ...(description !== undefined && { description }),
    evidence: evidenceOf(line),
    posting:
      posting && row.posted_at
        ? {
            kind: posting,
            reason: setAsideReasons.find((known) => known === row.posting_reason) ?? null,
            paymentId: row.posted_payment_id,
            receiptNumber: row.receipt_number,
            postedBy: row.poster_name ?? '',
            postedAt: row.posted_at.toISOString(),
          }
        : null,
    match: { level, candidates: candidates.map(({ bankReference: _typed, ...candidate }) => candidate) },
  };
}

/** The one line that proposes this payment; none when two do. */
export async function readLineOfPayment(tx: Tx, paymentId: string, today: CalendarDate) {
  const own = await tx
    .selectFrom('payments as p')
    .innerJoin('loans as l', 'l.loan_id', 'p.loan_id')
    .select(['p.claimed_sen', 'p.claimed_paid_on', 'l.reference'])
    .where('p.payment_id', '=', paymentId)
    .where('p.status', '=', 'checking')
    .executeTakeFirst();
  if (!own) return { line: null };
  const rows = await shownLines(tx)
    .where('s.state', '=', 'to-match')
    // No line is booked before the day that counts, so older ones need not be read.
    .where(sql<boolean>`s.booked_on >= ${own.claimed_paid_on}::date - ${daysApart}::integer`)
    .where((eb) =>
      eb.or([
        eb.and([
          eb('k.amount_sen', '=', own.claimed_sen),
          sql<boolean>`abs(k.counts_on - ${own.claimed_paid_on}::date) <= ${daysApart}::integer`,
        ]),
        sql<boolean>`upper(regexp_replace(concat_ws(' ', k.bank_reference, k.description), '[^A-Za-z0-9]', '', 'g'))
          like ${`%${own.reference.replaceAll('-', '')}%`}`,
      ]),
    )
    .orderBy('s.booked_on', 'desc')
    .orderBy('s.line_id', 'desc')
    .limit(50)
    .execute();
  const proposing: BankLineView[] = [];
  for (const some of [rows.slice(0, readFirst), rows.slice(readFirst)]) {
    const views = await lineViews(tx, some, { today });
    proposing.push(
      ...views.filter(({ match }) => match.candidates.some((candidate) => candidate.paymentId === paymentId)),
    );
    // Two that are sure are no answer, whatever the others propose.
    if (proposing.filter(isSure).length > 1) return { line: null };
  }
  const sure = proposing.filter(isSure);
  const [first, second] = sure.length > 0 ? sure : proposing;
  return { line: first && !second ? first : null };
}

/** Where many paid the same amount in these days, the newest say so already. */
const readFirst = 10;
const isSure = ({ match: { level } }: BankLineView): boolean => level === 'certain' || level === 'likely';

/** Lines that wait to be matched, for the desk's count. */
export const countLinesToMatch = (db: Db): Promise<number> =>
  countRows(
    db,
    db.selectFrom('bank_line_states').select('line_id').where('state', '=', 'to-match'),
    mostWaiting,
  );

/** As `recordBankPayment` of the rules: of a line of the payout's amount. */
const payoutBack = sql<'is' | 'may-be' | 'again' | 'no'>`case
  when exists (select from bank_line_postings g where g.payout_id = d.payout_id and g.kind = 'payout-return' and g.released_at is null) then 'again'
  when l.status = 'cancelled' or exists (select from claims c where c.loan_id = l.loan_id and c.status = 'open') then 'is'
  when ${isPaidOn} then 'no' else 'may-be' end`;

/** Throws 'not-found', also for a loan whose money has not left. */
export async function readBankLoan(tx: Tx, typed: string): Promise<ResponseOf<typeof endpoints.getBankLoan>> {
  const row = await tx
    .selectFrom('loans as l')
    .innerJoin('users as b', 'b.user_id', 'l.borrower_id')
    .innerJoin('disbursements as d', 'd.loan_id', 'l.loan_id')
    .select(['l.borrower_id', 'l.loan_id', 'l.reference', 'l.status', 'b.name', 'd.amount_sen', 'd.paid_on'])
    .select(payoutBack.as('payout_back'))
    .where('l.reference', '=', parseReference(typed) ?? '')
    .executeTakeFirst();
  if (!row) throw new RefusedError({ code: 'not-found' });
  const bill = await tx
    .selectFrom('bills')
    .select(['due_on', 'left_sen'])
    .where('borrower_id', '=', row.borrower_id)
    .where('loan_id', '=', row.loan_id)
    .where('left_sen', '>', 0)
    // What is left of the bills of a loan that ended is asked for no more.
    .where(sql.lit(row.status === 'disbursed'))
    .orderBy('number')
    .executeTakeFirst();
  return {
    loanId: row.loan_id,
    reference: row.reference,
    borrowerName: row.name,
    status: parseLoanStatus(row.status),
    nextBill:
      bill && bill.left_sen !== null
        ? { dueOn: calendarDate(bill.due_on), amountSen: sen(bill.left_sen) }
        : null,
    payoutSen: sen(row.amount_sen),
    payoutOn: calendarDate(row.paid_on),
    payoutBack: row.payout_back,
  };
}
