import { afterEach, expect, test, vi } from 'vitest';
import { payloadOfPage } from './payload-of-page.ts';

afterEach(() => vi.unstubAllGlobals());

const { signal } = new AbortController();

test('the data of this build is taken, that of another one or of nobody knows which is not', async () => {
  const asked: string[] = [];
  let headers: Record<string, string> = { 'jernih-build': 'own' };
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json({ lender: 'Jernih' }, { headers });
  });
  expect(await payloadOfPage('/en/', 'own', signal)).toEqual({ lender: 'Jernih' });
  expect(asked).toEqual(['/en/_payload.json']);
  headers = { 'jernih-build': 'next' };
  expect(await payloadOfPage('/en', 'own', signal)).toBeUndefined();
  headers = {};
  expect(await payloadOfPage('/en', undefined, signal)).toBeUndefined();
});
