import { randomBytes } from 'node:crypto';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { expect, it } from 'vitest';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { readEnvironment } from './environment.ts';
import { assertDatabasePlace } from './one-machine.ts';
import { openHouse } from './open-house.ts';
import { openLender } from './testing-loans.ts';

const secret = { SECRET_KEY: randomBytes(32).toString('base64url') };
const said: string[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void said.push(JSON.parse(line).msg) });

it('a licensed lender stays in the embedded database only by its own decision, and is told so [CFG-09]', () => {
  const embedded = readEnvironment(secret);
  expect(() => assertDatabasePlace(embedded, { isDemo: false, log })).toThrow(
    /Set DATABASE_URL.*EMBEDDED_DATABASE=one-machine/,
  );
  expect(said).toEqual([]);
  const decided = readEnvironment({ ...secret, EMBEDDED_DATABASE: 'one-machine' });
  assertDatabasePlace(decided, { isDemo: false, log });
  expect(said.join()).toContain('production belongs on DATABASE_URL');
});

it('a demo, and a database of its own, need no decision', () => {
  assertDatabasePlace(readEnvironment(secret), { isDemo: true, log });
  const own = readEnvironment({ ...secret, DATABASE_URL: 'postgresql://a@localhost/b' });
  assertDatabasePlace(own, { isDemo: false, log });
});

it('a licensed lender is refused before the migrations, so that the version before still starts', async () => {
  const dataDir = mkdtempSync(path.join(realpathSync(tmpdir()), 'one-machine-'));
  const before = await openDatabase({ embedded: dataDir });
  const { pool } = before;
  const newest = async () =>
    (await pool.query('select max(name) as name from schema_migrations')).rows[0].name;
  const closers: (() => unknown)[] = [];
  try {
    await migrate(pool, undefined, 39);
    await openLender({ db: before.db });
    const environment = readEnvironment({ ...secret, DATA_DIR: dataDir });
    await expect(
      openHouse(environment, log, { close: (what) => void closers.unshift(what) }),
    ).rejects.toThrow('EMBEDDED_DATABASE=one-machine');
    expect(await newest()).toBe('0039_payout_days.sql');
  } finally {
    for (const close of closers) await close();
    await before.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

it('any other word is a mistake', () => {
  expect(() => readEnvironment({ ...secret, EMBEDDED_DATABASE: 'yes' })).toThrow('must be one-machine');
});
