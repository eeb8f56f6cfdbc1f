/** Who became an administrator before the times of roles were kept is as new afterwards as before. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { newId } from '../id.ts';
import { migrate } from './migrate.ts';
import { testDatabase } from './test-database.ts';

const { pool } = await testDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const migrations = path.join(import.meta.dirname, 'migrations');
const since = '2026-03-02T02:00:00.007Z';
const later = '2026-04-02T02:00:00.000Z';
const people = [
  { name: 'Told once', roles: ['administrator', 'finance'], since, times: {} },
  { name: 'Told twice', roles: ['administrator'], since, times: { administrator: since } },
  { name: 'From the start', roles: ['administrator'], since: null, times: {} },
  { name: 'No more', roles: ['finance'], since: null, times: { finance: later } },
];

test('the time of an administrator moves to the times of the roles, to the millisecond', async () => {
  await pool.query('drop schema public cascade');
  await pool.query('create schema public');
  cpSync(migrations, folder, {
    recursive: true,
    filter: (file) => !/\/(?:00[6-9]\d|0[1-9]\d\d)_/.test(file),
  });
  await migrate(pool, folder);
  for (const { name, roles, since: madeAt, times } of people) {
    await pool.query(
      `insert into users (user_id, kind, name, email, password_hash, totp_secret_sealed, locale, roles, created_at, administrator_since, roles_since)
       values ($1, 'staff', $2, $3, 'hash', 'sealed', 'en', $4, $5, $6, $7)`,
      [newId(), name, `${newId()}@example.com`, roles, since, madeAt, JSON.stringify(times)],
    );
  }
  await migrate(pool, migrations);
  const { rows } = await pool.query('select name, roles_since from users');
  expect(Object.fromEntries(rows.map((row) => [row.name, row.roles_since]))).toEqual({
    'Told once': { administrator: since },
    'Told twice': { administrator: since },
    'From the start': {},
    'No more': { finance: later },
  });
});
