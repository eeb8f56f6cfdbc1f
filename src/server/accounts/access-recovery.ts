/** Who recovered the way into an account within a day: read from the events, which nobody changes. */
import {
  type CredentialChange,
  credentialChangeOf,
  payoutPauseMs,
  recoveringEvents,
} from '#domain/access-recovery.ts';
import type { LoanEvent } from '#domain/loan.ts';
import type { Db, Tx } from '../house.ts';
import { toldBy } from '../proof/event-chain.ts';

/** The newest change of each of these borrowers whose pause is not over; who had none is not in it. */
export async function recentCredentialChanges(
  tx: Db | Tx,
  borrowerIds: readonly string[],
  now: Date,
): Promise<Map<string, CredentialChange>> {
  if (borrowerIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('events')
    .select(['stream_id', 'name', 'canonical', 'happened_at'])
    .where('stream_id', 'in', [...new Set(borrowerIds)])
    .where('name', 'in', recoveringEvents)
    .where('happened_at', '>', new Date(now.getTime() - payoutPauseMs))
    .orderBy('happened_at')
    .orderBy('sequence')
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const facts = (toldBy(row.canonical)?.facts ?? {}) as LoanEvent['facts'];
      const recovery = credentialChangeOf({ name: row.name, facts }, row.happened_at.toISOString());
      return recovery ? [[row.stream_id, recovery] as const] : [];
    }),
  );
}

/** Of one borrower; under the lock of their stream no change can come between. */
export const recentCredentialChange = async (
  tx: Db | Tx,
  borrowerId: string,
  now: Date,
): Promise<CredentialChange | undefined> =>
  (await recentCredentialChanges(tx, [borrowerId], now)).get(borrowerId);
