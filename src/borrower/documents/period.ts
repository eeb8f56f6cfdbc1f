/** The periods that a statement is most often asked for, as dates. */
import { addDays, type CalendarDate, calendarDate } from '#domain/date.ts';

export const periods = ['this-month', 'last-month', 'this-year', 'all', 'other'] as const;
export type PeriodName = (typeof periods)[number];

/** Ends today at the latest; undefined when the days are chosen one by one. */
export function periodOf(
  name: PeriodName,
  today: CalendarDate,
  paidOutOn: CalendarDate,
): { from: CalendarDate; to: CalendarDate } | undefined {
  const firstOfMonth = calendarDate(`${today.slice(0, 7)}-01`);
  const lastOfMonthBefore = addDays(firstOfMonth, -1);
  switch (name) {
    case 'this-month':
      return { from: firstOfMonth, to: today };
    case 'last-month':
      return { from: calendarDate(`${lastOfMonthBefore.slice(0, 7)}-01`), to: lastOfMonthBefore };
    case 'this-year':
      return { from: calendarDate(`${today.slice(0, 4)}-01-01`), to: today };
    case 'all':
      return { from: paidOutOn, to: today };
    case 'other':
      return undefined;
  }
}
