/** The lender's calendar: holidays and rest days, kept by the administrator. */

import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { dateField } from './fields.ts';
import { part, seen } from './settings.ts';

const dayOfWeekField = z.int().check(z.gte(0), z.lte(6));

export const calendarView = z.object({
  /** Days of the week without work, 0 for Sunday to 6 for Saturday. */
  restDays: part(z.array(dayOfWeekField)),
  holidays: z.array(
    z.object({
      heldOn: dateField,
      name: z.string(),
      addedBy: z.nullable(z.string()),
      /** Only days to come can be taken away. */
      isRemovable: z.boolean(),
    }),
  ),
  /** From here on holidays can be added. */
  firstDay: dateField,
});
export type CalendarView = z.infer<typeof calendarView>;

export const getCalendar = endpoint({
  name: 'getCalendar',
  method: 'GET',
  path: '/api/office/calendar',
  summary: 'Rest days and holidays',
  response: calendarView,
});

export const addHoliday = endpoint({
  name: 'addHoliday',
  method: 'POST',
  path: '/api/office/calendar/holidays',
  summary: 'Add a holiday to come: bills that can be paid until then get longer',
  body: z.strictObject({
    heldOn: dateField,
    name: z.string().check(z.trim(), z.minLength(2), z.maxLength(80), z.regex(/^[\P{Cc}]*$/u)),
  }),
  response: calendarView,
});

export const removeHoliday = endpoint({
  name: 'removeHoliday',
  method: 'POST',
  path: '/api/office/calendar/holidays/:heldOn/remove',
  summary: 'Take a holiday to come away: bills that got longer keep it',
  params: z.strictObject({ heldOn: dateField }),
  response: calendarView,
});

export const changeRestDays = endpoint({
  name: 'changeRestDays',
  method: 'PUT',
  path: '/api/office/calendar/rest-days',
  summary: 'Set the days of the week without work, for bills made from now on',
  body: z.strictObject({ restDays: z.array(dayOfWeekField).check(z.maxLength(7)), ...seen }),
  response: calendarView,
});
