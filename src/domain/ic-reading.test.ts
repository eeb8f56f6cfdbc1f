import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatIcNumber } from './ic-number.ts';
import { compareReadings } from './ic-reading.ts';

const number = '900412145566';
const twelveDigits = fc.stringMatching(/^\d{12}$/);

describe('compareReadings', () => {
  it.each([
    ['as it stands on the card', 'MYKAD\n900412-14-5566\nAMINAH'],
    ['with noise around it', '—1— 900412-14-5566_ |'],
    ['without dashes', '900412145566'],
    ['with other dashes and spaces', '900412 – 14 — 5566'],
  ])('is equal when the number is there %s', (_, text) => {
    expect(compareReadings([text], number)).toBe('equal');
  });

  it('is equal when one of several readings shows it', () => {
    expect(compareReadings(['P0012 14 3344', '900412-14-5565', '900412-14-5566'], number)).toBe('equal');
  });

  it('differs when only another number is there', () => {
    expect(compareReadings(['900412-14-5565'], number)).toBe('differs');
  });

  it.each([
    ['nothing', []],
    ['no digits', ['AMINAH']],
    ['too few', ['900412-14-556']],
    ['a longer row', ['9004121455667']],
  ])('is unreadable: %s', (_, texts) => {
    expect(compareReadings(texts, number)).toBe('unreadable');
  });

  it('never takes another number for the typed one', () => {
    fc.assert(
      fc.property(twelveDigits, twelveDigits, (typed, shown) => {
        fc.pre(typed !== shown);
        expect(compareReadings([formatIcNumber(shown)], typed)).toBe('differs');
      }),
    );
  });
});
