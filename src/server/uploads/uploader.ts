/** What somebody may send: the one place that knows which files another phone was handed, and whether the account is still there. */
import type { Actor } from '#domain/permission.ts';
import type { FileKind } from '../files/accept.ts';
import type { Tx } from '../house.ts';
import { RefusedError } from '../problem.ts';

/** Another phone sends only what was handed to it. */
const maySend = (actor: Actor, kind: string): boolean =>
  actor.kind !== 'other-phone' || actor.kinds.some((handed) => handed === kind);

/** Throws 'not-allowed'. */
export const assertMaySend = (actor: Actor, kind: FileKind): void => {
  if (!maySend(actor, kind)) throw new RefusedError({ code: 'not-allowed' });
};

/** An upload of another kind is for another phone as if it were not there. Throws 'not-found'. */
export const assertKnows = (actor: Actor, { kind }: { kind: string }): void => {
  if (!maySend(actor, kind)) throw new RefusedError({ code: 'not-found' });
};

/** An account may be closed while a request is under way: nothing is kept for it any more. Throws 'not-signed-in'. */
export async function assertHasAccount(tx: Tx, ownerId: string): Promise<void> {
  const owner = await tx
    .selectFrom('users')
    .select('erased_at')
    .where('user_id', '=', ownerId)
    .executeTakeFirst();
  if (!owner || owner.erased_at !== null) throw new RefusedError({ code: 'not-signed-in' });
}
