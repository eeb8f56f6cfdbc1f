/** The times of a one-time code, from when it was sent. */
import { minuteMs } from './durations.ts';

/** It can be given so long. */
export const codeLifeMs = 5 * minuteMs;
/** Before that no other one is sent in its place. */
export const codePauseMs = minuteMs;
