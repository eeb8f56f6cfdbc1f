import { expect, test } from 'vitest';
import { pauseBeforeTry, wantedPage } from './returning.ts';

test('asks after a minute, then ever later, at least every quarter of an hour', () => {
  expect(pauseBeforeTry(0)).toBe(60_000);
  expect(pauseBeforeTry(1)).toBe(90_000);
  expect(pauseBeforeTry(50)).toBe(900_000);
});

test('goes back to a page of this site only', () => {
  expect(wantedPage('?next=/my/wallet', '/my')).toBe('/my/wallet');
  expect(wantedPage('', '/my')).toBe('/my');
  expect(wantedPage('?next=//evil.example', '/my')).toBe('/my');
  expect(wantedPage('?next=/%5Cevil.example', '/my')).toBe('/my');
  expect(wantedPage('?next=https://evil.example', '/my')).toBe('/my');
  expect(wantedPage('?next=/en/maintenance', '/en')).toBe('/en');
});
