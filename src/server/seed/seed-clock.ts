/**
 * The clock of one demo story. It stands still until the story moves it, never runs backwards and never passes the real
 * time: what the demo tells lies in the past, on the real days of the calendar.
 */
import { addDays, type CalendarDate, daysBetween } from '#domain/date.ts';
import { minuteMs } from '#domain/durations.ts';
import { type Clock, kualaLumpurDate } from '../clock.ts';

export type SeedClock = Clock & {
  /** The real date in Kuala Lumpur. */
  today: CalendarDate;
  /** Moves to so many days before today, at a time of day 'HH:MM' in Kuala Lumpur. Today's hours may not have come yet. */
  daysAgo(days: number, time: string): void;
  /** As `daysAgo`, by its date. */
  on(date: CalendarDate, time: string): void;
  minutesAgo(minutes: number): void;
};

/** `delayMinutes`: this story's times of day are so much later than it says, so that two stories do not keep step. */
export function seedClock(realNow: Date, delayMinutes: number): SeedClock {
  const today = kualaLumpurDate(realNow);
  let now = new Date(0);
  const moveTo = (instant: Date): void => {
    if (instant < now || instant > realNow) {
      throw new Error(`the story cannot go from ${now.toISOString()} to ${instant.toISOString()}`);
    }
    now = instant;
  };
  const on = (date: CalendarDate, time: string): void =>
    moveTo(new Date(new Date(`${date}T${time}:00+08:00`).getTime() + delayMinutes * minuteMs));
  return {
    today,
    now: () => now,
    on,
    daysAgo: (days, time) => on(addDays(today, -days), time),
    minutesAgo: (minutes) => moveTo(new Date(realNow.getTime() - minutes * minuteMs)),
  };
}

/** How many days before the clock's today a date lies. */
export const daysSince = ({ today }: SeedClock, date: CalendarDate): number => daysBetween(date, today);
