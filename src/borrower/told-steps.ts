/** Which steps of a loan are told together, so that a person reads six lines and not twelve; and what is said of each. */
import type { LoanView } from '#contract/loans.ts';
import { earlyEnds } from '#domain/timeline.ts';

type TimelineStep = LoanView['timeline'][number];
export type Step = TimelineStep['step'];

const decision: readonly Step[] = ['reviewed', 'approved'];
const contract: readonly Step[] = ['signed', 'countersigned', 'attested', 'stamped', 'delivered'];
const money: readonly Step[] = ['payout-prepared', 'disbursed'];

/** Each part is its step of now, or else its last. A loan that ended within a part keeps all that was done of it. */
export function told(timeline: readonly TimelineStep[]): TimelineStep[] {
  return [decision, contract, money].reduce<TimelineStep[]>(joined, [...timeline]);
}

function joined(steps: TimelineStep[], names: readonly Step[]): TimelineStep[] {
  const first = steps.findIndex(({ step }) => step === names[0]);
  const together = steps.slice(first, first + names.length);
  const last = together.at(-1);
  if (first < 0 || !last || last.step !== names.at(-1)) return steps;
  return steps.toSpliced(first, names.length, together.find(({ state }) => state === 'now') ?? last);
}

/** It stopped there: no success, though it is over. */
export const isEarlyEnd = ({ step }: Pick<TimelineStep, 'step'>): boolean =>
  (earlyEnds as readonly Step[]).includes(step);

export type Title = Step | 'to-verify' | 'to-decide' | 'to-sign' | 'to-complete' | 'to-send' | 'to-repay';

/** A step has its own title once it is done. Until then it stands for its part, of which nothing may be told as done. */
export function titleOf({ step, state }: TimelineStep, timeline: readonly TimelineStep[]): Title {
  if (state === 'done') return step;
  if (step === 'verified') return 'to-verify';
  if (decision.includes(step)) return 'to-decide';
  if (money.includes(step)) return 'to-send';
  if (step === 'settled') return 'to-repay';
  const isSigned = timeline.some((each) => each.step === 'signed' && each.state === 'done');
  return isSigned ? 'to-complete' : 'to-sign';
}

export type Detail = Step | 'complete' | 'none';

/** What stands under the title: whose turn it is now, or what a complete contract is. */
export function detailOf({ step, state }: TimelineStep): Detail {
  if (state === 'now') return step;
  return state === 'done' && step === 'delivered' ? 'complete' : 'none';
}
