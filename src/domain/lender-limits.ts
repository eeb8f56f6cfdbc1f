/**
 * Limits of the money that leaves: from which amount a loan needs two approvers, and how much is prepared to leave on one
 * day at most. Two administrators set them together (`lender-change.ts`), so that nobody alone opens the door wider.
 */
import { type Sen, sen } from './money.ts';
import { largestLoanSen } from './product-limits.ts';

export type LenderLimits = {
  /** A loan of this amount or more is approved by two approvers. */
  twoApproversFromSen: Sen;
  /** The most that is prepared to leave on one day in Kuala Lumpur. */
  payoutsPerDaySen: Sen;
};

/** What a lender may choose. */
export const lenderLimitBounds = {
  // RM50,000.00 is the security requirement (ACL-06): earlier is allowed, later is not.
  twoApproversFromSen: { min: sen(1_00), max: sen(50_000_00) },
  // Below the largest loan there would be loans that nobody can pay out.
  payoutsPerDaySen: { min: largestLoanSen, max: sen(10_000_000_00) },
} as const satisfies Record<keyof LenderLimits, { min: Sen; max: Sen }>;

/** Until a lender sets its own; the columns of `lender` have the same defaults. */
export const usualLimits: LenderLimits = {
  twoApproversFromSen: lenderLimitBounds.twoApproversFromSen.max,
  payoutsPerDaySen: sen(500_000_00),
};

/** What still fits into a day: never below zero, also when the ceiling was lowered in its middle. */
export const leftOfDay = (usedSen: Sen, { payoutsPerDaySen }: Pick<LenderLimits, 'payoutsPerDaySen'>): Sen =>
  sen(Math.max(0, payoutsPerDaySen - usedSen));

export const needsTwoApprovers = (
  amountSen: Sen,
  limits: Pick<LenderLimits, 'twoApproversFromSen'>,
): boolean => amountSen >= limits.twoApproversFromSen;
