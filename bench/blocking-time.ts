/**
 * For how long a page keeps its reader waiting after its first picture: of every task of its main thread the part above
 * 50 ms, as Lighthouse's total blocking time, on a processor four times slower. Taken from the processor time of each task
 * and not from the clock, so that it does not count what else the machine does.
 */
import type { Browser } from '@playwright/test';
import { phone, type Visit } from './page-load.ts';

const slower = 4;
const patientMs = 50;

/** Times are in microseconds; `tdur` is what the processor worked. */
type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  tdur?: number;
  args?: { name?: string };
};

const watched = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'loading', 'toplevel'];

export async function blockingTime(
  browser: Browser,
  { url, storageState }: Pick<Visit, 'url' | 'storageState'>,
): Promise<number> {
  const context = await browser.newContext({ ...phone, storageState });
  const tracing = await browser.newBrowserCDPSession();
  try {
    const page = await context.newPage();
    const events: TraceEvent[] = [];
    tracing.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
    const complete = new Promise((resolve) => tracing.once('Tracing.tracingComplete', resolve));
    await tracing.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: watched },
    });
    await page.goto(url);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
    await tracing.send('Tracing.end');
    await complete;
    return blockingOf(events);
  } finally {
    await tracing.detach();
    await context.close();
  }
}

function blockingOf(events: readonly TraceEvent[]): number {
  const painted = events.find(({ name }) => name === 'firstContentfulPaint');
  if (!painted) throw new Error('nothing was painted');
  const isMain = ({ name, args, pid }: TraceEvent) =>
    name === 'thread_name' && args?.name === 'CrRendererMain' && pid === painted.pid;
  const main = events.find(isMain)?.tid;
  return events
    .filter(
      ({ name, ph, pid, tid }) => name === 'RunTask' && ph === 'X' && pid === painted.pid && tid === main,
    )
    .filter(({ ts }) => ts >= painted.ts)
    .reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * slower - patientMs), 0);
}
