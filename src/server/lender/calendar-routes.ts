/** The calendar page of the back office. */
import * as endpoints from '#contract/calendar.ts';
import { kualaLumpurDate } from '../clock.ts';
import { snapshot } from '../db/snapshot.ts';
import type { House } from '../house.ts';
import { commandRoute, type Route, route } from '../route.ts';
import { addHoliday, changeRestDays, readCalendarView, removeHoliday } from './calendar.ts';

export const calendarRoutes = (house: House): Route[] => [
  route(endpoints.getCalendar, () =>
    snapshot(house.db, (tx) => readCalendarView(tx, kualaLumpurDate(house.clock.now()))),
  ),
  commandRoute(house, endpoints.addHoliday, addHoliday),
  commandRoute(house, endpoints.removeHoliday, removeHoliday),
  commandRoute(house, endpoints.changeRestDays, changeRestDays),
];
