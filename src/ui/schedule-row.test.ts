import { describe, expect, it } from 'vitest';
import { byYear, isPartPaid, roundUp, type ScheduleRow, statesOf } from './schedule-row.ts';

const row = (number: number, dueOn: string, paidSen: number): ScheduleRow => ({
  number,
  dueOn,
  principalSen: 900,
  interestSen: 100,
  totalSen: 1000,
  balanceSen: 9000 - number * 900,
  paidSen,
});
const rows = [
  row(1, '2026-11-05', 1000),
  row(2, '2026-12-05', 400),
  row(3, '2027-01-05', 0),
  row(4, '2027-02-05', 0),
];

it('a payment is paid in part between nothing and all of it', () => {
  expect(rows.map(isPartPaid)).toEqual([false, true, false, false]);
});

describe('statesOf', () => {
  it('marks the next one, and as late what was due up to the newest late bill', () => {
    expect(statesOf(rows, undefined)).toEqual(['paid', 'next', 'open', 'open']);
    expect(statesOf(rows, '2026-12-05')).toEqual(['paid', 'late', 'open', 'open']);
    expect(statesOf(rows, '2027-01-05')).toEqual(['paid', 'late', 'late', 'open']);
  });

  it('marks nothing in an estimate', () => {
    const estimate = rows.map(({ paidSen, ...rest }) => rest);
    expect(statesOf(estimate, '2030-01-01')).toEqual(['open', 'open', 'open', 'open']);
  });
});

describe('byYear', () => {
  it('sums the payments of a year and keeps its last balance', () => {
    const [first, second] = byYear(rows);
    expect(first).toMatchObject({ dueOn: '2026-11-05', totalSen: 2000, paidSen: 1400, balanceSen: 7200 });
    expect(second).toMatchObject({ dueOn: '2027-01-05', totalSen: 2000, paidSen: 0, balanceSen: 5400 });
  });
});

describe('roundUp', () => {
  it('finds a round number just above', () => {
    expect([47_073, 22_244, 100_000, 99].map(roundUp)).toEqual([50_000, 25_000, 100_000, 100]);
  });
});
