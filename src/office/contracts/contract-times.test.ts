import { describe, expect, it } from 'vitest';
import { calendarDate } from '#domain/date.ts';
import { attestedInstant, stampDeadline, timeMistake } from './contract-times.ts';

const stampBy = calendarDate('2026-12-06');

describe('the last day for stamping', () => {
  it.each([
    ['2026-11-10', 'later', 26],
    ['2026-11-28', 'later', 8],
    ['2026-11-29', 'soon', 7],
    ['2026-12-05', 'soon', 1],
    ['2026-12-06', 'today', 0],
    ['2026-12-07', 'past', 1],
    ['2027-01-06', 'past', 31],
  ])('on %s is %s (%i)', (today, kind, days) => {
    expect(stampDeadline(stampBy, calendarDate(today))).toEqual({ kind, days });
  });
});

describe('the time of the attestation', () => {
  // 16:30:20 on 6 November in Kuala Lumpur.
  const signedAt = '2026-11-06T08:30:20.000Z';
  const times = { signedAt, now: '2026-11-07T03:00:10.000Z' };
  const mistake = (date: string, time: string) => timeMistake(calendarDate(date), time, times);

  it('is that of Kuala Lumpur', () => {
    expect(attestedInstant(calendarDate('2026-11-07'), '09:05', signedAt)).toBe('2026-11-07T01:05:00.000Z');
    expect(attestedInstant(calendarDate('2026-11-07'), '00:10', signedAt)).toBe('2026-11-06T16:10:00.000Z');
  });

  it('is never before the signature, whose own minute counts as after it', () => {
    expect(mistake('2026-11-06', '16:29')).toBe('before-signing');
    expect(mistake('2026-11-06', '16:30')).toBeUndefined();
    expect(attestedInstant(calendarDate('2026-11-06'), '16:30', signedAt)).toBe(signedAt);
    expect(mistake('2026-11-05', '16:30')).toBe('before-signing');
  });

  it('is never in the future', () => {
    expect(mistake('2026-11-07', '11:00')).toBeUndefined();
    expect(mistake('2026-11-07', '11:01')).toBe('in-future');
  });

  it.each(['', '24:00', '9:05', '12:60', 'noon'])('“%s” is none', (time) => {
    expect(mistake('2026-11-07', time)).toBe('not-a-time');
  });
});
