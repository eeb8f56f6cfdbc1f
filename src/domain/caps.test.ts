import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CappedTerms, capRefusal, lateCapBps, securedCapBps, unsecuredCapBps } from './caps.ts';
import { calendarDate } from './date.ts';
import { sen } from './money.ts';
import { buildSchedule } from './schedule.ts';

const terms: CappedTerms = {
  annualRateBps: 1800,
  secured: false,
  totalInterestSen: sen(990_000),
  principalSen: sen(1_000_000),
  lateRateBps: 800,
};

test('the caps are those of the law', () => {
  expect([unsecuredCapBps, securedCapBps, lateCapBps]).toEqual([1800, 1200, 800]);
});

test('terms exactly at every cap may stand', () => {
  expect(capRefusal({ ...terms, totalInterestSen: terms.principalSen })).toBeUndefined();
  expect(capRefusal({ ...terms, secured: true, annualRateBps: 1200 })).toBeUndefined();
});

test.each([
  [{ annualRateBps: 1801 }, { code: 'rate-above-cap', capBps: 1800 }],
  [
    { annualRateBps: 1201, secured: true },
    { code: 'rate-above-cap', capBps: 1200 },
  ],
  [{ totalInterestSen: sen(1_000_001) }, { code: 'interest-above-principal' }],
  [{ lateRateBps: 801 }, { code: 'late-rate-above-cap', capBps: 800 }],
] as const)('one step above a cap is refused: %j', (above, refusal) => {
  expect(capRefusal({ ...terms, ...above })).toEqual(refusal);
});

// Fact base, section 9: RM10,000 at 18% flat.
test.each([
  [66, undefined],
  [67, 'interest-above-principal'],
])('%i months at 18%% flat: %s', (termMonths, code) => {
  const principalSen = sen(1_000_000);
  const flat = {
    principalSen,
    annualRateBps: 1800,
    termMonths,
    method: 'flat',
    firstDueOn: calendarDate('2027-01-05'),
  } as const;
  const { totalInterestSen } = buildSchedule(flat);
  expect(capRefusal({ ...terms, totalInterestSen })?.code).toBe(code);
});

test('whatever is let through keeps every cap [MON-09] [INV-15]', () => {
  const someTerms = fc.record({
    annualRateBps: fc.nat({ max: 2500 }),
    secured: fc.boolean(),
    totalInterestSen: fc.nat({ max: 200 }).map(sen),
    principalSen: fc.integer({ min: 1, max: 200 }).map(sen),
    lateRateBps: fc.nat({ max: 1000 }),
  });
  fc.assert(
    fc.property(someTerms, (some) => {
      const isWithin =
        some.annualRateBps <= (some.secured ? 1200 : 1800) &&
        some.totalInterestSen <= some.principalSen &&
        some.lateRateBps <= 800;
      expect(capRefusal(some) === undefined).toBe(isWithin);
    }),
  );
});
