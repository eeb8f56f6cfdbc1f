import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unsecuredCapBps } from './caps.ts';
import { calendarDate } from './date.ts';
import { sen } from './money.ts';
import { demoProduct, priceLoan, termsOf } from './product.ts';
import { highestRateBps, offerRefusal, type ProductOffer } from './product-limits.ts';

const today = calendarDate('2026-11-22');
const offer: ProductOffer = { ...demoProduct, isOffered: true };

describe('what may be offered', () => {
  it.each<[string, Partial<ProductOffer>, object]>([
    ['above 18% a year', { annualRateBps: 1801 }, { code: 'rate-above-cap', capBps: 1800 }],
    ['above 8% late', { lateRateBps: 801 }, { code: 'late-rate-above-cap', capBps: 800 }],
    [
      'above RM200,000',
      { maxAmountSen: sen(200_100_00) },
      { code: 'product-amount-too-large', maxAmountSen: 200_000_00 },
    ],
    ['a step of 50 sen', { stepSen: sen(50) }, { code: 'product-step', stepSen: 100 }],
    ['a step of nothing', { stepSen: sen(0) }, { code: 'product-step' }],
    [
      'a smallest loan off the steps',
      { minAmountSen: sen(1_050_00) },
      { code: 'product-amount-not-in-steps' },
    ],
    [
      'a largest loan off the steps',
      { maxAmountSen: sen(9_999_00) },
      { code: 'product-amount-not-in-steps' },
    ],
    ['a loan of nothing', { minAmountSen: sen(0) }, { code: 'product-amount-not-in-steps' }],
    ['limits the wrong way round', { maxAmountSen: sen(900_00) }, { code: 'product-amounts-backwards' }],
    ['no term', { termMonths: [] }, { code: 'product-terms', atMost: 24 }],
    ['a term of no months', { termMonths: [0] }, { code: 'product-terms' }],
    ['a term above ten years', { termMonths: [121] }, { code: 'product-terms', longestMonths: 120 }],
    ['25 terms', { termMonths: Array.from({ length: 25 }, (_, n) => n + 1) }, { code: 'product-terms' }],
    ['a term twice', { termMonths: [6, 12, 6] }, { code: 'product-term-twice' }],
    [
      'flat interest above the loan',
      { method: 'flat', annualRateBps: 1800, termMonths: [12, 72] },
      { code: 'product-interest-above-principal', term: 72, highestRateBps: 1666 },
    ],
    [
      'reducing interest above the loan',
      { annualRateBps: 1800, termMonths: [12, 120] },
      { code: 'product-interest-above-principal', term: 120 },
    ],
  ])('not %s', (_what, given, refusal) => {
    const refused = offerRefusal({ ...offer, ...given });
    expect(refused?.refusal).toMatchObject(refusal);
  });

  it('up to the caps', () => {
    const most = { ...offer, annualRateBps: 1800, lateRateBps: 800, maxAmountSen: sen(200_000_00) };
    expect(offerRefusal(most)).toBeUndefined();
    expect(offerRefusal({ ...most, method: 'flat', termMonths: [66] })).toBeUndefined();
    expect(offerRefusal({ ...most, method: 'flat', termMonths: [67] })).toBeDefined();
  });

  const offers = fc
    .record({
      method: fc.constantFrom('flat' as const, 'reducing' as const),
      annualRateBps: fc.integer({ min: 0, max: unsecuredCapBps }),
      step: fc.integer({ min: 1, max: 1000 }),
      least: fc.integer({ min: 1, max: 100 }),
      more: fc.integer({ min: 0, max: 2000 }),
      termMonths: fc.uniqueArray(fc.integer({ min: 1, max: 120 }), { minLength: 1, maxLength: 24 }),
    })
    .map(({ step, least, more, ...given }): ProductOffer => {
      const stepSen = sen(step * 100);
      return {
        ...offer,
        ...given,
        stepSen,
        minAmountSen: sen(least * stepSen),
        maxAmountSen: sen(Math.min((least + more) * stepSen, 200_000_00 - (200_000_00 % stepSen))),
      };
    })
    .filter(({ minAmountSen, maxAmountSen }) => minAmountSen <= maxAmountSen);
  const steps = fc.double({ min: 0, max: 1, noNaN: true });

  it('makes no schedule above the caps, for any amount and any term [MON-09] [INV-15]', () => {
    fc.assert(
      fc.property(offers, steps, fc.nat(), (given, share, pick) => {
        const rate = Math.min(given.annualRateBps, highestRateBps(given));
        const allowed = { ...given, annualRateBps: rate };
        expect(offerRefusal(allowed)).toBeUndefined();
        const { minAmountSen, maxAmountSen, stepSen, termMonths } = allowed;
        const most = (maxAmountSen - minAmountSen) / stepSen;
        const amounts = [minAmountSen, sen(minAmountSen + Math.floor(share * most) * stepSen), maxAmountSen];
        const term = termMonths[pick % termMonths.length] ?? 1;
        for (const amount of amounts)
          for (const months of [term, Math.max(...termMonths)])
            expect(priceLoan(termsOf(allowed, amount, months), today).ok).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('names the highest rate: it may be proposed, and one hundredth more may not', () => {
    fc.assert(
      fc.property(offers, (given) => {
        const rate = highestRateBps(given);
        expect(offerRefusal({ ...given, annualRateBps: rate })).toBeUndefined();
        expect(offerRefusal({ ...given, annualRateBps: rate + 1 })).toBeDefined();
      }),
      { numRuns: 200 },
    );
  });

  it('is not stricter than rounding asks for: real loans reach the principal', () => {
    const longest = Math.max(
      ...Array.from({ length: 120 }, (_, n) => n + 1).filter(
        (months) => !offerRefusal({ ...offer, annualRateBps: 1800, termMonths: [months] }),
      ),
    );
    const terms = termsOf({ ...offer, annualRateBps: 1800 }, offer.minAmountSen, longest + 2);
    expect(priceLoan(terms, today).ok).toBe(false);
  });
});
