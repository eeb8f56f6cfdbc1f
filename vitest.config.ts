/**
 * `unit` needs nothing but Node, `server` starts the database once for all its files. `soak` runs the long lives and the
 * random steps of the server again, at length: SOAK says how far. `poppler` needs Debian's poppler-utils and
 * qpdf. The journeys in a browser are Playwright's, in e2e/.
 */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: ['src/server/**', 'src/**/*.poppler.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['src/server/**/*.test.ts'],
          exclude: ['src/**/*.poppler.test.ts'],
          globalSetup: ['src/server/db/vitest-global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'poppler',
          environment: 'node',
          include: ['src/**/*.poppler.test.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'soak',
          environment: 'node',
          include: ['src/server/**/*.soak.test.ts', 'src/server/lending.property.test.ts'],
          globalSetup: ['src/server/db/vitest-global-setup.ts'],
          env: { SOAK: process.env.SOAK ?? '1000' },
          testTimeout: 4 * 60 * 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
