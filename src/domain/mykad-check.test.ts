import { describe, expect, test } from 'vitest';
import { calendarDate } from './date.ts';
import { compareWithMykad, whatDiffers } from './mykad-check.ts';

const today = calendarDate('2026-11-26');
/** A woman, born on 17 February 1988 in Penang. */
const nurul = {
  fullName: 'Nurul Aisyah binti Rahman',
  icNumber: '880217075028',
  dateOfBirth: calendarDate('1988-02-17'),
  placeOfBirth: 'pulau-pinang',
  gender: 'female',
} as const;

const check = (
  changed: Partial<Record<keyof typeof nurul, string>>,
  holder: string | undefined = nurul.fullName,
) => compareWithMykad({ ...nurul, ...changed } as typeof nurul, holder, today);

describe('the check against MyKad', () => {
  test('finds nothing where everything fits', () => {
    expect(check({}).map(({ field, result }) => [field, result])).toEqual([
      ['date-of-birth', 'same'],
      ['place-of-birth', 'same'],
      ['gender', 'same'],
      ['account-holder', 'same'],
    ]);
    expect(whatDiffers(check({}))).toEqual([]);
  });

  test.each([
    ['date-of-birth', { dateOfBirth: '1988-12-17' }],
    ['place-of-birth', { placeOfBirth: 'johor' }],
    ['gender', { gender: 'male' }],
  ] as const)('names %s', (field, changed) => {
    expect(whatDiffers(check(changed))).toEqual([field]);
  });

  test('names an account of somebody else, and asks nothing about a name that is shortened', () => {
    expect(whatDiffers(check({}, 'Kumar a/l Raju'))).toEqual(['account-holder']);
    expect(check({}, 'Nurul Aisyah').at(-1)).toMatchObject({ field: 'account-holder', result: 'close' });
    expect(whatDiffers(check({}, 'Nurul Aisyah'))).toEqual([]);
  });

  test('has no account to compare before one is given, and does not guess what the number does not say', () => {
    expect(compareWithMykad(nurul, undefined, today).map(({ field }) => field)).not.toContain(
      'account-holder',
    );
    expect(check({ icNumber: '880217825028' })).toContainEqual(
      expect.objectContaining({ field: 'place-of-birth', derived: '', result: 'unknown' }),
    );
  });
});
