/**
 * One cold load of a page on a slow phone: 4x slower processor, 562 ms to every answer, 1.47 Mbit/s down. The network is
 * slowed by the browser itself, so what is measured is the page and not this machine's loopback.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

export type Load = {
  lcpMs: number;
  cls: number;
  /** What the shifts moved, when and by how much. */
  moved: string[];
  /** When the page said that it has nothing better to do, and so what it asked for later did not keep anybody waiting. */
  idleMs: number;
  /** When the amount that was typed before the scripts came had its price. */
  answersMs: number | undefined;
  /** Everything it asked for until then, the document first. */
  requests: { url: string; startedMs: number }[];
};

export type Visit = {
  url: string;
  /** Stay until nothing comes any more; otherwise until the page answers. */
  toTheEnd: boolean;
  storageState?: BrowserContextOptions['storageState'];
  /** The amount to type into the calculator, and the words that stand behind the monthly payment. */
  calculator?: { amount: string; wordsBehind: string };
};

type Seen = Omit<Load, 'requests' | 'idleMs'> & { idleMs?: number };
declare global {
  interface Window {
    seen: Seen;
  }
}
/** Chromium's own; TypeScript's library of the browser does not know it. */
type LayoutShift = PerformanceEntry & {
  value: number;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
};

export const phone = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const network = {
  offline: false,
  latency: 562,
  downloadThroughput: 1_470_000 / 8,
  uploadThroughput: 675_000 / 8,
};
const quietMs = 500;
const patienceMs = 20_000;

/** A page of the slow phone, in a context of its own. */
async function slowPhone(browser: Browser, storageState?: Visit['storageState']): Promise<Page> {
  const context = await browser.newContext({ ...phone, storageState });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', network);
  return page;
}

/** All scripts that a page asks for until it is quiet, as addresses; neither line nor processor is slowed. */
export async function scriptsOf(
  browser: Browser,
  { url, storageState }: Omit<Visit, 'toTheEnd'>,
): Promise<string[]> {
  const context = await browser.newContext({ ...phone, storageState });
  try {
    const page = await context.newPage();
    const quiet = untilQuiet(page);
    await page.goto(url);
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })));
    await quiet();
    if (page.url() !== url) throw new Error(`${url} led to ${page.url()}`);
    const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    return names.filter((name) => new URL(name).pathname.endsWith('.js'));
  } finally {
    await context.close();
  }
}

/**
 * When the first text of a page that has nothing but text is painted: what the machine takes of every time here. The
 * text is of the same server, and is too short to be anybody's work.
 */
export async function firstPaintOfPlainText(browser: Browser, url: string): Promise<number> {
  const page = await slowPhone(browser);
  try {
    await page.goto(url);
    const painted = await page.waitForFunction(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      undefined,
      { timeout: patienceMs },
    );
    return Number(await painted.jsonValue());
  } finally {
    await page.context().close();
  }
}

export async function loadOnSlowPhone(browser: Browser, visit: Visit): Promise<Load> {
  const page = await slowPhone(browser, visit.storageState);
  try {
    await page.addInitScript(watch, visit.calculator?.wordsBehind);
    const quiet = untilQuiet(page);
    const answer = await page.goto(visit.url, { waitUntil: 'commit' });
    if (!answer?.ok()) throw new Error(`${visit.url} answered ${answer?.status()}`);
    if (visit.calculator) {
      await page.locator('input[name=amount]').fill(visit.calculator.amount);
      await page.waitForFunction(() => window.seen.answersMs, undefined, { timeout: patienceMs });
    }
    await page.waitForFunction(() => window.seen.idleMs, undefined, { timeout: patienceMs });
    if (visit.toTheEnd) await quiet();
    if (page.url() !== visit.url) throw new Error(`${visit.url} led to ${page.url()}`);
    return await page.evaluate(whatWasSeen);
  } finally {
    await page.context().close();
  }
}

/** Runs in the page before anything of it. */
function watch(wordsBehind: string | undefined): void {
  const seen: Seen = { lcpMs: 0, cls: 0, moved: [], answersMs: undefined };
  window.seen = seen;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.lcpMs = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as LayoutShift[]) {
      seen.cls += shift.value;
      for (const { node, previousRect, currentRect } of shift.sources) {
        const name = `${node?.nodeName.toLowerCase()} “${node?.textContent?.slice(0, 40)}”`;
        const [from, to] = [previousRect, currentRect].map(
          (box) => `${box.x}, ${box.y} (${box.width} × ${box.height})`,
        );
        seen.moved.push(
          `${Math.round(shift.startTime)} ms, ${shift.value.toFixed(3)}: ${name} from ${from} to ${to}`,
        );
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });

  const original = window.requestIdleCallback.bind(window);
  window.requestIdleCallback = (then, options) =>
    original((deadline) => {
      seen.idleMs ??= performance.now();
      then(deadline);
    }, options);

  if (wordsBehind === undefined) return;
  let atFirst: string | undefined;
  const observer = new MutationObserver(() => {
    const [payment, behind] =
      document.querySelector('form [aria-live]')?.textContent?.split(wordsBehind) ?? [];
    if (behind === undefined || payment === atFirst) return;
    atFirst ??= payment;
    if (payment === atFirst) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      seen.answersMs = performance.now();
    });
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
}

function whatWasSeen(): Load {
  const document = { url: location.href, startedMs: 0 };
  const others = performance.getEntriesByType('resource').map(({ name, startTime }) => ({
    url: name,
    startedMs: startTime,
  }));
  const { idleMs = Number.NaN, ...seen } = window.seen;
  return { ...seen, idleMs, requests: [document, ...others] };
}

/** Resolves when nothing has been on the way for half a second. */
function untilQuiet(page: Page): () => Promise<void> {
  let onTheWay = 0;
  let lastAt = performance.now();
  const count = (change: number) => () => {
    onTheWay += change;
    lastAt = performance.now();
  };
  page.on('request', count(1));
  page.on('requestfinished', count(-1));
  page.on('requestfailed', count(-1));
  return async () => {
    const until = performance.now() + patienceMs;
    while (onTheWay > 0 || performance.now() - lastAt < quietMs) {
      if (performance.now() > until) throw new Error(`${page.url()} never came to rest`);
      await sleep(50);
    }
  };
}
