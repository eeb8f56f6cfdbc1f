/** Benchmarks of the server run in the tests' own harness, because they need its database and its people. */
import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: path.join(import.meta.dirname, '..'),
  test: {
    include: ['bench/*.bench.ts'],
    globalSetup: ['src/server/db/vitest-global-setup.ts'],
    testTimeout: 240_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
});
