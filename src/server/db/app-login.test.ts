/** The product as a login that owns nothing: a loan lives, and what the owner of the tables could do to its record is refused. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
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

const base = await makeHouse();
const login = 'jernih_test_login';
const { adminUrl, templateUrl } = inject('testServer');
const { rows: names } = await sql<{ name: string }>`select current_database() as name`.execute(base.db);
const ownUrl = templateUrl.replace(/^([^:]+:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${names[0]?.name}`);

/** What psql does with the file. */
const script = readFileSync(path.join(import.meta.dirname, 'app-login.sql'), 'utf8').replace(
  ":'login'",
  `'${login}'`,
);
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
await owner.query(script);
const opened = await openDatabase(
  { url: ownUrl.replace(/^([^:]+:\/\/)[^@]*@/, `$1${login}:test@`) },
  { max: 20, waitMs: 60_000 },
);
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
}, 60_000);

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
  "update events set name = 'nothing'",
  'delete from events',
  'update ledger_transfers set amount_sen = 1',
  'delete from ledger_transfers',
  'update audit_anchors set number = number',
  'insert into transfer_rules select * from transfer_rules',
  'delete from schema_migrations',
  "set session_replication_role = 'replica'",
])('it may not: %s [CFG-06]', async (statement) => {
  await expect(opened.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
});

test('while the owner brings the next version, this one writes into its tables [CFG-06]', async () => {
  await owner.query('create table of_the_next_version (id integer)');
  await opened.pool.query('insert into of_the_next_version values (1)');
  await owner.query('drop table of_the_next_version');
});
