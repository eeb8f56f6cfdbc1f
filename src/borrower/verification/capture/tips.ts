/** What the live view says: one word of advice at a time, slowly enough to be read and heard. */
import { limits, type Reading } from './quality.ts';

export type Tip = 'dark' | 'glare' | 'still' | 'good';

/** No quicker than this may the advice change. */
export const tipMs = 2000;
/** Mean difference of brightness from one look to the next; above it the phone or the card moves. */
const restless = 8;

export function tipOf({ brightTenth, glare, sharpness }: Reading, movement: number): Tip {
  if (brightTenth < limits.brightTenth) return 'dark';
  if (glare > limits.glare) return 'glare';
  return movement > restless || sharpness < limits.sharpness ? 'still' : 'good';
}

export type ShownTip = { tip: Tip; since: number };

/** The advice to show now, when `seen` is what the picture asks for. */
export function nextTip(shown: ShownTip | undefined, seen: Tip, now: number): ShownTip {
  if (shown && (shown.tip === seen || now - shown.since < tipMs)) return shown;
  return { tip: seen, since: now };
}

export function movementBetween(before: Uint8Array | undefined, after: Uint8Array): number {
  if (before?.length !== after.length) return 0;
  return after.reduce((sum, value, index) => sum + Math.abs(value - (before[index] ?? 0)), 0) / after.length;
}
