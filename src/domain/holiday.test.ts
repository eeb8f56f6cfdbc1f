import { expect, test } from 'vitest';
import { calendarDate } from './date.ts';
import { addHoliday, changeRestDays, removeHoliday } from './holiday.ts';
import { allowed, codeOf, on } from './testing.ts';

const day = calendarDate;
const calendar = { restDays: [0, 6], holidays: new Set([day('2027-02-08'), day('2027-01-01')]) };
const now = on('2027-02-01');

test('holidays are added for days to come, once', () => {
  const add = (heldOn: string) => addHoliday(calendar, { heldOn: day(heldOn), name: 'Hari' }, now);
  expect(allowed(add('2027-02-02')).calendar.holidays).toContain('2027-02-02');
  expect(codeOf(add('2027-02-01'))).toBe('date-not-in-future');
  expect(codeOf(add('2027-01-31'))).toBe('date-not-in-future');
  expect(codeOf(add('2027-02-08'))).toBe('holiday-exists');
});

test('holidays that were stay', () => {
  const remove = (heldOn: string) => removeHoliday(calendar, { heldOn: day(heldOn) }, now);
  expect(allowed(remove('2027-02-08')).calendar.holidays).not.toContain('2027-02-08');
  expect(codeOf(remove('2027-01-01'))).toBe('date-not-in-future');
  expect(codeOf(remove('2027-03-01'))).toBe('not-found');
});

test('a week has at least one working day', () => {
  const change = (restDays: number[]) =>
    changeRestDays({ calendar, last: undefined }, { restDays, seenVersion: 0 });
  expect(allowed(change([5, 5, 4])).calendar.restDays).toEqual([4, 5]);
  expect(allowed(change([])).calendar.restDays).toEqual([]);
  expect(codeOf(change([0, 1, 2, 3, 4, 5, 6]))).toBe('rest-days-all');
});

test('rest days are not changed over what a colleague set meanwhile', () => {
  const last = { version: 3, changedBy: 'Siti', changedAt: '2027-02-01T02:00:00.000Z' };
  const change = (seenVersion: number) =>
    codeOf(changeRestDays({ calendar, last }, { restDays: [5], seenVersion }));
  expect([change(2), change(3)]).toEqual(['settings-changed', 'allowed']);
});
