/** Real processes that are killed and cut off. The full form is run by hand before a release; `.ci/run` has the short one (FAULTS=short), a few of each, and `npm test` has none. */
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
