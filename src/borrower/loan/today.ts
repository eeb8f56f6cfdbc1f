/** The business day in Malaysia, whatever the clock of the device says about its zone. */
import { type CalendarDate, calendarDate } from '#domain/date.ts';

export function todayInMalaysia(now: Date = new Date()): CalendarDate {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'Asia/Kuala_Lumpur' } as const;
  return calendarDate(new Intl.DateTimeFormat('en-CA', parts).format(now));
}
