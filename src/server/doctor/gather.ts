/** Looks: at the settings, the files, the mail server and the database. It writes nothing but the probe of the bucket. */
import { stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { createTransport } from 'nodemailer';
import { kualaLumpurDate } from '../clock.ts';
import { readMigrations } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import type { Environment } from '../environment.ts';
import { openStore } from '../files/open-store.ts';
import type { Db } from '../house.ts';
import { readLender } from '../lender/queries.ts';
import { makeLog } from '../log.ts';
import { newestRun } from '../proof/queries.ts';
import { readSealKey } from '../seal/seal-key.ts';
import type { DatabaseFacts, Facts } from './facts.ts';

const patienceMs = 5_000;

export async function gather(environment: Environment, now: Date): Promise<Facts> {
  const { keyFolder, host, database } = environment;
  return {
    now,
    publicUrl: environment.publicUrl,
    isEmbedded: 'embedded' in database,
    staysOnOneMachine: environment.staysOnOneMachine,
    keyFileRights:
      keyFolder === undefined ? undefined : await rightsOfOthers(path.join(keyFolder, 'secret.key')),
    keyVariety: new Set(environment.secretKey).size,
    hasBackupKey: environment.backupKey !== undefined,
    hasMetricsToken: environment.metricsToken !== undefined,
    passkeysRequired: environment.passkeys === 'required',
    listensHereOnly: ['127.0.0.1', '::1', 'localhost'].includes(host),
    trustsProxies: environment.trustedProxies !== undefined,
    smtp: await lookAtMail(environment.smtpUrl),
    storage: await lookAtStorage(environment),
    seal: await lookAtSeal(environment),
    database: await lookAtDatabase(environment).catch((error: Error) => ({ error: error.message })),
  };
}

/** Windows keeps rights elsewhere. */
async function rightsOfOthers(file: string): Promise<number> {
  return process.platform === 'win32' ? 0 : (await stat(file)).mode & 0o077;
}

async function lookAtMail(smtpUrl: string | undefined): Promise<Facts['smtp']> {
  if (smtpUrl === undefined) return 'absent';
  const url = new URL(smtpUrl);
  url.searchParams.delete('from');
  const limits = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };
  const isAnswered = async (requireTLS: boolean) => {
    const transport = createTransport({ url: url.href, requireTLS, ...limits });
    try {
      await transport.verify();
    } finally {
      transport.close();
    }
  };
  try {
    await isAnswered(true);
    return 'reachable';
  } catch (withTls) {
    const unreachable = withTls instanceof Error ? withTls.message : String(withTls);
    return isAnswered(false).then(
      () => 'plain' as const,
      () => ({ unreachable }),
    );
  }
}

async function lookAtStorage(environment: Environment): Promise<Facts['storage']> {
  let isPublic = false;
  const log = makeLog('error', { write: () => (isPublic = true) });
  try {
    const { storage } = environment;
    const store = await openStore(environment, log);
    const hasRoom = await store.hasRoom();
    if (storage.kind === 's3')
      return { isFolder: false, rights: isPublic ? 0o077 : 0, freeShare: 1, hasRoom };
    const { bavail, blocks } = await statfs(storage.folder);
    return {
      isFolder: true,
      rights: await rightsOfOthers(storage.folder),
      freeShare: bavail / blocks,
      hasRoom,
    };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

async function lookAtSeal({ sealKey, sealKeyPassword }: Environment): Promise<Facts['seal']> {
  if (sealKey === undefined) return 'absent';
  try {
    const { certificate } = await readSealKey(sealKey, sealKeyPassword);
    const { notAfter, isDemo } = certificate;
    return { notAfter, isDemo, isReadByAll: ((await rightsOfOthers(sealKey)) & 0o007) !== 0 };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

async function lookAtDatabase({ database: source }: Environment): Promise<DatabaseFacts> {
  const { db, close } = await openDatabase(source, { as: 'url' in source ? 'program' : 'owner' });
  try {
    return await readDatabase(db);
  } finally {
    await close();
  }
}

export async function readDatabase(db: Db): Promise<DatabaseFacts> {
  const before = Date.now();
  const { rows } = await sql<{
    superuser: boolean;
    owns: boolean;
    ssl: boolean;
    local: boolean;
    fsync: string;
    pages: string;
    checksums: string;
    commit: string;
    jit: string;
    now: Date;
    migrated: boolean;
  }>`select (select rolsuper from pg_roles where rolname = current_user) as superuser,
      exists (select from pg_tables where schemaname = current_schema() and pg_has_role(current_user, tableowner, 'member')) as owns,
      coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false) as ssl,
      coalesce(inet_server_addr() << '127.0.0.0/8' or inet_server_addr() = '::1', true) as local,
      current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
      current_setting('data_checksums') as checksums, current_setting('synchronous_commit') as commit, current_setting('jit') as jit,
      clock_timestamp() as now, to_regclass('schema_migrations') is not null as migrated`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database says nothing.');
  const halfway = (before + Date.now()) / 2;
  const applied = row.migrated
    ? (await sql<{ name: string }>`select name from schema_migrations`.execute(db)).rows.map(
        ({ name }) => name,
      )
    : [];
  const missingMigrations = (await readMigrations())
    .map(({ name }) => name)
    .filter((name) => !applied.includes(name));
  return {
    isSuperuser: row.superuser,
    ownsTables: row.owns,
    isEncrypted: row.ssl,
    isLocal: row.local,
    fsync: row.fsync,
    fullPageWrites: row.pages,
    checksums: row.checksums,
    synchronousCommit: row.commit,
    jit: row.jit,
    clockAheadMs: row.now.getTime() - halfway,
    missingMigrations,
    content: missingMigrations.length === 0 ? await readContent(db) : undefined,
  };
}

async function readContent(db: Db): Promise<DatabaseFacts['content']> {
  const today = kualaLumpurDate(new Date());
  const { isDemo, licenceUntil } = await readLender(db, today);
  const run = await newestRun(db);
  const { rows } = await sql<{
    demo: number;
    staff: number;
    bare: number;
    anchored: Date | null;
    backup: Date | null;
  }>`
    select (select count(*)::integer from users where email like '%demo.example') as demo,
      (select count(*)::integer from users where kind = 'staff' and deactivated_at is null) as staff,
      (select count(*)::integer from users u where kind = 'staff' and deactivated_at is null
        and not exists (select from passkeys p where p.user_id = u.user_id)) as bare,
      (select max(anchored_at) from audit_anchors) as anchored, (select max(cut_at) from backups) as backup`.execute(
    db,
  );
  const [row] = rows;
  return {
    isDemoLender: isDemo,
    licenceUntil,
    today,
    demoPeople: row?.demo ?? 0,
    staff: row?.staff ?? 0,
    staffWithoutPasskey: row?.bare ?? 0,
    proof: run?.finished_at ? { result: run.result ?? '', at: run.finished_at } : undefined,
    anchoredAt: row?.anchored ?? undefined,
    backedUpAt: row?.backup ?? undefined,
  };
}
