/**
 * While somebody looks for the loan's money nothing counts. When they know that it arrived, the days between come off the
 * interest of their bills, and bills that fell due meanwhile get more time.
 */
import { addDays, type CalendarDate, daysBetween, laterOf } from './date.ts';
import type { Transfer } from './ledger.ts';
import type { Loan, Moment } from './loan.ts';
import { type AccountFacts, daysCounted, type Instalment, leftOfBill, type Pause } from './loan-account.ts';
import { addSen, mulDiv, type Sen, subtractSen, zeroSen } from './money.ts';
import { allow, type Outcome, refuse } from './refusal.ts';
import { rework } from './servicing.ts';
import { type LenderCalendar, nextWorkingDay } from './working-days.ts';

/** Interest that is taken off a bill for the days of a claim. */
export type Relief = { instalmentNumber: number; amountSen: Sen };
/** More time for a bill that fell due meanwhile, and for a newer one that could only be paid for less long. */
export type Extension = { instalmentNumber: number; payableBy: CalendarDate };
/** How long a bill that fell due during a claim can still be paid after it. */
const extraDays = 7;

type ClosedPause = Required<Pause>;

export type PauseOpened = { loan: Loan; transfers: Transfer[]; from: CalendarDate };

/** Days stop counting today, or when the last pause ended, if a clock jumped back. */
export const openPause = (loan: Loan, { today }: Pick<Moment, 'today'>): Outcome<PauseOpened> => {
  const from = (loan.account?.facts.pauses ?? []).reduce(
    (day, { until }) => laterOf(day, until ?? day),
    today,
  );
  const worked = rework(loan, ({ pauses }) => ({ pauses: [...pauses, { from }] }), today);
  return worked.ok ? allow({ ...worked.change, from }) : worked;
};

export type PauseEnded = {
  loan: Loan;
  transfers: Transfer[];
  reliefs: Relief[];
  extensions: Extension[];
  reliefSen: Sen;
};

/** The pause ends today: its days come off the interest of their bills, and bills that fell due meanwhile get time. */
export const endPause = (
  loan: Loan,
  pause: ClosedPause,
  calendar: LenderCalendar,
  today: CalendarDate,
): Outcome<PauseEnded> => {
  if (!loan.account) return refuse({ code: 'not-paid-out' });
  const { facts, instalments } = loan.account;
  const reliefs = reliefsOf(facts, pause);
  const extensions = extensionsOf(instalments, pause, calendar);
  const reliefOf = new Map(reliefs.map((relief) => [relief.instalmentNumber, relief.amountSen]));
  const payableByOf = new Map(extensions.map((more) => [more.instalmentNumber, more.payableBy]));
  const worked = rework(
    loan,
    ({ bills, pauses }) => ({
      bills: bills.map((bill) => ({
        ...bill,
        interestSen: subtractSen(bill.interestSen, reliefOf.get(bill.number) ?? zeroSen),
        payableBy: payableByOf.get(bill.number) ?? bill.payableBy,
      })),
      pauses: pauses.map((one) => (one.until === undefined ? pause : one)),
    }),
    today,
  );
  if (!worked.ok) return worked;
  const reliefSen = addSen(...reliefs.map(({ amountSen }) => amountSen));
  return allow({ ...worked.change, reliefs, extensions, reliefSen });
};

/**
 * The share of each bill's interest that falls on the days of a pause, rounded up for the borrower. Days of an earlier
 * pause already came off, so the share is taken of the days that were left.
 */
export const reliefsOf = (facts: Pick<AccountFacts, 'bills' | 'pauses'>, pause: ClosedPause): Relief[] => {
  const earlier = facts.pauses.filter(({ until }) => until !== undefined);
  return facts.bills.flatMap(({ number, startsOn, dueOn, interestSen, carriedInterestSen }) => {
    const pausedDays = daysBetween(startsOn, dueOn) - daysCounted(startsOn, dueOn, [pause]);
    const accruingSen = subtractSen(interestSen, carriedInterestSen);
    if (pausedDays <= 0 || accruingSen <= 0) return [];
    const amountSen = mulDiv(accruingSen, pausedDays, daysCounted(startsOn, dueOn, earlier), 'up');
    return [{ instalmentNumber: number, amountSen }];
  });
};

const extensionsOf = (
  bills: readonly Instalment[],
  pause: ClosedPause,
  calendar: LenderCalendar,
): Extension[] => {
  const payableBy = nextWorkingDay(addDays(pause.until, extraDays), calendar);
  // What was late before the pause stays late. What a new plan closed asks for nothing, unless a payment of it went back.
  const open = bills.filter(
    (bill) => bill.payableBy >= pause.from && (!bill.isClosed || leftOfBill(bill) > 0),
  );
  const due = open.filter(({ dueOn }) => dueOn <= pause.until);
  // Money pays the oldest bill first: a newer one that could be paid for less long would be late before it. One that was
  // due before the pause and is paid gives the newer one no time, and has its own should a payment of it be taken back.
  const isAsked = due.some((bill) => bill.dueOn >= pause.from || leftOfBill(bill) > 0);
  return (isAsked ? open : due)
    .filter((bill) => bill.payableBy < payableBy)
    .map(({ number }) => ({ instalmentNumber: number, payableBy }));
};
