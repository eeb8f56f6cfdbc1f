/**
 * Every page that reads, in the states that a walk does not meet: it waits, it could not be read, the line is dead, it is
 * offline with and without what it shows, and there is nothing yet. One opening of a page goes through them in turn, and
 * each way out of a state is taken.
 */
import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import { type Locale, localeCodes, locales } from '#words/locale.ts';
import { signInToDemo } from '../demo-borrower.ts';
import { changeAnswer, readByItself, readsOf } from '../force.ts';
import { isTask, mainPaths, places, signedInPaths, urlOf } from '../route-table.ts';
import { type Say, wordsOf } from '../words.ts';
import { giveEye } from './eye.ts';
import type { Expected } from './structure.ts';
import { faultsOfState, settled } from './visit.ts';

test.use({ trace: 'off', screenshot: 'off' });
test.describe.configure({ mode: 'parallel', timeout: 900_000 });

const withLoan = 'nurul@demo.example';
const withoutLoan = 'daniel@demo.example';

/** The first step of an application needs nobody's data and no line. */
const readsNothing = ['/loan'];
const reading = signedInPaths.filter((at) => !readsNothing.includes(at));
/** In the other two languages: one of each shape of page. */
const shapes = ['/', '/wallet', '/my-account', '/my-account/payment', '/my-account/message'];
const emptyPages = ['/my-account/history-transaction', '/my-account/message'];
/** The main pages of people without a loan are walked in every look elsewhere. */
const emptyOnes = reading.filter((at) => !mainPaths.some((each) => each === at));

const main = (page: Page): Locator => page.locator('#main');
const busy = (page: Page): Locator => main(page).locator('[aria-busy=true]');

type Walk = { page: Page; locale: Locale; say: Say; expected: (at: string) => Expected };

/** Two tabs with a device each take the paths in turn: while one waits for its page, the other is looked at. */
async function walk(
  browser: Browser,
  locale: Locale,
  who: string,
  paths: readonly string[],
  look: (walk: Walk, at: string) => Promise<void>,
  prepare: (context: BrowserContext) => Promise<void> = async () => {},
): Promise<void> {
  const say = await wordsOf(locale);
  const english = await wordsOf('en');
  const left = [...paths];
  const expected = (at: string): Expected => ({
    language: locales[locale].tag,
    help: say('Get help'),
    places: isTask(at) ? [] : places.map((place) => urlOf(locale, place)),
    smallPrint: [],
    hasAmounts: false,
  });
  async function takeTurns(context: BrowserContext): Promise<void> {
    for (let at = left.shift(); at !== undefined; at = left.shift()) {
      const page = await context.newPage();
      await page.setViewportSize({ width: 390, height: 844 });
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
      await look({ page, locale, say, expected }, at);
      await page.close();
    }
  }
  const contexts: BrowserContext[] = [];
  for (const _ of [1, 2]) {
    const context = await browser.newContext();
    contexts.push(context);
    const first = await context.newPage();
    await signInToDemo(first, english, who);
    await first.close();
    await giveEye(context);
    await prepare(context);
  }
  await Promise.all(contexts.map(takeTurns));
  await Promise.all(contexts.map((context) => context.close()));
}

/** Waits, fails, finds no line, comes after all, and loses the line with all of it there. */
async function fallAndRise({ page, locale, say, expected }: Walk, at: string): Promise<void> {
  // What the shape decides is seen in English; the words of the others in two looks.
  const looks = (differsBy: 'shape' | 'sentence') => (locale === 'en' ? differsBy : 'sentence');
  const seen = async (state: string, differsBy: 'shape' | 'sentence') =>
    expect
      .soft(await faultsOfState(page, expected(at), looks(differsBy)), `${urlOf(locale, at)} ${state}`)
      .toEqual([]);
  const again = main(page).getByRole('button', { name: say('Try again') });
  const alert = main(page).getByRole('alert');
  const pressAll = async () => {
    for (const button of (await again.all()).reverse()) await button.click();
  };

  await page.clock.install();
  const reads = await readsOf(page);
  reads.hold();
  await page.goto(urlOf(locale, at));
  await expect(
    busy(page)
      .getByRole('status')
      .filter({ hasNotText: say('Loading…') })
      .first(),
  ).toBeAttached();
  await page.locator('header button').first().waitFor();
  await page.clock.fastForward(9_000);
  await expect(page.getByText(say('This is taking longer than usual')).first()).toBeVisible();
  await seen('waiting', 'shape');

  await reads.unavailable();
  await expect(alert.first()).toBeVisible();
  await expect(busy(page)).toHaveCount(0);
  await seen('failed', 'shape');

  await reads.cut();
  await pressAll();
  await expect(
    alert.filter({ hasText: say('We could not reach Jernih. Check your connection and try again.') }).first(),
  ).toBeVisible();
  await seen('without a line', 'sentence');

  await reads.letThrough();
  await pressAll();
  await settled(page);
  await expect(alert).toHaveCount(0);

  await page.context().setOffline(true);
  await expect(page.getByText(say('You are offline. You can read what is already here.'))).toBeVisible();
  await seen('offline', 'sentence');
  await page.context().setOffline(false);
}

/** The device knows that it has no line, and what the page shows was never here. */
async function notHereYet({ page, locale, say, expected }: Walk, at: string): Promise<void> {
  await readByItself(page);
  await page.goto(urlOf(locale, at));
  await expect(main(page).getByText(say('You are offline'), { exact: true }).first()).toBeVisible();
  await expect(page.getByText(say('You are offline. You can read what is already here.'))).toBeVisible();
  const faults = await faultsOfState(page, expected(at), 'sentence');
  expect.soft(faults, `${urlOf(locale, at)} offline, never read`).toEqual([]);
}

async function sayOffline(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => false }));
}

async function nothingYet({ page, locale, expected }: Walk, at: string): Promise<void> {
  await changeAnswer(page, '/api/me/messages', (answer: object) => ({ ...answer, messages: [] }));
  await page.goto(urlOf(locale, at));
  await settled(page);
  const faults = await faultsOfState(page, expected(at));
  expect.soft(faults, `${urlOf(locale, at)} empty`).toEqual([]);
}

/** Not even who is signed in can be asked. */
async function nobodyAnswers({ page, locale, say, expected }: Walk, at: string): Promise<void> {
  let isDead = true;
  await readByItself(page);
  await page.route('**/api/**', (route) => (isDead ? route.abort() : route.continue()));
  await page.goto(urlOf(locale, at));
  const again = main(page).getByRole('button', { name: say('Try again') });
  await expect(again).toBeVisible();
  const faults = await faultsOfState(page, { ...expected(at), places: [] });
  expect.soft(faults, `${urlOf(locale, at)} without a line from the start`).toEqual([]);
  isDead = false;
  await again.click();
  await settled(page);
  await expect(again).toHaveCount(0);
}

for (const locale of localeCodes) {
  const { name } = locales[locale];
  const pathsOf = (ones: readonly string[], others: readonly string[]) => (locale === 'en' ? ones : others);
  // In two halves, or one worker is still busy with them when the other has done all the rest.
  for (const half of [0, 1]) {
    test(`waiting, failed, without a line and offline in ${name}, ${half + 1} of 2`, async ({ browser }) => {
      const paths = pathsOf(reading, shapes).filter((_, place) => place % 2 === half);
      await walk(browser, locale, withLoan, paths, fallAndRise);
    });
  }
  test(`never read and offline, in ${name}`, async ({ browser }) => {
    // One sentence in the place of what is read, from one part that all pages share.
    await walk(browser, locale, withLoan, pathsOf(shapes, ['/wallet']), notHereYet, sayOffline);
  });
  test(`nothing yet, in ${name}`, async ({ browser }) => {
    await walk(browser, locale, withoutLoan, pathsOf(emptyOnes, emptyPages), nothingYet);
  });
}
test('not even who is signed in can be asked', async ({ browser }) => {
  await walk(browser, 'en', withLoan, ['/wallet', '/verifikasi-akun'], nobodyAnswers);
});
