/** The clock of a page, set by a test. */
import { expect, type Page } from '@playwright/test';

/**
 * The page's clock jumps until `then` holds. A page that the server wrote stands there before its scripts do, and has no
 * timers yet: a jump that comes so early is one that nobody notices.
 */
export const jump = (page: Page, by: string | number, then: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.clock.fastForward(by);
    await then();
  }).toPass();
