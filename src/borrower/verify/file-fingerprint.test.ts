import { afterEach, expect, test, vi } from 'vitest';
import { fingerprintOf } from './file-fingerprint.ts';

afterEach(() => vi.unstubAllGlobals());

test('is SHA-256 as hex', async () => {
  // FIPS 180-2, appendix B.1.
  expect(await fingerprintOf(new Blob(['abc']))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

test('is missing where the browser cannot work it out', async () => {
  vi.stubGlobal('crypto', {});
  expect(await fingerprintOf(new Blob(['abc']))).toBeUndefined();
});
