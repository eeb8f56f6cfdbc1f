import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  ageOn,
  type CalendarDate,
  calendarDate,
  compareDates,
  dayOfMonth,
  daysBetween,
  daysInMonth,
  isLeapYear,
  parseCalendarDate,
} from './date.ts';

/** An independent count of days, for years from 1000 on. */
const daysSince1970 = (date: CalendarDate) => {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return Date.UTC(year, month - 1, day) / 86_400_000;
};

const someDate = fc
  .tuple(
    fc.integer({ min: 1000, max: 9800 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 31 }),
  )
  .filter(([year, month, day]) => day <= daysInMonth(year, month))
  .map(([year, month, day]) =>
    calendarDate(`${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`),
  );

describe('parseCalendarDate', () => {
  test.each(['2026-11-20', '2000-02-29', '2028-02-29', '0001-01-01', '9999-12-31'])(
    '%s is a date',
    (text) => {
      expect(parseCalendarDate(text)).toBe(text);
      expect(calendarDate(text)).toBe(text);
    },
  );

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-01-32',
    '0000-01-01',
    '2026-1-1',
    '20260101',
    '26-01-01',
    ' 2026-01-01',
    '2026-01-01\n',
    '2026-01-01T00:00',
    '２０２６-01-01',
    '',
  ])('%j is not', (text) => {
    expect(parseCalendarDate(text)).toBeUndefined();
    expect(() => calendarDate(text)).toThrow(RangeError);
  });
});

test('leap years follow the Gregorian rule', () => {
  expect([1900, 2000, 2024, 2026, 2028, 2100].filter(isLeapYear)).toEqual([2000, 2024, 2028]);
  expect([1, 2, 4, 12, 13, 0].map((month) => daysInMonth(2027, month))).toEqual([31, 28, 30, 31, 0, 0]);
});

describe('addMonths', () => {
  const series = (from: string, count: number, anchorDay?: number) =>
    Array.from({ length: count }, (_, index) => addMonths(calendarDate(from), index + 1, anchorDay));

  test('keeps the anchor day and ends short months on their last day (fact base, due-date vectors)', () => {
    expect(series('2027-01-31', 4)).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']);
    expect(series('2028-01-30', 2)).toEqual(['2028-02-29', '2028-03-30']);
    // Fineract, first due 31 Jan 2023: no drift over a year and a leap day.
    expect(series('2023-01-31', 13).slice(-2)).toEqual(['2024-01-31', '2024-02-29']);
  });

  test('comes back to an anchor that the first month cut off', () => {
    expect(series('2027-02-28', 2, 31)).toEqual(['2027-03-31', '2027-04-30']);
    expect(series('2027-02-28', 2)).toEqual(['2027-03-28', '2027-04-28']);
  });

  test('crosses years in both directions', () => {
    expect(addMonths(calendarDate('2026-11-20'), 2)).toBe('2027-01-20');
    expect(addMonths(calendarDate('2026-01-31'), -2)).toBe('2025-11-30');
    expect(addMonths(calendarDate('2026-03-15'), 0)).toBe('2026-03-15');
    expect(addMonths(calendarDate('2026-12-05'), -24)).toBe('2024-12-05');
  });

  test.each([
    [0.5, 5],
    [1, 0],
    [1, 32],
    [1, 1.5],
    [1_000_000, 5],
  ])('%s months with anchor %s is refused', (months, anchorDay) => {
    expect(() => addMonths(calendarDate('2026-01-05'), months, anchorDay)).toThrow(RangeError);
  });

  test('is exact in months, on the anchor or the last day of the month', () => {
    fc.assert(
      fc.property(
        someDate,
        fc.integer({ min: -2000, max: 2000 }),
        fc.integer({ min: 1, max: 31 }),
        (date, months, anchor) => {
          const moved = addMonths(date, months, anchor);
          const monthIndex = (d: string) => Number(d.slice(0, 4)) * 12 + Number(d.slice(5, 7));
          expect(monthIndex(moved) - monthIndex(date)).toBe(months);
          const lastDay = daysInMonth(Number(moved.slice(0, 4)), Number(moved.slice(5, 7)));
          expect(dayOfMonth(moved)).toBe(Math.min(anchor, lastDay));
        },
      ),
    );
  });
});

describe('days', () => {
  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-11-20', 365, '2027-11-20'],
    ['2000-03-01', -1, '2000-02-29'],
    ['1900-02-28', 1, '1900-03-01'],
    ['0001-01-01', 0, '0001-01-01'],
  ])('%s plus %i days is %s', (from, days, to) => {
    expect(addDays(calendarDate(from), days)).toBe(to);
    expect(daysBetween(calendarDate(from), calendarDate(to))).toBe(days);
  });

  test('outside the years 1 to 9999 there is no date', () => {
    expect(() => addDays(calendarDate('9999-12-31'), 1)).toThrow(RangeError);
    expect(() => addDays(calendarDate('0001-01-01'), -1)).toThrow(RangeError);
    expect(() => addDays(calendarDate('2026-01-01'), 0.5)).toThrow(RangeError);
  });

  test('every day from 1890 to 2110 follows the one before', () => {
    let date = calendarDate('1890-01-01');
    for (let day = daysSince1970(date); date < '2110-01-01'; day += 1) {
      expect(daysSince1970(date)).toBe(day);
      const next = addDays(date, 1);
      if (daysBetween(date, next) !== 1 || next <= date) throw new Error(`${next} does not follow ${date}`);
      date = next;
    }
  });

  test('agree with an independent count', () => {
    fc.assert(
      fc.property(someDate, fc.integer({ min: -70_000, max: 70_000 }), (date, days) => {
        const moved = addDays(date, days);
        expect(daysSince1970(moved) - daysSince1970(date)).toBe(days);
        expect(daysBetween(date, moved)).toBe(days);
        expect(compareDates(moved, date)).toBe(Math.sign(days));
      }),
    );
  });
});

test.each([
  ['2008-11-20', '2026-11-19', 17],
  ['2008-11-20', '2026-11-20', 18],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2008-02-29', '2028-02-29', 20],
  ['2026-11-20', '2026-11-20', 0],
  ['2027-01-01', '2026-11-20', -1],
])('born on %s, on %s: %i years', (bornOn, date, age) => {
  expect(ageOn(calendarDate(bornOn), calendarDate(date))).toBe(age);
});
