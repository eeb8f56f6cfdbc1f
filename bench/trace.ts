/** What the main thread of a page works, task by task, by the processor's time and not by the clock: what else the machine does is not counted. */
import type { Browser } from '@playwright/test';

/** Times are in microseconds; `tdur` is what the processor worked. */
export type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args?: { name?: string };
};

const watched = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'loading',
  'toplevel',
  'blink.user_timing',
];

/** Everything that the browser notes of itself while `act` runs. */
export async function traced(browser: Browser, act: () => Promise<unknown>): Promise<TraceEvent[]> {
  const events: TraceEvent[] = [];
  const tracing = await browser.newBrowserCDPSession();
  try {
    tracing.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
    const complete = new Promise((resolve) => tracing.once('Tracing.tracingComplete', resolve));
    await tracing.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: watched },
    });
    await act();
    await tracing.send('Tracing.end');
    await complete;
    return events;
  } finally {
    await tracing.detach();
  }
}

/** The tasks of the main thread of the page that `of` was noted by. */
export function tasksOf(events: readonly TraceEvent[], { pid }: TraceEvent): TraceEvent[] {
  const main = events.find(
    (event) => event.name === 'thread_name' && event.args?.name === 'CrRendererMain' && event.pid === pid,
  );
  if (!main) throw new Error('the browser named no main thread');
  return events.filter(
    (event) => event.name === 'RunTask' && event.ph === 'X' && event.pid === pid && event.tid === main.tid,
  );
}

/** The first or last event of a name; an error says which one never came. */
export function eventOf(
  events: readonly TraceEvent[],
  name: string,
  which: 'first' | 'last' = 'first',
): TraceEvent {
  const all = events.filter((event) => event.name === name).toSorted((a, b) => a.ts - b.ts);
  const found = which === 'first' ? all[0] : all.at(-1);
  if (!found) throw new Error(`the browser noted no ${name}`);
  return found;
}
