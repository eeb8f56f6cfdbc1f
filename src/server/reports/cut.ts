/**
 * The cut of a report: everything posted up to the end of a day in Kuala Lumpur. What is corrected later is posted
 * later, so the report of a day that is over never changes.
 */
import { addDays, type CalendarDate } from '#domain/date.ts';
import { kualaLumpurDate, startOfDate } from '../clock.ts';
import type { House } from '../house.ts';
import { RefusedError } from '../problem.ts';

export type Cut = {
  cutOn: CalendarDate;
  /** What was posted before this instant counts. */
  endsAt: Date;
  readAt: Date;
};

/** Today without a date. Throws 'date-in-future'. */
export const cutAt = ({ clock }: House, wanted: CalendarDate | undefined): Cut => {
  const readAt = clock.now();
  const today = kualaLumpurDate(readAt);
  const cutOn = wanted ?? today;
  if (cutOn > today) throw new RefusedError({ code: 'date-in-future' });
  return { cutOn, endsAt: startOfDate(addDays(cutOn, 1)), readAt };
};
