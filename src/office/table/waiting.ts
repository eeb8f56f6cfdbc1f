/** How much waits, as a desk says it: so far it is counted, and no further. */
import { mostWaiting } from '#contract/list.ts';

export const shownWaiting = (count: number): number | string =>
  count > mostWaiting ? `${mostWaiting}+` : count;
