/** The stories hold on every day on which somebody may start the demo, month ends and leap days included. */
import { expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  type CalendarDate,
  calendarDate,
  dayOfMonth,
  daysBetween,
} from '#domain/date.ts';
import { firstDueOn } from '#domain/schedule.ts';
import { payoutDays } from './payout-days.ts';

const someYears = Array.from({ length: 5 * 366 }, (_, day) => addDays(calendarDate('2026-11-01'), day));

const dueOn = (paidOutOn: CalendarDate, number: number): CalendarDate =>
  addMonths(firstDueOn(paidOutOn), number - 1, dayOfMonth(paidOutOn));

/** Days from today to an instalment's due date, the least and the most over the years. */
const range = (story: keyof typeof payoutDays, number: number): [number, number] => {
  const days = someYears.map((today) => daysBetween(today, dueOn(payoutDays[story](today), number)));
  return [Math.min(...days), Math.max(...days)];
};

it('the fourth instalment falls due soon, and the third was confirmed before the last look at the messages', () => {
  const [soonest, latest] = range('repaying', 4);
  expect(soonest).toBeGreaterThanOrEqual(1);
  expect(latest).toBeLessThanOrEqual(8);
  expect(range('repaying', 3)[1] + 1).toBeLessThan(-2);
});

it('the second instalment is about a week late, and a part of it was confirmed before yesterday', () => {
  const [longest, shortest] = range('late', 2);
  expect(shortest).toBeLessThanOrEqual(-6);
  expect(longest).toBeGreaterThanOrEqual(-13);
  expect(range('late', 1)[1] + 1).toBeLessThan(-14);
});

it('more than the second instalment was confirmed before the last look, and the third falls due soon', () => {
  expect(range('ahead', 2)[1] + 1).toBeLessThan(-3);
  const [soonest, latest] = range('ahead', 3);
  expect(soonest).toBeGreaterThanOrEqual(5);
  expect(latest).toBeLessThanOrEqual(14);
});

it('the sixth instalment was confirmed before the last word about it', () => {
  expect(range('settled', 6)[1] + 1).toBeLessThan(-20);
});
