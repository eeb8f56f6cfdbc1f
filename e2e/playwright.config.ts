/** Journeys through the built product in a real browser, against a server and a database of their own. */
import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './browser.ts';
import { address } from './product.ts';

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 1,
  forbidOnly: true,
  retries: 0,
  timeout: 150_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  globalSetup: './product.ts',
  use: {
    baseURL: address,
    timezoneId: 'Asia/Kuala_Lumpur',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: await chromiumLaunch(),
  },
});
