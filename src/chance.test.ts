/** Where chance comes from: secrets, codes and keys from the generator of the system, `Math.random` for pauses only. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Each spreads waiting processes or tries over time; nobody gains by guessing it. */
const pauses = ['server/db/embedded-lock.ts', 'server/db/transaction.ts', 'ui/upload/rest-before.ts'];

const sources = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => !/\.test\.tsx?$/.test(file));
const read = (file: string) => readFileSync(path.join(import.meta.dirname, file), 'utf8');

test('no secret comes from Math.random [CRY-05]', () => {
  expect(sources.length).toBeGreaterThan(1000);
  expect(sources.filter((file) => read(file).includes('Math.random')).sort()).toEqual(pauses);
});

/** Names beside others that must not clash for a moment, a reference that staff read out, and the nonce of RFC 3161. */
const names = [
  'server/agreements/seal-failures.ts',
  'server/db/embedded-cluster.ts',
  'server/db/embedded-lock.ts',
  'server/db/test-server.ts',
  'server/files/store.ts',
  'server/seal/demo-key.ts',
  'server/seal/timestamp.ts',
  'server/secret-key.ts',
  'server/testing-uploads.ts',
  'server/testing.ts',
];

test('what must not be guessed has 128 bits by chance or more [CRY-05]', () => {
  const isShort = (file: string) =>
    [...read(file).matchAll(/randomBytes\((\d+)\)/g)].some(([, bytes]) => Number(bytes) < 16);
  expect(sources.filter(isShort).sort()).toEqual(names);
});
