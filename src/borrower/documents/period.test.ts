import { expect, test } from 'vitest';
import { calendarDate } from '#domain/date.ts';
import { type PeriodName, periodOf } from './period.ts';

const paidOutOn = calendarDate('2025-11-10');
const on = (name: PeriodName, today: string) => periodOf(name, calendarDate(today), paidOutOn);

test('a month, the month before, the year, and the whole loan', () => {
  expect(on('this-month', '2026-03-31')).toEqual({ from: '2026-03-01', to: '2026-03-31' });
  expect(on('last-month', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(on('last-month', '2026-01-05')).toEqual({ from: '2025-12-01', to: '2025-12-31' });
  expect(on('this-year', '2026-03-31')).toEqual({ from: '2026-01-01', to: '2026-03-31' });
  expect(on('all', '2026-03-31')).toEqual({ from: '2025-11-10', to: '2026-03-31' });
  expect(on('other', '2026-03-31')).toBeUndefined();
});
