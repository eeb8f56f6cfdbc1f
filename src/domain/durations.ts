/** Lengths of time in milliseconds. A day of the calendar is counted by `date.ts`, never by adding one of these. */
export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
