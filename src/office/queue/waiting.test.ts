import { describe, expect, it } from 'vitest';
import { isTooLong, waited, workingHours } from './waiting.ts';

/** An instant by its time in Kuala Lumpur. */
const at = (local: string) => new Date(`${local}+08:00`);
const since = (local: string) => at(local).toISOString();

describe('how long it has waited', () => {
  it.each([
    ['2026-03-02T10:00', { unit: 'minutes', count: 0 }],
    ['2026-03-02T09:46', { unit: 'minutes', count: 14 }],
    ['2026-03-02T09:00', { unit: 'hours', count: 1 }],
    ['2026-02-28T11:00', { unit: 'hours', count: 47 }],
    ['2026-02-28T10:00', { unit: 'days', count: 2 }],
    ['2026-03-02T10:05', { unit: 'minutes', count: 0 }],
  ])('since %s', (from, words) => {
    expect(waited(since(from), at('2026-03-02T10:00'))).toEqual(words);
  });
});

describe('working hours', () => {
  it.each([
    ['inside one day', '2026-03-02T10:00', '2026-03-02T13:30', 3.5],
    ['before and after the day', '2026-03-02T07:00', '2026-03-02T20:00', 9],
    ['over a night', '2026-03-02T17:00', '2026-03-03T10:00', 2],
    ['over a weekend', '2026-02-27T17:00', '2026-03-02T10:00', 2],
    ['at a weekend', '2026-02-28T10:00', '2026-03-01T16:00', 0],
    ['a clock that is behind', '2026-03-02T10:05', '2026-03-02T10:00', 0],
  ])('%s', (_, from, to, hours) => {
    expect(workingHours(since(from), at(to))).toBe(hours);
  });

  it('are too many after four', () => {
    expect(isTooLong(since('2026-03-02T09:00'), at('2026-03-02T13:00'))).toBe(false);
    expect(isTooLong(since('2026-03-02T09:00'), at('2026-03-02T13:01'))).toBe(true);
    expect(isTooLong(since('2026-03-02T16:00'), at('2026-03-03T10:00'))).toBe(false);
  });
});
