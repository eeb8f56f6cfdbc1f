/**
 * With the keyboard alone: the skip link is first and works, and every stop of the main pages is seen. With the keyboard of
 * a phone that lies on its side, which leaves half of its height: the field that has the focus is seen.
 */
import { expect, type Page, test } from '@playwright/test';
import { signInToDemo } from '../demo-borrower.ts';
import { changeAnswer } from '../force.ts';
import { answeredVerification } from '../forced-verification.ts';
import { mainPaths, urlOf } from '../route-table.ts';
import { wordsOf } from '../words.ts';
import { giveEye } from './eye.ts';
import { focusStop } from './focus.ts';
import { ask, open } from './visit.ts';
import { hiddenFields } from './wishes.ts';

test.use({ trace: 'off', screenshot: 'off' });
test.describe.configure({ timeout: 400_000 });

const most = 150;
/** Each page has the skip link, the logo, the language and more in its header alone. */
const fewest = 5;

/** Tabs from the top to the end of the page. */
async function faultsOfTabbing(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const seen = new Set<string>();
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    scrollTo(0, 0);
    getSelection()?.removeAllRanges();
  });
  for (let count = 0; count < most; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(focusStop);
    // After the last stop comes the first one again, or the browser's own; anything else is a trap.
    if (!stop || seen.values().next().value === stop.name)
      return seen.size < fewest ? [...faults, `only ${seen.size} stops`] : faults;
    if (seen.has(stop.name)) return [...faults, `trapped at ${stop.name}`];
    seen.add(stop.name);
    faults.push(...stop.faults.map((fault) => `${stop.name}: ${fault}`));
  }
  return [...faults, `no end after ${most} stops`];
}

async function walk(page: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const at of paths) {
    await open(page, urlOf('en', at));
    for (const [theme, width] of [
      ['light', 390],
      ['dark', 1360],
    ] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width, height: 844 });
      faults.push(...(await faultsOfTabbing(page)).map((each) => `${at} at ${width} ${theme}: ${each}`));
    }
  }
  return faults;
}

test('the skip link is the first stop and leads into the page', async ({ page }) => {
  const say = await wordsOf('en');
  await page.goto('/en');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: say('Skip to main content') });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
});

test('every stop is seen, signed out', async ({ context, page }) => {
  await giveEye(context);
  expect(await walk(page, ['/', '/loan', '/sign-in', '/sign-up', '/verify'])).toEqual([]);
});

test('every stop is seen, signed in', async ({ context, page }) => {
  await giveEye(context);
  await signInToDemo(page, await wordsOf('en'));
  const paths = mainPaths.filter((at) => at !== '/verifikasi-akun');
  expect(await walk(page, [...paths, '/my-account/history-transaction', '/my-account/message'])).toEqual([]);
});

/** What a keyboard leaves of 740 × 360: the page is laid out in it, as its viewport asks for (`resizes-content`). */
const aboveKeyboard = { width: 740, height: 180 };

async function faultsAboveKeyboard(page: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  for (const at of paths) {
    await open(page, urlOf('en', at));
    await expect(page.locator('meta[name=viewport]')).toHaveAttribute(
      'content',
      /interactive-widget=resizes-content/,
    );
    await page.setViewportSize(aboveKeyboard);
    if ((await page.locator('main :is(input, textarea, select)').count()) === 0)
      faults.push(`${at}: no field`);
    faults.push(...(await ask(page, [hiddenFields])).map((each) => `${at}: ${each}`));
  }
  return faults;
}

test('on a phone on its side the keyboard leaves the field in view', async ({ context, page }) => {
  await giveEye(context);
  const open = ['/', '/loan', '/sign-in', '/sign-up', '/forgot-password'];
  expect(await faultsAboveKeyboard(page, open)).toEqual([]);
  await signInToDemo(page, await wordsOf('en'), 'daniel@demo.example');
  await changeAnswer(page, '/api/me/verification', () => answeredVerification);
  const steps = [1, 2, 3, 5].map((step) => `/verifikasi-akun?step=${step}`);
  const forms = ['/my-account/profile', '/my-account/change-password', '/my-account/message'];
  expect(await faultsAboveKeyboard(page, [...steps, ...forms])).toEqual([]);
});
