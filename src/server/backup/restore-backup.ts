/**
 * Puts a checked backup into an empty database and an empty store: the rows in one transaction that is committed when the
 * last file is on the disk. Whatever breaks it off leaves a database without rows.
 */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type Migration, migrate, readMigrations } from '../db/migrate.ts';
import type { FileStore } from '../files/store.ts';
import { figuresOf, isMigrated, migrationsOf, tablesOf } from './catalog.ts';
import { type Checked, openSections, type Sealed } from './check-backup.ts';
import { beginLoad } from './load-tables.ts';
import { BackupError, type Bytes } from './sealed-chunks.ts';
import type { Begin, Figures, Section, Table } from './sections.ts';
import type { Told } from './write-backup.ts';

type Target = { pool: pg.Pool; store: FileStore; told?: Told };

/** Throws BackupError unless this program knows every migration of the backup, letter for letter. */
export async function assertKnown({ migrations }: Begin): Promise<void> {
  const own = new Map(
    (await readMigrations()).map((migration: Migration) => [migration.name, migration.sha256]),
  );
  for (const { name, sha256 } of migrations) {
    if (own.get(name) === sha256) continue;
    throw new BackupError(
      `The backup was made by another version of the program: ${name} is ${own.has(name) ? 'another file' : 'not known'} here. Restore with that version or a newer one. Nothing was written.`,
    );
  }
}

/** Throws BackupError when something is there already. What a restore that was broken off left in the database is no row. */
export async function assertEmpty({ pool, store }: Target): Promise<void> {
  const client = await pool.connect();
  try {
    const tables = (await tablesOf(client)).map(({ name }) => name);
    const isOurs = await isMigrated(client);
    if (tables.length > 0 && !isOurs)
      throw new BackupError(
        'The database holds tables of something else. Restore into a new, empty database. Nothing was written.',
      );
    for (const table of ['users', 'events', 'ledger_transfers', 'loans'].filter((name) =>
      tables.includes(name),
    )) {
      const { rows } = await client.query(`select 1 from ${table} limit 1`);
      if (rows.length === 0) continue;
      throw new BackupError(
        'The database is not empty. Restore into a new, empty one (another DATA_DIR, or a database that was just created). Nothing was written.',
      );
    }
  } finally {
    client.release();
  }
  for (const digit of '0123456789abcdef') {
    if ((await store.list(digit)).length === 0) continue;
    throw new BackupError(
      'There are files in the storage already. Restore into an empty folder or bucket; if a restore was broken off, empty it first. Nothing was written.',
    );
  }
}

/** Answers the books as they are in the database now. */
export async function restoreBackup(
  sealed: Sealed,
  { begin, end }: Checked,
  { pool, store, told = () => {} }: Target,
): Promise<Figures> {
  const last = begin.migrations.at(-1)?.number ?? 0;
  await migrate(pool, undefined, last);
  const client = await pool.connect();
  let fault: Error | undefined;
  try {
    if ((await migrationsOf(client)).at(-1)?.number !== last)
      throw new BackupError(
        'The database has newer migrations than the backup. Restore into a new, empty one.',
      );
    const loading = await beginLoad(client);
    const done = { tables: 0, rows: 0, files: 0, bytes: 0 };
    for await (const section of openSections(sealed)) {
      const { fact } = section;
      if (isTable(section)) {
        done.rows += await loading.table(section);
        done.tables += 1;
        told('tables', done.tables, done.rows);
      } else if (fact.kind === 'sequences') await loading.sequences(fact);
      else if (fact.kind === 'file') {
        const bytes = await whole(section.content);
        await store.put(fact.key, bytes);
        const kept = await store.get(fact.key);
        if (!kept || createHash('sha256').update(kept).digest('hex') !== fact.sha256)
          throw new BackupError(`The storage did not keep the file ${fact.key} as it was given.`);
        done.files += 1;
        done.bytes += bytes.length;
        told('files', done.files, done.bytes);
      }
    }
    if (done.rows !== end.rows || done.files !== end.files)
      throw new BackupError('The backup was changed while it was restored.');
    await loading.finish();
    // Also ends what was signed out, or taken away, after the cut.
    await client.query('update sessions set ended_at = now() where ended_at is null');
    await client.query('commit');
    await client.query('analyze');
    return await figuresOf(client);
  } catch (error) {
    fault = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // A copy that was broken off leaves the connection in the middle of it: the server undoes the transaction.
    client.release(fault);
  }
}

async function whole(content: Bytes): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

const isTable = (section: Section): section is Section & { fact: Table } => section.fact.kind === 'table';
