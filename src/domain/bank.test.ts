import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  accountNumberAdvice,
  accountNumberFault,
  type Bank,
  banks,
  findBank,
  fullBankName,
  maskAccount,
  parseAccountNumber,
} from './bank.ts';
import { groupDigits } from './typed-digits.ts';

const bank = (code: string): Bank => {
  const found = findBank(code);
  if (!found) throw new Error(`${code} is not in the list`);
  return found;
};

test('every bank has its own code, which is a Malaysian BIC, and its own names', () => {
  expect(banks).toHaveLength(30);
  for (const { code } of banks) expect(code).toMatch(/^[A-Z]{4}MY[A-Z0-9]{2}$/);
  for (const key of ['code', 'name', 'shortName'] as const) {
    expect(new Set(banks.map((one) => one[key])).size).toBe(banks.length);
  }
  const shown = banks.map(({ shortName }) => shortName);
  expect(shown).toEqual(shown.toSorted((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1)));
});

test('a bank is found by its code only', () => {
  expect(bank('MBBEMYKL').shortName).toBe('Maybank');
  // Codes that gateways print wrongly, and an e-wallet.
  expect(['GXBKMYKL', 'RYTBKMYKL', 'TNGDRMYKL', 'mbbemykl', ''].map(findBank)).toEqual(
    Array(5).fill(undefined),
  );
});

test('where a bank is called by another name than its registered one, both are said', () => {
  expect(['MBBEMYKL', 'AGOBMYKL', 'PBBEMYKL', 'no code'].map(fullBankName)).toEqual([
    'Maybank (Malayan Banking Berhad)',
    'Agrobank (Bank Pertanian Malaysia Berhad)',
    'Public Bank Berhad',
    'no code',
  ]);
});

test('usual lengths are lengths that can be typed', () => {
  for (const { lengths } of banks) {
    for (const length of lengths) expect(parseAccountNumber('1'.repeat(length))).toHaveLength(length);
  }
});

describe('account numbers', () => {
  test.each([
    ['514011884821', '514011884821'],
    ['5140 1188 4821', '514011884821'],
    ['5140-1188-4821', '514011884821'],
    ['５１４０１１８８４８２１', '514011884821'],
    ['\u202d0123456\u202c', '0123456'],
    ['12345678901234567', '12345678901234567'],
  ])('%j is read', (text, digits) => {
    expect(parseAccountNumber(text)).toBe(digits);
  });

  test.each([
    ['', { code: 'account-empty' }],
    [' - ', { code: 'account-empty' }],
    ['MY12345678', { code: 'account-not-digits' }],
    ['123456', { code: 'account-length', entered: 6 }],
    ['123456789012345678', { code: 'account-length', entered: 18 }],
  ])('%j: %j', (text, fault) => {
    expect(accountNumberFault(text)).toEqual(fault);
    expect(parseAccountNumber(text)).toBeUndefined();
  });

  test.each([
    ['MBBEMYKL', 12, undefined],
    ['MBBEMYKL', 11, { code: 'account-length-unusual', entered: 11, usual: [12] }],
    ['CIBBMYKL', 10, undefined],
    ['CIBBMYKL', 12, { code: 'account-length-unusual', entered: 12, usual: [10, 14] }],
    // No list says how long these are, so nothing is unusual.
    ['KCPMMYK1', 9, undefined],
  ])('%s with %i digits: %j', (code, length, advice) => {
    expect(accountNumberAdvice(bank(code), '1'.repeat(length))).toEqual(advice);
  });

  test('are shown in groups of four, or only by their end', () => {
    expect(groupDigits('514011884821')).toBe('5140 1188 4821');
    expect(groupDigits('1234567')).toBe('1234 567');
    expect(groupDigits('')).toBe('');
    expect(maskAccount('514011884821')).toBe('•••• 4821');
  });

  test('read back from their groups', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 7, maxLength: 17 });
    fc.assert(
      fc.property(digits, (number) => {
        expect(parseAccountNumber(groupDigits(number))).toBe(number);
      }),
    );
  });
});
