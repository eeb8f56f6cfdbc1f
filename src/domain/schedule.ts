/**
 * The one repayment schedule behind the calculator, the application, the agreement, the bill and the ledger.
 * Rounding (product decision "Interest"): integer sen, half-up, once per row; the last instalment absorbs the
 * difference. Rates are the internal rate of return of the rounded cash flows, so they tell what is really paid.
 */
import { addMonths, type CalendarDate, calendarDate, compareDates, dayOfMonth } from './date.ts';
import { addSen, mulDiv, type Sen, sen, subtractSen, zeroSen } from './money.ts';
import { returnOf } from './rate-of-return.ts';

export const interestMethods = ['reducing', 'flat'] as const;
export type InterestMethod = (typeof interestMethods)[number];

export type PlannedInstalment = {
  /** Counted from 1. */
  number: number;
  dueOn: CalendarDate;
  principalSen: Sen;
  interestSen: Sen;
  totalSen: Sen;
  /** Principal still owed after this instalment. */
  balanceSen: Sen;
};

export type Schedule = {
  instalments: PlannedInstalment[];
  totalInterestSen: Sen;
  totalPayableSen: Sen;
  nominalAprBps: number;
  effectiveAnnualRateBps: number;
};

export type ScheduleTerms = {
  principalSen: Sen;
  annualRateBps: number;
  termMonths: number;
  method: InterestMethod;
  firstDueOn: CalendarDate;
  /** The anchor day of the month, for a first due date that a short month cut off; else the first due date's own day. */
  dueDay?: number;
};

/** Basis points of a year times months of a year: what a monthly share of a yearly rate is divided by. */
const monthlyBps = 120_000;

/**
 * Builds the schedule. Throws on terms no person can ask for (no amount, no months, a negative or broken rate): what
 * may be asked for is `product.ts`, what may be charged is `caps.ts`. A loan of a few sen may have rows of zero.
 */
export const buildSchedule = (terms: ScheduleTerms): Schedule => {
  assertTerms(terms);
  const shares = terms.method === 'flat' ? flatShares(terms) : reducingShares(terms);
  const firstDueOn = calendarDate(terms.firstDueOn);
  let balanceSen = terms.principalSen;
  const instalments = shares.map(({ principalSen, interestSen }, index) => {
    balanceSen = subtractSen(balanceSen, principalSen);
    const dueOn = addMonths(firstDueOn, index, terms.dueDay);
    return {
      number: index + 1,
      dueOn,
      principalSen,
      interestSen,
      totalSen: addSen(principalSen, interestSen),
      balanceSen,
    };
  });
  const totalInterestSen = addSen(...shares.map(({ interestSen }) => interestSen));
  return {
    instalments,
    totalInterestSen,
    totalPayableSen: addSen(terms.principalSen, totalInterestSen),
    ...returnOf(
      terms.principalSen,
      instalments.map(({ totalSen }) => totalSen),
    ),
  };
};

/**
 * The first due date of money paid out on `startOn`: one month later. With another due day it is the first such day
 * that is at least one month later, so that nobody pays a month's interest for less than a month.
 */
export const firstDueOn = (startOn: CalendarDate, dueDay: number = dayOfMonth(startOn)): CalendarDate => {
  const nextMonth = addMonths(startOn, 1, dueDay);
  return compareDates(nextMonth, addMonths(startOn, 1)) < 0 ? addMonths(startOn, 2, dueDay) : nextMonth;
};

type Share = { principalSen: Sen; interestSen: Sen };

/** Flat: interest on the first amount for the whole term, and both parts the same each month. */
const flatShares = ({ principalSen, annualRateBps, termMonths }: ScheduleTerms): Share[] => {
  const totalInterestSen = mulDiv(
    principalSen,
    BigInt(annualRateBps) * BigInt(termMonths),
    monthlyBps,
    'half-up',
  );
  const interestShares = equalShares(totalInterestSen, termMonths);
  return equalShares(principalSen, termMonths).map((share, index) => ({
    principalSen: share,
    interestSen: interestShares[index] ?? zeroSen,
  }));
};

/** Reducing: one payment each month; interest on what is still owed comes first, the rest pays the balance down. */
const reducingShares = ({ principalSen, annualRateBps, termMonths }: ScheduleTerms): Share[] => {
  const paymentSen = monthlyPayment(principalSen, annualRateBps, termMonths);
  let balanceSen = principalSen;
  return Array.from({ length: termMonths }, (_, index) => {
    const interestSen = mulDiv(balanceSen, annualRateBps, monthlyBps, 'half-up');
    const share =
      index === termMonths - 1 ? balanceSen : lesser(subtractSen(paymentSen, interestSen), balanceSen);
    balanceSen = subtractSen(balanceSen, share);
    return { principalSen: share, interestSen };
  });
};

/**
 * P·i / (1 − (1 + i)^−n) for i = rate/120,000, rounded half-up. As whole numbers that is
 * P·rate·a^n / (120,000·(a^n − b^n)) with a = 120,000 + rate and b = 120,000: exact, no float can move a sen.
 */
const monthlyPayment = (principalSen: Sen, annualRateBps: number, termMonths: number): Sen => {
  if (annualRateBps === 0) return mulDiv(principalSen, 1, termMonths, 'half-up');
  const grown = BigInt(monthlyBps + annualRateBps) ** BigInt(termMonths);
  const base = BigInt(monthlyBps) ** BigInt(termMonths);
  return mulDiv(principalSen, BigInt(annualRateBps) * grown, BigInt(monthlyBps) * (grown - base), 'half-up');
};

/** Equal parts rounded half-up; the last takes the difference. Never more than what is left (loans of a few sen). */
const equalShares = (totalSen: Sen, count: number): Sen[] => {
  const equalSen = mulDiv(totalSen, 1, count, 'half-up');
  let leftSen = totalSen;
  return Array.from({ length: count }, (_, index) => {
    const share = index === count - 1 ? leftSen : lesser(equalSen, leftSen);
    leftSen = subtractSen(leftSen, share);
    return share;
  });
};

const lesser = (a: Sen, b: Sen): Sen => (a < b ? a : b);

const assertTerms = ({
  principalSen,
  annualRateBps,
  termMonths,
  method,
  firstDueOn: due,
  dueDay,
}: ScheduleTerms) => {
  if (sen(principalSen) <= 0) throw new RangeError('a loan needs an amount above zero');
  if (!Number.isSafeInteger(annualRateBps) || annualRateBps < 0) {
    throw new RangeError(`${annualRateBps} is not a yearly rate in whole basis points`);
  }
  if (!Number.isInteger(termMonths) || termMonths < 1 || termMonths > 1200) {
    throw new RangeError(`${termMonths} is not a number of months`);
  }
  if (!interestMethods.includes(method)) throw new RangeError(`${method} is not an interest method`);
  if (dueDay !== undefined && addMonths(due, 0, dueDay) !== due) {
    throw new RangeError(`${due} is not a due date for day ${dueDay} of the month`);
  }
};

/** The first of those whose amount most have: the last differs by sen, days that are not charged make one smaller, and a new plan changes the later ones. */
export const usualInstalment = <Row extends { totalSen: Sen }>(rows: readonly Row[]): Row | undefined => {
  const ofAmount = Map.groupBy(rows, ({ totalSen }) => totalSen);
  const [most] = [...ofAmount.values()].toSorted((a, b) => b.length - a.length);
  return most?.[0];
};
