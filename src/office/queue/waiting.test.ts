import { describe, expect, it } from 'vitest';
import { waited } from './waiting.ts';

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
