/** The parts of the bar of paying off; together they are everything that is still scheduled, before money of the borrower comes off. */
import type { PayOffDay } from '#contract/settlement.ts';

export type PayOffBar = { loanSen: number; costSen: number; goneSen: number };

export function barOf(day: PayOffDay): PayOffBar {
  const { principalSen, interestSen, lateSen, returnedSen, droppedSen } = day;
  const interest = interestSen + lateSen - returnedSen;
  // Interest that was paid ahead can be more than what is owed: then it pays a part of the loan.
  return {
    loanSen: principalSen + Math.min(0, interest),
    costSen: Math.max(0, interest),
    goneSen: droppedSen,
  };
}
