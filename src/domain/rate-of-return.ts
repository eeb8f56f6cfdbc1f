/**
 * What a loan really costs a year: twelve times the monthly internal rate of return of its rounded cash flows
 * (nominal), and that return compounded over a year (effective), as in section 9 of the Malaysian fact base.
 * Floats answer where they are far from deciding a basis point; the rest is counted with whole numbers scaled by 2^192.
 */
import type { Sen } from './money.ts';

const bits = 192n;
const one = 1n << bits;
/** Far above the error of the search (some 2^-180), far below any real distance to a half basis point. */
const tieWidth = 1n << (bits - 150n);

/** Both rates half-up in basis points. The payments, one a month, must repay at least what was paid out. */
export const returnOf = (paidOutSen: Sen, payments: readonly Sen[]): Rates =>
  quickReturn(paidOutSen, payments) ?? exactReturn(paidOutSen, payments);

type Rates = { nominalAprBps: number; effectiveAnnualRateBps: number };

/** An error of the floats is some billionth of a basis point; nearer than this to a half they do not answer. */
const unsureBps = 1e-4;
const highestBps = 1e6;

/** The same by floats; undefined where they might be wrong. */
const quickReturn = (paidOutSen: number, payments: readonly number[]): Rates | undefined => {
  let factor = 1;
  for (let tries = 0; tries < 50; tries += 1) {
    let value = 0;
    let slope = 0;
    for (let index = payments.length - 1; index >= 0; index -= 1) {
      slope = slope * factor + value;
      value = value * factor + (payments[index] ?? 0);
    }
    // The payments start a month after the money: the sum is one power higher.
    slope = slope * factor + value;
    const step = (value * factor - paidOutSen) / slope;
    factor -= step;
    if (Math.abs(step) > 1e-15) continue;
    const growth = 1 / factor;
    const nominal = (growth - 1) * 120_000;
    const effective = (growth ** 12 - 1) * 10_000;
    const isSure = [nominal, effective].every(
      (bps) => bps >= 0 && bps < highestBps && Math.abs((bps % 1) - 0.5) > unsureBps,
    );
    return isSure
      ? { nominalAprBps: Math.round(nominal), effectiveAnnualRateBps: Math.round(effective) }
      : undefined;
  }
  return undefined;
};

const exactReturn = (paidOutSen: Sen, payments: readonly Sen[]): Rates => {
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
