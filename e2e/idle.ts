/** The moment at which a page has nothing better to do, which a fast machine has at once: here it comes when it is told. */
import { expect, type Locator, type Page } from '@playwright/test';

/** To be called before the page is opened. */
export async function holdIdle(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const waiting: (() => void)[] = [];
    window.requestIdleCallback = (then) =>
      waiting.push(() => then({ didTimeout: false, timeRemaining: () => 50 }));
    document.addEventListener('let-idle', () => {
      while (waiting.length > 0) waiting.shift()?.();
    });
  });
}

export async function letIdle(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('let-idle')));
}

/** Until the page is taken over its server has written it, and what is typed or pressed is the browser's alone. */
export async function isTakenOver(element: Locator): Promise<void> {
  const marks = () =>
    element.evaluate((each) => Object.keys(each).filter((key) => key.startsWith('__react')));
  await expect.poll(marks).not.toHaveLength(0);
}
