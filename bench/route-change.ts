/**
 * How long a press on a place of the tab bar takes until the next page's heading is painted, on a processor that is four
 * times slower, once the page is idle and the next page's files are on the device. The line is not slowed: what is measured
 * is the work of the page.
 */
import type { Browser, Page } from '@playwright/test';
import { slowProcessor, type Visit } from './page-load.ts';

type Change = { from: string; to: string; tookMs: number };
type Seen = Window & { change?: { startedMs: number; heading: string; tookMs?: number } };

/** There and back once before it counts, so that the files of both pages have come. */
export async function routeChanges(
  browser: Browser,
  storageState: Visit['storageState'],
  { home, places, rounds }: { home: string; places: readonly string[]; rounds: number },
): Promise<Change[]> {
  const page = await slowProcessor(browser, storageState);
  const changes: Change[] = [];
  try {
    await page.goto(home);
    await settled(page);
    for (let round = 0; round <= rounds; round += 1) {
      for (const to of places) {
        const from = page.url();
        const tookMs = await press(page, to);
        if (round > 0) changes.push({ from, to, tookMs });
        await settled(page);
      }
    }
    return changes;
  } finally {
    await page.context().close();
  }
}

async function press(page: Page, to: string): Promise<number> {
  await page.evaluate(watchForHeading);
  await page.locator(`nav a[href="${to}"]:visible`).first().click();
  const took = await page.waitForFunction(() => (window as Seen).change?.tookMs, undefined, {
    timeout: 20_000,
  });
  return Number(await took.jsonValue());
}

/** Nothing on the way, and nothing better to do. */
async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
}

/** Runs in the page: from the event of the press until the frame after the one with another heading begins. */
function watchForHeading(): void {
  const seen: Seen = window;
  const heading = () => document.querySelector('h1')?.textContent ?? '';
  const before = heading();
  document.addEventListener(
    'click',
    ({ timeStamp }) => {
      const change = { startedMs: timeStamp, heading: before } as NonNullable<Seen['change']>;
      seen.change = change;
      const observer = new MutationObserver(() => {
        if (heading() === '' || heading() === before) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => {
            change.tookMs = performance.now() - change.startedMs;
          };
          port2.postMessage('painted');
        });
      });
      observer.observe(document, { subtree: true, childList: true, characterData: true });
    },
    { capture: true, once: true },
  );
  delete seen.change;
}
