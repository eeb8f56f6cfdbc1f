/**
 * How long an application has waited: in plain minutes, hours and days for the eye, and in working hours (Monday to
 * Friday, 9 to 18 in Kuala Lumpur) for saying that it waits too long.
 */
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Kuala Lumpur has no summer time. */
const kualaLumpurMs = 8 * hourMs;
const opensMs = 9 * hourMs;
const closesMs = 18 * hourMs;

export const targetWorkingHours = 4;

export type Waited = { unit: 'minutes' | 'hours' | 'days'; count: number };

export function waited(since: string, now: Date): Waited {
  const ms = Math.max(0, now.getTime() - new Date(since).getTime());
  if (ms < hourMs) return { unit: 'minutes', count: Math.floor(ms / minuteMs) };
  if (ms < 2 * dayMs) return { unit: 'hours', count: Math.floor(ms / hourMs) };
  return { unit: 'days', count: Math.floor(ms / dayMs) };
}

/** The working hours of days that both ends touch are counted in part. */
export function workingHours(since: string, now: Date): number {
  const from = new Date(since).getTime() + kualaLumpurMs;
  const to = now.getTime() + kualaLumpurMs;
  let workedMs = 0;
  for (let midnight = Math.floor(from / dayMs) * dayMs; midnight < to; midnight += dayMs) {
    const weekday = new Date(midnight).getUTCDay();
    if (weekday === 0 || weekday === 6) continue;
    const start = Math.max(from, midnight + opensMs);
    const end = Math.min(to, midnight + closesMs);
    workedMs += Math.max(0, end - start);
  }
  return workedMs / hourMs;
}

export const isTooLong = (since: string, now: Date): boolean => workingHours(since, now) > targetWorkingHours;
