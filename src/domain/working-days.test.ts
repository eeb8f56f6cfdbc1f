import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, calendarDate, dayOfWeek, daysBetween } from './date.ts';
import { isWorkingDay, type LenderCalendar, nextWorkingDay } from './working-days.ts';

const day = calendarDate;
const weekend: LenderCalendar = {
  restDays: [0, 6],
  holidays: new Set([day('2027-02-08'), day('2027-05-03')]),
};

const anyDay = fc.integer({ min: 0, max: 4000 }).map((days) => addDays(day('2026-01-01'), days));
const anyCalendar = fc
  .record({
    restDays: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
    holidays: fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 20 }),
    from: anyDay,
  })
  .map(({ restDays, holidays, from }) => ({
    from,
    calendar: { restDays, holidays: new Set(holidays.map((days) => addDays(from, days))) },
  }));

describe('nextWorkingDay', () => {
  test.each([
    ['a working day is itself', '2027-02-05', '2027-02-05'],
    ['over a weekend and the holiday after it', '2027-02-06', '2027-02-09'],
    ['a holiday in the week', '2027-05-03', '2027-05-04'],
    ['over the end of a year', '2027-01-02', '2027-01-04'],
  ])('%s', (_name, from, to) => {
    expect(nextWorkingDay(day(from), weekend)).toBe(to);
  });

  test('is never earlier, at most 14 days later, and works unless nothing does', () => {
    fc.assert(
      fc.property(anyCalendar, ({ from, calendar }) => {
        const found = nextWorkingDay(from, calendar);
        const waited = daysBetween(from, found);
        expect(waited).toBeGreaterThanOrEqual(0);
        expect(waited).toBeLessThanOrEqual(14);
        if (waited < 14) expect(isWorkingDay(found, calendar)).toBe(true);
        for (let days = 0; days < waited; days += 1) {
          expect(isWorkingDay(addDays(from, days), calendar)).toBe(false);
        }
      }),
    );
  });

  test('one more holiday never makes it earlier', () => {
    fc.assert(
      fc.property(anyCalendar, fc.integer({ min: 0, max: 20 }), ({ from, calendar }, days) => {
        const more = { ...calendar, holidays: new Set([...calendar.holidays, addDays(from, days)]) };
        expect(nextWorkingDay(from, more) >= nextWorkingDay(from, calendar)).toBe(true);
      }),
    );
  });

  test('counts Sunday as day 0', () => {
    expect(dayOfWeek(day('2027-02-07'))).toBe(0);
    expect(isWorkingDay(day('2027-02-07'), { restDays: [0], holidays: new Set() })).toBe(false);
    expect(isWorkingDay(day('2027-02-06'), { restDays: [0], holidays: new Set() })).toBe(true);
  });
});
