/** The program opens its house as a login that owns nothing, and the owner of the tables leaves once they are there. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { afterEach, expect, inject, it } from 'vitest';
import { readEnvironment } from '../environment.ts';
import { openHouse } from '../open-house.ts';
import { formLock } from './migrate.ts';
import { grantLogin } from './owner.ts';
import { testDatabase } from './test-database.ts';

const log = pino({ level: 'silent' });
const secret = { SECRET_KEY: randomBytes(32).toString('base64url') };
const dataDir = mkdtempSync(path.join(realpathSync(tmpdir()), 'owner-'));
const { url: ownerUrl, close } = await testDatabase();
// Only the product's own connections are left.
await close();
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function opened(settings: Record<string, string>) {
  const environment = readEnvironment({ ...secret, DATA_DIR: dataDir, ...settings });
  const { database } = await openHouse(environment, log, { close: (what) => void closers.unshift(what) });
  return database.pool;
}

async function expectProgram(pool: pg.Pool, login: string) {
  expect((await pool.query('select current_user as login from transfer_rules limit 1')).rows).toEqual([
    { login },
  ]);
  await expect(pool.query('alter table events disable trigger user')).rejects.toMatchObject({
    code: '42501',
  });
  await expect(pool.query('create table mine (id integer)')).rejects.toMatchObject({ code: '42501' });
  const others = await pool.query(
    'select 1 from pg_stat_activity where datname = current_database() and usename <> current_user',
  );
  return others.rowCount;
}

it('on an empty folder the embedded server is made by its owner and used by another login [CFG-06]', async () => {
  const program = await opened({});
  await expect.poll(() => expectProgram(program, 'jernih_app')).toBe(0);
});

it('on a server of yours MIGRATION_DATABASE_URL migrates, grants and leaves [CFG-06]', async () => {
  const login = 'jernih_test_program';
  const { adminUrl } = inject('testServer');
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  // Of the server, not of the database: an earlier run may have left it.
  await admin.query(`create role ${login} login password 'test'`).catch((error) => {
    if (error.code !== '42710') throw error;
  });
  await admin.end();
  const url = ownerUrl.replace(/^([^:]+:\/\/)[^@]*@/, `$1${login}:test@`);
  const program = await opened({ DATABASE_URL: url, MIGRATION_DATABASE_URL: ownerUrl });
  await expect.poll(() => expectProgram(program, login)).toBe(0);
  // Processes that start at once grant one after the other, and beside what a migration changes.
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 6 });
  const form = await pool.connect();
  await form.query('begin');
  await form.query('select pg_advisory_xact_lock($1)', [formLock]);
  await form.query('alter table loans add column later integer');
  const granted = Promise.all([1, 2, 3, 4].map(() => grantLogin(pool, program)));
  await form.query('commit');
  form.release();
  await granted;
  await pool.end();
  const again = await opened({ DATABASE_URL: url });
  await expect.poll(() => expectProgram(again, login)).toBe(0);
});

it('a login without rights is told what to set [CFG-06]', async () => {
  const url = ownerUrl.replace(/^([^:]+:\/\/)[^@]*@/, '$1jernih_test_stranger:test@');
  const { adminUrl } = inject('testServer');
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query("create role jernih_test_stranger login password 'test'").catch((error) => {
    if (error.code !== '42710') throw error;
  });
  await admin.end();
  await expect(opened({ DATABASE_URL: url })).rejects.toThrow('Start once with MIGRATION_DATABASE_URL');
});
