/**
 * What a new password means, however it came: every other session ends, other devices give a code again, and what was
 * on its way to another password, device or contact opens nothing any more.
 */
import type { House, Tx } from '../house.ts';
import { forgetOtherDevices } from './devices.ts';
import { endOtherSessions } from './sessions.ts';
import { signInKeys } from './sign-in-keys.ts';
import { clearTries } from './throttles.ts';

/** What stays: the session and the device of whoever changes it. */
type Kept = { session?: string | undefined; device?: string | undefined };

export async function replacePassword(
  tx: Tx,
  house: House,
  userId: string,
  passwordHash: string,
  kept: Kept,
): Promise<void> {
  const now = house.clock.now();
  await tx.updateTable('users').set({ password_hash: passwordHash }).where('user_id', '=', userId).execute();
  await endOtherSessions(tx, userId, kept.session, now);
  await forgetOtherDevices(tx, userId, kept.device);
  await endWaysIn(tx, userId, now);
  // Somebody else's failures with the old password must not keep the owner waiting.
  await clearTries(tx, Object.values(signInKeys(house, userId)));
}

/** What is on its way to another password, device or contact opens nothing any more. */
export async function endWaysIn(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('one_time_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('purpose', 'in', ['new-device', 'reset-password', 'change-contact'])
    .where('used_at', 'is', null)
    .execute();
  // After the codes: a token that one of them is just becoming was waited for, and is seen here.
  await tx
    .updateTable('reset_tokens')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}
