import { expect, test } from 'vitest';
import { calendarDate } from './date.ts';
import { lastRestDay, usualRestDays } from './rest-days.ts';

const on = calendarDate('2026-11-29');

test('the days for the rest lie behind the day on which the bill is due', () => {
  const dueOn = calendarDate('2027-01-15');
  expect(usualRestDays(dueOn, on)).toEqual(['2027-01-22', '2027-01-29', '2027-02-05', '2027-02-15']);
  expect(lastRestDay(dueOn, on)).toBe('2027-02-15');
});

test('of a bill that is due already they are counted from today', () => {
  for (const day of ['2026-11-15', '2026-11-29']) {
    const dueOn = calendarDate(day);
    expect(usualRestDays(dueOn, on)).toEqual(['2026-12-06', '2026-12-13', '2026-12-20', '2026-12-30']);
    expect(lastRestDay(dueOn, on)).toBe('2026-12-30');
  }
});
