/**
 * How long an application has waited, in working hours (Monday to Friday, 9 to 18 in Kuala Lumpur), and when that is too
 * long. The target is ours: half a working day. Moments are milliseconds since 1970 in UTC.
 */
import { dayMs, hourMs } from './durations.ts';

/** Kuala Lumpur has no summer time. */
const kualaLumpurMs = 8 * hourMs;
const opensMs = 9 * hourMs;
const closesMs = 18 * hourMs;

export const targetWorkingHours = 4;

/** 1 January 1970 was a Thursday; 0 is a Sunday. */
const isWorkday = (midnight: number): boolean => {
  const weekday = (Math.floor(midnight / dayMs) + 4) % 7;
  return weekday !== 0 && weekday !== 6;
};

/** The working hours of days that both ends touch are counted in part. */
export const workingHoursBetween = (fromMs: number, untilMs: number): number => {
  const from = fromMs + kualaLumpurMs;
  const until = untilMs + kualaLumpurMs;
  let workedMs = 0;
  for (let midnight = Math.floor(from / dayMs) * dayMs; midnight < until; midnight += dayMs) {
    if (!isWorkday(midnight)) continue;
    workedMs += Math.max(0, Math.min(until, midnight + closesMs) - Math.max(from, midnight + opensMs));
  }
  return workedMs / hourMs;
};

export const isTooLong = (sinceMs: number, nowMs: number): boolean =>
  workingHoursBetween(sinceMs, nowMs) > targetWorkingHours;

/** What has waited since before this moment has waited too long: for a list that is asked for by moment. */
export const tooLongSince = (nowMs: number): number => {
  const now = nowMs + kualaLumpurMs;
  let leftMs = targetWorkingHours * hourMs;
  for (let midnight = Math.floor(now / dayMs) * dayMs; ; midnight -= dayMs) {
    if (!isWorkday(midnight)) continue;
    const workedMs = Math.max(0, Math.min(now, midnight + closesMs) - (midnight + opensMs));
    if (workedMs >= leftMs) return Math.min(now, midnight + closesMs) - leftMs - kualaLumpurMs;
    leftMs -= workedMs;
  }
};
