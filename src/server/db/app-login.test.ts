/** The product as a login that owns nothing: a loan lives, and what the owner of the tables could do to its record is refused. */
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buildApp } from '../app.ts';
import { openJobs } from '../jobs.ts';
import { makeHouse, proveLedger } from '../testing.ts';
import { openLender } from '../testing-loans.ts';
import { disbursedLoan, openOffice } from '../testing-money.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';
import { grantLogin } from './owner.ts';
import { testDatabase } from './test-database.ts';

const base = await makeHouse();
const login = 'jernih_test_login';
const { adminUrl, templateUrl } = inject('testServer');
const { rows: names } = await sql<{ name: string }>`select current_database() as name`.execute(base.db);
const ownUrl = templateUrl.replace(/^([^:]+:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${names[0]?.name}`);

const log = pino({ level: 'silent' });
const owner = new pg.Pool({ connectionString: ownUrl, max: 2 });
const admin = new pg.Client({ connectionString: adminUrl });
await admin.connect();
// Of the server, not of the database: an earlier run may have left it.
await admin.query(`create role ${login} login password 'test'`).catch((error) => {
  if (error.code !== '42710') throw error;
});
await admin.end();
await (await openJobs(owner, log)).stop();
const opened = await openDatabase(
  { url: ownUrl.replace(/^([^:]+:\/\/)[^@]*@/, `$1${login}:test@`) },
  { max: 20, waitMs: 60_000 },
);
await grantLogin(owner, opened.pool);
const house = { ...base, db: opened.db };
const app = await buildApp(house);
afterAll(async () => {
  await app.close();
  await opened.close();
  await owner.end();
});

let loanId: string;
beforeAll(async () => {
  await openLender(house);
  loanId = (await disbursedLoan(await openOffice(house, app))).loan.loanId;
});

test('it starts on a database that is up to date, with its jobs, and a loan is paid out [CFG-06]', async () => {
  expect(await migrate(opened.pool)).toEqual([]);
  await (await openJobs(opened.pool, log)).stop();
  expect(await opened.db.selectFrom('disbursements').select('loan_id').execute()).toEqual([
    { loan_id: loanId },
  ]);
  await proveLedger(house);
});

test.each([
  'alter table events disable trigger user',
  'alter table ledger_transfers drop column amount_sen',
  'drop table ledger_transfers cascade',
  'truncate events cascade',
  'create table mine (id integer)',
  'create schema mine',
  'create temporary table proof_runs (result text)',
  'create function pg_temp.mine() returns integer language sql as $$ select 1 $$',
  "update events set name = 'nothing'",
  'delete from events',
  'update ledger_transfers set amount_sen = 1',
  'delete from ledger_transfers',
  'update audit_anchors set number = number',
  'insert into transfer_rules select * from transfer_rules',
  'delete from schema_migrations',
  "set session_replication_role = 'replica'",
  'update ledger_accounts set debits_sen = 0',
  'update bills set loan_id = loan_id',
  'insert into bills (loan_id) select loan_id from bills',
  'delete from bank_line_states',
  "select move_account(loan_id, loan_id, 'receivable', 0, 0) from loans",
  'select move_bill(t, 0) from ledger_transfers t',
])('it may not: %s [CFG-06]', async (statement) => {
  await expect(opened.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
});

test('it has the rights of a reviewed list, and no others [CFG-06]', async () => {
  const { rows } = await opened.pool.query<{ line: string }>(`
    select table_name || ':' || coalesce(string_agg(' ' || lower(privilege_type), '' order by privilege_type), ' nothing') as line
    from information_schema.tables left join information_schema.role_table_grants using (table_schema, table_name)
    -- The queue makes a table for each day, which today's has none of in tomorrow's list.
    where table_schema in ('public', 'pgboss') and table_name !~ '^queue_stats_' and (grantee is null or grantee = current_user)
    group by table_schema, table_name order by table_schema, table_name`);
  await expect(`${rows.map(({ line }) => line).join('\n')}\n`).toMatchFileSnapshot(
    '../../../security/program-rights.txt',
  );
});

test('one login for both, the two swapped, and two databases are a sentence [CFG-06]', async () => {
  const owns = 'must name a login that owns nothing';
  await expect(grantLogin(owner, owner)).rejects.toThrow(owns);
  await expect(grantLogin(opened.pool, owner)).rejects.toThrow(owns);
  const elsewhere = await testDatabase();
  await elsewhere.pool.query('create schema pgboss; create table pgboss.bam (id integer)');
  await elsewhere.pool.query('create table pgboss.queue (name text, table_name text, partition boolean)');
  await elsewhere.pool.query('create table pgboss.version (version integer, at integer)');
  await expect(grantLogin(elsewhere.pool, opened.pool)).rejects.toThrow('must name one database');
});

test('what runs with the rights of the owner is nobody’s to call, and reads our tables only [CFG-06]', async () => {
  const { rows } = await owner.query<{ name: string; settings: string[] | null; anybody: boolean }>(`
    select proname as name, proconfig as settings, has_function_privilege('${login}', oid, 'execute') as anybody
    from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`);
  // A later migration that replaces one of them takes its rights off it, unless it says them again.
  const writers = readFileSync(new URL('migrations/0066_rules_write_as_owner.sql', import.meta.url), 'utf8');
  const [, listed = ''] = /in array array\[([^\]]+)\]/.exec(writers) ?? [];
  const names = [...listed.matchAll(/'(\w+)'/g)].map(([, name]) => name);
  expect(names).toHaveLength(12);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  for (const { name, settings, anybody } of rows)
    expect({ name, settings, anybody }).toEqual({
      name,
      settings: ['search_path=public, pg_temp'],
      anybody: false,
    });
});

test('nothing that the program can write is a statement that the owner runs at the next start [CFG-06]', async () => {
  const statement = 'alter table public.transfer_rules disable trigger user';
  for (const poison of [
    `insert into pgboss.bam (name, version, table_name, command) values ('x', 1, 'job', '${statement}')`,
    `update pgboss.bam set command = '${statement}'`,
    'update pgboss.version set version = 1',
  ])
    await expect(opened.pool.query(poison), poison).rejects.toMatchObject({ code: '42501' });
  for (const poison of [
    `table_name = 'job_table_run(''${statement}'') f, pgboss.job_common'`,
    `name = 'x''; ${statement}'`,
    'partition = true',
  ])
    await expect(opened.pool.query(`update pgboss.queue set ${poison}`), poison).rejects.toMatchObject({
      constraint: 'plain',
    });
});

test('while the owner brings the next version, this one writes into its tables [CFG-06]', async () => {
  await owner.query('create table of_the_next_version (id integer)');
  await opened.pool.query('insert into of_the_next_version values (1)');
  await owner.query('drop table of_the_next_version');
});
