/**
 * Whoever begins a session, or opens something with a password that was compared before, holds the account first and
 * until the transaction ends: one after the other, each sees what was done before.
 */
import type { Tx } from '../house.ts';
import { RefusedError } from '../problem.ts';

/** Undefined: nobody who may be in. */
export const personHeld = (tx: Tx, userId: string) =>
  tx
    .selectFrom('users')
    .select(['user_id', 'kind', 'name', 'email', 'roles', 'roles_since'])
    .select(['password_hash', 'totp_secret_sealed'])
    .where('user_id', '=', userId)
    .where('verified_at', 'is not', null)
    .where('deactivated_at', 'is', null)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

export type HeldPerson = NonNullable<Awaited<ReturnType<typeof personHeld>>>;

/** Throws 'not-signed-in' when the account was closed meanwhile. */
export async function holdPerson(tx: Tx, userId: string): Promise<HeldPerson> {
  const person = await personHeld(tx, userId);
  if (!person) throw new RefusedError({ code: 'not-signed-in' });
  return person;
}
