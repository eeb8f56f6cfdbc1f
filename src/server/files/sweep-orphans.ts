/**
 * Compares the store of files with the rows that name its files. What no row names and is an hour old (a younger one may
 * belong to a row that is about to be written) is noted, and removed a day later if still nobody names it. What a row
 * names and the store has lost is reported and never deleted: a restored store may bring it back.
 */
import { hourMs } from '#domain/durations.ts';
import type { House } from '../house.ts';
import type { StoredFile } from './store.ts';
import { batchesOf, forgetOrphans, waitedLongEnough } from './sweep-waiting.ts';

/** Every table with a column `storage_key`. The test beside compares the list with the live schema. */
export const tablesOfStoredFiles = ['files', 'document_prints', 'agreement_copies', 'upload_chunks'] as const;
type TableOfStoredFiles = (typeof tablesOfStoredFiles)[number];

export type Sweep = {
  removed: number;
  /** Files of nobody that are not yet a day known to be. */
  waiting: number;
  /** Files that rows name and the store does not have. */
  missing: number;
  /** More files are nobody's than somebody's: the store and the database do not belong together. */
  isForeign: boolean;
};
type SweptHouse = Pick<House, 'db' | 'store' | 'clock' | 'log'>;

/** One digit of the names at a time, so that millions of files fit into memory. */
const digits = [...'0123456789abcdef'];
/** The rest waits until these are gone. */
const notedAtMost = 10_000;
const reportedAtMost = 20;

export async function sweepOrphans(house: SweptHouse): Promise<Sweep> {
  const { store, clock, log } = house;
  const before = new Date(clock.now().getTime() - hourMs);
  let removed = await store.clearDrafts(before);
  let known = 0;
  let orphanCount = 0;
  let missing = 0;
  const orphans: string[] = [];
  for (const digit of digits) {
    // The store first: a row that is written meanwhile is then seen, and its file at most overlooked.
    const listed = await store.list(digit);
    const rows = await rowsOf(house, digit);
    const nobodys = listed.filter(({ key, writtenAt }) => writtenAt < before && !rows.has(key));
    known += rows.size;
    orphanCount += nobodys.length;
    for (const { key } of nobodys) if (orphans.length < notedAtMost) orphans.push(key);
    missing += await reportMissing(house, rows, listed, reportedAtMost - missing);
  }
  // A share, so that the small store of a new lender is as safe as a large one. Nothing is noted either: the day begins
  // when the two belong together.
  const isForeign = orphanCount > known;
  let waiting = 0;
  if (isForeign) {
    log.error(
      { files: orphanCount, known },
      'most stored files are not known to this database: nothing was removed. Is STORAGE_URL the store of this database?',
    );
  } else {
    const due = await waitedLongEnough(house.db, orphans, clock.now());
    for (const names of batchesOf(due)) removed += await removeNobodys(house, names);
    waiting = orphanCount - due.length;
    if (waiting > 0) {
      log.warn(
        { waiting },
        'stored files are not known to this database and are removed a day after they were first seen. Was it restored from a backup?',
      );
    }
  }
  if (missing > 0) log.error({ missing }, 'stored files are missing');
  return { removed, waiting, missing, isForeign };
}

async function rowsOf({ db }: SweptHouse, digit: string): Promise<Map<string, TableOfStoredFiles>> {
  const rows = new Map<string, TableOfStoredFiles>();
  for (const table of tablesOfStoredFiles) {
    const found = await db
      .selectFrom(table)
      .select('storage_key')
      .where('storage_key', 'like', `${digit}%`)
      .execute();
    for (const { storage_key } of found) rows.set(storage_key, table);
  }
  return rows;
}

/** Asks once more, just before: a row may have come since. */
async function removeNobodys({ db, store }: SweptHouse, keys: string[]): Promise<number> {
  const owned = new Set<string>();
  for (const table of tablesOfStoredFiles) {
    const found = await db.selectFrom(table).select('storage_key').where('storage_key', 'in', keys).execute();
    for (const { storage_key } of found) owned.add(storage_key);
  }
  const nobodys = keys.filter((key) => !owned.has(key));
  for (const key of nobodys) await store.remove(key);
  await forgetOrphans(db, keys);
  return nobodys.length;
}

async function reportMissing(
  house: SweptHouse,
  rows: Map<string, TableOfStoredFiles>,
  listed: StoredFile[],
  reports: number,
): Promise<number> {
  const there = new Set(listed.map(({ key }) => key));
  let missing = 0;
  for (const [storageKey, table] of rows) {
    if (there.has(storageKey) || !(await isMissing(house, table, storageKey))) continue;
    missing += 1;
    if (missing <= reports) house.log.error({ table, storageKey }, 'the bytes of a stored file are missing');
  }
  return missing;
}

/** It may have been written after the list was read, or belong to what lost its key: then the bytes go before the row, if it goes. */
async function isMissing(
  { db, store }: SweptHouse,
  table: TableOfStoredFiles,
  key: string,
): Promise<boolean> {
  if (await store.get(key)) return false;
  const row =
    table === 'upload_chunks'
      ? db
          .selectFrom('upload_chunks as c')
          .innerJoin('uploads as u', 'u.upload_id', 'c.upload_id')
          .select('c.storage_key')
          .where('c.storage_key', '=', key)
          .where('u.wrapped_key', 'is not', null)
      : db
          .selectFrom(table)
          .select('storage_key')
          .where('storage_key', '=', key)
          .where('wrapped_key', 'is not', null);
  return (await row.executeTakeFirst()) !== undefined;
}
