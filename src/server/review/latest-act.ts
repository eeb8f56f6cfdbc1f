/** What was done to a case before: for the person whose own step came too late. */
import { sql } from 'kysely';
import type { LatestAct } from '#contract/problem.ts';
import { hourMs } from '#domain/durations.ts';
import type { RefusalCode } from '#domain/refusal.ts';
import type { Call } from '../command.ts';
import type { Tx } from '../house.ts';
import { causes, stopsTheLoan } from './cause-of-conflict.ts';

/** What is older was there when the page was opened. A step that is known to be the cause is told whenever it was. */
const withinHours = 24;

type Late = { streamId: string; input: unknown; code: RefusalCode };

/**
 * Who was first: the step that the refusal comes from, also one's own from another window; of a refusal without a known
 * cause the newest step of somebody else. Undefined for borrowers, and when the step is about no loan: what else stands
 * in the stream of the lender or of a person is the work of other desks.
 */
export async function latestActOf(
  tx: Tx,
  { actor }: Call,
  { streamId, input, code }: Late,
  now: Date,
): Promise<LatestAct | undefined> {
  if (actor.kind !== 'staff') return undefined;
  const about = await aboutOf(tx, input);
  if (!about) return undefined;
  const names = causes[code];
  const row = await tx
    .selectFrom('events as e')
    .leftJoin('users as u', 'u.user_id', 'e.actor_id')
    .select(['e.name as event', 'e.actor_kind', 'e.actor_id', 'e.happened_at', 'u.name as person'])
    .where('e.stream_id', '=', streamId)
    .where('e.loan_id', '=', about.loanId)
    .$if(names !== undefined, (query) => query.where('e.name', 'in', names ?? []))
    // Of one payment among many its own step, not that of the payment before.
    .$if(names !== undefined && about.itemId !== undefined && !stopsTheLoan.has(code), (query) =>
      query.where(sql<boolean>`position(${about.itemId ?? ''} in e.canonical) > 0`),
    )
    .orderBy('e.sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const isOwn = row.actor_id === actor.userId;
  if (!names && (isOwn || row.happened_at.getTime() < now.getTime() - withinHours * hourMs)) return undefined;
  const by = row.actor_kind === 'staff' || row.actor_kind === 'borrower' ? row.actor_kind : 'system';
  return {
    by: isOwn ? 'you' : by,
    name: by === 'system' ? null : row.person,
    event: row.event,
    at: row.happened_at.toISOString(),
  };
}

/** The loan that a step names, or that of what it names; `itemId` is what of the loan it is about. */
type About = { loanId: string; itemId?: string };

async function aboutOf(tx: Tx, input: unknown): Promise<About | undefined> {
  if (typeof input !== 'object' || input === null) return undefined;
  const named = (name: string): string | undefined => {
    const id: unknown = Reflect.get(input, name);
    return typeof id === 'string' ? id : undefined;
  };
  const loanId = named('loanId');
  if (loanId) return { loanId };
  const [paymentId, claimId, refundId, requestId] = ['paymentId', 'claimId', 'refundId', 'requestId'].map(
    named,
  );
  const itemId = paymentId ?? claimId ?? refundId ?? requestId;
  if (!itemId) return undefined;
  const row = await (paymentId
    ? tx.selectFrom('payments').select('loan_id').where('payment_id', '=', itemId)
    : claimId
      ? tx.selectFrom('claims').select('loan_id').where('claim_id', '=', itemId)
      : refundId
        ? tx.selectFrom('refunds').select('loan_id').where('refund_id', '=', itemId)
        : tx.selectFrom('hardship_requests').select('loan_id').where('request_id', '=', itemId)
  ).executeTakeFirst();
  return row && { loanId: row.loan_id, itemId };
}
