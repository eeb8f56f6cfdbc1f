import { expect, test } from 'vitest';
import { addressOfPlace, type Place, placeOf } from './loan-address.ts';

test.each<Place>(['amount', 'check', 'gentler', 'sign', 'submitted'])(
  '%s is where its address leads',
  (place) => {
    expect(placeOf(new URL(addressOfPlace(place), 'http://page').search)).toBe(place);
  },
);

test('anything else is the first step', () => {
  expect(['', '?step=4', '?amount=5000', '?look=gentler'].map(placeOf)).toEqual(Array(4).fill('amount'));
});
