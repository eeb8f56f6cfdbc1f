/** Today's date in Kuala Lumpur, whatever zone the device is in. */
import { type CalendarDate, calendarDate } from '#domain/date.ts';
import { dayInKualaLumpur } from '#ui/today.ts';

export const todayInKualaLumpur = (now: Date = new Date()): CalendarDate =>
  calendarDate(dayInKualaLumpur(now));
