/** When the rest of a bill may be paid, after a part of it now: the days offered, and the last one possible. */
import { addDays, type CalendarDate } from './date.ts';

/** Ours: how long the rest of a bill may wait. */
const longestWaitDays = 31;
const usualWaits = [7, 14, 21, longestWaitDays];

/** It waits from the day its bill falls due, or from today when that day is past. */
const waitsFrom = (dueOn: CalendarDate, on: CalendarDate): CalendarDate => (dueOn > on ? dueOn : on);

export const lastRestDay = (dueOn: CalendarDate, on: CalendarDate): CalendarDate =>
  addDays(waitsFrom(dueOn, on), longestWaitDays);

/** None of them before the bill is due. */
export const usualRestDays = (dueOn: CalendarDate, on: CalendarDate): CalendarDate[] =>
  usualWaits.map((wait) => addDays(waitsFrom(dueOn, on), wait));
