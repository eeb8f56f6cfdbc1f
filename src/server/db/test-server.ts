/**
 * The database server of a test run: the embedded one in the build folder, or the one that TEST_DATABASE_URL names (its
 * login must be allowed to create databases), with a template on it that was migrated once for the run.
 */
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { type EmbeddedServer, startEmbedded } from './embedded.ts';
import { isAlive, ownToken } from './embedded-lock.ts';
import { clusterProcesses, readPostmaster } from './embedded-process.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

/** Plain data, because it travels to the test workers. */
export type TestServer = {
  /** For creating and dropping databases. */
  readonly adminUrl: string;
  /** The migrated template; nobody may be connected to it while it is copied. */
  readonly templateUrl: string;
  readonly template: string;
};

export type RunningTestServer = TestServer & { readonly stop: () => Promise<void> };

/** `given` is empty for the embedded one, whatever else is there. */
export async function startTestServer(
  given = process.env.TEST_DATABASE_URL ?? '',
): Promise<RunningTestServer> {
  const embedded = given ? undefined : await startInBuildFolder();
  const adminUrl = given || (embedded?.superuserUrl ?? '');
  const template = `jernih_test_${ownToken().replaceAll('-', '_')}`;
  const templateUrl = withDatabase(embedded?.url ?? adminUrl, template);
  await administrate(adminUrl, async (admin) => {
    if (embedded) await forgetDurability(admin);
    await dropDatabases(admin, (name) => !isAlive(name.replace('jernih_test_', '').replaceAll('_', '-')));
    await admin.query(`create database ${template} owner ${loginOf(templateUrl)}`);
  });
  const { pool, close } = await openDatabase({ url: templateUrl });
  await migrate(pool).finally(close);
  return {
    adminUrl,
    templateUrl,
    template,
    async stop() {
      await administrate(adminUrl, (admin) => dropDatabases(admin, (name) => name.startsWith(template)));
      await embedded?.stop();
    },
  };
}

/** Copies the template, and returns the URL of the copy. */
export async function copyTemplate({ adminUrl, templateUrl, template }: TestServer): Promise<string> {
  const name = `${template}_${randomBytes(4).toString('hex')}`;
  await administrate(adminUrl, async (admin) => {
    const { rows } = await admin.query<{ fsync: string }>('show fsync');
    // Copying files is several times as fast as logging every page, unless each file has to reach the disk.
    const strategy = rows[0]?.fsync === 'off' ? 'file_copy' : 'wal_log';
    await admin.query(
      `create database ${name} template ${template} owner ${loginOf(templateUrl)} strategy ${strategy}`,
    );
  });
  return withDatabase(templateUrl, name);
}

/** Kept between runs; thrown away when it was not stopped properly or does not start. */
async function startInBuildFolder(): Promise<EmbeddedServer> {
  const folder = path.resolve(import.meta.dirname, '../../../.build/test-database');
  const cluster = path.join(folder, 'postgres', 'cluster');
  const throwAway = () => rm(folder, { recursive: true, force: true });
  if (readPostmaster(cluster) && clusterProcesses(cluster).length === 0) await throwAway();
  return startEmbedded(folder).catch(async () => {
    await throwAway();
    return startEmbedded(folder);
  });
}

/** Test data need not survive a power cut, and this makes copying and dropping databases several times as fast. */
async function forgetDurability(admin: pg.Client): Promise<void> {
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await admin.query(`alter system set ${setting} = off`);
  }
  await admin.query('select pg_reload_conf()');
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

function loginOf(url: string): string {
  return pg.escapeIdentifier(new pg.Client({ connectionString: url }).user ?? 'postgres');
}

/** The same server and login, another database. */
function withDatabase(url: string, name: string): string {
  return url.replace(/^([^:]+:\/\/[^/?]*)(?:\/[^?]*)?/, `$1/${name}`);
}
