import { expect, test } from 'vitest';
import { foldName, parseSearch } from './borrower-search.ts';

test.each([
  [' jrn 26 7k4p 93xd ', { kind: 'reference', value: 'JRN-26-7K4P-93XD' }],
  ['4821', { kind: 'ic-last-four', value: '4821' }],
  ['٤821', undefined],
  ['012-345 6789', { kind: 'phone', value: '+60123456789' }],
  ['Nurul@Example.com', { kind: 'email', value: 'nurul@example.com' }],
  ['  NUR  aísyah ', { kind: 'name', value: 'nur aisyah' }],
  ['陈伟', { kind: 'name', value: '陈伟' }],
  ["a/l Ravi's", { kind: 'name', value: "a/l ravi's" }],
  ['n', undefined],
  ['12', undefined],
  ['920314-10-4821', undefined],
  ['someone@', undefined],
  ['', undefined],
  ['%%', undefined],
])('%j is %j', (typed, search) => {
  expect(parseSearch(typed)).toEqual(search);
});

test('folding takes case and accents away, and nothing else', () => {
  expect(foldName('ÉLODIE Ñuñez 陈')).toBe('elodie nunez 陈');
});
