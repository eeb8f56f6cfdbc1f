/** The business day in Kuala Lumpur, wherever the device is. */
import { type CalendarDate, calendarDate } from '#domain/date.ts';

const kualaLumpur = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' });

export const kualaLumpurDate = (instant: string | Date): CalendarDate =>
  calendarDate(kualaLumpur.format(new Date(instant)));

export const todayInKualaLumpur = (): CalendarDate => kualaLumpurDate(new Date());
