/**
 * A new plan for a running loan: the bills on another day of the month, or over more months. What is open of the old
 * bills is closed at what was paid of them and asked for again by new bills, so that the principal never changes.
 * Caps: `caps.ts`. Moving the day costs nothing; more months cost the interest of those months, at the same rate.
 */
import { capRefusal } from './caps.ts';
import {
  addDays,
  addMonths,
  type CalendarDate,
  compareDates,
  dayOfMonth,
  daysBetween,
  laterOf,
} from './date.ts';
import {
  type Account,
  type Bill,
  daysCounted,
  type Instalment,
  lateInterestOn,
  leftOfBill,
  type Pause,
} from './loan-account.ts';
import { addSen, allocate, mulDiv, type Sen, subtractSen, zeroSen } from './money.ts';
import type { LoanTerms } from './product.ts';
import { allow, type Outcome, refuse } from './refusal.ts';
import { buildSchedule, firstDueOn } from './schedule.ts';
import { type LenderCalendar, nextWorkingDay } from './working-days.ts';

/** Every month has these days. */
export const lastDueDay = 28;
/** A rule of this product: two years more at most. */
export const mostExtraMonths = 24;

export type PlanChange = { kind: 'due-day'; dueDay: number } | { kind: 'longer-term'; extraMonths: number };

export type ClosedBill = Pick<Bill, 'number' | 'principalSen' | 'interestSen'>;

export type NewPlan = {
  change: PlanChange;
  dueDay: number;
  closed: readonly ClosedBill[];
  bills: readonly Bill[];
  /** Of the whole loan, from its first bill. */
  totalInterestSen: Sen;
  /** What the change costs: interest that the old plan did not ask for. */
  extraInterestSen: Sen;
  /** Late interest so far of the bills that are closed: it is never charged. */
  droppedLateSen: Sen;
};

/** The bills that still ask for principal or interest; late interest alone is not planned anew. */
export const openBills = ({ instalments }: Pick<Account, 'instalments'>): Instalment[] =>
  instalments.filter((row) => leftOfBill(row) > 0);

export const isLate = (row: Pick<Bill, 'payableBy'>, on: CalendarDate): boolean => row.payableBy < on;

/**
 * The day of the month that the open bills aim at: short months cut it off, so it is the latest one. Bills from before the
 * newest plan that are open again keep a day that is no longer agreed.
 */
export const dueDayOf = ({ instalments }: Pick<Account, 'instalments'>): number => {
  const agreed = instalments.slice(instalments.findLastIndex(({ isClosed }) => isClosed) + 1);
  return Math.max(...openBills({ instalments: agreed }).map(({ dueOn }) => dayOfMonth(dueOn)), 1);
};

/** The plan that a change would lead to when it is made on a day, or why it cannot be. */
export const newPlan = (
  account: Account,
  terms: LoanTerms,
  change: PlanChange,
  { on, calendar }: { on: CalendarDate; calendar: LenderCalendar },
): Outcome<NewPlan> => {
  const open = openBills(account);
  const last = account.instalments.at(-1);
  if (open.length === 0 || !last) return refuse({ code: 'nothing-to-pay' });
  const present = dueDayOf(account);
  if (change.kind === 'due-day' && change.dueDay === present) return refuse({ code: 'due-day-same' });
  const dueDay = change.kind === 'due-day' ? change.dueDay : present;
  const coming = ownMonths(open).filter((row) => !isLate(row, on));
  const startsOn = coming[0]?.startsOn ?? on;
  const old: OldPlan = {
    open,
    coming,
    running: account.instalments.filter(
      (row) => coming.includes(row) || (row.isClosed && row.startsOn >= startsOn),
    ),
  };
  const firstOn = firstDateOf(old, dueDay, on);
  const first: FirstMonth = {
    days: daysBetween(startsOn, firstOn),
    counted: daysCounted(startsOn, firstOn, account.facts.pauses.filter(isOver)),
  };
  const parts =
    change.kind === 'due-day' ? moved(old) : spread(old, { terms, extraMonths: change.extraMonths, first });
  if (!parts) return refuse({ code: 'only-interest-left' });
  const bills = parts.map((part, index): Bill => {
    const dueOn = addMonths(firstOn, index, dueDay);
    return {
      number: last.number + 1 + index,
      startsOn: index === 0 ? startsOn : addMonths(firstOn, index - 1, dueDay),
      dueOn,
      payableBy: nextWorkingDay(dueOn, calendar),
      ...part,
    };
  });
  const beforeSen = addSen(...account.instalments.map(({ interestSen }) => interestSen));
  const openSen = addSen(...open.map(leftInterest));
  const newSen = addSen(...bills.map(({ interestSen }) => interestSen));
  const totalInterestSen = addSen(subtractSen(beforeSen, openSen), newSen);
  const broken = capRefusal({ ...terms, totalInterestSen });
  if (broken) return refuse(broken);
  return allow({
    change,
    dueDay,
    closed: open.map(({ number, paidPrincipalSen, paidInterestSen }) => ({
      number,
      principalSen: paidPrincipalSen,
      interestSen: paidInterestSen,
    })),
    bills,
    totalInterestSen,
    extraInterestSen: newSen > openSen ? subtractSen(newSen, openSen) : zeroSen,
    droppedLateSen: addSen(...open.map((row) => lateInterestOn(row, on, account.facts))),
  });
};

/** The bills with a new plan in place of the old one. Closed bills are not late from the day of the change. */
export const withPlan = (bills: readonly Bill[], plan: NewPlan, on: CalendarDate): Bill[] => [
  ...bills.map((bill): Bill => {
    const closed = plan.closed.find(({ number }) => number === bill.number);
    if (!closed) return bill;
    const { principalSen, interestSen } = closed;
    const carriedInterestSen = lesser(bill.carriedInterestSen, interestSen);
    const payableBy = laterOf(bill.payableBy, on);
    return { ...bill, principalSen, interestSen, carriedInterestSen, payableBy, isClosed: true };
  }),
  ...plan.bills,
];

/** The days of the first new bill, and those of them that no pause took out. */
type FirstMonth = { days: number; counted: number };

const isOver = ({ until }: Pause): boolean => until !== undefined;

type OldPlan = {
  open: Instalment[];
  /** Not late, each with a month of its own. */
  coming: Instalment[];
  /** Whose interest counts from the first new bill on: the coming ones, and what an earlier plan closed of that time. */
  running: Instalment[];
};
type Part = Pick<Bill, 'principalSen' | 'interestSen' | 'carriedInterestSen'>;

const leftPrincipal = (row: Instalment): Sen => subtractSen(row.principalSen, row.paidPrincipalSen);
const leftInterest = (row: Instalment): Sen => subtractSen(row.interestSen, row.paidInterestSen);
const lesser = (a: Sen, b: Sen): Sen => (a < b ? a : b);
const atLeastZero = (amount: Sen): Sen => (amount > 0 ? amount : zeroSen);

/** What is left of the interest that was earned before a coming bill began: it is paid first. */
const leftCarried = (row: Instalment): Sen =>
  atLeastZero(subtractSen(row.carriedInterestSen, row.paidInterestSen));

/**
 * A closed bill that is open again has no month of its own: the bill after it stands for its month. There is one, because
 * money pays the older bills first.
 */
const ownMonths = (open: readonly Instalment[]): Instalment[] => open.filter(({ isClosed }) => !isClosed);

/** The same amounts on other days: the days between cost nothing. A closed bill adds its own to the one after it. */
const moved = (old: OldPlan): Part[] => {
  const months = ownMonths(old.open);
  return months.map((month, index) => {
    const after = months[index - 1]?.number ?? 0;
    const rows = old.open.filter(({ number }) => number > after && number <= month.number);
    return {
      principalSen: addSen(...rows.map(leftPrincipal)),
      interestSen: addSen(...rows.map(leftInterest)),
      carriedInterestSen: addSen(...rows.map((row) => earnedBefore(old, row))),
    };
  });
};

/** Interest of an open bill that was earned before the first new one begins. */
const earnedBefore = ({ running }: OldPlan, row: Instalment): Sen =>
  running.includes(row) ? leftCarried(row) : leftInterest(row);

/**
 * What is left of the principal over the months that are left and the extra ones; undefined when none is left. Interest
 * that was earned and not paid is spread over them and bears no interest; what was paid ahead for the running month,
 * also on a bill that an earlier plan closed, comes off, and so do the days of a pause in it.
 */
const spread = (
  old: OldPlan,
  { terms, extraMonths, first }: { terms: LoanTerms; extraMonths: number; first: FirstMonth },
): Part[] | undefined => {
  const { open, coming, running } = old;
  const principalSen = addSen(...open.map(leftPrincipal));
  if (principalSen === 0) return undefined;
  const { instalments } = buildSchedule({
    ...terms,
    principalSen,
    termMonths: coming.length + extraMonths,
    // The dates are not those of this schedule; its amounts do not depend on them.
    firstDueOn: open[0]?.dueOn ?? ('' as CalendarDate),
  });
  const carried = allocate(
    addSen(...open.map((row) => earnedBefore(old, row))),
    instalments.map(() => 1),
  );
  let aheadSen = addSen(
    ...running.map((row) => atLeastZero(subtractSen(row.paidInterestSen, row.carriedInterestSen))),
  );
  return instalments.map((row, index) => {
    const fullSen =
      index === 0 ? mulDiv(row.interestSen, first.counted, first.days, 'down') : row.interestSen;
    const paidSen = lesser(aheadSen, fullSen);
    aheadSen = subtractSen(aheadSen, paidSen);
    const carriedInterestSen = carried[index] ?? zeroSen;
    const interestSen = addSen(subtractSen(fullSen, paidSen), carriedInterestSen);
    return { principalSen: row.principalSen, interestSen, carriedInterestSen };
  });
};

/**
 * The first due date: the first such day on or after the next bill's, so never earlier and at most 31 days later. With
 * every bill late it is a month from today, as for a new loan.
 */
const firstDateOf = ({ coming }: OldPlan, dueDay: number, on: CalendarDate): CalendarDate => {
  const [next] = coming;
  if (!next) return firstDueOn(on, dueDay);
  const from = laterOf(next.dueOn, addDays(on, 1));
  const inMonth = addMonths(from, 0, dueDay);
  return compareDates(inMonth, from) < 0 ? addMonths(from, 1, dueDay) : inMonth;
};
