/**
 * What the money of some bank lines may be: proofs that wait, payments confirmed by hand, and the next bills of running
 * loans. For each line they are looked up by the references that it names, by its amount and by the payer's name, so that
 * a lender with a million loans waits as long as one with a hundred. Of each kind as many are read as can make a
 * difference to what is proposed (`lookups.test.ts` compares it with all there are).
 */
import { type RawBuilder, sql } from 'kysely';
import { type BankLine, daysApart, evidenceOf } from '#domain/bank-line.ts';
import { type Candidate, mostCandidates, referencesIn, textsOf } from '#domain/bank-match.ts';
import { type CalendarDate, calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import type { Db, Tx } from '../house.ts';
import { squeezedSql } from './squeezed-sql.ts';

type Row = {
  line_id: string;
  kind: Candidate['kind'];
  loan_id: string;
  reference: string;
  borrower_name: string;
  amount_sen: number;
  paid_on: string | null;
  payment_id: string | null;
  bank_reference: string | null;
};

type Asked = {
  today: CalendarDate;
  /** Enough to know whether a line is certain: what it names. */
  onlyNamed?: boolean;
};

/** A statement older than this was matched long ago, or never will be. */
const daysOfConfirmed = 400;
/** Bills of one amount that are looked at until enough of them are the next of their loan; the first ones due mostly are. */
const mostBills = 200;
/** People of one name: more of them decide nothing. */
const mostNamesakes = 200;

/**
 * By the line's id, and in one order: proofs, payments, loans, each by their day. What was found is looked up row by row
 * (`lateral … limit 1`): the planner expects thousands, and would read whole tables to join them.
 */
export async function readCandidates(
  tx: Db | Tx,
  lines: readonly BankLine[],
  { today, onlyNamed = false }: Asked,
): Promise<ReadonlyMap<string, Candidate[]>> {
  if (lines.length === 0) return new Map();
  const { rows } = await sql<Row>`
    with k as materialized (${askedLines(lines)}),
    named as materialized (
      select k.line_id, l.borrower_id, l.loan_id, l.status from k, unnest(k.loan_references) r join loans l on l.reference = r
    ),
    known as materialized (${onlyNamed ? nobody : namesakes}),
    free as materialized (${freePayments(today)}),
    found as (
      select line_id, 1 as place, payment_id, null::uuid as loan_id, null::uuid as borrower_id, null::integer as number from (${claims(onlyNamed)}) c
      union all select line_id, 2, payment_id, null, null, null from (${confirmed(today, onlyNamed)}) p
      union all select line_id, 3, null, loan_id, borrower_id, number from (${loans(today, onlyNamed)}) b
    )
    select f.line_id, (array['claim', 'confirmed', 'loan'])[f.place] as kind, l.loan_id, l.reference, u.name as borrower_name,
      case f.place when 1 then p.claimed_sen when 2 then p.received_sen else b.left_sen end as amount_sen,
      case f.place when 1 then p.claimed_paid_on when 2 then p.received_on end as paid_on, f.payment_id,
      case f.place when 2 then p.bank_reference end as bank_reference
    from found f
      left join lateral (select * from payments where payment_id = f.payment_id limit 1) p on true
      left join lateral (select left_sen, due_on from bills
        where (borrower_id, loan_id, number) = (f.borrower_id, f.loan_id, f.number) limit 1) b on true
      cross join lateral (select loan_id, borrower_id, reference from loans where loan_id = coalesce(f.loan_id, p.loan_id) limit 1) l
      cross join lateral (select name from users where user_id = l.borrower_id limit 1) u
    order by f.line_id, f.place, case f.place when 1 then p.claimed_paid_on when 2 then p.received_on else b.due_on end,
      coalesce(f.payment_id, f.loan_id)`.execute(tx);
  const byLine = new Map<string, Candidate[]>();
  for (const row of rows) byLine.set(row.line_id, [...(byLine.get(row.line_id) ?? []), candidateOf(row)]);
  return byLine;
}

const candidateOf = (row: Row): Candidate => ({
  kind: row.kind,
  loanId: row.loan_id,
  reference: row.reference,
  borrowerName: row.borrower_name,
  amountSen: sen(row.amount_sen),
  ...(row.paid_on !== null && { paidOn: calendarDate(row.paid_on) }),
  ...(row.payment_id !== null && { paymentId: row.payment_id }),
  ...(row.bank_reference !== null && { bankReference: row.bank_reference }),
});

/** The lines as rows: what they are looked up by. */
function askedLines(lines: readonly BankLine[]): RawBuilder<unknown> {
  const asked = lines.map((line) => ({
    line_id: line.lineId,
    amount_sen: line.amountSen,
    paid_on: evidenceOf(line).paidOn,
    text: textsOf(line).join(' '),
    loan_references: referencesIn(line),
    name: wordsOnly(line.partyName ?? ''),
  }));
  return sql`select *, name_key(name) as name_key from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
    as k (line_id uuid, amount_sen bigint, paid_on date, text text, loan_references text[], name text)`;
}

/** Signs of every script that only stand between words, as spaces; name_key knows those of ASCII. */
const wordsOnly = (name: string): string => name.normalize('NFKD').replace(/[^\p{L}\p{N}\p{M}'./]+/gu, ' ');

const nobody = sql`select null::uuid as line_id, null::uuid as borrower_id where false`;
/** Borrowers who may be called like the payer; the rule of the match compares the names themselves. */
const namesakes = sql`select k.line_id, u.user_id as borrower_id from k cross join lateral (
  select user_id from users where kind = 'borrower' and name_key(name) = k.name_key limit ${sql.lit(mostNamesakes)}) u
  where k.name_key <> ''`;

const near = (day: RawBuilder<unknown>) =>
  sql`${day} between k.paid_on - ${sql.lit(daysApart)} and k.paid_on + ${sql.lit(daysApart)}`;
const few = sql.lit(mostCandidates);

/** Of the loan that is named whatever the amount; of the amount those of the day, of the name, and the oldest. */
const claims = (onlyNamed: boolean) => {
  const named = sql`select n.line_id, p.payment_id from named n
    join payments p on (p.borrower_id, p.loan_id) = (n.borrower_id, n.loan_id) and p.status = 'checking'`;
  const some = (more: RawBuilder<unknown>) => sql`select k.line_id, p.payment_id from k cross join lateral (
    select payment_id from payments p where status = 'checking' and claimed_sen = k.amount_sen and ${more}
    order by claimed_paid_on, payment_id limit ${few}) p`;
  return onlyNamed
    ? named
    : sql`${named} union ${some(sql`true`)} union ${some(near(sql`claimed_paid_on`))}
      union select s.line_id, p.payment_id from known s join k using (line_id)
        join payments p on p.borrower_id = s.borrower_id and p.status = 'checking' and p.claimed_sen = k.amount_sen`;
};

const isFree = (
  today: CalendarDate,
) => sql`p.status = 'confirmed' and not p.is_taken_back and p.bank_line_id is null
  and p.received_sen = k.amount_sen and ${near(sql`p.received_on`)} and p.received_on > ${today}::date - ${sql.lit(daysOfConfirmed)}
  and not exists (select from bank_line_postings g where g.payment_id = p.payment_id and g.released_at is null)`;

/**
 * Without a line, of the amount and near the day of one of the lines, with the bank reference as the lines are written. Each
 * is written so once: for every pair of a line and a payment it took six seconds where thousands pay the same amount.
 */
const freePayments = (today: CalendarDate) => sql`
  select payment_id, received_sen, received_on, ${squeezedSql(sql`p.bank_reference`)} as reference from (
    select distinct p.payment_id, p.received_sen, p.received_on, p.bank_reference
    from (select distinct amount_sen, paid_on from k) k join payments p on ${isFree(today)}) p`;

/** Those whose bank reference is in the text of the line (it has no spaces, which stand between the texts), and the oldest. */
const confirmed = (today: CalendarDate, onlyNamed: boolean) => {
  const named = sql`select k.line_id, p.payment_id from k
    join free p on p.received_sen = k.amount_sen and ${near(sql`p.received_on`)}
    where p.reference <> '' and position(p.reference in k.text) > 0`;
  return onlyNamed
    ? named
    : sql`${named} union select k.line_id, p.payment_id from k cross join lateral (
        select p.payment_id from payments p where ${isFree(today)} order by p.received_on, p.payment_id limit ${few}) p`;
};

/** The same money, announced or booked by hand: then the loan is no candidate beside it. */
const isAnnounced = (today: CalendarDate) => sql`exists (select from payments p
  where (p.borrower_id, p.loan_id) = (b.borrower_id, b.loan_id)
    and ((p.status = 'checking' and p.claimed_sen = k.amount_sen) or (${isFree(today)})))`;

/** The next bill: of the loan that is named whatever the amount; of the amount those of the name, and the first ones due. */
const loans = (today: CalendarDate, onlyNamed: boolean) => {
  const nextOf = (loan: string) => sql`lateral (select b.* from bills b
    where (b.borrower_id, b.loan_id) = (${sql.ref(`${loan}.borrower_id`)}, ${sql.ref(`${loan}.loan_id`)}) and b.left_sen > 0
    order by b.number limit 1) b`;
  const named = sql`select n.line_id, b.loan_id, b.borrower_id, b.number from named n join k using (line_id) cross join ${nextOf('n')}
    where n.status = 'disbursed' and not ${isAnnounced(today)}`;
  return onlyNamed
    ? named
    : sql`${named}
      union select s.line_id, b.loan_id, b.borrower_id, b.number from known s join k using (line_id)
        cross join lateral (select * from loans where borrower_id = s.borrower_id and status = 'disbursed' limit 1) l
        cross join ${nextOf('l')}
        where b.left_sen = k.amount_sen and not ${isAnnounced(today)}
      union select k.line_id, b.loan_id, b.borrower_id, b.number from k cross join lateral (
        select b.* from (select * from bills where left_sen = k.amount_sen and left_sen > 0
            order by due_on, loan_id limit ${sql.lit(mostBills)}) b
        where exists (select from loans l where (l.borrower_id, l.loan_id) = (b.borrower_id, b.loan_id) and l.status = 'disbursed')
          and not exists (select from bills e where (e.borrower_id, e.loan_id) = (b.borrower_id, b.loan_id) and e.left_sen > 0 and e.number < b.number)
          and not ${isAnnounced(today)}
        order by b.due_on, b.loan_id limit ${few}) b`;
};
