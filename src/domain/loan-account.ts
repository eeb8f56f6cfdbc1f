/**
 * The account of a paid-out loan as a pure function of its facts: the bills agreed, the money that came and went back,
 * and the days on which the clock stood still. Whatever happens (a late check, a reversal, a new plan) the account is
 * worked out again from the facts in the order of their value dates, and the ledger is moved by the difference. Order
 * of payments: clause B of the agreement; late interest: Schedule J, clause 2.
 */
import { lateInterestOfParts, type OverduePart } from './charges.ts';
import { type CalendarDate, daysBetween, laterOf } from './date.ts';
import type { Transfer } from './ledger.ts';
import { addSen, mulDiv, type Sen, subtractSen, zeroSen } from './money.ts';

/** One bill as agreed. */
export type Bill = {
  /** Counted from 1; bills of a later plan go on counting. */
  number: number;
  /** The day from which its interest counts. */
  startsOn: CalendarDate;
  dueOn: CalendarDate;
  /** The last day on which it is not late: after `dueOn` when that is a rest day or a holiday. */
  payableBy: CalendarDate;
  principalSen: Sen;
  interestSen: Sen;
  /** The part of its interest that was earned before `startsOn`, carried over from an earlier plan. */
  carriedInterestSen: Sen;
  /**
   * A new plan closed it at what was paid of it, and it has no month of its own any more. When a payment of it is taken
   * back, it asks for that much again.
   */
  isClosed?: true;
};
/** Money found at the bank. It counts from `paidOn`, together with what else came on that day. */
export type Receipt = { paymentId: string; amountSen: Sen; paidOn: CalendarDate };
/** Money of the borrower that is prepared to go back. From `heldFrom` on it pays nothing. */
export type Hold = { refundId: string; amountSen: Sen; heldFrom: CalendarDate };
/** Money of the borrower that went back, and since when it was held for that. */
export type PaidRefund = { refundId: string; amountSen: Sen; paidOn: CalendarDate; heldFrom?: CalendarDate };
/** Days that do not count as late: from `from` up to the day before `until`; still open without `until`. */
export type Pause = { from: CalendarDate; until?: CalendarDate };

export type AccountFacts = {
  bills: readonly Bill[];
  receipts: readonly Receipt[];
  refunds: readonly PaidRefund[];
  holds?: readonly Hold[];
  pauses: readonly Pause[];
  lateRateBps: number;
};

/** A bill with what has been booked on it. */
export type Instalment = Bill & {
  paidPrincipalSen: Sen;
  paidInterestSen: Sen;
  /** Late interest: booked once, when principal and interest are paid. */
  lateSen: Sen;
  paidLateSen: Sen;
  /** What stood unpaid after `payableBy` until the last payment on it, and the day from which the rest counts. */
  overdueParts: readonly OverduePart[];
  unpaidSince: CalendarDate;
};

export type Account = {
  facts: AccountFacts;
  /** The last day whose due bills are booked. */
  bookedUntil: CalendarDate;
  instalments: readonly Instalment[];
  /** Everything to be found in the ledger since the payout, in the order of its value dates. */
  bookings: readonly Transfer[];
  /** Money of the borrower: it pays the next bill when that is due, or goes back. */
  creditSen: Sen;
  /** The part of it that is prepared to go back. */
  heldSen: Sen;
  /** What more went back than there was: the lender carries it, and no change of the facts makes it more unless two people said so. */
  refundLossSen: Sen;
  settledOn?: CalendarDate;
};

/** Money of the borrower that pays bills: what is prepared to go back does not. */
export const freeCreditOf = ({ creditSen, heldSen }: Pick<Account, 'creditSen' | 'heldSen'>): Sen =>
  creditSen > heldSen ? subtractSen(creditSen, heldSen) : zeroSen;

/** Principal and interest of a bill that are not paid yet. */
export const leftOfBill = (instalment: Instalment): Sen =>
  subtractSen(
    addSen(instalment.principalSen, instalment.interestSen),
    addSen(instalment.paidPrincipalSen, instalment.paidInterestSen),
  );

type Bills = Pick<Account, 'instalments'>;

/** The bills of the plan in force: one that a new plan closed before anything was paid of it asks for nothing. */
export const billsInForce = ({ instalments }: Bills): Instalment[] =>
  instalments.filter(({ principalSen, interestSen }) => principalSen + interestSen > 0);

/**
 * The number by which people know a bill, on every screen and paper: its place in the plan in force. Bills with a
 * payment on them come first and keep it. A bill that is no longer in force has only its own; the books use that one.
 */
export const placeOf = (account: Bills, number: number): number => {
  const index = billsInForce(account).findIndex((row) => row.number === number);
  return index === -1 ? number : index + 1;
};

/** What the papers say of the plan in force: how many months, and the usual instalment of them. */
export const planInForce = (account: Bills): { months: number; instalmentSen: Sen } => {
  const bills = billsInForce(account);
  // The first ones may be closed or relieved in part, and the last one takes the rounding.
  const usual = bills.at(-2) ?? bills.at(-1);
  return {
    months: bills.length,
    instalmentSen: usual ? addSen(usual.principalSen, usual.interestSen) : zeroSen,
  };
};

/**
 * The late interest of one instalment as of a day: what is booked, or what it comes to so far. Whole days after
 * `payableBy`, without the days of a pause.
 */
export const lateInterestOn = (
  instalment: Instalment,
  on: CalendarDate,
  { pauses, lateRateBps }: Pick<AccountFacts, 'pauses' | 'lateRateBps'>,
): Sen => {
  if (leftOfBill(instalment) === 0) return instalment.lateSen;
  // Worked out for every bill of every payment: no part is left out first, one of no days adds nothing.
  const parts = [...instalment.overdueParts, overdueUntil(instalment, on, pauses)];
  return lateInterestOfParts(parts, lateRateBps);
};

/** Of what the late interest of a bill is made: what stood unpaid, and for how many days that count. */
export const overduePartsOn = (
  instalment: Instalment,
  on: CalendarDate,
  pauses: readonly Pause[],
): OverduePart[] => {
  const unpaid = leftOfBill(instalment) > 0 ? [overdueUntil(instalment, on, pauses)] : [];
  return [...instalment.overdueParts, ...unpaid].filter(({ daysLate }) => daysLate > 0);
};

/** What stood unpaid of a bill since the last payment on it. */
export const overdueUntil = (
  instalment: Instalment,
  on: CalendarDate,
  pauses: readonly Pause[],
): OverduePart => ({
  overdueSen: leftOfBill(instalment),
  daysLate: daysCounted(instalment.unpaidSince, on, pauses),
});

/** Whole days from one date to another, without those of a pause; zero when `to` is not later. */
export const daysCounted = (from: CalendarDate, to: CalendarDate, pauses: readonly Pause[]): number => {
  if (to <= from) return 0;
  const paused = pauses.map((pause) => {
    const begin = laterOf(pause.from, from);
    const end = pause.until !== undefined && pause.until < to ? pause.until : to;
    return Math.max(0, daysBetween(begin, end));
  });
  // Pauses of one loan do not overlap: a claim is opened when no other is open.
  return daysBetween(from, to) - paused.reduce((sum, days) => sum + days, 0);
};

/** What it costs to pay everything off on a day, and of what it is made. */
export type PayOff = {
  principalSen: Sen;
  /** Interest of bills that fell due, and of the running one day by day, rounded down. */
  interestSen: Sen;
  lateSen: Sen;
  /** Interest that was paid ahead for days after this one: it comes off. */
  returnedSen: Sen;
  /** The borrower's own money that is held. */
  creditSen: Sen;
  /** What is still to be paid: the sum of it, never below zero. */
  amountSen: Sen;
  /** Interest of the plan that is never charged when the loan is paid off on this day. */
  droppedSen: Sen;
};

/** Clause C of the agreement: principal still owed, interest up to the day, late interest if any; the rest is dropped. */
export const payOffOn = (
  { facts, instalments, creditSen }: Pick<Account, 'facts' | 'instalments' | 'creditSen'>,
  on: CalendarDate,
): PayOff => {
  const parts = instalments.map((row) => payOffPart(row, on, facts));
  const sum = (key: keyof PayOffPart): Sen => addSen(...parts.map((part) => part[key]));
  const [principalSen, interestSen, lateSen, returnedSen] = [
    sum('principalSen'),
    sum('interestSen'),
    sum('lateSen'),
    sum('returnedSen'),
  ];
  const dueSen = subtractSen(addSen(principalSen, interestSen, lateSen), addSen(returnedSen, creditSen));
  return {
    principalSen,
    interestSen,
    lateSen,
    returnedSen,
    creditSen,
    amountSen: dueSen > 0 ? dueSen : zeroSen,
    droppedSen: sum('droppedSen'),
  };
};

type PayOffPart = Record<'principalSen' | 'interestSen' | 'lateSen' | 'returnedSen' | 'droppedSen', Sen>;

const payOffPart = (row: Instalment, on: CalendarDate, facts: AccountFacts): PayOffPart => {
  const earnedSen = interestEarned(row, on, facts.pauses);
  const openSen = subtractSen(earnedSen, row.paidInterestSen);
  return {
    principalSen: subtractSen(row.principalSen, row.paidPrincipalSen),
    interestSen: openSen > 0 ? openSen : zeroSen,
    returnedSen: openSen < 0 ? subtractSen(zeroSen, openSen) : zeroSen,
    lateSen: subtractSen(lateInterestOn(row, on, facts), row.paidLateSen),
    droppedSen: subtractSen(row.interestSen, earnedSen),
  };
};

/**
 * Interest of one bill up to a day: all of it from its due date, before that by days, rounded down. The days of a pause
 * earn nothing; once it is over the bill's interest is that of its other days only.
 */
export const interestEarned = (bill: Bill, on: CalendarDate, pauses: readonly Pause[]): Sen => {
  if (bill.dueOn <= on) return bill.interestSen;
  if (on <= bill.startsOn) return bill.carriedInterestSen;
  const over = pauses.filter(({ until }) => until !== undefined);
  const days = daysCounted(bill.startsOn, bill.dueOn, over);
  if (days === 0) return bill.carriedInterestSen;
  const byDays = mulDiv(
    subtractSen(bill.interestSen, bill.carriedInterestSen),
    daysCounted(bill.startsOn, on, pauses),
    days,
    'down',
  );
  return addSen(bill.carriedInterestSen, byDays);
};
