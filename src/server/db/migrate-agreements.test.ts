/** Loans that were signed, countersigned, sent and paid out before agreements had a life of their own keep their evidence, and what was under way goes on. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../id.ts';
import { migrate } from './migrate.ts';
import { testDatabase } from './test-database.ts';

const { pool } = await testDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const migrations = path.join(import.meta.dirname, 'migrations');
const now = new Date('2026-03-02T02:00:00Z');
const [borrowerId, staffId] = [newId(), newId()];
const loans = { signed: newId(), countersigned: newId(), prepared: newId(), paidOut: newId() };
const hashes = {
  [loans.signed]: 'a'.repeat(64),
  [loans.countersigned]: 'b'.repeat(64),
  [loans.prepared]: 'c'.repeat(64),
  [loans.paidOut]: 'd'.repeat(64),
};

beforeAll(async () => {
  await pool.query('drop schema public cascade');
  await pool.query('create schema public');
  cpSync(migrations, folder, { recursive: true, filter: (file) => !/\/00(1[2-9]|[2-9]\d)_/.test(file) });
  await migrate(pool, folder);
  const tables = ['agreements', 'agreement_signatures', 'agreement_countersignatures', 'payouts'];
  // Only the rows that the migration touches: what else they stand on is left out, so nothing may ask for it.
  const { rows: outward } = await pool.query<{ table: string; name: string }>(
    `select conrelid::regclass::text as table, conname as name from pg_constraint
     where contype = 'f' and conrelid = any ($1::text[]::regclass[]) and confrelid <> all ($1::text[]::regclass[])`,
    [tables],
  );
  for (const { table, name } of outward) await pool.query(`alter table ${table} drop constraint ${name}`);
  for (const table of tables) await pool.query(`alter table ${table} disable trigger user`);
  const insert = (table: string, row: Record<string, unknown>) => {
    const columns = Object.keys(row);
    const places = columns.map((_, index) => `$${index + 1}`);
    return pool.query(`insert into ${table} (${columns}) values (${places})`, Object.values(row));
  };
  for (const loan_id of Object.values(loans)) {
    const text = { loan_id, borrower_id: borrowerId, body_hash: hashes[loan_id] };
    await insert('agreements', {
      ...text,
      body_sealed: 'sealed',
      principal_sen: 1_000_00,
      offered_at: now,
      viewed_at: now,
    });
    await insert('agreement_signatures', {
      ...text,
      signature_sealed: 'sealed',
      challenge_id: newId(),
      signed_at: now,
    });
    if (loan_id === loans.signed) continue;
    await insert('agreement_countersignatures', {
      loan_id,
      staff_id: staffId,
      staff_name: 'Lim Mei Ling',
      countersigned_at: now,
    });
    if (loan_id === loans.countersigned) continue;
    await insert('payouts', {
      borrower_id: borrowerId,
      payout_id: newId(),
      loan_id,
      amount_sen: 1_000_00,
      bank_account_id: newId(),
      status: loan_id === loans.paidOut ? 'released' : 'prepared',
      prepared_by: staffId,
      prepared_at: now,
    });
  }
  for (const table of tables) await pool.query(`alter table ${table} enable trigger user`);
  await migrate(pool, migrations);
});

const rows = async (query: string) => (await pool.query(query)).rows as Record<string, unknown>[];

test('every text is the first version of its loan, and lives', async () => {
  expect(await rows('select distinct version, ended from agreements')).toEqual([{ version: 1, ended: null }]);
  expect(await rows('select loan_id, body_hash from agreements order by body_hash')).toEqual(
    Object.entries(hashes).map(([loan_id, body_hash]) => ({ loan_id, body_hash })),
  );
});

test('a signature and a countersignature are of the same text', async () => {
  const signed = await rows('select loan_id, body_hash from agreement_signatures order by body_hash');
  expect(signed).toHaveLength(4);
  expect(await rows('select loan_id, body_hash from agreement_countersignatures order by body_hash')).toEqual(
    signed.slice(1),
  );
  expect(await rows('select loan_id from agreement_signatures where origin_sealed is not null')).toEqual([]);
});

test('what was countersigned goes on to its attestation', async () => {
  const client = await pool.connect();
  await client.query('begin');
  await client.query(
    'alter table agreement_attestations drop constraint agreement_attestations_recorded_by_fkey',
  );
  const { rowCount } = await client.query(
    `insert into agreement_attestations (loan_id, body_hash, attestor_name, capacity, manner, attested_at, recorded_by, recorded_at)
     values ($1, $2, 'Zainab binti Kassim', 'commissioner-for-oaths', 'in-person', $3, $4, $3)`,
    [loans.countersigned, hashes[loans.countersigned], now, staffId],
  );
  expect(rowCount).toBe(1);
  await client.query('rollback');
  client.release();
});

test('money that was on its way can arrive or come back', async () => {
  const { rowCount } = await pool.query(
    `update payouts set status = 'returned', return_reason = 'account-closed', returned_at = $2 where loan_id = $1`,
    [loans.prepared, now],
  );
  expect(rowCount).toBe(1);
});
