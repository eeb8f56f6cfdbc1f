/**
 * Everybody whom a breach touches: one row for each borrower whose data was read or taken by somebody of the lender in the
 * days asked about, with how to reach them. It is read from what was written down before anything was shown (touched.ts).
 * Where a file holds more people than its trace names, all who could stand in it are listed: a list that misses somebody
 * is the worse one.
 */
import { sql } from 'kysely';
import type { exportAffected as endpoint } from '#contract/audit.ts';
import * as rules from '#domain/audit.ts';
import { type AffectedKind, affectedKinds } from '#domain/audit.ts';
import { affectedColumns, affectedWords } from '#words/audit.ts';
import { ownStream } from '../actor.ts';
import { type Call, type Change, type Command, runCommand } from '../command.ts';
import { csvFile } from '../csv.ts';
import { snapshot } from '../db/snapshot.ts';
import type { House, Tx } from '../house.ts';
import { newId } from '../id.ts';
import type { FileAnswer, InputOf } from '../route.ts';
import { type TouchedAsked, touchedBy } from './touched.ts';

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

async function readAffected(tx: Tx, asked: TouchedAsked): Promise<Affected[]> {
  const { rows } = await sql<Affected>`
    select u.name, u.email, u.phone, u.locale, array_agg(distinct t.kind) as kinds, min(t.at) as first_at,
      max(t.at) as last_at, count(*)::integer as times, array_agg(distinct coalesce(s.name, '–')) as people
    from (${await touchedBy(tx, asked)}) t
      join users u on u.user_id = t.borrower_id and u.kind = 'borrower'
      left join users s on s.user_id = t.by_id
    group by u.user_id, u.name, u.email, u.phone, u.locale
    order by u.name, u.user_id`.execute(tx);
  return rows;
}
