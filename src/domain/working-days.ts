/**
 * Days on which a bill can be expected to be paid. A due date on a rest day or a holiday of the lender's calendar can be
 * paid on the next working day without being late (a rule of this product, in the borrower's favour).
 */
import { addDays, type CalendarDate, dayOfWeek } from './date.ts';

export type LenderCalendar = {
  /** Days of the week without work, 0 for Sunday to 6 for Saturday. */
  restDays: readonly number[];
  holidays: ReadonlySet<CalendarDate>;
};

export const isWorkingDay = (date: CalendarDate, { restDays, holidays }: LenderCalendar): boolean =>
  !restDays.includes(dayOfWeek(date)) && !holidays.has(date);

/** However a calendar is filled in, nobody waits longer than this for a working day. */
const longestBreakDays = 14;

/** The date itself when work is done on it, or else the first working day after it. */
export const nextWorkingDay = (date: CalendarDate, calendar: LenderCalendar): CalendarDate => {
  let day = date;
  for (let tries = 0; tries < longestBreakDays; tries += 1) {
    if (isWorkingDay(day, calendar)) return day;
    day = addDays(day, 1);
  }
  return day;
};
