/** Today's date in Kuala Lumpur, wherever the device is. */
import { type CalendarDate, calendarDate } from '#domain/date.ts';

const kualaLumpur = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kuala_Lumpur' });

export const todayInKualaLumpur = (): CalendarDate => calendarDate(kualaLumpur.format(new Date()));
