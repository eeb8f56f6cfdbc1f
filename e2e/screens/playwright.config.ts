/** `npm run screens`: pictures of every page in every state. `-- --grep "wallet .* ms"` takes only some of them. */

import { defineConfig } from '@playwright/test';
import base from '../playwright.config.ts';

export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '*.screens.ts',
  outputDir: '../../test-results',
  // One product is enough: a person's session is kept from picture to picture.
  workers: 1,
  timeout: 60_000,
  reporter: [['line']],
  globalSetup: '../product.ts',
  globalTeardown: './contact-sheet.ts',
});
