/** For tests of what happens at the same moment: who waits for a lock is asked of the database, and not guessed by the clock. */
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from './house.ts';

/** How many connections of this database wait for a lock. */
export async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Until what was asked is answered, or waits for a lock as one of so many. */
export async function answeredOrWaiting(db: Db, asked: Promise<unknown>, count = 1): Promise<void> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  asked.then(over, over);
  while (!isOver && (await waitingForLocks(db)) < count) await sleep(5);
}

/**
 * Until nobody asks anything of this database any more, also not what goes on behind an answer. Looked at three times:
 * between two statements nobody is seen.
 */
export async function untilQuiet(db: Db): Promise<void> {
  for (let quiet = 0; quiet < 3; ) {
    await sleep(20);
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and state <> 'idle'
        and pid <> pg_backend_pid()`.execute(db);
    quiet = rows[0]?.n === 0 ? quiet + 1 : 0;
  }
}
