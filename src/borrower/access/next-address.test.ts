import { expect, test } from 'vitest';
import { readNext, withNext } from './next-address.ts';

const pages = ['/loan', '/my-account/payment'];
const read = (search: string) => readNext(search, (path) => pages.includes(path));

test('the page that was asked for, with its query', () => {
  expect(read(`?next=${encodeURIComponent('/loan?step=2')}`)).toBe('/loan?step=2');
  expect(read('?next=/my-account/payment')).toBe('/my-account/payment');
});

test.each([
  '',
  '?next=',
  '?next=https://evil.example/loan',
  '?next=//evil.example/loan',
  '?next=/%5Cevil.example/loan',
  '?next=/no-such-page',
  '?next=loan',
  '?next=javascript:alert(1)',
])('"%s" leads Home', (search) => {
  expect(read(search)).toBe('/');
});

test('an address of another site is never one of ours, whatever pages there are', () => {
  expect(readNext('?next=//evil.example/loan', () => true)).toBe('/');
  expect(readNext('?next=https://evil.example', () => true)).toBe('/');
});

test('the wish goes along from door to door', () => {
  expect(withNext('/sign-up', '/loan?step=2')).toBe('/sign-up?next=%2Floan%3Fstep%3D2');
  expect(withNext('/sign-in', '/')).toBe('/sign-in');
});
