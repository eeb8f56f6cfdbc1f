/** A new session of somebody whose account is held; their oldest ones above the limit end. */
import { sql } from 'kysely';
import type { Tx } from '../house.ts';
import { deviceName } from './device-name.ts';
import type { HeldPerson } from './hold-person.ts';
import { newToken, tokenHash } from './tokens.ts';

const sessionsEach = 5;

/** `clears`: the counts of failures that end with it. */
export type Beginning = { now: Date; userAgent: string; clears?: readonly string[] };
/** Of the person what an answer says, and nothing that opens the account. */
export type Begun = { session: string; person: Omit<HeldPerson, Secret>; beganAt: Date };
type Secret = 'password_hash' | 'totp_secret_sealed';

/**
 * A new token, with the name of the browser that it is for. Of a borrower one question to the database, because it is part
 * of every sign-in. Two at once see each other's session: `person` is held before, so the second one asks after the first.
 */
export async function startSession(
  tx: Tx,
  person: HeldPerson,
  { now, userAgent, clears = [] }: Beginning,
): Promise<Begun> {
  const { user_id: userId, kind } = person;
  if (kind === 'staff')
    await tx.updateTable('users').set({ last_sign_in_at: now }).where('user_id', '=', userId).execute();
  const token = newToken();
  await tx
    .with('begun', (db) =>
      db.insertInto('sessions').values({
        token_hash: tokenHash(token),
        user_id: userId,
        created_at: now,
        last_seen_at: now,
        authenticated_at: now,
        ...deviceName(userAgent),
      }),
    )
    .with('cleared', (db) =>
      db.deleteFrom('throttles').where(sql<boolean>`throttle_key = any(${clears}::text[])`),
    )
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .where('session_id', 'in', (eb) =>
      eb
        .selectFrom('sessions')
        .select('session_id')
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .where('awaits_use', '=', false)
        .orderBy('created_at', 'desc')
        // It sees what was there before: the new one is not among them.
        .offset(sessionsEach - 1),
    )
    .execute();
  const { password_hash: _hash, totp_secret_sealed: _sealed, ...known } = person;
  return { session: token, person: known, beganAt: now };
}
