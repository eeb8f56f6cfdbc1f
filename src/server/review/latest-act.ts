/** What somebody else did to a case just before: for the person whose own step came too late. */
import type { LatestAct } from '#contract/problem.ts';
import { hourMs } from '#domain/durations.ts';
import type { Call } from '../command.ts';
import type { Tx } from '../house.ts';

/** What is older was there when the page was opened. */
const withinHours = 24;

/**
 * Undefined for borrowers, when the last step was one's own, and when the step is about no loan: what else stands in the
 * stream of the lender or of a person is the work of other desks.
 */
export async function latestActOf(
  tx: Tx,
  { actor }: Call,
  { streamId, input }: { streamId: string; input: unknown },
  now: Date,
): Promise<LatestAct | undefined> {
  if (actor.kind !== 'staff') return undefined;
  const loanId = await loanOf(tx, input);
  if (!loanId) return undefined;
  const row = await tx
    .selectFrom('events as e')
    .leftJoin('users as u', 'u.user_id', 'e.actor_id')
    .select(['e.name as event', 'e.actor_kind', 'e.actor_id', 'e.happened_at', 'u.name as person'])
    .where('e.stream_id', '=', streamId)
    .where('e.loan_id', '=', loanId)
    .orderBy('e.sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row || row.actor_id === actor.userId) return undefined;
  if (row.happened_at.getTime() < now.getTime() - withinHours * hourMs) return undefined;
  const by = row.actor_kind === 'staff' || row.actor_kind === 'borrower' ? row.actor_kind : 'system';
  return {
    by,
    name: by === 'system' ? null : row.person,
    event: row.event,
    at: row.happened_at.toISOString(),
  };
}

/** The loan that a step names, or that of the payment it names. */
async function loanOf(tx: Tx, input: unknown): Promise<string | undefined> {
  if (typeof input !== 'object' || input === null) return undefined;
  if ('loanId' in input && typeof input.loanId === 'string') return input.loanId;
  if (!('paymentId' in input) || typeof input.paymentId !== 'string') return undefined;
  const payment = await tx
    .selectFrom('payments')
    .select('loan_id')
    .where('payment_id', '=', input.paymentId)
    .executeTakeFirst();
  return payment?.loan_id;
}
