/**
 * What Home, Loan and Wallet weigh and how soon they answer, from the built product in a real browser, each beside its
 * limit. Bytes, requests and shifts are the same on every machine: one too many fails. Times depend on what else the
 * machine does, so they are printed beside their limits and fail only above twice the limit.
 */
import { type Browser, chromium } from '@playwright/test';
import { chromiumLaunch } from '../e2e/browser.ts';
import { signInToDemo } from '../e2e/demo-borrower.ts';
import startProduct, { address } from '../e2e/product.ts';
import { type Say, wordsOf } from '../e2e/words.ts';
import { brotliBytes, brotliBytesOf } from './brotli-bytes.ts';
import { type Figure, report } from './figures.ts';
import { type Load, loadOnSlowPhone, type Visit } from './page-load.ts';

const visits = 5;
const kB = 1000;

type Limits = {
  jsBeforeIdle?: number;
  js?: number;
  /** For a page that is near or above its limit for JS today: it may at least not get worse than this. */
  jsCeiling?: number;
  requests?: number;
  answersMs?: number;
};
type Page = { name: string; visit: Omit<Visit, 'toTheEnd'>; limits: Limits };
/** A shift below `clsCeiling` is a few pixels that nobody sees; it is shown as above its limit. */
const everyPage = { html: 14 * kB, lcpMs: 850, cls: 0, clsCeiling: 0.02 };

if (await fetch(`${address}/readyz`).catch(() => undefined)) {
  throw new Error(`something else already answers at ${address}; the product under test needs that port`);
}
const stopProduct = await startProduct();
try {
  const browser = await chromium.launch(await chromiumLaunch());
  const figures: Figure[] = [];
  for (const page of await pagesOf(browser, await wordsOf('en'))) {
    figures.push(...(await measure(browser, page)));
  }
  await browser.close();
  console.log(`Median of ${visits} cold visits on a slow phone; bytes as sent with brotli.`);
  if (!report(figures)) process.exitCode = 1;
} finally {
  await stopProduct();
}

async function pagesOf(browser: Browser, say: Say): Promise<Page[]> {
  const calculator = { amount: '12000', wordsBehind: say('You borrow') };
  return [
    {
      name: 'Home',
      visit: { url: `${address}/en`, calculator },
      limits: { jsBeforeIdle: 80 * kB, jsCeiling: 83 * kB, requests: 15, answersMs: 2_300 },
    },
    {
      name: 'Loan',
      visit: { url: `${address}/en/loan` },
      limits: { js: 120 * kB, jsCeiling: 155 * kB },
    },
    {
      name: 'Wallet',
      visit: { url: `${address}/en/wallet`, storageState: await keptBySignedInBrowser(browser, say) },
      limits: { js: 120 * kB, jsCeiling: 145 * kB },
    },
  ];
}

async function keptBySignedInBrowser(browser: Browser, say: Say): Promise<Visit['storageState']> {
  const context = await browser.newContext({ baseURL: address });
  await signInToDemo(await context.newPage(), say);
  const kept = await context.storageState();
  await context.close();
  return kept;
}

async function measure(browser: Browser, { name, visit, limits }: Page): Promise<Figure[]> {
  // What a page asks for is the same each time; what signed-in pages show comes late, so there every visit waits for it.
  const first = await loadOnSlowPhone(browser, { ...visit, toTheEnd: true });
  const loads = [first];
  while (loads.length < visits) {
    const toTheEnd = visit.storageState !== undefined;
    loads.push(await loadOnSlowPhone(browser, { ...visit, toTheEnd }));
  }
  const figures = [...(await weightOf(visit.url, first, limits)), ...timesOf(loads, limits)];
  return figures.map((figure) => ({ page: name, ...figure }));
}

type FigureOfPage = Omit<Figure, 'page'>;

async function weightOf(
  url: string,
  { requests, idleMs }: Load,
  { jsBeforeIdle, js, jsCeiling, ...limits }: Limits,
): Promise<FigureOfPage[]> {
  const scripts = requests.filter((each) => new URL(each.url).pathname.endsWith('.js'));
  const early = scripts.filter(({ startedMs }) => startedMs < idleMs);
  return [
    { what: 'HTML', value: await brotliBytes(url), unit: 'bytes', limit: everyPage.html },
    {
      what: 'JS before idle',
      value: await weigh(early),
      unit: 'bytes',
      limit: jsBeforeIdle,
      ceiling: jsCeiling,
    },
    { what: 'all JS', value: await weigh(scripts), unit: 'bytes', limit: js, ceiling: jsCeiling },
    { what: 'requests', value: requests.length, unit: '', limit: limits.requests },
  ];
}

function weigh(scripts: Load['requests']): Promise<number> {
  return brotliBytesOf(scripts.map(({ url }) => url));
}

function timesOf(loads: readonly Load[], { answersMs }: Limits): FigureOfPage[] {
  const answers = loads.flatMap((load) => load.answersMs ?? []);
  const figures: FigureOfPage[] = [
    {
      what: 'CLS',
      value: Math.max(...loads.map(({ cls }) => cls)),
      unit: '',
      limit: everyPage.cls,
      ceiling: everyPage.clsCeiling,
    },
    { what: 'LCP', value: median(loads.map(({ lcpMs }) => lcpMs)), unit: 'ms', limit: everyPage.lcpMs },
    { what: 'idle', value: median(loads.map(({ idleMs }) => idleMs)), unit: 'ms' },
  ];
  if (answers.length === 0) return figures;
  return [...figures, { what: 'calculator answers', value: median(answers), unit: 'ms', limit: answersMs }];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
