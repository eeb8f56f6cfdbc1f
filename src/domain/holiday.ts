/**
 * The lender's calendar as its administrator keeps it: holidays are added and taken away for days to come only, because
 * accounts are worked out again from the days that were. Rest days count for bills made from then on.
 */
import type { CalendarDate } from './date.ts';
import { changedMeanwhile, type Seen, type SettingsVersion } from './lender-settings.ts';
import type { LoanEvent, Moment } from './loan.ts';
import type { Notice } from './notice.ts';
import { allow, type Outcome, refuse } from './refusal.ts';
import type { LenderCalendar } from './working-days.ts';

export type CalendarChange = { event: LoanEvent; notices: readonly Notice[]; calendar: LenderCalendar };

export const addHoliday = (
  calendar: LenderCalendar,
  { heldOn, name }: { heldOn: CalendarDate; name: string },
  moment: Moment,
): Outcome<CalendarChange> => {
  if (heldOn <= moment.today) return refuse({ code: 'date-not-in-future' });
  if (calendar.holidays.has(heldOn)) return refuse({ code: 'holiday-exists' });
  return allow({
    event: { name: 'holiday.added', facts: { heldOn, name } },
    notices: [],
    calendar: { ...calendar, holidays: new Set([...calendar.holidays, heldOn]) },
  });
};

/** Bills that were given longer because of it keep it. */
export const removeHoliday = (
  calendar: LenderCalendar,
  { heldOn }: { heldOn: CalendarDate },
  moment: Moment,
): Outcome<CalendarChange> => {
  if (!calendar.holidays.has(heldOn)) return refuse({ code: 'not-found' });
  if (heldOn <= moment.today) return refuse({ code: 'date-not-in-future' });
  return allow({
    event: { name: 'holiday.removed', facts: { heldOn } },
    notices: [],
    calendar: { ...calendar, holidays: new Set([...calendar.holidays].filter((day) => day !== heldOn)) },
  });
};

/** `last` is undefined where nobody changed them yet. */
export const changeRestDays = (
  { calendar, last }: { calendar: LenderCalendar; last: SettingsVersion | undefined },
  { restDays, seenVersion }: { restDays: readonly number[] } & Seen,
): Outcome<CalendarChange> => {
  const days = [...new Set(restDays)].sort((a, b) => a - b);
  if (days.length > 6) return refuse({ code: 'rest-days-all' });
  const refused = changedMeanwhile(last, { seenVersion });
  if (refused) return refused;
  return allow({
    event: { name: 'rest-days.changed', facts: { before: [...calendar.restDays], after: days } },
    notices: [],
    calendar: { ...calendar, restDays: days },
  });
};
