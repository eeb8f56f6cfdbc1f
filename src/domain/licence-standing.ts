/**
 * How the licence stands on a day, for the lender's own people: its last day counts, and they are warned early enough
 * to renew it. What it closes is decided where applications are (product rule 7: never servicing).
 */
import { type CalendarDate, daysBetween } from './date.ts';

/** Days before the end, from which on the warning is shown, stronger each time. */
export const licenceWarningDays = [90, 30, 7] as const;

export type LicenceStanding =
  | { state: 'missing' | 'later' | 'fine' }
  | { state: 'ends-90' | 'ends-30' | 'ends-7'; daysLeft: number; endsOn: CalendarDate }
  | { state: 'ended'; endsOn: CalendarDate };

export const licenceStanding = (
  { licenceFrom, licenceUntil }: { licenceFrom: CalendarDate | null; licenceUntil: CalendarDate | null },
  today: CalendarDate,
): LicenceStanding => {
  if (!licenceFrom || !licenceUntil) return { state: 'missing' };
  if (licenceUntil < today) return { state: 'ended', endsOn: licenceUntil };
  const daysLeft = daysBetween(today, licenceUntil);
  const warning = licenceWarningDays.findLast((days) => daysLeft <= days);
  if (warning) return { state: `ends-${warning}`, daysLeft, endsOn: licenceUntil };
  return { state: licenceFrom > today ? 'later' : 'fine' };
};
