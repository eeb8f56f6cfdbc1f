/**
 * What a page works on a processor four times slower, from its processor time: until its largest picture stands, and for how
 * long it keeps its reader waiting after its first one (of every task of its main thread the part above 50 ms, as
 * Lighthouse's total blocking time).
 */
import type { Browser } from '@playwright/test';
import { phone, type Visit } from './page-load.ts';
import { eventOf, type TraceEvent, tasksOf, traced } from './trace.ts';

const slower = 4;
const patientMs = 50;

export type PageWork = { toPictureMs: number; blockingMs: number };

export async function pageWork(
  browser: Browser,
  { url, storageState }: Pick<Visit, 'url' | 'storageState'>,
): Promise<PageWork> {
  const context = await browser.newContext({ ...phone, storageState });
  try {
    const page = await context.newPage();
    const events = await traced(browser, async () => {
      await page.goto(url);
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
    });
    const painted = eventOf(events, 'firstContentfulPaint');
    const largest = eventOf(events, 'largestContentfulPaint::Candidate', 'last');
    const tasks = tasksOf(events, painted);
    return {
      toPictureMs: worked(tasks.filter(({ ts }) => ts < largest.ts)),
      blockingMs: blockingOf(tasks, painted),
    };
  } finally {
    await context.close();
  }
}

/** Of a change within a page: between two marks that it sets of itself. */
export async function workBetween(
  browser: Browser,
  marks: { from: string; to: string },
  act: () => Promise<unknown>,
): Promise<number> {
  const events = await traced(browser, act);
  const [from, to] = [eventOf(events, marks.from), eventOf(events, marks.to)];
  return worked(tasksOf(events, from).filter(({ ts, dur = 0 }) => ts + dur >= from.ts && ts <= to.ts));
}

function worked(tasks: readonly TraceEvent[]): number {
  return tasks.reduce((sum, { tdur = 0 }) => sum + (tdur / 1000) * slower, 0);
}

function blockingOf(tasks: readonly TraceEvent[], painted: TraceEvent): number {
  return tasks
    .filter(({ ts }) => ts >= painted.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * slower - patientMs), 0);
}
