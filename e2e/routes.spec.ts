/** All 18 routes of the specification under the three prefixes and without one: language, heading, title, no console error, axe clean. */
import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { type Locale, localeCodes, locales } from '#words/locale.ts';
import { signInToDemo } from './demo-borrower.ts';
import { wordsOf } from './words.ts';

const publicPaths = [
  '',
  '/sign-in',
  '/sign-up',
  '/forgot-password',
  '/kode-otp',
  '/loan',
  '/verify',
  '/maintenance',
];
const ownPaths = [
  '/wallet',
  '/verifikasi-akun',
  '/my-account',
  '/my-account/profile',
  '/my-account/change-password',
  '/my-account/information',
  '/my-account/bank-account',
  '/my-account/contract',
  '/my-account/payment',
  '/my-account/pay-off',
  '/my-account/hardship',
  '/my-account/due-day',
  '/my-account/history-transaction',
  '/my-account/documents',
  '/my-account/message',
];

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

async function isSound(page: Page, locale: Locale, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.locator('html')).toHaveAttribute('lang', locales[locale].tag);
  await expect(page.locator('h1')).toHaveCount(1);
  await expect(page).toHaveTitle(/Jernih/);
  // What is read from the server is there: nothing is still loading.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  expect(violations.map(({ id, nodes }) => `${url}: ${id}: ${nodes[0]?.html}`)).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${url} scrolls sideways`).toBe(0);
}

function listen(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`);
  });
  return errors;
}

const looks = [
  { width: 390, colorScheme: 'light' },
  { width: 1360, colorScheme: 'dark' },
] as const;

for (const locale of localeCodes) {
  for (const { width, colorScheme } of looks) {
    test(`public pages in ${locales[locale].name} at ${width} px, ${colorScheme}`, async ({ browser }) => {
      const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme });
      const page = await context.newPage();
      const errors = listen(page);
      for (const path of publicPaths) await isSound(page, locale, `/${locales[locale].prefix}${path}`);
      expect(errors).toEqual([]);
      await context.close();
    });
  }
}

/** Signed in once: a person gets a second code only after a minute. */
let signedIn: Awaited<ReturnType<BrowserContext['storageState']>> | undefined;

for (const [index, locale] of localeCodes.entries()) {
  const look = looks[index === 2 ? 1 : 0];
  test(`the pages of a borrower in ${locales[locale].name} at ${look.width} px`, async ({ browser }) => {
    const viewport = { width: look.width, height: 844 };
    const context = await browser.newContext({
      viewport,
      colorScheme: index % 2 ? 'dark' : 'light',
      ...(signedIn && { storageState: signedIn }),
    });
    const page = await context.newPage();
    if (!signedIn) {
      await signInToDemo(page, await wordsOf('en'));
      signedIn = await context.storageState();
    }
    const errors = listen(page);
    for (const path of ownPaths) await isSound(page, locale, `/${locales[locale].prefix}${path}`);
    expect(errors).toEqual([]);
    await context.close();
  });
}

test('without a prefix the cookie decides, then the browser, then English', async ({ browser }) => {
  const malay = await browser.newContext({ locale: 'ms-MY' });
  const page = await malay.newPage();
  await page.goto('/sign-in');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ms-MY');
  await page.goto('/cn');
  await page.goto('/sign-in');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans-MY');
  const cookie = (await malay.cookies()).find(({ name }) => name === 'locale');
  expect(cookie && Math.round((cookie.expires - Date.now() / 1000) / 86_400)).toBe(365);
  await malay.close();
});

test('unknown routes and the error page carry the titles of the specification', async ({ page }) => {
  const answer = await page.goto('/en/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle(/Page Not Found/);
  await expect(page.getByText('Page not found').first()).toBeVisible();
});
