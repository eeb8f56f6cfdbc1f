/** What the dates of a contract mean: how near the last day for stamping is, and which instant a typed time stands for. */
import { type CalendarDate, daysBetween } from '#domain/date.ts';
import { kualaLumpurDate, kualaLumpurInstant, kualaLumpurTime } from '../today.ts';

/** From here on it is said in words how many days are left. */
export const soonDays = 7;

export type StampDeadline = { kind: 'later' | 'soon' | 'today' | 'past'; days: number };

export function stampDeadline(stampBy: CalendarDate, today: CalendarDate): StampDeadline {
  const days = daysBetween(today, stampBy);
  if (days < 0) return { kind: 'past', days: -days };
  if (days === 0) return { kind: 'today', days };
  return { kind: days <= soonDays ? 'soon' : 'later', days };
}

/** A minute has no seconds: the minute of the signature itself means just after it. */
export function attestedInstant(date: CalendarDate, time: string, signedAt: string): string {
  const isSameMinute = date === kualaLumpurDate(signedAt) && time === kualaLumpurTime(signedAt);
  return isSameMinute ? signedAt : kualaLumpurInstant(date, time);
}

export type TimeMistake = 'not-a-time' | 'in-future' | 'before-signing';

/** What is wrong with the time of day ('14:05') on a real date. */
export function timeMistake(
  date: CalendarDate,
  time: string,
  { signedAt, now }: { signedAt: string; now: string },
): TimeMistake | undefined {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return 'not-a-time';
  const instant = attestedInstant(date, time, signedAt);
  if (instant > now) return 'in-future';
  return instant < signedAt ? 'before-signing' : undefined;
}
