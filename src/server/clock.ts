/** The only place that asks what time it is. Business dates are those of Kuala Lumpur, eight hours ahead all year. */
import { type CalendarDate, calendarDate } from '#domain/date.ts';

export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

const kualaLumpurMs = 8 * 60 * 60 * 1000;

/** The calendar date in Kuala Lumpur at an instant. */
export const kualaLumpurDate = (instant: Date): CalendarDate =>
  calendarDate(new Date(instant.getTime() + kualaLumpurMs).toISOString().slice(0, 10));

/** The instant at which a calendar date begins in Kuala Lumpur. */
export const startOfDate = (date: CalendarDate): Date => new Date(Date.parse(date) - kualaLumpurMs);
