import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addSen,
  allocate,
  mulDiv,
  parseRinggit,
  ringgitText,
  type Sen,
  sen,
  subtractSen,
  zeroSen,
} from './money.ts';

const someSen = fc.maxSafeInteger().map(sen);
/** Small enough that sums of a few stay safe. */
const loanSen = fc.integer({ min: -20_000_000_00, max: 20_000_000_00 }).map(sen);

describe('sen', () => {
  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53)])('%s is refused', (amount) => {
    expect(() => sen(amount)).toThrow(RangeError);
  });

  test('there is one zero', () => {
    expect(Object.is(sen(-0), 0)).toBe(true);
    expect(Object.is(mulDiv(sen(-1), 1, 3, 'down'), 0)).toBe(true);
  });

  test('sums are exact and never leave the safe integers [VAL-13]', () => {
    expect(addSen(sen(10), sen(20), sen(-5))).toBe(25);
    expect(addSen()).toBe(zeroSen);
    expect(subtractSen(sen(10), sen(25))).toBe(-15);
    expect(() => addSen(sen(Number.MAX_SAFE_INTEGER), sen(1))).toThrow(RangeError);
    expect(() => subtractSen(sen(Number.MIN_SAFE_INTEGER), sen(1))).toThrow(RangeError);
  });
});

describe('mulDiv', () => {
  // 1,007.5 and 501.5 sen: the ties that float rounding gets wrong (10.075 became 10.07, 5.015 became 5.01).
  test.each([
    [2015, 1, 2, 'half-up', 1008],
    [2015, 1, 2, 'down', 1007],
    [2015, 1, 2, 'up', 1008],
    [1003, 1, 2, 'half-up', 502],
    [10, 1, 3, 'half-up', 3],
    [11, 1, 3, 'half-up', 4],
    [10, 1, 3, 'up', 4],
    [9, 1, 3, 'up', 3],
    [-2015, 1, 2, 'half-up', -1008],
    [-2015, 1, 2, 'down', -1007],
    [-2015, 1, 2, 'up', -1008],
    [2015, -1, 2, 'half-up', -1008],
  ] as const)('%i × %i ÷ %i rounded %s is %i', (amount, numerator, denominator, rounding, expected) => {
    expect(mulDiv(sen(amount), numerator, denominator, rounding)).toBe(expected);
  });

  test('a denominator of zero or less, a fraction, or a result that is too large is refused', () => {
    expect(() => mulDiv(sen(1), 1, 0, 'down')).toThrow(RangeError);
    expect(() => mulDiv(sen(1), 1, -2, 'down')).toThrow(RangeError);
    expect(() => mulDiv(sen(1), 0.5, 2, 'down')).toThrow(RangeError);
    expect(() => mulDiv(sen(Number.MAX_SAFE_INTEGER), 2, 1, 'down')).toThrow(RangeError);
  });

  test('is the nearest whole number that the rounding allows', () => {
    fc.assert(
      fc.property(someSen, fc.integer(), fc.integer({ min: 1 }), (amount, numerator, spread) => {
        const denominator = BigInt(Math.abs(numerator)) + BigInt(spread);
        const exact = BigInt(amount) * BigInt(numerator);
        const distance = (rounded: Sen) => BigInt(rounded) * denominator - exact;
        const size = (value: bigint) => (value < 0n ? -value : value);
        const [down, up, near] = (['down', 'up', 'half-up'] as const).map((rounding) =>
          mulDiv(amount, numerator, denominator, rounding),
        ) as [Sen, Sen, Sen];
        expect(size(BigInt(down) * denominator)).toBeLessThanOrEqual(size(exact));
        expect(size(BigInt(up) * denominator)).toBeGreaterThanOrEqual(size(exact));
        expect(size(distance(down))).toBeLessThan(denominator);
        expect(size(distance(up))).toBeLessThan(denominator);
        expect(2n * size(distance(near))).toBeLessThanOrEqual(denominator);
        if (2n * size(distance(near)) === denominator) expect(near).toBe(up);
      }),
    );
  });
});

describe('allocate', () => {
  test('gives every sen away', () => {
    expect(allocate(sen(100), [1, 1, 1])).toEqual([33, 34, 33]);
    expect(allocate(sen(5), [3, 7])).toEqual([2, 3]);
    expect(allocate(sen(0), [1, 2])).toEqual([0, 0]);
    expect(allocate(sen(7), [0, 1, 0])).toEqual([0, 7, 0]);
  });

  test.each([[[]], [[0, 0]], [[1, -1, 5]], [[0.5]]])('weights %j are refused', (weights) => {
    expect(() => allocate(sen(100), weights)).toThrow(RangeError);
  });

  test('sums to the whole, and each part is within one sen of its exact share', () => {
    const weights = fc
      .array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 60 })
      .filter((list) => list.some((weight) => weight > 0));
    fc.assert(
      fc.property(loanSen, weights, (total, list) => {
        const parts = allocate(total, list);
        expect(addSen(...parts)).toBe(total);
        const sum = list.reduce((a, b) => a + b, 0);
        parts.forEach((part, index) => {
          const difference = BigInt(part) * BigInt(sum) - BigInt(total) * BigInt(list[index] ?? 0);
          expect(difference <= BigInt(sum) && difference >= -BigInt(sum)).toBe(true);
          expect(total >= 0 ? part >= 0 : part <= 0).toBe(true);
        });
      }),
    );
  });
});

describe('parseRinggit', () => {
  test.each([
    ['10000', 1_000_000],
    ['10,000', 1_000_000],
    ['10,000.00', 1_000_000],
    ['RM 10 000', 1_000_000],
    ['rm10000', 1_000_000],
    ['MYR 10,000.50', 1_000_050],
    [' 10000.00 ', 1_000_000],
    ['RM\u00a012,345.60', 1_234_560],
    ['10\u202f000', 1_000_000],
    ['１０，０００．５０', 1_000_050],
    ['ＲＭ１０００', 100_000],
    ['\u200e470.73\u200f', 47_073],
    ['10.5', 1050],
    ['10.', 1000],
    ['.05', 5],
    ['0', 0],
    ['1,234,567.89', 123_456_789],
    ['007', 700],
  ])('%j is %i sen', (text, expected) => {
    expect(parseRinggit(text)).toBe(expected);
  });

  test.each([
    '',
    ' ',
    'RM',
    '.',
    '-5',
    '+5',
    '10,00',
    '1,0000',
    '10.000',
    '10.0000',
    '1 0000',
    '1,000 000',
    ',100',
    '1e3',
    '0x10',
    'RM RM 5',
    '10 000,00',
    '10.00.00',
    'ten',
    '$5',
    '5%',
    '99999999999999999',
    '٣',
    '10\n000x',
  ])('%j is not one clear amount', (text) => {
    expect(parseRinggit(text)).toBeUndefined();
  });

  test('reads back what is printed, with or without commas [VAL-13]', () => {
    fc.assert(
      fc.property(fc.nat({ max: Number.MAX_SAFE_INTEGER }).map(sen), (amount) => {
        const text = ringgitText(amount);
        expect(parseRinggit(text)).toBe(amount);
        const [ringgit = '', decimals = ''] = text.split('.');
        const withCommas = ringgit.replace(/\B(?=(\d{3})+$)/g, ',');
        expect(parseRinggit(`RM ${withCommas}.${decimals}`)).toBe(amount);
      }),
    );
  });

  test('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => void parseRinggit(text)));
  });
});

test.each([
  [0, '0.00'],
  [5, '0.05'],
  [-5, '-0.05'],
  [123_456, '1234.56'],
  [-120, '-1.20'],
])('%i sen is printed %s', (amount, expected) => {
  expect(ringgitText(sen(amount))).toBe(expected);
});
