import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskNumbers, readAmount, readDay, readText } from './bank-cells.ts';

describe('amounts', () => {
  test.each([
    ['1,234.56', 123456],
    ['(1,234.56)', -123456],
    ['1,234.56 DR', -123456],
    ['1,234.56CR', 123456],
    ['-12.5', -1250],
    ['12.50-', -1250],
    ['RM 470.73', 47073],
    ['MYR470', 47000],
    ['１２．５０', 1250],
  ])('%s', (text, amountSen) => expect(readAmount(text)).toMatchObject({ ok: true, amountSen }));

  test.each([
    '1.234,56',
    '12,34',
    '1 234',
    '12 .50',
    '12. 50',
    '1,2345',
    'abc',
    '',
    '(12.00',
    '12.345',
    '1e5',
    '--2',
  ])('%s is none', (text) => expect(readAmount(text)).toMatchObject({ ok: false, why: 'amount' }));
  test('a cell of nothing but spaces inside is answered at once [VAL-09]', () => {
    const start = Date.now();
    expect(readAmount(`(${' '.repeat(100_000)}x`)).toMatchObject({ ok: false, why: 'amount' });
    expect(readAmount(`RM${' '.repeat(100_000)}12.50${' '.repeat(100_000)}DR`)).toMatchObject({
      amountSen: -1250,
    });
    expect(Date.now() - start).toBeLessThan(3_000);
  });
  test('another currency is named', () =>
    expect(readAmount('USD 12.00')).toEqual({ ok: false, why: 'currency', found: 'USD' }));

  test('whatever is written as a bank writes it is read as it was', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 99_999_999_999 }),
        fc.constantFrom('', 'CR', 'DR', '()'),
        (amount, mark) => {
          const plain = `${Math.floor(amount / 100).toLocaleString('en')}.${String(amount % 100).padStart(2, '0')}`;
          const text = mark === '()' ? `(${plain})` : `${plain} ${mark}`;
          const isOut = mark === '()' || mark === 'DR';
          expect(readAmount(text)).toMatchObject({
            ok: true,
            amountSen: isOut && amount > 0 ? -amount : amount,
          });
        },
      ),
    );
  });
});

describe('days', () => {
  test.each([
    ['5/11/2026', 'd/m/y', '2026-11-05'],
    ['05-11-26', 'd/m/y', '2026-11-05'],
    ['05/11/2026 14:22:01', 'd/m/y', '2026-11-05'],
    ['2026-11-05', 'y-m-d', '2026-11-05'],
    ['20261105', 'y-m-d', '2026-11-05'],
    ['5-Nov-2026', 'd-mmm-y', '2026-11-05'],
    ['31 Ogos 2026', 'd-mmm-y', '2026-08-31'],
    ['05DEC26', 'd-mmm-y', '2026-12-05'],
  ] as const)('%s as %s', (text, form, day) => expect(readDay(text, form)).toBe(day));
  test.each([
    ['31/02/2026', 'd/m/y'],
    ['11/25/2026', 'd/m/y'],
    ['5 Foo 2026', 'd-mmm-y'],
    ['', 'y-m-d'],
  ] as const)('%s is no day as %s', (text, form) => expect(readDay(text, form)).toBeUndefined());
});

describe('texts', () => {
  test('numbers of accounts and people are kept by their last four', () => {
    expect(maskNumbers('IBG FROM 5140 1188 4821 AISYAH 920314-10-5566')).toBe(
      'IBG FROM ••••4821 AISYAH ••••5566',
    );
  });
  test('a loan’s reference and short numbers stay', () => {
    expect(maskNumbers('JRN-26-7K4P-93XD inv 12345')).toBe('JRN-26-7K4P-93XD inv 12345');
  });
  test('no run of nine digits is left, whatever stands around it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100_000_000, max: 9_999_999_999_999 }), (number) => {
        expect(maskNumbers(`pay ${number} now`)).not.toMatch(/\d{5}/);
      }),
    );
  });
  test('what cannot be seen is gone', () => expect(readText(' a\u200b \u0007b  ', 10)).toBe('a b'));
});
