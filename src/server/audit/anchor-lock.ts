/** One process at a time writes anchors or checks them; the number is ours alone in this database. */
import { sql } from 'kysely';
import type { Db } from '../house.ts';

export const anchorLock = 418_026;

/** Waits for its turn, at most so long, and throws then. The lock ends with the process, too. */
export const withAnchorLock = <Result>(
  db: Db,
  waitMs: number,
  work: () => Promise<Result>,
): Promise<Result> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('lock_timeout', ${String(waitMs)}, true)`.execute(tx);
    await sql`select pg_advisory_xact_lock(${anchorLock})`.execute(tx);
    return await work();
  });
