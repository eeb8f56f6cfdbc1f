/**
 * Databases for tests: each test file gets a fresh one, copied from a template that was migrated once for the run. The
 * server is the embedded one, or the one that TEST_DATABASE_URL names (its login must be allowed to create databases).
 */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { startEmbedded } from './embedded.ts';
import { isAlive, ownToken } from './embedded-lock.ts';
import { migrate } from './migrate.ts';
import { type OpenDatabase, openDatabase } from './open.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/** Plain data, because it travels to the test workers. */
export type TestServer = {
  /** For creating and dropping databases. */
  readonly adminUrl: string;
  /** For the tests themselves; its database is replaced. */
  readonly url: string;
  readonly template: string;
};

export type RunningTestServer = TestServer & { stop(): Promise<void> };

/**
 * A database of this test file's own, with the real migrations and nothing else in it. Call it once, at the top level of
 * the file; it is closed when the file's tests have run.
 */
export async function testDatabase(): Promise<OpenDatabase & { readonly url: string }> {
  const server = inject('testServer');
  const name = `${server.template}_${randomBytes(4).toString('hex')}`;
  await administrate(server.adminUrl, async (admin) => {
    await admin.query(`create database ${name} template ${server.template} owner ${owner(server)}`);
  });
  const url = withDatabase(server.url, name);
  const opened = await openDatabase({ url }, { max: 20 });
  afterAll(opened.close);
  return { ...opened, url };
}

/** For the global set-up: a server, and on it the migrated template of this run. */
export async function startTestServer(migrations?: string): Promise<RunningTestServer> {
  const given = process.env.TEST_DATABASE_URL;
  const embedded = given ? undefined : await startInBuildFolder();
  const adminUrl = given ?? embedded?.superuserUrl ?? '';
  const template = `jernih_test_${ownToken().replaceAll('-', '_')}`;
  const server = { adminUrl, url: embedded?.url ?? adminUrl, template };
  await administrate(adminUrl, async (admin) => {
    // Tests do not survive a power cut; their commits need not wait for the disk.
    if (embedded) await admin.query('alter role jernih set synchronous_commit = off');
    await dropDatabases(admin, (name) => !isAlive(name.replace('jernih_test_', '').replaceAll('_', '-')));
    await admin.query(`create database ${template} owner ${owner(server)}`);
  });
  const opened = await openDatabase({ url: withDatabase(server.url, template) });
  await migrate(opened.pool, migrations).finally(opened.close);
  return {
    ...server,
    async stop() {
      await administrate(adminUrl, (admin) => dropDatabases(admin, (name) => name.startsWith(template)));
      await embedded?.stop();
    },
  };
}

/** Kept between runs, and thrown away when it does not start (a newer PostgreSQL, a full disk). */
async function startInBuildFolder() {
  const folder = path.resolve(import.meta.dirname, '../../../.build/test-database');
  try {
    return await startEmbedded(folder);
  } catch {
    await rm(folder, { recursive: true, force: true });
    return await startEmbedded(folder);
  }
}

/** Drops the test databases that `isOurs` says; those of other runs on the same server stay. */
async function dropDatabases(admin: pg.Client, isOurs: (name: string) => boolean): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database where datname like 'jernih\\_test\\_%'`,
  );
  for (const { name } of rows)
    if (isOurs(name)) await admin.query(`drop database if exists ${name} with (force)`);
}

async function administrate(url: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

function owner({ url }: TestServer): string {
  return pg.escapeIdentifier(new pg.Client({ connectionString: url }).user ?? 'current_user');
}

/** The same server and login, another database. */
function withDatabase(url: string, name: string): string {
  return url.replace(/^([^:]+:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${name}`);
}
