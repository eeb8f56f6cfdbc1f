import { afterEach, expect, test, vi } from 'vitest';
import { isOnDevice } from './kept-uploads.ts';

afterEach(() => vi.unstubAllGlobals());

test('what the device keeps is known by its name, and taken for kept where the browser does not tell', async () => {
  const telling = (databases?: () => Promise<{ name: string }[]>) =>
    vi.stubGlobal('indexedDB', { databases });
  telling(async () => [{ name: 'jernih-reading' }]);
  expect(await isOnDevice('jernih-reading')).toBe(true);
  expect(await isOnDevice('jernih-uploads')).toBe(false);
  telling();
  expect(await isOnDevice('jernih-uploads')).toBe(true);
  telling(() => Promise.reject(new DOMException('', 'UnknownError')));
  expect(await isOnDevice('jernih-uploads')).toBe(true);
});
