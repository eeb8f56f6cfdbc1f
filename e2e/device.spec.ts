/** What a device keeps and is offered: nothing of a person in its storage, the hint to install, and a page for when the API is down. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { demoBorrower, signInToDemo } from './demo-borrower.ts';
import { address } from './product.ts';
import { signedInPaths, urlOf } from './route-table.ts';
import { wordsOf } from './words.ts';

const say = await wordsOf('en');

/** All that the storage of somebody who is signed in may hold. What was typed and the code waited for are gone by then. */
const keptKeys = [
  'nuxt-color-mode',
  'loan-draft',
  'jernih-own-loan-draft',
  'jernih-own-due-day',
  'jernih-hide-amounts',
  'jernih-install-hint',
  'jernih-sign-out-owed',
  'jernih-visit-counted',
  'jernih-chunk-reload-at',
];
const keptDatabases = ['jernih-reading', 'jernih-uploads', 'workbox-expiration'];

test('what the browser keeps is written down in docs/privacy.md', async () => {
  const notice = await readFile(path.join(import.meta.dirname, '../docs/privacy.md'), 'utf8');
  const named = [
    ...keptKeys,
    ...keptDatabases,
    'typed',
    'code-challenge',
    'own-code-challenge',
    'jernih-office-shortcuts',
  ];
  expect(named.filter((name) => !notice.includes(`\`${name}\``))).toEqual([]);
});

test('the browser’s storage, the addresses and the titles hold nothing of a person [DAT-02] [DAT-04]', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const person = demoBorrower();
  await signInToDemo(page, say);
  const seen: string[] = [];
  for (const path of signedInPaths) {
    await page.goto(urlOf('en', path));
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    seen.push(page.url(), await page.title());
  }
  const stored = await page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((storage) =>
      Object.keys(storage).map((key) => [key, storage.getItem(key) ?? '']),
    ),
  );
  expect(stored.map(([key = '']) => key).filter((key) => !keptKeys.includes(key))).toEqual([]);
  const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(databases.filter((name = '') => !keptDatabases.includes(name))).toEqual([]);
  const cookies = (await context.cookies()).map(({ name, value }) => [name, name === 'locale' ? value : '']);
  expect(cookies.map(([name]) => name).sort()).toEqual(['device', 'locale', 'sid']);
  const digits = person.phone.replace(/\D/g, '').slice(-8);
  const everything = JSON.stringify([seen, stored, cookies, await page.evaluate(() => document.cookie)]);
  for (const text of [person.name, person.email, digits, ...person.name.split(' ').slice(0, 1)])
    expect(everything).not.toContain(text);
  await context.close();
});

/** The browser made its offer, and the code that would show the hint came and ran. */
async function hintHadItsChance(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      'installOffer' in window &&
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/install-hint-')),
  );
  // What it keeps of visits is the first thing that it does, and in the same turn it shows or does not.
  await page.waitForFunction(() => sessionStorage.getItem('jernih-visit-counted') !== null);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

test('the hint to install stands below what one came for, from the second visit, and stays away when closed', async ({
  browser,
}) => {
  const offer = () => {
    window.addEventListener('load', () =>
      window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })),
    );
  };
  const context = await browser.newContext();
  await context.addInitScript(offer);
  const first = await context.newPage();
  await signInToDemo(first, say);
  await first.goto('/en/wallet');
  const title = say('Jernih on your phone');
  await expect(first.getByText(say('Current balance'))).toBeVisible();
  await hintHadItsChance(first);
  await expect(first.getByRole('heading', { name: title })).toHaveCount(0);

  const second = await context.newPage();
  await second.goto('/en/wallet');
  const hint = second.getByRole('region', { name: title });
  await expect(hint).toBeVisible();
  await expect(hint.getByRole('button', { name: say('Add to home screen') })).toBeVisible();
  // It is a part of the page, below what one came for: it lies over nothing.
  const floats = await hint.evaluate((element) => {
    const above: Element[] = [];
    for (let each: Element | null = element; each; each = each.parentElement) above.push(each);
    return above.filter((each) => /fixed|sticky|absolute/.test(getComputedStyle(each).position)).length;
  });
  expect(floats).toBe(0);
  await hint.getByRole('button', { name: say('Not now') }).click();
  await expect(hint).toBeHidden();
  await second.reload();
  await expect(second.getByText(say('Current balance'))).toBeVisible();
  await hintHadItsChance(second);
  await expect(hint).toHaveCount(0);
  const cookies = await context.cookies();
  await context.close();

  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  });
  await phone.addCookies(cookies);
  await phone.addInitScript(() => localStorage.setItem('jernih-install-hint', '{"visits":2}'));
  const iphone = await phone.newPage();
  await iphone.goto('/en/wallet');
  const steps = iphone.getByRole('region', { name: title });
  await expect(steps.getByRole('listitem')).toHaveCount(3);
  await expect(steps.getByRole('button', { name: say('Add to home screen') })).toHaveCount(0);
  await phone.close();
});

test('the maintenance page needs nothing from the API', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (fault) => faults.push(fault.message));
  for (const asked of ['**/api/**', '**/readyz']) await page.route(asked, (route) => route.abort());
  await page.goto(`${address}/en/maintenance?next=%2Fen%2Fwallet`);
  await expect(
    page.getByRole('heading', { level: 1, name: say('Jernih is not available right now') }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: say('Try again') })).toHaveAttribute('href', '/en/wallet');
  await page.waitForLoadState('networkidle');
  await expect(page.locator('main').getByRole('alert')).toHaveCount(0);
  expect(faults).toEqual([]);
});

test('who came to the maintenance page while the server was away is led back at once, and not in a circle', async ({
  page,
}) => {
  const standIn = `${address}/en/maintenance?next=%2Fen%2Fverify`;
  await page.goto(standIn);
  await expect(page).toHaveURL(`${address}/en/verify`);

  // It led back, and the page did not come: the pauses count from then on.
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(standIn, { referer: standIn });
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL(standIn);
  expect(asked).not.toContain('/readyz');
});
