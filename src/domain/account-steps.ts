/** What happens to an account, in the order of its days. */
import { type CalendarDate, compareDates } from './date.ts';
import type { AccountFacts, Receipt, Refund } from './loan-account.ts';

export type AccountStep =
  | { kind: 'due'; on: CalendarDate; index: number }
  | { kind: 'receipts'; on: CalendarDate; receipts: readonly Receipt[] }
  | { kind: 'refund'; on: CalendarDate; refund: Refund };

/** On one day a bill falls due first, then money comes, then money goes back. */
const stepOrder = { due: 0, receipts: 1, refund: 2 } as const;

export const stepsOf = ({ bills, receipts, refunds }: AccountFacts, until: CalendarDate): AccountStep[] => {
  const steps: AccountStep[] = [
    ...bills.map((bill, index) => ({ kind: 'due' as const, on: bill.dueOn, index })),
    ...byDay(receipts).map((ofDay) => ({ kind: 'receipts' as const, on: ofDay[0].paidOn, receipts: ofDay })),
    ...refunds.map((refund) => ({ kind: 'refund' as const, on: refund.paidOn, refund })),
  ];
  return steps
    .filter(({ kind, on }) => kind !== 'due' || on <= until)
    .sort((a, b) => compareDates(a.on, b.on) || stepOrder[a.kind] - stepOrder[b.kind]);
};

/** Receipts of one day count together, so that it does not matter which was looked at first. */
const byDay = (receipts: readonly Receipt[]): [Receipt, ...Receipt[]][] => {
  const days = new Map<CalendarDate, [Receipt, ...Receipt[]]>();
  for (const receipt of [...receipts].sort((a, b) => (a.paymentId < b.paymentId ? -1 : 1))) {
    const ofDay = days.get(receipt.paidOn);
    if (ofDay) ofDay.push(receipt);
    else days.set(receipt.paidOn, [receipt]);
  }
  return [...days.values()];
};
