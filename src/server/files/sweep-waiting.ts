/**
 * Files of nobody wait a day before they are removed, over any number of sweeps and starts: a database that is not the
 * one of this store, or was restored from an older backup, calls good files nobody's, and somebody must have the time to
 * notice.
 */
import { dayMs } from '#domain/durations.ts';
import type { Db } from '../house.ts';

const batchSize = 500;

/** Notes the orphans of this sweep, forgets what is none any more, and returns those first seen a day ago or earlier. */
export async function waitedLongEnough(db: Db, orphans: readonly string[], now: Date): Promise<string[]> {
  const noted = await db.selectFrom('orphan_files').selectAll().execute();
  const seen = new Map(noted.map(({ stored_name, first_seen_at }) => [stored_name, first_seen_at]));
  const current = new Set(orphans);
  await forgetOrphans(
    db,
    [...seen.keys()].filter((name) => !current.has(name)),
  );
  const unseen = orphans.filter((name) => !seen.has(name));
  for (const names of batchesOf(unseen)) {
    await db
      .insertInto('orphan_files')
      .values(names.map((stored_name) => ({ stored_name, first_seen_at: now })))
      // Another process may be sweeping as well.
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const dayBefore = now.getTime() - dayMs;
  return orphans.filter((name) => (seen.get(name)?.getTime() ?? Number.POSITIVE_INFINITY) <= dayBefore);
}

export async function forgetOrphans(db: Db, names: readonly string[]): Promise<void> {
  for (const batch of batchesOf(names)) {
    await db.deleteFrom('orphan_files').where('stored_name', 'in', batch).execute();
  }
}

export function* batchesOf(names: readonly string[]): Generator<string[]> {
  for (let from = 0; from < names.length; from += batchSize) yield names.slice(from, from + batchSize);
}
