/**
 * The program, and then its database, is killed inside each migration: what was begun leaves no trace, and the next start
 * goes on from there to the very same schema.
 */
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type EmbeddedServer, startEmbedded } from '#server/db/embedded.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { withoutSettings } from '#server/testing-settings.ts';
import { isShort } from './chance.ts';

const folder = path.join(import.meta.dirname, '../src/server/db/migrations');
const migrations = await readMigrations(folder);
let server: EmbeddedServer;
beforeAll(async () => {
  server = await startEmbedded(path.join(inject('faultsFolder'), 'migrations'));
});
afterAll(() => server?.stop());

async function freshDatabase(name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: server.superuserUrl });
  await admin.connect();
  await admin.query(`create database ${name} owner jernih`);
  await admin.end();
  return server.url.replace(/\/jernih\?/, `/${name}?`);
}

/** Everything that a schema is made of, in one number. */
async function schemaOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(`
    select 'column' as what, table_name || '.' || column_name || ' ' || data_type || coalesce(column_default, '') as is from information_schema.columns where table_schema = 'public'
    union all select 'constraint', conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
    union all select 'index', indexdef from pg_indexes where schemaname = 'public'
    union all select 'trigger', pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select 'function', pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'
    union all select 'migration', name from schema_migrations
    order by 1, 2`);
  await client.end();
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex');
}

async function appliedOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    `select (case when to_regclass('schema_migrations') is null then 0
      else (xpath('/row/c/text()', query_to_xml('select count(*) as c from schema_migrations', false, true, '')))[1]::text::integer end) as count`,
  );
  await client.end();
  return Number(rows[0].count);
}

it(`a kill inside each of ${migrations.length} migrations leaves no half schema, and the next start goes on [F13]`, async () => {
  const whole = await freshDatabase('whole');
  const opened = await openDatabase({ url: whole });
  await migrate(opened.pool);
  await opened.close();
  const expected = await schemaOf(whole);

  const killed = await freshDatabase('killed');
  // The short form kills in every third; each is reached by the one process that begins after the last kill.
  for (const [index] of migrations.entries()) {
    if (isShort && index % 3 !== 0 && index < migrations.length - 1) continue;
    const child = fork(path.join(import.meta.dirname, 'migrating-child.ts'), {
      execArgv: [],
      env: { ...withoutSettings(), MIGRATING: JSON.stringify({ url: killed, until: index }) },
    });
    const [sent] = (await once(child, 'message')) as [string];
    expect(sent).toBe('inside');
    const died = once(child, 'exit');
    child.kill('SIGKILL');
    await died;
    // Whole or not at all: the ones before it, and nothing of this one.
    await expect.poll(() => appliedOf(killed), { timeout: 30_000 }).toBe(index);
  }
  const again = await openDatabase({ url: killed });
  await migrate(again.pool);
  await again.close();
  expect(await schemaOf(killed)).toBe(expected);
});
