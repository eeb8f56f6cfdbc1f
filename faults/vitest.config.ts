/** Real processes that are killed and cut off. Run by hand before a release, not by `npm test` and not by .ci/run; FAULTS=short is a few of each. */
import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: path.join(import.meta.dirname, '..'),
  test: {
    include: ['faults/*.test.ts'],
    globalSetup: ['faults/global-setup.ts'],
    // Only what hangs: a busy machine is slow, and not wrong.
    testTimeout: 60 * 60_000,
    hookTimeout: 10 * 60_000,
    fileParallelism: false,
  },
});
