import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTooLong, tooLongSince, workingHoursBetween } from './waiting.ts';

/** 5 January 2026 is a Monday; times are of Kuala Lumpur. */
const at = (text: string) => Date.parse(`${text}:00+08:00`);

test.each([
  ['2026-01-05T09:00', '2026-01-05T13:30', 4.5],
  ['2026-01-05T20:00', '2026-01-06T08:00', 0],
  ['2026-01-05T17:00', '2026-01-06T10:00', 2],
  ['2026-01-09T16:00', '2026-01-12T09:30', 2.5],
  ['2026-01-10T10:00', '2026-01-11T22:00', 0],
  ['2026-01-05T07:00', '2026-01-05T20:00', 9],
  // A clock that is behind.
  ['2026-01-05T10:05', '2026-01-05T10:00', 0],
])('from %s to %s are %d working hours', (from, until, hours) => {
  expect(workingHoursBetween(at(from), at(until))).toBe(hours);
});

test('it is too long after four', () => {
  expect(isTooLong(at('2026-01-05T09:00'), at('2026-01-05T13:00'))).toBe(false);
  expect(isTooLong(at('2026-01-05T09:00'), at('2026-01-05T13:01'))).toBe(true);
  expect(isTooLong(at('2026-01-05T16:00'), at('2026-01-06T10:00'))).toBe(false);
});

test('the moment since which it is too long is the one that the rule has', () => {
  const moment = fc.integer({ min: at('2026-01-01T00:00'), max: at('2026-12-31T23:59') });
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 20 * 86_400_000 }), (now, agoMs) => {
      expect(isTooLong(now - agoMs, now)).toBe(now - agoMs < tooLongSince(now));
    }),
  );
});
