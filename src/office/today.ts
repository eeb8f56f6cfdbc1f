/** The business day in Kuala Lumpur, wherever the device is. */
import { type CalendarDate, calendarDate } from '#domain/date.ts';
import { malaysiaTime } from '#words/malaysia-time.ts';

export const kualaLumpurDate = (instant: string | Date): CalendarDate =>
  calendarDate(malaysiaTime(instant).toISOString().slice(0, 10));

/** '14:05', as a time field has it. */
export const kualaLumpurTime = (instant: string | Date): string =>
  malaysiaTime(instant).toISOString().slice(11, 16);

/** The instant of a day and a time of it ('14:05') in Kuala Lumpur, which has no summer time. */
export const kualaLumpurInstant = (date: CalendarDate, time: string): string =>
  new Date(`${date}T${time}:00+08:00`).toISOString();

export const todayInKualaLumpur = (): CalendarDate => kualaLumpurDate(new Date());
