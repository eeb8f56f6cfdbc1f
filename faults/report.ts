/** One line for each fault: how often, what was acknowledged, lost, done twice, and how long until it was ready again. */
import { expect } from 'vitest';
import type { Tally } from './books.ts';

/** In seconds; a machine that starts slowly undisturbed may take as many times longer as it did then. */
const readyWithinMs = 5_000;
const usualStartMs = 2_500;
/** A machine that takes longer for a start in peace is busy with something else: its times say nothing. */
const measurableStartMs = 15_000;

export function report(fault: string, undisturbedMs: number) {
  const allowedMs = readyWithinMs * Math.max(1, undisturbedMs / usualStartMs);
  const sum = { runs: 0, acknowledged: 0, lost: 0, twice: 0, signIns: 0 };
  const recoveries: number[] = [];
  return {
    add(tally: Tally, readyMs: number): void {
      sum.runs += 1;
      sum.acknowledged += tally.acknowledged;
      sum.lost += tally.lost;
      sum.twice += tally.twice;
      sum.signIns += tally.signIns;
      recoveries.push(readyMs);
    },
    end() {
      recoveries.sort((one, other) => one - other);
      const middle = recoveries[Math.floor((recoveries.length - 1) / 2)] ?? 0;
      const longest = recoveries.at(-1) ?? 0;
      console.log(
        `${fault}: ${sum.runs} times, ${sum.acknowledged} writes acknowledged, ${sum.lost} lost, ${sum.twice} twice, ` +
          `${sum.signIns} sign-ins; ready again after ${middle} ms (longest ${longest}), undisturbed start ${undisturbedMs} ms`,
      );
      // The middle one: what else runs on this machine in one of the moments is not the product's.
      if (undisturbedMs < measurableStartMs)
        expect(middle, 'ms until it is ready again').toBeLessThanOrEqual(allowedMs);
      return sum;
    },
  };
}
