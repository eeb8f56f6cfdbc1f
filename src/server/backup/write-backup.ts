/**
 * Writes a backup while the product runs: the tables from one snapshot, then the files which that snapshot names. Files
 * are written once and never change, so what is copied after the snapshot is what it was at the cut; one that was
 * destroyed meanwhile is left out and counted.
 */

import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { keyIdOf } from '../crypto.ts';
import type { FileStore } from '../files/store.ts';
import { figuresOf, isMigrated, migrationsOf, sequencesOf, tablesOf } from './catalog.ts';
import { headBytes } from './head.ts';
import { isStillNamed, namedFiles } from './named-files.ts';
import { BackupError, contentKey, newSalt, sealChunks } from './sealed-chunks.ts';
import { type End, type Table, writeSection } from './sections.ts';

export type Told = (what: string, done: number, bytes: number) => void;
export type BackupSource = { pool: pg.Pool; store: FileStore; secret: Uint8Array; told?: Told };
export type Written = { cutAt: Date; end: Omit<End, 'kind'>; missing: readonly string[] };

const filesAtOnce = 4;
const namedAtMost = 20;

/** The backup, piece by piece; its facts when all pieces are through. */
export async function* writeBackup({
  pool,
  store,
  secret,
  told = () => {},
}: BackupSource): AsyncGenerator<Buffer, Written> {
  const client = await pool.connect();
  let fault: Error | undefined;
  try {
    return yield* inSnapshot(client, { pool, store, secret, told });
  } catch (error) {
    fault = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A copy that was broken off leaves the connection in the middle of it.
    if (!fault) await client.query('rollback').catch((error: Error) => (fault = error));
    client.release(fault);
  }
}

async function* inSnapshot(
  client: pg.PoolClient,
  { pool, store, secret, told }: Required<BackupSource>,
): AsyncGenerator<Buffer, Written> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(copySettings);
  if (!(await isMigrated(client)))
    throw new BackupError('This database is empty: there is nothing to back up.');
  const { rows: begun } = await client.query<{ now: Date; keys: string[] }>(
    `select now(), coalesce((select array_agg(key_id) from key_ring where spent_at is null), '{}') as keys`,
  );
  const { now: cutAt = new Date(), keys: secretKeys = [] } = begun[0] ?? {};
  const salt = newSalt();
  const head = headBytes({
    key: keyIdOf(secret),
    salt: salt.toString('base64url'),
    secretKeys,
    begunAt: cutAt.toISOString(),
  });
  const missing: string[] = [];
  const end: End = { kind: 'end', tables: 0, rows: 0, files: 0, fileBytes: 0, goneMeanwhile: 0, missing: 0 };
  yield head;
  yield* sealChunks(sections(), contentKey(secret, salt), head);
  return { cutAt, end, missing };

  async function* sections() {
    yield* writeSection({
      kind: 'begin',
      cutAt: cutAt.toISOString(),
      migrations: await migrationsOf(client),
    });
    yield* writeSection(await figuresOf(client));
    const tables = await tablesOf(client);
    // As long as the copy takes, nobody changes their form.
    const names = tables.map(({ name }) => pg.escapeIdentifier(name)).join(', ');
    await client.query(`lock table ${names} in access share mode`);
    for (const table of tables) yield* tableSection(table);
    yield* writeSection({ kind: 'sequences', values: await sequencesOf(client) });
    for await (const keys of namedFiles(client, filesAtOnce)) {
      const found = await Promise.all(keys.map(async (key) => ({ key, bytes: await store.get(key) })));
      for (const { key, bytes } of found) {
        if (bytes) yield* fileSection(key, bytes);
        else await noFile(key);
      }
    }
    yield* writeSection(end);
  }

  async function* tableSection(table: Table) {
    const columns = table.columns.map(pg.escapeIdentifier).join(', ');
    const copy = client.query(copyTo(`copy ${pg.escapeIdentifier(table.name)} (${columns}) to stdout`));
    const packed = pipeline(copy, createGzip({ level: 1 }), () => {});
    yield* writeSection(table, packed, () => copy.rowCount);
    end.tables += 1;
    end.rows += copy.rowCount;
    told('tables', end.tables, end.rows);
  }

  async function* fileSection(key: string, bytes: Buffer) {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    yield* writeSection({ kind: 'file', key, sha256 }, [bytes]);
    end.files += 1;
    end.fileBytes += bytes.length;
    told('files', end.files, end.fileBytes);
  }

  /** Retention, a request of its owner, or an upload that ended; or the store has lost it. */
  async function noFile(key: string): Promise<void> {
    if (!(await isStillNamed(pool, key))) {
      end.goneMeanwhile += 1;
      return;
    }
    end.missing += 1;
    if (missing.length < namedAtMost) missing.push(key);
  }
}

/** Texts of one form whatever the login's settings are, and as much time as it takes. */
export const copySettings = `select set_config('statement_timeout', '0', true), set_config('idle_in_transaction_session_timeout', '0', true),
  set_config('lock_timeout', '20s', true), set_config('timezone', 'UTC', true),
  set_config('datestyle', 'ISO, YMD', true), set_config('intervalstyle', 'postgres', true),
  set_config('extra_float_digits', '1', true), set_config('bytea_output', 'hex', true)`;
