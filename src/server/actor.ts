/** Who asks, as a person: the permission table let them in, so somebody without an account here is a refusal. */
import type { Person } from '#domain/loan.ts';
import type { Actor } from '#domain/permission.ts';
import type { Db, Tx } from './house.ts';
import { RefusedError } from './problem.ts';

/** Throws 'not-allowed' for guests and for the clock. */
export const userIdOf = (actor: Actor): string => {
  if ('userId' in actor) return actor.userId;
  throw new RefusedError({ code: 'not-allowed' });
};

/** The stream of whoever asks: for commands on what is theirs. */
export const ownStream = async (_tx: Tx, { actor }: { actor: Actor }): Promise<string> => userIdOf(actor);

/** Who asks, with the name that goes into the record. Throws 'not-allowed' for guests and for the clock. */
export const personOf = async (tx: Db | Tx, actor: Actor): Promise<Person> =>
  await personWith(tx, userIdOf(actor));

/** Somebody with an account: borrower or staff. Throws when there is none. */
export async function personWith(tx: Db | Tx, userId: string): Promise<Person> {
  const { name } = await tx
    .selectFrom('users')
    .select('name')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { userId, name };
}
