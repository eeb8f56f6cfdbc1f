/**
 * Where a loan is, as the steps a borrower reads from top to bottom: what is done and when, the one step that is going
 * on, what comes after it. A loan that ended early shows what was done and how it ended, nothing that will not come.
 */
import type { Instant, Loan } from './loan.ts';

export const journeySteps = [
  'applied',
  'verified',
  'reviewed',
  'approved',
  'signed',
  'countersigned',
  'attested',
  'stamped',
  'delivered',
  'payout-prepared',
  'disbursed',
  'settled',
] as const;
type JourneyStep = (typeof journeySteps)[number];

export const earlyEnds = ['rejected', 'cancelled', 'expired'] as const;
type EarlyEnd = (typeof earlyEnds)[number];

export type TimelineStep = {
  step: JourneyStep | EarlyEnd;
  state: 'done' | 'now' | 'next';
  /** When it was done; null for what is not done. */
  at: Instant | null;
};

/** The instants that the loan itself does not hold; each is absent until it happened. */
export type TimelineTimes = {
  /** Absent too while a correction is asked for. */
  verifiedAt?: Instant;
  disbursedAt?: Instant;
  settledAt?: Instant;
  /** When it was rejected, cancelled or expired. */
  endedAt?: Instant;
};

export const timeline = (loan: Loan, times: TimelineTimes): TimelineStep[] => {
  const doneAt = instantsOf(loan, times);
  const doneCount = journeySteps.findLastIndex((step) => doneAt[step] !== undefined) + 1;
  const steps = journeySteps.map((step, index): TimelineStep => {
    if (index < doneCount) return { step, state: 'done', at: doneAt[step] ?? null };
    return { step, state: index === doneCount ? 'now' : 'next', at: null };
  });
  const end = earlyEnds.find((status) => status === loan.status);
  if (!end) return steps;
  return [...steps.slice(0, doneCount), { step: end, state: 'done', at: times.endedAt ?? null }];
};

const instantsOf = (loan: Loan, times: TimelineTimes): Record<JourneyStep, Instant | undefined> => ({
  applied: loan.appliedAt,
  verified: times.verifiedAt,
  reviewed: loan.proposal?.proposedAt,
  approved: loan.approvedAt,
  signed: loan.agreement?.signedAt,
  countersigned: loan.agreement?.countersignedAt,
  attested: loan.agreement?.attestedAt,
  stamped: loan.agreement?.stampedAt,
  delivered: loan.agreement?.deliveredAt,
  'payout-prepared': loan.payout?.status === 'returned' ? undefined : loan.payout?.preparedAt,
  // What was sent and never arrived was not paid out.
  disbursed: loan.status === 'cancelled' ? undefined : loan.disbursement && times.disbursedAt,
  settled: loan.status === 'settled' ? times.settledAt : undefined,
});
