/** What comes and goes by itself, while somebody looks at a page or is about to press, moves nothing under their finger. */
import { expect, type Page, test } from '@playwright/test';
import { signInToDemo } from './demo-borrower.ts';
import { holdIdle, letIdle } from './idle.ts';
import { wordsOf } from './words.ts';

const say = await wordsOf('en');

test.use({ viewport: { width: 390, height: 844 } });

const bar = (page: Page) => page.getByText(say('You are offline. You can read what is already here.'));
const pressed = (page: Page) => page.getByRole('link', { name: say('I cannot pay this month') });
const placeOf = async (page: Page) => (await pressed(page).boundingBox())?.y ?? Number.NaN;

/** What a bar that comes or goes changes is done in the frame after it. */
const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

async function walletThatIsTouched(page: Page): Promise<void> {
  await signInToDemo(page, say, 'hafiz@demo.example');
  await page.goto('/en/wallet');
  await expect(pressed(page)).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.getByRole('heading', { level: 1 }).click();
}

for (const [from, scrolled] of [
  ['at its top', 0],
  ['further down', 240],
] as const) {
  test(`a line that goes and comes back moves nothing on a page ${from}`, async ({ page, context }) => {
    await walletThatIsTouched(page);
    await page.evaluate((y) => scrollTo(0, y), scrolled);
    const before = await placeOf(page);

    await context.setOffline(true);
    await expect(bar(page)).toBeVisible();
    await expect(page.getByText(/^As of /).first()).toBeAttached();
    await nextFrame(page);
    await expect.poll(() => placeOf(page)).toBeCloseTo(before, 0);
    // All of the page can still be seen: the bar lies over what is scrolled away.
    await page.evaluate(() => scrollTo(0, 0));
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    const under = await bar(page).boundingBox();
    expect(heading?.y).toBeGreaterThanOrEqual((under?.y ?? Number.NaN) + (under?.height ?? 0));

    await page.evaluate((y) => scrollTo(0, y), scrolled + 200);
    const later = await placeOf(page);
    await context.setOffline(false);
    await expect(bar(page)).toBeHidden();
    await nextFrame(page);
    await expect.poll(() => placeOf(page)).toBeCloseTo(later, 0);
    // The room of the bar is gone with it.
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(() => placeOf(page)).toBeCloseTo(before + scrolled, 0);
  });
}

test('a line that went before the page could say so moves nothing when it is said', async ({ page }) => {
  await holdIdle(page);
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'onLine', {
      get: () => !document.documentElement.dataset.lineIsGone,
    });
  });
  await walletThatIsTouched(page);
  const before = await placeOf(page);
  await page.evaluate(() => {
    document.documentElement.dataset.lineIsGone = 'true';
    window.dispatchEvent(new Event('offline'));
  });
  await letIdle(page);
  await expect(bar(page)).toBeVisible();
  await nextFrame(page);
  expect(await placeOf(page)).toBeCloseTo(before, 0);
});

test('a bar that goes while the page cannot be scrolled back leaves its room until it can', async ({
  page,
  context,
}) => {
  await walletThatIsTouched(page);
  await context.setOffline(true);
  await expect(bar(page)).toBeVisible();
  await nextFrame(page);
  await page.evaluate(() => scrollTo(0, 0));
  const before = await placeOf(page);
  await context.setOffline(false);
  await expect(bar(page)).toBeHidden();
  await nextFrame(page);
  await expect.poll(() => placeOf(page)).toBeCloseTo(before, 0);
  await page.getByRole('banner').getByRole('link', { name: 'Jernih' }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('Welcome') })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const [header, heading] = [page.getByRole('banner'), page.getByRole('heading', { level: 1 })];
  const end = await header.evaluate((element) => element.getBoundingClientRect().bottom);
  const start = await heading.evaluate((element) => element.getBoundingClientRect().top);
  expect(start - end, 'between the header and the heading of another page').toBeLessThan(40);
});

test('the button that asks for a quote stays where it was pressed', async ({ page }) => {
  await signInToDemo(page, say, 'hafiz@demo.example');
  await page.goto('/en/my-account/pay-off');
  const button = page.getByRole('button', { name: say('Get this in writing (PDF)') });
  await button.scrollIntoViewIfNeeded();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const before = await button.boundingBox();
  await button.click();
  await expect(page.getByText(/Pay exactly/)).toBeVisible();
  expect((await button.boundingBox())?.y).toBeCloseTo(before?.y ?? Number.NaN, 0);
});

test('walking through the payment chart moves nothing below it', async ({ page }) => {
  await signInToDemo(page, say);
  await page.goto('/en/wallet');
  const chart = page.getByRole('listbox');
  await chart.focus();
  const below = page.getByText(say('Interest gets smaller every month because you owe less.'));
  const before = (await below.boundingBox())?.y ?? Number.NaN;
  for (const key of ['Home', 'ArrowRight', 'End', 'ArrowLeft']) {
    await page.keyboard.press(key);
    expect((await below.boundingBox())?.y, `after ${key}`).toBeCloseTo(before, 0);
  }
});

test('how to reach somebody stands once on a page where something went wrong', async ({ page }) => {
  for (const path of ['maintenance', 'no-such-page']) {
    await page.goto(`/en/${path}`);
    const help = page.getByRole('link', { name: say('WhatsApp a loan assistant') });
    await expect(help.filter({ visible: true })).toHaveCount(1);
    await expect(
      page.locator('#main').getByRole('link', { name: say('WhatsApp a loan assistant') }),
    ).toBeVisible();
  }
  await page.goto('/en/sign-in');
  await page.goto('/en');
  await expect(
    page.getByRole('contentinfo').getByRole('link', { name: say('WhatsApp a loan assistant') }),
  ).toBeVisible();
});

test('hiding amounts moves nothing, nor does showing them again, and each time it is said what stays visible', async ({
  page,
}) => {
  await signInToDemo(page, say);
  const button = page.getByRole('button', { name: new RegExp(` ${say('amounts')}$`) });
  const sentence = page.getByText(say('Where you apply, pay or sign, amounts stay visible.'));
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('#main :is(h2, section, button)')]
        .map((each) => each.getBoundingClientRect())
        .filter(({ top, height }) => height > 0 && top < innerHeight)
        .map(({ top }) => Math.round(top)),
    );
  /** Once nothing comes any more, as the hint to install does when the page is idle. */
  async function placesAtRest(): Promise<number[]> {
    for (let before = await places(); ; ) {
      await page.waitForTimeout(500);
      const now = await places();
      if (String(now) === String(before)) return now;
      before = now;
    }
  }
  async function press(next: string): Promise<void> {
    const before = await placesAtRest();
    await button.click();
    await expect(button).toContainText(say(next));
    expect(await places()).toEqual(before);
  }
  for (const path of ['/wallet', '/my-account/history-transaction', '/my-account/message']) {
    await page.goto(`/en${path}`);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await button.scrollIntoViewIfNeeded();
    await press('Show');
    await expect(sentence).toBeVisible();
    await press('Hide');
    await button.click();
    // Whoever opens a page with hidden amounts reads it there.
    await page.reload();
    await expect(page.locator('#main').locator(sentence)).toBeVisible();
    await press('Hide');
    await press('Show');
    await expect(sentence).toHaveCount(1);
    await press('Hide');
  }
});

test('what the server wrote around a page of a person stays there while the page is taken over', async ({
  page,
}) => {
  await signInToDemo(page, say, 'hafiz@demo.example');
  const device = await page.context().newCDPSession(page);
  await device.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    const parts = ['header a[aria-label=Jernih] svg', 'header details, header button', 'body footer'];
    const seen = new Set<string>();
    const gone = new Set<string>();
    const look = () => {
      for (const part of parts) {
        if (document.querySelector(part)) seen.add(part);
        else if (seen.has(part)) gone.add(part);
      }
      Object.assign(window, { around: { seen: [...seen], gone: [...gone] } });
      requestAnimationFrame(look);
    };
    look();
  });
  for (const path of ['/my-account/privacy', '/my-account/payment', '/my-account/contract', '/wallet']) {
    await page.goto(`/en${path}`);
    await expect(page.locator('#main [aria-busy=true]')).toHaveCount(0);
    await expect(page.locator('nav.fixed a').first()).toBeVisible();
    // Until everything late has come.
    await page.waitForTimeout(2_500);
    const { seen, gone } = await page.evaluate(
      () =>
        (window as Window & { around?: { seen: string[]; gone: string[] } }).around ?? { seen: [], gone: [] },
    );
    expect(seen.length, path).toBeGreaterThan(1);
    expect(gone, path).toEqual([]);
  }
});
