/** The business day in Kuala Lumpur, wherever the device is. */
import { type CalendarDate, calendarDate } from '#domain/date.ts';

const kualaLumpur = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' });

export const kualaLumpurDate = (instant: string | Date): CalendarDate =>
  calendarDate(kualaLumpur.format(new Date(instant)));

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kuala_Lumpur',
  hour: '2-digit',
  minute: '2-digit',
});

/** '14:05', as a time field has it. */
export const kualaLumpurTime = (instant: string | Date): string => clock.format(new Date(instant));

/** The instant of a day and a time of it ('14:05') in Kuala Lumpur, which has no summer time. */
export const kualaLumpurInstant = (date: CalendarDate, time: string): string =>
  new Date(`${date}T${time}:00+08:00`).toISOString();

export const todayInKualaLumpur = (): CalendarDate => kualaLumpurDate(new Date());
