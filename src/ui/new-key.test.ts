import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { newKey } from './new-key.ts';

afterEach(() => void vi.unstubAllGlobals());

test('a key is a UUID of its own, also on a connection where the browser makes none', () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal('crypto', { getRandomValues: getRandomValues.bind(crypto) });
  const keys = Array.from({ length: 200 }, newKey);
  for (const key of keys) expect(z.uuidv4().safeParse(key).success, key).toBe(true);
  expect(new Set(keys).size).toBe(keys.length);
});
