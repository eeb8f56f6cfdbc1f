import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chargeKinds, lateInterestSen } from './charges.ts';
import { addDays, addMonths, calendarDate, daysBetween } from './date.ts';
import { addSen, sen } from './money.ts';

const late = (overdueSen: number, daysLate: number, annualRateBps = 800) =>
  lateInterestSen({ overdueSen: sen(overdueSen), daysLate, annualRateBps });

test('the list of charges is closed (product rule 2)', () => {
  expect(chargeKinds).toEqual([
    'principal',
    'interest',
    'late-interest',
    'stamp-duty',
    'attestation-fee',
    'court-ordered-costs',
  ]);
});

describe('late interest', () => {
  // Fact base, section 9: the figures in brackets, because ours is rounded down.
  test.each([
    [98333, 1, 21],
    [98333, 10, 215],
    [98333, 28, 603],
    [98333, 30, 646],
    [100_000, 10, 219],
    [100_000, 38, 832],
    [98337, 366, 7888],
    [50050, 3, 32],
    // Peers' case 21 says 6.58 (half-up); and the amounts on which a peer's daily rounding went wrong:
    [300_000, 10, 657],
    [2000, 30, 13],
    [7000, 365, 560],
    [10_000, 365, 800],
    [100_000, 365, 8000],
  ])('%i sen, %i days late: %i sen', (overdueSen, daysLate, expected) => {
    expect(late(overdueSen, daysLate)).toBe(expected);
  });

  test('the divisor is 365 in a leap year too, so a whole leap year is 366 days of it', () => {
    const dueOn = calendarDate('2028-01-05');
    expect(late(365_000, daysBetween(dueOn, addMonths(dueOn, 12)))).toBe(29_280);
  });

  test('nothing is late on the due date or before it', () => {
    expect([0, -1, -400].map((days) => late(98333, days))).toEqual([0, 0, 0]);
    const dueOn = calendarDate('2027-02-28');
    expect(late(98333, daysBetween(dueOn, addDays(dueOn, -3)))).toBe(0);
  });

  test.each([801, 1800, -1, 7.5, Number.NaN])('a late rate of %s basis points is refused', (rate) => {
    expect(() => late(98333, 10, rate)).toThrow(RangeError);
  });

  test('half days and negative amounts are refused', () => {
    expect(() => late(98333, 1.5)).toThrow(RangeError);
    expect(() => late(-1, 10)).toThrow(RangeError);
    expect(() => lateInterestSen({ overdueSen: 0.5 as never, daysLate: 1, annualRateBps: 800 })).toThrow(
      RangeError,
    );
  });

  test('is never above the formula, never a sen below it, and never more in pieces than in one', () => {
    const days = fc.nat({ max: 4000 });
    const amount = fc.nat({ max: 20_000_000_00 });
    fc.assert(
      fc.property(
        amount,
        amount,
        days,
        days,
        fc.integer({ min: 0, max: 800 }),
        (one, other, first, second, rate) => {
          const charged = BigInt(late(one, first, rate)) * 3_650_000n;
          const formula = BigInt(one) * BigInt(first) * BigInt(rate);
          expect(charged <= formula && formula < charged + 3_650_000n).toBe(true);
          expect(addSen(late(one, first, rate), late(one, second, rate))).toBeLessThanOrEqual(
            late(one, first + second, rate),
          );
          expect(addSen(late(one, first, rate), late(other, first, rate))).toBeLessThanOrEqual(
            late(one + other, first, rate),
          );
        },
      ),
    );
  });
});
