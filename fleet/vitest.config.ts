/** The product as several processes behind real proxies and on a PostgreSQL of Debian; `npm run fleet`. */
import path from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  root: path.join(import.meta.dirname, '..'),
  test: {
    include: ['fleet/*.fleet.ts'],
    globalSetup: ['fleet/tools.ts'],
    // Only what hangs: a busy machine is slow, and not wrong.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    fileParallelism: false,
  },
});
