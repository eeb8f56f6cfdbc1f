/**
 * An independent judge of every amount and rate of a schedule: exact fractions and inequalities only, another formula
 * for the payment, and no search. What it accepts is the one correctly rounded value, so the difference is zero.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calendarDate } from './date.ts';
import { type Sen, sen } from './money.ts';
import { buildSchedule, type InterestMethod } from './schedule.ts';

/** Whether `rounded` is numerator ÷ denominator, half-up: rounded − ½ ≤ exact < rounded + ½. */
const isHalfUp = (rounded: number | bigint, numerator: bigint, denominator: bigint): boolean => {
  const twice = 2n * BigInt(rounded) * denominator;
  return twice - denominator <= 2n * numerator && 2n * numerator < twice + denominator;
};

/** The payment P ÷ Σ v^k with v = 120,000 ÷ (120,000 + rate), the sum taken term by term. */
const isPayment = (payment: number, principal: bigint, rate: bigint, months: number): boolean => {
  const [a, b] = [120_000n + rate, 120_000n];
  let sum = 0n;
  let term = a ** BigInt(months);
  const grown = term;
  for (let month = 1; month <= months; month += 1) {
    term = (term / a) * b;
    sum += term;
  }
  return isHalfUp(payment, principal * grown, sum);
};

/** The sign of Σ payment(k)·g^−k − paid out, for a growth g = top ÷ bottom a month. */
const presentValueSign = (
  paidOut: bigint,
  payments: readonly number[],
  top: bigint,
  bottom: bigint,
): number => {
  let owed = paidOut;
  let scale = 1n;
  for (const payment of payments) {
    scale *= bottom;
    owed = owed * top - BigInt(payment) * scale;
  }
  return owed < 0n ? 1 : owed > 0n ? -1 : 0;
};

const nominalIsHalfUp = (bps: number, paidOut: bigint, payments: readonly number[]): boolean => {
  const signAt = (halfBps: number) =>
    presentValueSign(paidOut, payments, 240_000n + BigInt(halfBps), 240_000n);
  return (bps === 0 || signAt(2 * bps - 1) >= 0) && signAt(2 * bps + 1) < 0;
};

const precision = 10n ** 24n;

/** The 12th root of 1 + halfBps ÷ 20,000, rounded down to 24 decimals. */
const monthlyGrowthBelow = (halfBps: number): bigint => {
  const isAbove = (root: bigint) => root ** 12n * 20_000n > (20_000n + BigInt(halfBps)) * precision ** 12n;
  let [low, high] = [precision, 2n * precision];
  while (!isAbove(high)) high *= 2n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (isAbove(middle)) high = middle;
    else low = middle;
  }
  return low;
};

const effectiveIsHalfUp = (bps: number, paidOut: bigint, payments: readonly number[]): boolean => {
  const signAt = (growth: bigint) => presentValueSign(paidOut, payments, growth, precision);
  const isAtLeast = bps === 0 || signAt(monthlyGrowthBelow(2 * bps - 1) + 1n) >= 0;
  return isAtLeast && signAt(monthlyGrowthBelow(2 * bps + 1)) < 0;
};

type Terms = { principalSen: Sen; annualRateBps: number; termMonths: number; method: InterestMethod };

const terms: fc.Arbitrary<Terms> = fc.record({
  principalSen: fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 20_000_000 })).map(sen),
  annualRateBps: fc.oneof(fc.integer({ min: 0, max: 1800 }), fc.constantFrom(0, 1, 1200, 1800)),
  termMonths: fc.integer({ min: 1, max: 120 }),
  method: fc.constantFrom<InterestMethod>('reducing', 'flat'),
});

const judge = ({ principalSen, annualRateBps, termMonths, method }: Terms) => {
  const firstDueOn = calendarDate('2027-01-05');
  const schedule = buildSchedule({ principalSen, annualRateBps, termMonths, method, firstDueOn });
  const [principal, rate, months] = [BigInt(principalSen), BigInt(annualRateBps), BigInt(termMonths)];
  const rows = schedule.instalments;
  const first = rows[0];
  if (!first) return false;
  const areRowsRight = rows.every((row, index) => {
    const owedBefore = BigInt(row.balanceSen) + BigInt(row.principalSen);
    if (method === 'reducing') return isHalfUp(row.interestSen, owedBefore * rate, 120_000n);
    if (index === rows.length - 1) return true;
    const isEqualShare = isHalfUp(row.principalSen, principal, months) || row.balanceSen === 0;
    const interestLeft = rows.slice(index + 1).some(({ interestSen }) => interestSen > 0);
    return (
      isEqualShare && (!interestLeft || isHalfUp(row.interestSen, BigInt(schedule.totalInterestSen), months))
    );
  });
  const isPriceRight =
    method === 'flat'
      ? isHalfUp(schedule.totalInterestSen, principal * rate * months, 120_000n)
      : rows
          .slice(0, -1)
          .every(
            ({ totalSen, balanceSen }) =>
              balanceSen === 0 || isPayment(totalSen, principal, rate, termMonths),
          );
  const payments = rows.map(({ totalSen }) => totalSen);
  return (
    areRowsRight &&
    isPriceRight &&
    nominalIsHalfUp(schedule.nominalAprBps, principal, payments) &&
    effectiveIsHalfUp(schedule.effectiveAnnualRateBps, principal, payments)
  );
};

test('every amount and both rates are the correctly rounded ones [MON-07] [INV-13]', () => {
  fc.assert(
    fc.property(terms, (some) => {
      expect(judge(some)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

// One month, so that the rate is a plain fraction: RM160 at 17.93% costs RM2.39, exactly 1,792.5 basis points a year.
test('a rate exactly between two basis points goes up', () => {
  const tie = { principalSen: sen(16_000), annualRateBps: 1793, termMonths: 1, method: 'flat' } as const;
  const schedule = buildSchedule({ ...tie, firstDueOn: calendarDate('2027-01-05') });
  expect([schedule.totalInterestSen, schedule.nominalAprBps]).toEqual([239, 1793]);
  expect(judge(tie)).toBe(true);
});

test('the judge can say no', () => {
  expect(isHalfUp(2, 5n, 2n)).toBe(false);
  expect(isHalfUp(3, 5n, 2n)).toBe(true);
  expect(isPayment(47_073, 1_000_000n, 1200n, 24)).toBe(true);
  expect(isPayment(47_074, 1_000_000n, 1200n, 24)).toBe(false);
  const payments = [...Array<number>(11).fill(98_333), 98_337];
  expect([3171, 3172, 3173].map((bps) => nominalIsHalfUp(bps, 1_000_000n, payments))).toEqual([
    false,
    true,
    false,
  ]);
  expect([3675, 3676, 3677].map((bps) => effectiveIsHalfUp(bps, 1_000_000n, payments))).toEqual([
    false,
    true,
    false,
  ]);
});
