/**
 * What nobody needs any more: sign-ups that were never confirmed, with the name and number in them; codes, tokens and
 * sessions that ended; counts of long ago. Used codes stay, because they prove a signature and a number.
 */
import { transaction } from '../db/transaction.ts';
import type { Db, House, Tx } from '../house.ts';
import { dayMs } from './throttles.ts';

const signUpLifeMs = dayMs;
const countLifeMs = 2 * dayMs;
const traceLifeMs = 30 * dayMs;

/** Safe to run at any time, by several processes at once. */
export async function clearAccountLeftovers(house: House): Promise<void> {
  const before = (ms: number) => new Date(house.clock.now().getTime() - ms);
  await transaction(house.db, (tx) => clearSignUps(tx, before(signUpLifeMs)));
  await clearEnded(house.db, before(traceLifeMs));
  await house.db.deleteFrom('throttles').where('window_started_at', '<', before(countLifeMs)).execute();
}

async function clearSignUps(tx: Tx, before: Date): Promise<void> {
  const unconfirmed = tx
    .selectFrom('users')
    .select('user_id')
    .where('verified_at', 'is', null)
    .where('created_at', '<', before)
    // Somebody may give the code at this very moment.
    .forUpdate()
    .skipLocked();
  const userIds = (await unconfirmed.execute()).map(({ user_id }) => user_id);
  if (userIds.length === 0) return;
  await tx.deleteFrom('outbox').where('user_id', 'in', userIds).execute();
  await tx.deleteFrom('one_time_codes').where('user_id', 'in', userIds).execute();
  await tx
    .deleteFrom('one_time_codes')
    .where('purpose', '=', 'sign-up')
    .where('subject', 'in', userIds)
    .execute();
  await tx.deleteFrom('users').where('user_id', 'in', userIds).execute();
}

async function clearEnded(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('one_time_codes').where('used_at', 'is', null).where('sent_at', '<', before).execute();
  await db.deleteFrom('reset_tokens').where('expires_at', '<', before).execute();
  await db.deleteFrom('sessions').where('created_at', '<', before).execute();
}
