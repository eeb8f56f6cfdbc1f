/**
 * What a page works from a press on a place of the tab bar until the next page's heading is painted, on a processor that is
 * four times slower, once the page is idle and the next page's files are on the device.
 */
import type { Browser, Page } from '@playwright/test';
import { phone, type Visit } from './page-load.ts';
import { workBetween } from './page-work.ts';

type Change = { to: string; workedMs: number };
type Seen = Window & { isPainted?: boolean };

const marks = { from: 'a place was pressed', to: 'its heading is painted' };

/** There and back once before it counts, so that the files of both pages have come. */
export async function routeChanges(
  browser: Browser,
  storageState: Visit['storageState'],
  { home, places, rounds }: { home: string; places: readonly string[]; rounds: number },
): Promise<Change[]> {
  const context = await browser.newContext({ ...phone, storageState });
  const page = await context.newPage();
  const changes: Change[] = [];
  try {
    await page.goto(home);
    await settled(page);
    for (let round = 0; round <= rounds; round += 1) {
      for (const to of places) {
        const workedMs = await workBetween(browser, marks, () => press(page, to));
        if (round > 0) changes.push({ to, workedMs });
        await settled(page);
      }
    }
    return changes;
  } finally {
    await context.close();
  }
}

async function press(page: Page, to: string): Promise<void> {
  await page.evaluate(watchForHeading, marks);
  await page.locator(`nav a[href="${to}"]:visible`).first().click();
  await page.waitForFunction(() => (window as Seen).isPainted, undefined, { timeout: 20_000 });
}

/** Nothing on the way, and nothing better to do. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
}

/** Runs in the page: from the press until the frame after the one with another heading begins. */
function watchForHeading({ from, to }: typeof marks): void {
  const seen: Seen = window;
  seen.isPainted = false;
  const heading = () => document.querySelector('h1')?.textContent ?? '';
  const before = heading();
  document.addEventListener(
    'click',
    () => {
      performance.mark(from);
      const observer = new MutationObserver(() => {
        if (heading() === '' || heading() === before) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            performance.mark(to);
            seen.isPainted = true;
          };
          port2.postMessage('painted');
        });
      });
      observer.observe(document, { subtree: true, childList: true, characterData: true });
    },
    { capture: true, once: true },
  );
}
