/**
 * A session goes on under a new token: whoever copied the cookie before shares nothing of what was just proven, and is
 * out as soon as the owner comes with the new one. Until then the old one goes on, because the answer may be lost.
 */
import { secondMs } from '#domain/durations.ts';
import { transaction } from '../db/transaction.ts';
import type { House, Tx } from '../house.ts';
import { RefusedError } from '../problem.ts';
import { newToken, tokenHash } from './tokens.ts';

/** So long after a renewal the old token is heard at least: for what other tabs have on its way. */
export const underWayMs = 5 * secondMs;
/** After a new password nobody waits longer for the new token than this: the old cookie may be the reason for it. */
export const afterNewPasswordMs = 60 * secondMs;

/** `isMade`: the transaction wrote it. Not where the answer of the same request is only given once more. */
export type Renewal = { old: string | undefined; fresh: string; isMade: boolean };

export const renewalOf = (old: string | undefined): Renewal => ({ old, fresh: newToken(), isMade: false });

/** What was proven, if anything; `endsOldAt`: the latest end of the old token, where it must not wait for the new one. */
type Renewed = { authenticated_at?: Date; passkey_at?: Date; endsOldAt?: Date };

/** The session stays as old as before. Throws 'not-signed-in' when somebody has just ended it. */
export async function renewSession(
  tx: Tx,
  renewal: Renewal,
  now: Date,
  { endsOldAt, ...proven }: Renewed,
): Promise<void> {
  const oldHash = tokenHash(renewal.old ?? '');
  await holdOwner(tx, oldHash);
  const old = await tx
    .selectFrom('sessions')
    .selectAll()
    .where('token_hash', '=', oldHash)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!old) throw new RefusedError({ code: 'not-signed-in' });
  const hash = tokenHash(renewal.fresh);
  // What a lost answer carried is nobody's.
  await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('session_id', '=', old.session_id)
    .where('awaits_use', '=', true)
    .where('ended_at', 'is', null)
    .execute();
  await tx
    .insertInto('sessions')
    .values({ ...old, token_hash: hash, last_seen_at: now, awaits_use: true, ...proven })
    .execute();
  if (endsOldAt)
    await tx.updateTable('sessions').set({ ended_at: endsOldAt }).where('token_hash', '=', oldHash).execute();
  // The other phone of a hand-off belongs to the session, whatever its token.
  await tx.updateTable('handoffs').set({ session_hash: hash }).where('session_hash', '=', oldHash).execute();
  renewal.isMade = true;
}

type Waiting = { hash: Buffer; sessionId: string; renewedAt: Date };

/**
 * Somebody came with the new token: those of before end, five seconds after the renewal at the earliest. A token that
 * another renewal ended meanwhile ends nothing: the newer one would go with the rest, and nobody be left in.
 */
export async function hearNewToken(
  { db, clock }: House,
  { hash, sessionId, renewedAt }: Waiting,
): Promise<void> {
  const endsAt = new Date(Math.max(clock.now().getTime(), renewedAt.getTime() + underWayMs));
  await transaction(db, async (tx) => {
    await holdOwner(tx, hash);
    // The caller read it before the lock.
    const own = await tx
      .selectFrom('sessions')
      .select('session_id')
      .where('token_hash', '=', hash)
      .where('awaits_use', '=', true)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (!own) return;
    await tx
      .updateTable('sessions')
      // Never later than it was to end: somebody may just have signed out.
      .set((eb) => ({ ended_at: eb.fn<Date>('least', ['ended_at', eb.val(endsAt)]) }))
      .where('session_id', '=', sessionId)
      .where('token_hash', '<>', hash)
      .execute();
    await tx.updateTable('sessions').set({ awaits_use: false }).where('token_hash', '=', hash).execute();
  });
}

/** Whoever ends, renews or hears sessions of one person does it one after the other, and sees what was done before. */
export const holdOwner = (tx: Tx, hash: Buffer) =>
  tx
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', (eb) => eb.selectFrom('sessions').select('user_id').where('token_hash', '=', hash))
    .forNoKeyUpdate()
    .execute();
