/** What a borrower is asked for on a day: the same sum on their screens and at the desk that checks what they sent. */
import type { OverduePart } from './charges.ts';
import { isPaused } from './claim.ts';
import type { CalendarDate } from './date.ts';
import { instalmentsOf, type Loan } from './loan.ts';
import { daysCounted, freeCreditOf, overduePartsOn } from './loan-account.ts';
import { addSen, type Sen, subtractSen, zeroSen } from './money.ts';
import { billOn, leftOfInstalment } from './payment.ts';

/** All bills that fell due, and after them the one to come. Amounts in sen. */
export type DueNow = {
  bills: number;
  amountSen: Sen;
  lateSen: Sen;
  /** Of what that is made, over all these bills, before what was paid of it. */
  lateParts: OverduePart[];
  latePaidSen: Sen;
  /** What is left of the bill that is due next. */
  nextSen: Sen;
  nextDueOn: CalendarDate | null;
  /** The day of the newest bill that is late; every unpaid one up to it is late as well. */
  lateUntil: CalendarDate | null;
  /** Money of the borrower that is held and pays first; what is prepared to go back pays no bill. */
  creditSen: Sen;
};

/** Null also while somebody looks for the loan's money: then nothing is asked for. The loan is booked up to that day. */
export const dueNowOf = (loan: Loan, on: CalendarDate): DueNow | null => {
  if (!loan.account || loan.status !== 'disbursed' || isPaused(loan)) return null;
  const open = instalmentsOf(loan).filter((row) => leftOfInstalment(row) > 0);
  const rows = open.filter(({ dueOn }) => dueOn <= on);
  const due = rows.map((row) => billOn(loan, row, on));
  const next = open.find(({ dueOn }) => dueOn > on);
  const { pauses } = loan.account.facts;
  const late = open.findLast(({ payableBy }) => daysCounted(payableBy, on, pauses) > 0);
  return {
    bills: due.length,
    amountSen: addSen(...due.map(({ amountSen }) => amountSen)),
    lateSen: addSen(...due.map(({ lateSen }) => lateSen)),
    lateParts: rows.flatMap((row) => overduePartsOn(row, on, pauses)),
    latePaidSen: addSen(...rows.map(({ paidLateSen }) => paidLateSen)),
    nextSen: next ? leftOfInstalment(next) : zeroSen,
    nextDueOn: next?.dueOn ?? null,
    lateUntil: late?.dueOn ?? null,
    creditSen: freeCreditOf(loan.account),
  };
};

/** How much of the bill to come is paid by money that is held, once nothing is due. */
export const ownPartOf = ({ bills, creditSen, nextSen }: DueNow): Sen => {
  if (bills > 0) return zeroSen;
  return creditSen < nextSen ? creditSen : nextSen;
};

/** What the borrower has to bring: everything due, or else the next bill; their own money comes off. */
export const toPayOf = (due: DueNow): Sen =>
  due.bills > 0 ? due.amountSen : subtractSen(due.nextSen, ownPartOf(due));
