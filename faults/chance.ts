/** Chance that can be repeated: every number of a run comes from its seed, which is printed. */
import { randomInt } from 'node:crypto';

export const seed = Number(process.env.FAULTS_SEED ?? randomInt(1, 2 ** 31));
export const isShort = process.env.FAULTS === 'short';

/** How often: in the full form, and in the short one. */
export const times = (full: number, short: number): number =>
  Number(process.env.FAULTS_TIMES ?? (isShort ? short : full));

/** Numbers from 0 up to 1, the same for the same seed and name (mulberry32). */
export function chanceOf(name: string): () => number {
  let state = [...name].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), seed) | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
