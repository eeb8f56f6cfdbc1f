/**
 * Everybody whom a breach touches: one row for each borrower whose data was read or taken by somebody of the lender in the
 * days asked about, with how to reach them. It is read from what was written down before anything was shown: looks at photos
 * and numbers, opened pages, what was done with a case, and files that left. Where a file holds more people than its trace
 * names, all who could stand in it are listed: a list that misses somebody is the worse one. Lists like this one count
 * only where one person's account is asked about, because asking touches nobody anew.
 */
import { sql } from 'kysely';
import type { exportAffected as endpoint } from '#contract/audit.ts';
import * as rules from '#domain/audit.ts';
import { type AffectedKind, affectedKinds } from '#domain/audit.ts';
import { addDays } from '#domain/date.ts';
import { affectedColumns, affectedWords } from '#words/audit.ts';
import { ownStream } from '../actor.ts';
import { startOfDate } from '../clock.ts';
import { type Call, type Change, type Command, runCommand } from '../command.ts';
import { csvFile } from '../csv.ts';
import { snapshot } from '../db/snapshot.ts';
import type { House, Tx } from '../house.ts';
import { newId } from '../id.ts';
import type { FileAnswer, InputOf } from '../route.ts';

type Input = InputOf<typeof endpoint>;

const command: Command<Input, object, Change, undefined> = {
  action: 'exportAffected',
  stream: ownStream,
  read: async () => ({}),
  decide: (_state, { from, to, reason, person, kind }, { today }) =>
    rules.exportAffected(
      { from, to, reason, filters: { ...(person && { person }), ...(kind && { kind }) } },
      today,
    ),
  answer: async () => undefined,
};

export async function exportAffected(house: House, call: Call, input: Input): Promise<FileAnswer> {
  // A key for this file only: the same request again is another file with a trace of its own.
  const own: Call = { ...call, idempotencyKey: call.idempotencyKey && newId(house.clock.now()) };
  await runCommand(house, command, own, input);
  const i18n = house.words[call.locale];
  const rows = await snapshot(house.db, (tx) => readAffected(tx, input), { statementTimeoutMs: 240_000 });
  return csvFile(
    `affected-${input.from}-${input.to}`,
    affectedColumns(i18n),
    rows.map((row) => [
      row.name,
      row.email,
      row.phone,
      row.locale,
      affectedKinds
        .filter((kind) => row.kinds.includes(kind))
        .map((kind) => affectedWords(i18n, kind))
        .join('; '),
      row.first_at.toISOString(),
      row.last_at.toISOString(),
      row.times,
      row.people.join('; '),
    ]),
  );
}

type Affected = {
  name: string;
  email: string;
  phone: string | null;
  locale: string;
  kinds: AffectedKind[];
  first_at: Date;
  last_at: Date;
  times: number;
  people: string[];
};

/** Whose own eyes they were does not count: borrowers look at what is theirs. */
async function readAffected(
  tx: Tx,
  { from, to, person, kind }: Pick<Input, 'from' | 'to' | 'person' | 'kind'>,
): Promise<Affected[]> {
  const [since, until] = [startOfDate(from), startOfDate(addDays(to, 1))];
  const { rows } = await sql<Affected>`
    with took as (
      select event_id, name, actor_id as by_id, happened_at as at, (canonical::jsonb) -> 'facts' as facts
      from events where happened_at >= ${since} and happened_at < ${until} and actor_kind = 'staff'
        and name in ('borrower-ledger.exported', 'formal-notice.opened', 'records.viewed', 'records.exported',
          'audit.exported', 'affected.exported')
    ), touched as (
      select v.owner_id as borrower_id, case when f.kind = 'payment-proof' then 'proofs' else 'photos' end as kind,
        v.staff_id as by_id, v.viewed_at as at
      from file_views v left join files f on f.owner_id = v.owner_id and f.file_id = v.file_id
      where v.staff_id <> v.owner_id
      union all
      select owner_id, 'numbers', viewer_id, viewed_at from number_views where viewer_id <> owner_id
      union all
      select borrower_id, 'pages', staff_id, viewed_at from borrower_views
      union all
      select stream_id, 'acts', actor_id, happened_at from events
      where actor_kind = 'staff' and happened_at >= ${since} and happened_at < ${until}
      union all
      select l.borrower_id, case when t.name = 'formal-notice.opened' then 'pages' else 'files' end, t.by_id, t.at
      from took t join loans l on l.loan_id = (t.facts ->> 'loanId')::uuid
      where t.name in ('borrower-ledger.exported', 'formal-notice.opened')
      union all
      select d.borrower_id, case when t.name = 'records.viewed' then 'pages' else 'files' end, t.by_id, t.at
      from took t join disbursements d on d.paid_on <= (t.facts ->> 'cutOn')::date and d.released_at <= t.at
      where t.name in ('records.viewed', 'records.exported')
      union all
      select p.borrower_id, 'files', g.taken_by, g.taken_at
      from payout_batch_takings g join payout_batch_items i using (batch_id)
        join payouts p using (payout_id)
      union all
      select e.stream_id, 'files', t.by_id, t.at
      from took t join lateral (
        with asked as (select ((t.facts ->> 'from')::date)::timestamp at time zone 'Asia/Kuala_Lumpur' as since,
          least(t.at, ((t.facts ->> 'to')::date + 1)::timestamp at time zone 'Asia/Kuala_Lumpur') as until)
        select stream_id from asked join events on happened_at >= since and happened_at < until
        union select owner_id from asked join file_views on viewed_at >= since and viewed_at < until
        union select owner_id from asked join number_views on viewed_at >= since and viewed_at < until
        union select borrower_id from asked join borrower_views on viewed_at >= since and viewed_at < until
      ) e on true
      where t.name = 'audit.exported' or (t.name = 'affected.exported' and ${person !== undefined})
    )
    select u.name, u.email, u.phone, u.locale, array_agg(distinct t.kind) as kinds, min(t.at) as first_at,
      max(t.at) as last_at, count(*)::integer as times, array_agg(distinct coalesce(s.name, '–')) as people
    from touched t
      join users u on u.user_id = t.borrower_id and u.kind = 'borrower'
      left join users s on s.user_id = t.by_id
    where t.at >= ${since} and t.at < ${until}
      and ${person === undefined ? sql`true` : sql`t.by_id = ${person}::uuid`}
      and ${kind === undefined ? sql`true` : sql`t.kind = ${kind}`}
    group by u.user_id, u.name, u.email, u.phone, u.locale
    order by u.name, u.user_id`.execute(tx);
  return rows;
}
