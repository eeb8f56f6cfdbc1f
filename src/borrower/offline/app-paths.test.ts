import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isAppPath, otherSpellings, pagesToRead, prefixOf } from './app-paths.ts';

// Their titles are words, which only the build can read.
const routes = readFileSync(path.join(import.meta.dirname, '..', 'routes.ts'), 'utf8');
const paths = [...routes.matchAll(/ path: '([^']+)'/g)].map(([, found = '']) => found);

test('every page of the app is known, with and without a language', () => {
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !isAppPath(path))).toEqual([]);
  for (const address of ['/en', '/my/wallet', '/cn/my-account/payment'])
    expect(isAppPath(address)).toBe(true);
});

test('the back office, the API and the server’s own pages are none', () => {
  for (const address of [
    '/office',
    '/office/queue',
    '/api/me/wallet',
    '/outbox',
    '/metrics',
    '/readyz',
    '/english',
  ])
    expect(isAppPath(address)).toBe(false);
});

test('what is kept to be read are pages of the app', () => {
  expect(pagesToRead.filter((page) => !paths.includes(page))).toEqual([]);
});

test('the prefix of an address', () => {
  expect(['/my/wallet', '/cn', '/', '/my-account'].map(prefixOf)).toEqual(['/my', '/cn', '', '']);
});

test('a page is looked for with and without its language', () => {
  const pathsOf = (address: string) => otherSpellings(address).map(({ path }) => path);
  expect(pathsOf('/')).toEqual(['/en', '/my', '/cn']);
  expect(pathsOf('/wallet')).toEqual(['/en/wallet', '/my/wallet', '/cn/wallet']);
  expect(otherSpellings('/my/wallet')).toEqual([{ path: '/wallet', language: 'ms' }]);
  expect(otherSpellings('/cn')).toEqual([{ path: '/', language: 'zh' }]);
});
