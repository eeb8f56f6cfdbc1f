/** The new email of a recovery in the chain of events: a keyed hash, which nobody can put another address under. */
import type { House, Tx } from '../house.ts';
import { toldBy } from '../proof/event-chain.ts';
import type { RecoveryRow } from './recovery-rows.ts';

export const emailHashOf = ({ keys }: House, email: string): string =>
  keys.blindIndex('recovery-email', email).toString('hex');

/** Throws when the row holds another email than was prepared: somebody wrote past the product. Older events have no hash. */
export async function assertAsPrepared(tx: Tx, house: House, row: RecoveryRow): Promise<void> {
  const { canonical } = await tx
    .selectFrom('events')
    .select('canonical')
    .where('event_id', '=', row.event_id)
    .executeTakeFirstOrThrow();
  const { emailHash } = (toldBy(canonical)?.facts ?? {}) as { emailHash?: string };
  if (emailHash !== undefined && emailHash !== emailHashOf(house, row.new_email))
    throw new Error(`recovery ${row.recovery_id} holds another email than its event`);
}
