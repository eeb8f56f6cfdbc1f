/**
 * What a loan really costs a year: twelve times the monthly internal rate of return of its rounded cash flows
 * (nominal), and that return compounded over a year (effective), as in section 9 of the Malaysian fact base.
 * Counted with whole numbers scaled by 2^192, so that no float decides a basis point.
 */
import type { Sen } from './money.ts';

const bits = 192n;
const one = 1n << bits;
/** Far above the error of the search (some 2^-180), far below any real distance to a half basis point. */
const tieWidth = 1n << (bits - 150n);

/** Both rates half-up in basis points. The payments, one a month, must repay at least what was paid out. */
export const returnOf = (paidOutSen: Sen, payments: readonly Sen[]) => {
  const monthlyGrowth = (one << bits) / monthlyDiscount(BigInt(paidOutSen), payments.map(BigInt));
  let yearlyGrowth = one;
  for (let month = 0; month < 12; month += 1) yearlyGrowth = (yearlyGrowth * monthlyGrowth) >> bits;
  return {
    nominalAprBps: toBps((monthlyGrowth - one) * 12n),
    effectiveAnnualRateBps: toBps(yearlyGrowth - one),
  };
};

/**
 * The factor v with Σ payment(k)·v^k = paid out, by Newton's method. The sum rises and is convex in v, so from v = 1
 * every step goes down towards the one root and never past it. Throws when the payments do not reach what was paid out.
 */
const monthlyDiscount = (paidOut: bigint, payments: readonly bigint[]): bigint => {
  if (payments.reduce((sum, payment) => sum + payment, 0n) < paidOut) {
    throw new RangeError('these payments never repay what was paid out');
  }
  const target = paidOut << bits;
  let factor = one;
  for (;;) {
    let value = 0n;
    let slope = 0n;
    for (let index = payments.length; index >= 0; index -= 1) {
      slope = ((slope * factor) >> bits) + value;
      value = ((value * factor) >> bits) + ((index === 0 ? 0n : (payments[index - 1] ?? 0n)) << bits);
    }
    const step = ((value - target) << bits) / slope;
    if (step <= 1n) return factor;
    factor -= step;
  }
};

const toBps = (rate: bigint): number => Number((rate * 10_000n + one / 2n + tieWidth) >> bits);
