/** Journeys through the built product in a real browser, against a server and a database of their own. */
import { defineConfig } from '@playwright/test';
import { chromiumLaunch } from './browser.ts';
import { address } from './product.ts';

/** None at a desk. A gate that is closed by chance lets nothing in: there one more try is given, and told of. */
const retries = Number(process.env.E2E_RETRIES ?? 0);

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 2,
  forbidOnly: true,
  retries,
  // Only what hangs: a busy machine is slow, and not wrong.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./chance.ts']],
  globalSetup: './product.ts',
  use: {
    baseURL: address,
    timezoneId: 'Asia/Kuala_Lumpur',
    // What a worker answers, `page.route` does not see; the spec about being offline lets it in.
    serviceWorkers: 'block',
    // A trace shows each step's page from its copy of the document. Filming every frame besides, for tests that pass, was a
    // third of the browser's work; how the page looked where a test failed, the screenshot shows.
    // Where there is another try, that one is recorded: copying the page at each step of all tests that pass is for nobody.
    trace: { mode: retries > 0 ? 'on-first-retry' : 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: await chromiumLaunch(),
  },
});
