/**
 * Whom an act of the lender's people touched: the one place that knows it, for the list of everybody whom a breach touches
 * and, inside it, for lists that were taken before. Each act is found by what it left: a look, an opened page, what was
 * done with a case, or the event of something that was opened or left the house.
 */
import { type RawBuilder, sql } from 'kysely';
import type { AffectedKind } from '#domain/audit.ts';
import { addDays, type CalendarDate } from '#domain/date.ts';
import { startOfDate } from '../clock.ts';
import type { Tx } from '../house.ts';

type Part = RawBuilder<unknown>;

/** `isNamed`: the event itself says whose data it was, so that a copy of the audit log says it as well. */
type Takes = { kind: AffectedKind; isNamed: boolean; people: Part };

const ofTheLoan = sql`select borrower_id from loans where loan_id = (t.facts ->> 'loanId')::uuid`;
/** Their traces name a day and a count: all who could stand in them. */
const ofTheRecords = sql`
  select borrower_id from disbursements where paid_on <= (t.facts ->> 'cutOn')::date and released_at <= t.at`;
const ofThePayoutFile = sql`
  select p.borrower_id from payout_batches b join payout_batch_items using (batch_id) join payouts p using (payout_id)
  where b.reference = t.facts ->> 'file'`;

/**
 * Every event by which something of borrowers was opened or left the house. 'list': another list, of whom it touched in
 * turn. 'own': borrowers who take what is theirs. A test holds it beside the events and the files that there are.
 */
export const takings = {
  'borrower-ledger.exported': { kind: 'files', isNamed: true, people: ofTheLoan },
  'formal-notice.opened': { kind: 'pages', isNamed: true, people: ofTheLoan },
  'records.viewed': { kind: 'pages', isNamed: false, people: ofTheRecords },
  'records.exported': { kind: 'files', isNamed: false, people: ofTheRecords },
  'payout-file.taken': { kind: 'files', isNamed: false, people: ofThePayoutFile },
  'audit.exported': 'list',
  'affected.exported': 'list',
  'privacy.data-downloaded': 'own',
} as const satisfies Readonly<Record<string, Takes | 'list' | 'own'>>;

const entries = Object.entries<Takes | 'list' | 'own'>(takings);
const lists = entries.flatMap(([name, taking]) => (taking === 'list' ? [name] : []));
const direct = entries.flatMap(([name, taking]) => (typeof taking === 'string' ? [] : [{ name, ...taking }]));

export type TouchedAsked = {
  from: CalendarDate;
  to: CalendarDate;
  person?: string | undefined;
  kind?: AffectedKind | undefined;
};

/** A list that was taken, and of what: another one that stood in it counts under who took the outer one, and when. */
type List = {
  event_id: string;
  by_id: string;
  taken_at: Date;
  since: Date;
  until: Date;
  /** When the list was made that is looked into. */
  made_at: Date;
  person: string | null;
  kind: AffectedKind | null;
  is_log: boolean;
};

/**
 * Rows of borrower, kind, by whom and when. Lists of the people affected count only where one person's account is asked
 * about, because asking touches nobody anew; so they do inside another list.
 */
export async function touchedBy(tx: Tx, { from, to, person, kind }: TouchedAsked): Promise<Part> {
  const [since, until] = [startOfDate(from), startOfDate(addDays(to, 1))];
  const taken = kind === undefined || kind === 'files' ? await readLists(tx, { since, until, person }) : [];
  const starts = [since, ...taken.map((list) => list.since)].map(Number);
  const ends = [until, ...taken.map((list) => list.until)].map(Number);
  const all = actsBetween(new Date(Math.min(...starts)), new Date(Math.max(...ends)));
  return sql`
    with acts as (${all}), lists as (
      select * from jsonb_to_recordset(${JSON.stringify(taken)}::jsonb) as (event_id uuid, by_id uuid, taken_at timestamptz,
        since timestamptz, until timestamptz, made_at timestamptz, person uuid, kind text, is_log boolean)
    )
    select borrower_id, kind, by_id, at from acts
    where is_staff and at >= ${since} and at < ${until}
      and ${person === undefined ? sql`true` : sql`by_id = ${person}::uuid`}
      and ${kind === undefined ? sql`true` : sql`kind = ${kind}`}
    union all
    select borrower_id, 'files', by_id, taken_at from (
      select distinct l.event_id, a.borrower_id, l.by_id, l.taken_at
      from lists l join acts a on a.at >= l.since and a.at < l.until and a.at <= l.made_at
        and (l.person is null or a.by_id = l.person)
        and case when l.is_log then a.is_named else a.is_staff and (l.kind is null or a.kind = l.kind) end
    ) stood`;
}

/** The lists that were taken in this time, each with all that it was made of: the lists inside it, however deep. */
async function readLists(
  tx: Tx,
  { since, until, person }: { since: Date; until: Date; person: string | undefined },
): Promise<List[]> {
  const { rows } = await sql<List>`
    with recursive made as (
      select event_id, actor_id as by_id, happened_at as at, name = 'audit.exported' as is_log,
        (facts ->> 'from')::date::timestamp at time zone 'Asia/Kuala_Lumpur' as since,
        ((facts ->> 'to')::date + 1)::timestamp at time zone 'Asia/Kuala_Lumpur' as until,
        (facts -> 'filters' ->> 'person')::uuid as person, facts -> 'filters' ->> 'kind' as kind
      from events, lateral (select canonical::jsonb -> 'facts' as facts) told
      where actor_kind = 'staff' and name = any(${lists}::text[])
    ), reached as (
      select event_id, by_id, at as taken_at, since, until, at as made_at, person, kind, is_log from made
      where at >= ${since} and at < ${until}
        and ${person === undefined ? sql`is_log` : sql`by_id = ${person}::uuid`}
      union
      select r.event_id, r.by_id, r.taken_at, m.since, m.until, m.at, m.person, m.kind, m.is_log
      from reached r join made m on m.at >= r.since and m.at < r.until and m.at <= r.made_at
        and (m.by_id = r.person or (r.person is null and m.is_log))
      where not r.is_log and coalesce(r.kind, 'files') = 'files'
    )
    select * from reached`.execute(tx);
  return rows;
}

/** Of everybody; whose own eyes they were is told by `is_staff`. */
function actsBetween(since: Date, until: Date): Part {
  const within = (at: Part): Part => sql`${at} >= ${since} and ${at} < ${until}`;
  const takenBy = direct.map(
    ({ name, kind, isNamed, people }) => sql`
      select p.borrower_id, ${kind}, ${isNamed}::boolean, true, t.by_id, t.at
      from took t join lateral (${people}) p on true where t.name = ${name}`,
  );
  return sql`
    with took as (
      select name, actor_id as by_id, happened_at as at, canonical::jsonb -> 'facts' as facts from events
      where actor_kind = 'staff' and name = any(${direct.map(({ name }) => name)}::text[])
        and ${within(sql`happened_at`)}
    )
    select v.owner_id as borrower_id, case when f.kind = 'payment-proof' then 'proofs' else 'photos' end as kind,
      true as is_named, v.staff_id <> v.owner_id as is_staff, v.staff_id as by_id, v.viewed_at as at
    from file_views v left join files f on f.owner_id = v.owner_id and f.file_id = v.file_id
    where ${within(sql`v.viewed_at`)}
    union all
    select owner_id, case when field = 'agreement' then 'agreements' else 'numbers' end, true, viewer_id <> owner_id,
      viewer_id, viewed_at
    from number_views where ${within(sql`viewed_at`)}
    union all
    select borrower_id, 'pages', true, true, staff_id, viewed_at from borrower_views where ${within(sql`viewed_at`)}
    union all
    select stream_id, 'acts', true, actor_kind = 'staff', actor_id, happened_at from events
    where ${within(sql`happened_at`)}
    union all ${sql.join(takenBy, sql` union all `)}`;
}
