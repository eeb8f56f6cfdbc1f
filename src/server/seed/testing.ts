/** For the tests of the demo: a data folder, and a look at every time in the database. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { kualaLumpurDate } from '../clock.ts';
import type { House } from '../house.ts';

/** Call it at the top level of a test file or in a test's hook. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'jernih-demo-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** What may lie in the future: plans, not events. */
const plans = [
  'starts_on',
  'due_on',
  'payable_by',
  'held_on',
  'pay_on',
  'valid_until',
  'answer_by',
  'offer_ends_on',
  'licence_until',
  'expires_at',
  'date_of_birth',
];

/** The columns that hold an instant or a date after the house's now. */
export async function inTheFuture({ db, clock }: House): Promise<string[]> {
  const { rows } = await sql<{ table_name: string; column_name: string; data_type: string }>`
    select table_name, column_name, data_type from information_schema.columns
    where table_schema = 'public' and data_type in ('date', 'timestamp with time zone') and table_name <> 'schema_migrations'
      and column_name <> all (${plans})`.execute(db);
  if (rows.length < 20) throw new Error('where are the times?');
  const found: string[] = [];
  for (const { table_name, column_name, data_type } of rows) {
    const latest = data_type === 'date' ? kualaLumpurDate(clock.now()) : clock.now();
    const later =
      await sql`select 1 from ${sql.table(table_name)} where ${sql.ref(column_name)} > ${latest}`.execute(db);
    if (later.rows.length > 0) found.push(`${table_name}.${column_name}`);
  }
  return found;
}
