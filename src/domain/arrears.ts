/**
 * How far a loan is behind: days past due, ageing bucket and what is overdue. Days count by the calendar from the last
 * day on which the bill could be paid that is late the longest, without the days of a pause. That is the oldest bill,
 * unless it was given more time than a newer one. Late interest alone ages nothing: a notice
 * under clause 3 of Schedule J stands on unpaid instalments and interest.
 */
import type { CalendarDate } from './date.ts';
import { type Account, daysCounted, type Instalment, lateInterestOn, leftOfBill } from './loan-account.ts';
import { addSen, type Sen, subtractSen } from './money.ts';

export const arrearsBuckets = ['1-30', '31-60', '61-90', 'over-90'] as const;
export type ArrearsBucket = (typeof arrearsBuckets)[number];

/** The first and the last number of days of each bucket; the last one has no end. */
export const bucketDays: Record<ArrearsBucket, { from: number; to?: number }> = {
  '1-30': { from: 1, to: 30 },
  '31-60': { from: 31, to: 60 },
  '61-90': { from: 61, to: 90 },
  'over-90': { from: 91 },
};

/** Undefined when nothing is past due. */
export const bucketOf = (daysPastDue: number): ArrearsBucket | undefined =>
  arrearsBuckets.find((bucket) => {
    const { from, to } = bucketDays[bucket];
    return daysPastDue >= from && (to === undefined || daysPastDue <= to);
  });

export type Arrears = {
  daysPastDue: number;
  bucket: ArrearsBucket;
  /** The last day on which the bill that is late the longest could be paid. */
  payableBy: CalendarDate;
  /** Principal and interest of the bills that are past due. */
  overdueSen: Sen;
  /** Late interest of the whole loan so far that is not paid. */
  lateSen: Sen;
};

/** Bills that could no longer be paid in time, with principal or interest left. */
export const pastDueOn = (instalments: readonly Instalment[], on: CalendarDate): Instalment[] =>
  instalments.filter((instalment) => instalment.payableBy < on && leftOfBill(instalment) > 0);

const firstPayableBy = (late: readonly Instalment[]): CalendarDate | undefined =>
  late.map(({ payableBy }) => payableBy).sort()[0];

/** Days past due of the bill that is late the longest, without those of a pause; zero when nothing is past due. */
export const daysPastDueOn = (
  { instalments, facts }: Pick<Account, 'instalments' | 'facts'>,
  on: CalendarDate,
): number => {
  const payableBy = firstPayableBy(pastDueOn(instalments, on));
  return payableBy ? daysCounted(payableBy, on, facts.pauses) : 0;
};

/** Undefined when nothing is past due. */
export const arrearsOf = (
  { instalments, facts }: Pick<Account, 'instalments' | 'facts'>,
  on: CalendarDate,
): Arrears | undefined => {
  const late = pastDueOn(instalments, on);
  const payableBy = firstPayableBy(late);
  if (!payableBy) return undefined;
  const daysPastDue = daysCounted(payableBy, on, facts.pauses);
  const bucket = bucketOf(daysPastDue);
  if (!bucket) return undefined;
  return {
    daysPastDue,
    bucket,
    payableBy,
    overdueSen: addSen(...late.map(leftOfBill)),
    lateSen: addSen(
      ...instalments.map((row) => subtractSen(lateInterestOn(row, on, facts), row.paidLateSen)),
    ),
  };
};
