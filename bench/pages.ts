/**
 * What Home, Loan and Wallet weigh and how soon they answer, what every page of a person loads, and what one place works
 * to the next, from the built product in a real browser, each beside its limit. Bytes, requests and shifts are the same on every machine, and what a page works nearly so: more fails. Times by the
 * clock depend on what else the machine does: they fail above twice the limit, and not at all on a busy machine
 * (figures.ts).
 */
import { type Browser, chromium } from '@playwright/test';
import pLimit from 'p-limit';
import { chromiumLaunch } from '../e2e/browser.ts';
import { signInToDemo } from '../e2e/demo-borrower.ts';
import startProducts, { address } from '../e2e/product.ts';
import { places, signedInPaths, urlOf } from '../e2e/route-table.ts';
import { type Say, wordsOf } from '../e2e/words.ts';
import { brotliBytes, brotliBytesOf } from './brotli-bytes.ts';
import { type Figure, report } from './figures.ts';
import { type Inspector, openInspector, type Verdict } from './lighthouse.ts';
import { firstPaintOfPlainText, type Load, loadOnSlowPhone, scriptsOf, type Visit } from './page-load.ts';
import { type PageWork, pageWork } from './page-work.ts';
import { routeChanges } from './route-change.ts';

/** Measured is what one browser does, whatever else is installed: Debian's works five times as much after Home's first picture. */
process.env.CHROMIUM_PATH ??= 'npm';

const visits = Number(process.env.VISITS ?? 5);
/** In a pipeline Lighthouse is asked for its scores alone: its times are held by nothing there. */
const inspections = process.env.CI ? 1 : visits;
const kB = 1000;
/** When the line of text is painted on a quiet machine with two cores: 562 ms of the line, and the browser's own work. */
const plainTextMs = 650;

type Limits = {
  /** Of a page that is written for one person while they wait: it is compressed in 2 ms, which leaves a tenth more of it. */
  htmlCeiling?: number;
  /** Where the server reads for a person before it writes: the time of a busy machine, and below that of a page that asks itself. */
  lcpCeilingMs?: number;
  jsBeforeIdle?: number;
  js?: number;
  requests?: number;
  /** Many small files came with cutting pages apart. */
  requestsCeiling?: number;
  answersMs?: number;
};
type Page = { name: string; visit: Omit<Visit, 'toTheEnd'>; limits: Limits };
/** A shift below `clsCeiling` is a few pixels that nobody sees; it is shown as above its limit. */
const everyPage = { html: 14 * kB, lcpMs: 850, cls: 0, clsCeiling: 0.02 };

/** Processor time hardly grows on a busy machine; what another program leaves in its caches is room enough. */
const workCeilingsMs = { blocking: 100, routeChange: 250 };

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
  const signedIn = await keptBySignedInBrowser(browser, await wordsOf('en'));
  for (const page of pagesOf(await wordsOf('en'), signedIn)) figures.push(...(await measure(browser, page)));
  figures.push(...(await routesOf(browser, signedIn)), ...(await changesOf(browser, signedIn)));
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

function pagesOf(say: Say, storageState: Visit['storageState']): Page[] {
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
      limits: { js: 120 * kB },
    },
    {
      name: 'Wallet',
      visit: { url: `${address}/en/wallet`, storageState },
      limits: { js: 120 * kB, htmlCeiling: 16.5 * kB, lcpCeilingMs: 2_500 },
    },
  ];
}

/** Every page of a person with all that it loads. Bytes are no times: while one page is waited for, another loads. */
async function routesOf(browser: Browser, storageState: Visit['storageState']): Promise<Figure[]> {
  const inTurn = pLimit(2);
  return await Promise.all(
    signedInPaths.toSorted().map((path) =>
      inTurn(async (): Promise<Figure> => {
        const url = address + urlOf('en', path).replace(/\/$/, '');
        const value = await brotliBytesOf(await scriptsOf(browser, { url, storageState }));
        return { page: path, what: 'all JS', value, unit: 'bytes', limit: 120 * kB };
      }),
    ),
  );
}

/** From one place of the tab bar to the next, when both have been open before. */
async function changesOf(browser: Browser, storageState: Visit['storageState']): Promise<Figure[]> {
  const to = places.map((place) => urlOf('en', place));
  const [home = ''] = to;
  const changes = await routeChanges(browser, storageState, {
    home: address + home,
    places: [...to.slice(1), home],
    rounds: 3,
  });
  return to.map((place) => ({
    page: place,
    what: 'route change',
    value: median(changes.filter((change) => change.to === place).map(({ workedMs }) => workedMs)),
    unit: 'ms of work',
    limit: 80,
    ceiling: workCeilingsMs.routeChange,
  }));
}

async function keptBySignedInBrowser(browser: Browser, say: Say): Promise<Visit['storageState']> {
  const context = await browser.newContext({ baseURL: address });
  await signInToDemo(await context.newPage(), say);
  const kept = await context.storageState();
  await context.close();
  return kept;
}

async function measure(browser: Browser, { name, visit, limits }: Page): Promise<Figure[]> {
  // What a page asks for is the same each time; what signed-in pages ask for comes late, so there every visit waits for it.
  const first = await loadOnSlowPhone(browser, { ...visit, toTheEnd: true });
  const loads = [first];
  while (loads.length < visits) {
    const toTheEnd = visit.storageState !== undefined;
    loads.push(await loadOnSlowPhone(browser, { ...visit, toTheEnd }));
  }
  const figures = [
    ...(await weightOf(visit, first, limits)),
    ...timesOf(loads, limits),
    ...(await workOf(browser, visit)),
  ];
  return figures.map((figure) => ({ page: name, ...figure }));
}

type FigureOfPage = Omit<Figure, 'page'>;

async function workOf(browser: Browser, visit: Omit<Visit, 'toTheEnd'>): Promise<FigureOfPage[]> {
  const all: PageWork[] = [];
  while (all.length < visits) all.push(await pageWork(browser, visit));
  const middle = (key: keyof PageWork) => median(all.map((each) => each[key]));
  return [
    { what: 'work to picture', value: middle('toPictureMs'), unit: 'ms of work' },
    {
      what: 'blocking',
      value: middle('blockingMs'),
      unit: 'ms of work',
      limit: 50,
      ceiling: workCeilingsMs.blocking,
    },
  ];
}

function cookieOf(storageState: Visit['storageState']): string | undefined {
  if (typeof storageState !== 'object') return undefined;
  return storageState.cookies?.map(({ name, value }) => `${name}=${value}`).join('; ');
}

async function weightOf(
  { url, storageState }: Pick<Visit, 'url' | 'storageState'>,
  { requests, idleMs }: Load,
  { jsBeforeIdle, js, ...limits }: Limits,
): Promise<FigureOfPage[]> {
  const scripts = requests.filter((each) => new URL(each.url).pathname.endsWith('.js'));
  const early = scripts.filter(({ startedMs }) => startedMs < idleMs);
  return [
    {
      what: 'HTML',
      value: await brotliBytes(url, cookieOf(storageState)),
      unit: 'bytes',
      limit: everyPage.html,
      ceiling: limits.htmlCeiling,
    },
    {
      what: 'JS before idle',
      value: await weigh(early),
      unit: 'bytes',
      limit: jsBeforeIdle,
    },
    { what: 'all JS', value: await weigh(scripts), unit: 'bytes', limit: js },
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
      ...(await lighthouseOf(inspector, 'Home', '/en')),
      ...(await lighthouseOf(inspector, 'Loan', '/en/loan')),
    ];
    await inspector.signIn(say);
    const wallet = await lighthouseOf(inspector, 'Wallet', '/en/wallet');
    return [...figures, ...wallet.filter(({ what }) => what !== 'SEO')];
  } finally {
    await inspector.close();
  }
}

/** Scores of the first visit, which are the same each time; times of the median. */
async function lighthouseOf(inspector: Inspector, page: string, path: string): Promise<Figure[]> {
  const verdicts: Verdict[] = [];
  while (verdicts.length < inspections) verdicts.push(await inspector.inspect(`${address}${path}`));
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
  for (const line of loads.flatMap(({ moved }) => moved)) console.log(`moved at ${line}`);
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
