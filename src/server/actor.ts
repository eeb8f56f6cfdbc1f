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

/** The person with the name that goes into the record. */
export async function personOf(tx: Db | Tx, actor: Actor): Promise<Person> {
  const userId = userIdOf(actor);
  const { name } = await tx
    .selectFrom('users')
    .select('name')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { userId, name };
}
