/** Sign-ups that were never confirmed are forgotten after a day, with the name, number and email in them. */

import { dayMs } from '#domain/durations.ts';
import { transaction } from '../db/transaction.ts';
import type { House } from '../house.ts';

/** Few enough that no transaction is long, and far below the values that one statement can name. */
const atOnce = 500;

/** Safe to run at any time, by several processes at once. */
export async function clearUnconfirmedSignUps(house: House, limit: number = atOnce): Promise<void> {
  const before = new Date(house.clock.now().getTime() - dayMs);
  while ((await clearSome(house, before, limit)) === limit);
}

const clearSome = ({ db }: House, before: Date, limit: number): Promise<number> =>
  transaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('users')
      .select('user_id')
      .where('verified_at', 'is', null)
      .where('created_at', '<', before)
      .orderBy('created_at')
      .limit(limit)
      // Somebody may be giving the code at this very moment.
      .forUpdate()
      .skipLocked()
      .execute();
    const userIds = rows.map(({ user_id }) => user_id);
    if (userIds.length === 0) return 0;
    await tx.deleteFrom('outbox').where('user_id', 'in', userIds).execute();
    await tx.deleteFrom('one_time_codes').where('user_id', 'in', userIds).execute();
    await tx.deleteFrom('consents').where('user_id', 'in', userIds).execute();
    await tx.deleteFrom('users').where('user_id', 'in', userIds).execute();
    return userIds.length;
  });
