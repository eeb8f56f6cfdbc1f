/**
 * The rows of the audit log: events and looks in one order, newest first, from a place on. Each part walks an index and
 * stops after a page, so a page costs the same in a log of a million events.
 */
import { type RawBuilder, sql } from 'kysely';
import { type AuditGroup, type AuditWho, groupOf, kindsOfWho } from '#domain/audit-groups.ts';
import { addDays, type CalendarDate } from '#domain/date.ts';
import { parseReference } from '#domain/reference.ts';
import { eventWords } from '#words/audit.ts';
import { startOfDate } from '../clock.ts';
import type { Db, Tx } from '../house.ts';

export type LogFilters = {
  from?: CalendarDate | undefined;
  to?: CalendarDate | undefined;
  person?: string | undefined;
  group?: AuditGroup | undefined;
  who?: AuditWho | undefined;
  about?: string | undefined;
};
export type LogPlace = { at: string; id: string };

export type LogRow = {
  kind: 'event' | 'look';
  id: string;
  at: Date;
  name: string;
  actor_kind: string;
  actor_id: string | null;
  stream_id: string;
  loan_id: string | null;
  /** Of an event its text, of a look its address. */
  text: string | null;
};

/** What the log is asked about: a loan, or a person. Undefined: there is no such one. */
export type About = { loanId: string } | { personId: string };

export async function aboutOf(db: Db | Tx, typed: string): Promise<About | undefined> {
  const reference = parseReference(typed);
  if (reference) {
    const loan = await db
      .selectFrom('loans')
      .select('loan_id')
      .where('reference', '=', reference)
      .executeTakeFirst();
    return loan && { loanId: loan.loan_id };
  }
  const person = await db
    .selectFrom('users')
    .select('user_id')
    .where((eb) => eb('email', '=', typed.toLowerCase()).or(sql<boolean>`user_id::text = ${typed}`))
    .where('verified_at', 'is not', null)
    .executeTakeFirst();
  return person && { personId: person.user_id };
}

type Part = RawBuilder<unknown>;
const all = (parts: readonly (Part | undefined | false)[]): Part =>
  sql.join([sql`true`, ...parts.filter((part): part is Part => Boolean(part))], sql` and `);

export type LogAsked = {
  filters: LogFilters;
  about: About | undefined;
  before: LogPlace | undefined;
  limit: number;
};

/** One more than the limit tells that there are earlier ones. */
export async function readLogRows(db: Db | Tx, asked: LogAsked): Promise<LogRow[]> {
  const { rows } = await logQuery(asked).execute(db);
  return rows;
}

/** Each part by itself ends after the limit. */
export function logQuery(asked: LogAsked): RawBuilder<LogRow> {
  const looks = areLooksMeant(asked.filters) ? [filePart(asked), numberPart(asked)] : [];
  const parts = [eventPart(asked), ...looks].map((part) => sql`(${part})`);
  return sql<LogRow>`
    select * from (${sql.join(parts, sql` union all `)}) as log
    order by at desc, id desc limit ${asked.limit}`;
}

const areLooksMeant = ({ group, who }: LogFilters): boolean =>
  (group === undefined || group === 'looks') && (who === undefined || who === 'staff' || who === 'borrower');

const between = (at: Part, id: Part, { filters, before }: LogAsked): Part =>
  all([
    filters.from && sql`${at} >= ${startOfDate(filters.from)}::timestamptz`,
    filters.to && sql`${at} < ${startOfDate(addDays(filters.to, 1))}::timestamptz`,
    before && sql`(${at}, ${id}) < (${before.at}::timestamptz, ${before.id}::uuid)`,
  ]);

function eventPart(asked: LogAsked): Part {
  const { filters, about, limit } = asked;
  const names = filters.group && Object.keys(eventWords).filter((name) => groupOf(name) === filters.group);
  return sql`
    select 'event' as kind, event_id as id, happened_at as at, name, actor_kind, actor_id, stream_id, loan_id,
      canonical as text
    from events where ${all([
      between(sql`happened_at`, sql`event_id`, asked),
      filters.person !== undefined && sql`actor_id = ${filters.person}::uuid`,
      names && sql`name = any(${names}::text[])`,
      filters.who && sql`actor_kind = any(${[...kindsOfWho(filters.who)]}::text[])`,
      about && 'loanId' in about && sql`loan_id = ${about.loanId}::uuid`,
      about && 'personId' in about && sql`stream_id = ${about.personId}::uuid`,
    ])}
    order by happened_at desc, event_id desc limit ${limit}`;
}

const lookWho = (viewer: Part, owner: Part, who: AuditWho | undefined) =>
  who && (who === 'staff' ? sql`${viewer} <> ${owner}` : sql`${viewer} = ${owner}`);

function filePart(asked: LogAsked): Part {
  const { filters, about, limit } = asked;
  return sql`
    select 'look', v.view_id, v.viewed_at,
      case when f.kind = 'payment-proof' then 'look.proof' else 'look.photo' end, 'staff', v.staff_id, v.owner_id,
      v.loan_id, v.viewed_from
    from file_views v left join files f on f.owner_id = v.owner_id and f.file_id = v.file_id
    where ${all([
      between(sql`v.viewed_at`, sql`v.view_id`, asked),
      filters.person !== undefined && sql`v.staff_id = ${filters.person}::uuid`,
      lookWho(sql`v.staff_id`, sql`v.owner_id`, filters.who),
      about && 'loanId' in about && sql`v.loan_id = ${about.loanId}::uuid`,
      about && 'personId' in about && sql`v.owner_id = ${about.personId}::uuid`,
    ])}
    order by v.viewed_at desc, v.view_id desc limit ${limit}`;
}

function numberPart(asked: LogAsked): Part {
  const { filters, about, limit } = asked;
  return sql`
    select 'look', v.view_id, v.viewed_at, 'look.' || v.field,
      case when v.viewer_id = v.owner_id then 'borrower' else 'staff' end, v.viewer_id, v.owner_id, v.loan_id,
      v.viewed_from
    from number_views v
    where ${all([
      between(sql`v.viewed_at`, sql`v.view_id`, asked),
      filters.person !== undefined && sql`v.viewer_id = ${filters.person}::uuid`,
      lookWho(sql`v.viewer_id`, sql`v.owner_id`, filters.who),
      about && 'loanId' in about && sql`v.loan_id = ${about.loanId}::uuid`,
      about && 'personId' in about && sql`v.owner_id = ${about.personId}::uuid`,
    ])}
    order by v.viewed_at desc, v.view_id desc limit ${limit}`;
}
