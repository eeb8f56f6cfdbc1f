/**
 * What Home, Loan and Wallet weigh and how soon they answer, from the built product in a real browser, each beside its
 * limit. Bytes, requests and shifts are the same on every machine: one too many fails. Times depend on what else the
 * machine does, so they are printed beside their limits and fail only above three times the limit.
 */
import { chromium } from '@playwright/test';
import { chromiumLaunch } from '../e2e/browser.ts';
import startProduct, { address } from '../e2e/product.ts';
import { wordsOf } from '../e2e/words.ts';
import { brotliBytes, brotliBytesOf } from './brotli-bytes.ts';
import { signInAsDemoBorrower } from './demo-borrower.ts';
import { type Load, loadOnSlowPhone, type Visit } from './page-load.ts';

const visits = 5;
const timesMayBe = 3;

type Figure = {
  page: string;
  what: string;
  value: number;
  unit: string;
  limit?: number /** Above the limit today: fails only above this, so that it cannot get worse. */;
  ceiling?: number;
  isTime?: true;
};

type Limits = {
  jsCeiling?: number;
  jsBeforeIdle?: number;
  js?: number;
  requests?: number;
  lcpMs: number;
  answersMs?: number;
};
const htmlLimit = 14_000;

if (await fetch(`${address}/readyz`).catch(() => undefined)) {
  throw new Error(`something else already answers at ${address}; the product under test needs that port`);
}
const say = await wordsOf('en');
const stopProduct = await startProduct();
try {
  const browser = await chromium.launch(await chromiumLaunch());
  const measure = async (page: string, visit: Visit, limits: Limits) => {
    const loads: Load[] = [];
    for (let turn = 0; turn < visits; turn += 1) loads.push(await loadOnSlowPhone(browser, visit));
    return figuresOf(page, visit.url, loads, limits);
  };
  const figures = [
    ...(await measure(
      'Home',
      { url: `${address}/en`, calculator: { amount: '12000', wordsBehind: say('You borrow') } },
      { jsBeforeIdle: 80_000, requests: 15, lcpMs: 850, answersMs: 2_300 },
    )),
    ...(await measure(
      'Loan',
      { url: `${address}/en/loan` },
      { js: 120_000, jsCeiling: 148_000, lcpMs: 850 },
    )),
    ...(await measure(
      'Wallet',
      { url: `${address}/en/wallet`, storageState: await signInAsDemoBorrower(browser, say) },
      { js: 120_000, jsCeiling: 122_000, lcpMs: 850 },
    )),
  ];
  await browser.close();
  report(figures);
} finally {
  await stopProduct();
}

async function figuresOf(page: string, url: string, loads: Load[], limits: Limits): Promise<Figure[]> {
  const middle = (of: (load: Load) => number) => median(loads.map(of));
  const scripts = loads.map(({ requests, idleMs }) => ({
    all: requests.filter(isScript).map((each) => each.url),
    early: requests.filter((each) => isScript(each) && each.startedMs < idleMs).map((each) => each.url),
  }));
  const early = await Promise.all(scripts.map((each) => brotliBytesOf(each.early)));
  const all = await Promise.all(scripts.map((each) => brotliBytesOf(each.all)));
  const answers = loads.flatMap(({ answersMs }) => answersMs ?? []);
  const figures: Omit<Figure, 'page'>[] = [
    { what: 'HTML', value: await brotliBytes(url), unit: 'B', limit: htmlLimit },
    { what: 'JS before idle', value: median(early), unit: 'B', limit: limits.jsBeforeIdle, ceiling: 83_000 },
    { what: 'all JS', value: median(all), unit: 'B', limit: limits.js, ceiling: limits.jsCeiling },
    { what: 'requests', value: middle(({ requests }) => requests.length), unit: '', limit: limits.requests },
    { what: 'CLS', value: middle(({ cls }) => cls), unit: '', limit: 0, ceiling: 0.25 },
    { what: 'LCP', value: middle(({ lcpMs }) => lcpMs), unit: 'ms', limit: limits.lcpMs, isTime: true },
    { what: 'idle', value: middle(({ idleMs }) => idleMs), unit: 'ms', isTime: true },
  ];
  if (answers.length > 0) {
    const value = median(answers);
    figures.push({ what: 'calculator answers', value, unit: 'ms', limit: limits.answersMs, isTime: true });
  }
  return figures.map((figure) => ({ page, ...figure }));
}

function isScript({ url }: { url: string }): boolean {
  return new URL(url).pathname.endsWith('.js');
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function report(figures: readonly Figure[]): void {
  console.log(`Median of ${visits} cold visits; bytes as sent with brotli.`);
  for (const { page, what, value, unit, limit, ceiling, isTime } of figures) {
    const ratio = limit ? value / limit : value;
    const above = limit === undefined || ratio <= (limit && 1) ? '' : 'ABOVE';
    const fails = above && (isTime ? ratio > timesMayBe : value > (ceiling ?? 0));
    if (fails) process.exitCode = 1;
    const shown =
      unit === '' && !Number.isInteger(value) ? value.toFixed(4) : Math.round(value).toLocaleString('en');
    const beside = limit === undefined ? '' : `limit ${limit.toLocaleString('en')}`;
    console.log(
      [
        page.padEnd(7),
        what.padEnd(19),
        `${shown} ${unit}`.trim().padStart(12),
        '  ',
        beside.padEnd(14),
        fails ? 'FAILS' : above && 'above, not counted',
      ].join(' '),
    );
  }
}
