/**
 * What Home, Loan and Wallet weigh and how soon they answer, from the built product in a real browser, each beside its
 * limit. Bytes, requests and shifts are the same on every machine: one too many fails. Times depend on the machine and on
 * what else it does: they fail above twice the limit, and that grows by as much as a page with nothing but a line of text
 * takes longer here than on a quiet machine. Each ceiling of bytes is at most a kB above what was measured last.
 */
import { type Browser, chromium } from '@playwright/test';
import { chromiumLaunch } from '../e2e/browser.ts';
import { signInToDemo } from '../e2e/demo-borrower.ts';
import startProducts, { address } from '../e2e/product.ts';
import { type Say, wordsOf } from '../e2e/words.ts';
import { brotliBytes, brotliBytesOf } from './brotli-bytes.ts';
import { type Figure, report } from './figures.ts';
import { type Inspector, openInspector, type Verdict } from './lighthouse.ts';
import { firstPaintOfPlainText, type Load, loadOnSlowPhone, type Visit } from './page-load.ts';

const visits = 5;
const kB = 1000;
/** When the line of text is painted on a quiet machine with two cores: 562 ms of the line, and the browser's own work. */
const plainTextMs = 650;

type Limits = {
  jsBeforeIdle?: number;
  js?: number;
  /** For a page that is near or above its limit for JS today: it may at least not get worse than this. */
  jsCeiling?: number;
  requests?: number;
  /** Many small files came with cutting pages apart; as for bytes. */
  requestsCeiling?: number;
  /** Where the largest thing is a picture that comes last; as for bytes. */
  lcpCeilingMs?: number;
  answersMs?: number;
};
type Page = { name: string; visit: Omit<Visit, 'toTheEnd'>; limits: Limits };
/** A shift below `clsCeiling` is a few pixels that nobody sees; it is shown as above its limit. */
const everyPage = { html: 14 * kB, lcpMs: 850, cls: 0, clsCeiling: 0.02 };

/** Printed beside their limits and not held yet: the simulated phone is computed from what this machine measured. */
const lighthouseLimits = { fcpMs: 900, lcpMs: 900, tbtMs: 50 };

if (await fetch(`${address}/readyz`).catch(() => undefined)) {
  throw new Error(`something else already answers at ${address}; the product under test needs that port`);
}
const stopProduct = await startProducts({ workers: 1 });
try {
  const browser = await chromium.launch(await chromiumLaunch());
  const slowness = await slownessOf(browser);
  const figures: Figure[] = [];
  for (const page of await pagesOf(browser, await wordsOf('en'))) {
    figures.push(...(await measure(browser, page)));
  }
  await browser.close();
  figures.push(...(await lighthouseFigures(await wordsOf('en'))));
  console.log(`Median of ${visits} cold visits on a slow phone; bytes as sent with brotli.`);
  console.log(`Plain text takes ${slowness.toFixed(2)} times as long here as on a quiet machine.`);
  if (!report(figures, slowness)) process.exitCode = 1;
} finally {
  await stopProduct();
}

async function slownessOf(browser: Browser): Promise<number> {
  const paints: number[] = [];
  while (paints.length < visits) paints.push(await firstPaintOfPlainText(browser, `${address}/robots.txt`));
  return Math.max(1, median(paints) / plainTextMs);
}

async function pagesOf(browser: Browser, say: Say): Promise<Page[]> {
  const calculator = { amount: '12000', wordsBehind: say('You borrow') };
  return [
    {
      name: 'Home',
      visit: { url: `${address}/en`, calculator },
      limits: {
        jsBeforeIdle: 80 * kB,
        requests: 15,
        requestsCeiling: 17,
        answersMs: 2_300,
      },
    },
    {
      name: 'Loan',
      visit: { url: `${address}/en/loan` },
      limits: { js: 120 * kB, jsCeiling: 121.5 * kB },
    },
    {
      name: 'Wallet',
      visit: { url: `${address}/en/wallet`, storageState: await keptBySignedInBrowser(browser, say) },
      limits: { js: 120 * kB, jsCeiling: 132.9 * kB, lcpCeilingMs: 8_000 },
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
    {
      what: 'requests',
      value: requests.length,
      unit: '',
      limit: limits.requests,
      ceiling: limits.requestsCeiling,
    },
  ];
}

/** A page that nobody may find by searching says so, and its score for searching means nothing. */
async function lighthouseFigures(say: Say): Promise<Figure[]> {
  const inspector = await openInspector(address);
  try {
    const figures = [
      ...(await lighthouseOf(inspector, 'Home', '/en', visits)),
      ...(await lighthouseOf(inspector, 'Loan', '/en/loan', 1)),
    ];
    await inspector.signIn(say);
    const wallet = await lighthouseOf(inspector, 'Wallet', '/en/wallet', 1);
    return [...figures, ...wallet.filter(({ what }) => what !== 'SEO')];
  } finally {
    await inspector.close();
  }
}

/** Scores of the first visit; times of the median. */
async function lighthouseOf(
  inspector: Inspector,
  page: string,
  path: string,
  times: number,
): Promise<Figure[]> {
  const verdicts: Verdict[] = [];
  while (verdicts.length < times) verdicts.push(await inspector.inspect(`${address}${path}`));
  const middle = (key: 'fcpMs' | 'lcpMs' | 'tbtMs') => median(verdicts.map((each) => each[key]));
  const [{ accessibility, bestPractices, seo, faults }] = verdicts as [Verdict];
  for (const fault of faults) console.log(`${page}: Lighthouse says ${fault}`);
  const figures: FigureOfPage[] = [
    { what: 'accessibility', value: accessibility, unit: '', atLeast: 100 },
    { what: 'best practices', value: bestPractices, unit: '', atLeast: 100 },
    { what: 'SEO', value: seo, unit: '', atLeast: 100 },
    {
      what: 'Lighthouse FCP',
      value: middle('fcpMs'),
      unit: 'ms',
      limit: lighthouseLimits.fcpMs,
      isShownOnly: true,
    },
    {
      what: 'Lighthouse LCP',
      value: middle('lcpMs'),
      unit: 'ms',
      limit: lighthouseLimits.lcpMs,
      isShownOnly: true,
    },
    {
      what: 'Lighthouse TBT',
      value: middle('tbtMs'),
      unit: 'ms',
      limit: lighthouseLimits.tbtMs,
      isShownOnly: true,
    },
  ];
  return figures.map((figure) => ({ page, ...figure }));
}

function weigh(scripts: Load['requests']): Promise<number> {
  return brotliBytesOf(scripts.map(({ url }) => url));
}

function timesOf(loads: readonly Load[], { answersMs, lcpCeilingMs }: Limits): FigureOfPage[] {
  const answers = loads.flatMap((load) => load.answersMs ?? []);
  const figures: FigureOfPage[] = [
    {
      what: 'CLS',
      value: Math.max(...loads.map(({ cls }) => cls)),
      unit: '',
      limit: everyPage.cls,
      ceiling: everyPage.clsCeiling,
    },
    {
      what: 'LCP',
      value: median(loads.map(({ lcpMs }) => lcpMs)),
      unit: 'ms',
      limit: everyPage.lcpMs,
      ceiling: lcpCeilingMs,
    },
    { what: 'idle', value: median(loads.map(({ idleMs }) => idleMs)), unit: 'ms' },
  ];
  if (answers.length === 0) return figures;
  return [...figures, { what: 'calculator answers', value: median(answers), unit: 'ms', limit: answersMs }];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
