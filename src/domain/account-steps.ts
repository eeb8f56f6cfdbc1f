/** What happens to an account, in the order of its days. */
import { type CalendarDate, compareDates } from './date.ts';
import type { AccountFacts, Hold, PaidRefund, Receipt } from './loan-account.ts';
import { addSen, type Sen, subtractSen, zeroSen } from './money.ts';

export type AccountStep =
  | { kind: 'hold'; on: CalendarDate; amountSen: Sen }
  | { kind: 'due'; on: CalendarDate; index: number }
  | { kind: 'receipts'; on: CalendarDate; receipts: readonly Receipt[] }
  | { kind: 'refund'; on: CalendarDate; refund: PaidRefund };

/** On one day money is held first, then a bill falls due, then money comes, then money goes back. */
const stepOrder = { hold: 0, due: 1, receipts: 2, refund: 3 } as const;

export const stepsOf = (
  { bills, receipts, refunds, holds = [] }: AccountFacts,
  until: CalendarDate,
): AccountStep[] => {
  const steps: AccountStep[] = [
    ...[...holds, ...refunds.filter(wasHeld)].map(({ heldFrom, amountSen }) => ({
      kind: 'hold' as const,
      on: heldFrom,
      amountSen,
    })),
    ...bills.map((bill, index) => ({ kind: 'due' as const, on: bill.dueOn, index })),
    ...byDay(receipts).map((ofDay) => ({ kind: 'receipts' as const, on: ofDay[0].paidOn, receipts: ofDay })),
    ...refunds.map((refund) => ({ kind: 'refund' as const, on: refund.paidOn, refund })),
  ];
  return steps
    .filter(({ kind, on }) => kind !== 'due' || on <= until)
    .sort((a, b) => compareDates(a.on, b.on) || stepOrder[a.kind] - stepOrder[b.kind]);
};

/**
 * What must be left after each step, so that what goes back later is there: less what comes in the meantime. Money that is
 * prepared to go back has to be there on the day it goes, since a loan that is paid off spends nothing more; at the end there
 * has to be what is still to go.
 */
export const reservesOf = (steps: readonly AccountStep[], { holds = [] }: AccountFacts): Sen[] => {
  const reserves: Sen[] = [];
  let reserveSen = addSen(...holds.map(({ amountSen }) => amountSen));
  for (const step of steps.toReversed()) {
    reserves.push(reserveSen);
    const goesOut = step.kind === 'refund' ? step.refund.amountSen : zeroSen;
    const beforeSen = subtractSen(addSen(reserveSen, goesOut), comesIn(step));
    reserveSen = beforeSen > 0 ? beforeSen : zeroSen;
  }
  return reserves.toReversed();
};

const comesIn = (step: AccountStep): Sen =>
  step.kind === 'receipts' ? addSen(...step.receipts.map(({ amountSen }) => amountSen)) : zeroSen;

/** Money that left the bank before it was prepared was never held. */
export const wasHeld = (refund: PaidRefund): refund is PaidRefund & Hold =>
  refund.heldFrom !== undefined && refund.heldFrom <= refund.paidOn;

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
