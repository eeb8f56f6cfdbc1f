/**
 * What the specification says of the app around its pages: builds, payloads, languages, the HTTP client, chunks, colour mode,
 * session, errors, titles and what search engines read. Situations are made by answering requests, not by walking there.
 */
import { expect, type Page, type Route, test } from '@playwright/test';
import { localeCodes, locales } from '#words/locale.ts';
import { signInToDemo } from './demo-borrower.ts';
import { address } from './product.ts';
import { wordsOf } from './words.ts';

/** The canvas of each theme, and the teal header (src/ui/tokens.css). */
const light = 'oklch(0.981 0.005 205)';
const dark = 'oklch(0.185 0.017 222)';
const hero = 'oklch(0.315 0.054 212)';

const en = await wordsOf('en');
const ms = await wordsOf('ms');
const zh = await wordsOf('zh');

/** The parts that come once the page is idle are there: the server writes none of them. */
/** Where the small confirmations are said; a page may have statuses of its own. */
const toasts = 'p[role=status]:not(main *)';
const extrasAreThere = (page: Page) => expect(page.locator(toasts)).toHaveCount(1);

test('a newer build is offered under the header, and a form that was changed is asked about first', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/builds/')) asked.push(pathname + search);
  });
  await page.clock.install();
  await signInToDemo(page, en);
  await page.goto('/en/my-account/profile');
  // What the pages of signing in asked does not count.
  asked.length = 0;
  await page.getByLabel(en('Address'), { exact: false }).first().fill('7 Jalan Baru, 43000 Kajang');
  await extrasAreThere(page);
  await page.clock.fastForward(11_000);
  await expect.poll(() => asked.length).toBe(2);
  const own = await page.evaluate(
    () => JSON.parse(document.getElementById('boot')?.textContent ?? '{}').build as string,
  );
  expect(asked[0]).toBe(`/builds/meta/${own}.json`);
  expect(asked[1]).toMatch(/^\/builds\/latest\.json\?\d{13}$/);
  await page.route('**/builds/latest.json?*', (route) =>
    route.fulfill({ json: { id: 'next', timestamp: Date.now() + 1e9 } }),
  );
  const reload = page.getByRole('button', { name: en('Reload') });
  await expect(reload).toHaveCount(0);
  await page.clock.fastForward(5 * 60_000);
  await expect(reload).toBeInViewport();
  await reload.click();
  await expect(page.getByRole('dialog', { name: en('Leave this page?') })).toBeVisible();
  await page.getByRole('button', { name: en('Stay on this page') }).click();
  await expect(page.getByLabel(en('Address'), { exact: false }).first()).toHaveValue(
    '7 Jalan Baru, 43000 Kajang',
  );
  await reload.click();
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: en('Leave without saving') }).click();
  await loaded;
});

test('going to a public page asks for its payload, does not wait for it, and shows what is new', async ({
  page,
}) => {
  const { promise: held, resolve: arrive } = Promise.withResolvers<void>();
  let answer: 'newer' | 'broken' = 'newer';
  const asked: string[] = [];
  await page.route('**/_payload.json', async (route: Route) => {
    asked.push(new URL(route.request().url()).pathname);
    if (answer === 'broken') return route.fulfill({ status: 503, body: 'closed' });
    const response = await route.fetch();
    const payload = await response.json();
    payload.lender.registeredName = 'Jernih Baharu Sdn. Bhd.';
    await held;
    await route.fulfill({ response, json: payload });
  });
  await page.goto('/my/sign-in');
  await extrasAreThere(page);
  expect(asked).toEqual([]);
  await page.getByRole('link', { name: 'Jernih' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveURL(/\/my$/);
  await expect(page.getByText('Jernih Baharu Sdn. Bhd.')).toHaveCount(0);
  arrive();
  await expect(page.locator('footer').getByText('Jernih Baharu Sdn. Bhd.')).toBeVisible();
  expect(asked).toEqual(['/my/_payload.json']);
  answer = 'broken';
  await page.goBack();
  await expect(page.getByRole('heading', { name: ms('Sign in'), level: 1 })).toBeFocused();
  await expect.poll(() => asked.at(-1)).toBe('/my/sign-in/_payload.json');
  await expect(page.locator('footer').getByText('Jernih Baharu Sdn. Bhd.')).toBeVisible();
});

test('another language loads its words only then, keeps everything, is announced, and stays away when it cannot load', async ({
  page,
  context,
}) => {
  const words: string[] = [];
  page.on('request', (request) => {
    const [, language] = /\/assets\/(en|ms|zh)-[^/]*\.js$/.exec(request.url()) ?? [];
    if (language) words.push(language);
  });
  await page.goto('/en/sign-up?next=%2Fwallet');
  await extrasAreThere(page);
  expect(new Set(words)).toEqual(new Set(['en']));
  const name = page.locator('input').first();
  await name.fill('Aminah binti Contoh');
  const links = page.locator('footer a[hreflang]');
  await expect(links).toHaveText(localeCodes.map((code) => locales[code].name));
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('lang')))).toEqual(
    localeCodes.map((code) => locales[code].tag),
  );

  await page.route(/\/assets\/zh-[^/]*\.js$/, (route) => route.abort());
  await links.nth(2).click();
  const refused = en(
    'The page stays in this language: the words of {name} could not be loaded. Check your connection and try again.',
    { name: locales.zh.name },
  );
  await expect(page.getByText(refused)).toBeInViewport();
  await expect(page).toHaveURL('/en/sign-up?next=%2Fwallet');
  await expect(name).toHaveValue('Aminah binti Contoh');

  await links.nth(1).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await links.nth(1).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ms-MY');
  await expect(page).toHaveURL('/my/sign-up?next=%2Fwallet');
  await expect(page.getByText(refused)).toHaveCount(0);
  await expect(page.locator(toasts)).toHaveText(ms('This page is now in {name}.', { name: locales.ms.name }));
  await expect(links.nth(1)).toBeFocused();
  await expect(name).toHaveValue('Aminah binti Contoh');
  await expect(page).toHaveTitle(`${ms('Create your account')} – Jernih`);
  expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(150);
  const cookie = (await context.cookies()).find((each) => each.name === 'locale');
  expect(cookie?.value).toBe('my');
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365);
});

test('the language menu leaves the focus at its button, and knows no flags', async ({ page }) => {
  await page.goto('/en');
  await extrasAreThere(page);
  const menu = page.locator('header details');
  await menu.locator('summary').click();
  await expect(menu.getByRole('link')).toHaveText(localeCodes.map((code) => locales[code].name));
  await expect(menu.locator('img')).toHaveCount(0);
  await menu.getByRole('link', { name: locales.zh.name }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans-MY');
  await expect(menu.locator('summary')).toBeFocused();
});

test('Back leads to the page before in the language that was chosen since', async ({ page }) => {
  await page.goto('/en');
  await extrasAreThere(page);
  await page
    .getByRole('link', { name: en('Sign in'), exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(/\/en\/sign-in/);
  const menu = page.locator('header details');
  await menu.locator('summary').click();
  await menu.getByRole('link', { name: locales.zh.name }).click();
  await expect(page).toHaveURL(/\/cn\/sign-in/);
  await page.goBack();
  await expect(page).toHaveURL(/\/cn\/?$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hans-MY');
});

test('reads are asked once more, writes never, and nothing multiplies it', async ({ page }) => {
  await signInToDemo(page, en);
  // Nothing of the page before is on its way any more.
  await page.goto('about:blank');
  const asked = new Map<string, number>();
  await page.route(/\/api\/me\//, (route) => {
    const { pathname } = new URL(route.request().url());
    const key = `${route.request().method()} ${pathname}`;
    asked.set(key, (asked.get(key) ?? 0) + 1);
    return route.fulfill({ status: 503, json: { code: 'fault', status: 503 } });
  });
  await page.goto('/en/my-account/profile');
  await expect(page.locator('main').getByRole('alert').first()).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  expect(asked.size).toBeGreaterThan(0);
  await expect.poll(() => [...asked].filter(([, times]) => times !== 2)).toEqual([]);
});

test('a chunk that does not come loads the page once more, and then is the error page', async ({ page }) => {
  let loads = 0;
  const startedAt = Date.now();
  page.on('load', () => (loads += 1));
  await page.goto('/my/sign-in');
  await extrasAreThere(page);
  await page.route(/\/assets\/verify-page-[^/]*\.js$/, (route) => route.abort());
  await page.evaluate(() => {
    history.pushState(null, '', '/my/verify');
  });
  await expect(page.getByRole('heading', { name: ms('Internal Server Error'), level: 1 })).toBeVisible();
  await expect.poll(() => loads).toBe(2);
  await expect(page).toHaveTitle(`${ms('Internal Server Error')} – Jernih`);
  const main = page.locator('main');
  await expect(main.getByRole('link', { name: ms('Home') })).toHaveAttribute('href', '/my');
  await expect(main.getByRole('link', { name: ms('Wallet') })).toHaveAttribute('href', '/my/wallet');
  await expect(main.locator('a[href^="tel:"]')).toBeVisible();
  const at = await page.evaluate(() => Number(sessionStorage.getItem('jernih-chunk-reload-at')));
  expect(at).toBeGreaterThanOrEqual(startedAt);
  expect(at).toBeLessThanOrEqual(Date.now());
  expect(loads).toBe(2);
});

test('what nobody caught is shown on the error page and told to the server, and the page behind keeps what was typed', async ({
  page,
}) => {
  await page.goto('/en/sign-up');
  await extrasAreThere(page);
  const name = page.locator('input').first();
  await name.fill('Aminah binti Contoh');
  const fail = (message: string, origin: string) =>
    page.evaluate(
      ([text, at]) => {
        const failure = new TypeError(text);
        failure.stack = `TypeError\n at ${at}/assets/x.js:1:1`;
        void Promise.reject(failure);
      },
      [message, origin],
    );
  const title = page.getByRole('heading', { name: en('Internal Server Error'), level: 1 });
  let told = 0;
  page.on('request', (request) => {
    if (request.url() === `${address}/page-faults`) told += 1;
  });
  await fail('of an extension', 'chrome-extension://abc');
  await fail('of ours', address);
  await expect(title).toBeFocused();
  // What it is told is for `fault-report.test.ts`; the extension's is no business of ours.
  await expect.poll(() => told).toBe(1);
  await expect(page).toHaveTitle(`${en('Internal Server Error')} – Jernih`);
  await expect(page.getByText('of ours')).toHaveCount(0);
  await expect(name).toBeHidden();
  await page.getByRole('button', { name: en('Back to the page') }).click();
  await expect(name).toHaveValue('Aminah binti Contoh');
  await expect(page).toHaveTitle(`${en('Create your account')} – Jernih`);
});

test('an unknown address is not found, in the language of the prefix, else of the browser', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'zh-CN' });
  const page = await context.newPage();
  for (const [path, say, prefix] of [
    ['/my/tiada', ms, 'my'],
    ['/id/wallet', zh, 'cn'],
  ] as const) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveTitle(`${say('Page Not Found')} – Jernih`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Page not found'));
    const main = page.locator('main');
    await expect(main.getByRole('link', { name: say('Home') })).toHaveAttribute('href', `/${prefix}`);
    await expect(main.getByRole('link', { name: say('Wallet') })).toHaveAttribute(
      'href',
      `/${prefix}/wallet`,
    );
    await expect(main.locator('a[href^="tel:"]')).toBeVisible();
    // The cookie of the first would decide for the second.
    await context.clearCookies();
  }
  await context.close();
});

test('the first frame has the right colours and the right language, before any script', async ({
  browser,
}) => {
  for (const [device, preference, expected] of [
    ['light', 'dark', dark],
    ['dark', 'light', light],
    ['dark', 'system', dark],
    ['light', undefined, light],
  ] as const) {
    const context = await browser.newContext({ colorScheme: device });
    if (preference) {
      await context.addInitScript((kept) => localStorage.setItem('nuxt-color-mode', kept), preference);
    }
    const page = await context.newPage();
    await page.route(/\/assets\/.*\.js$/, () => undefined);
    await page.goto('/cn/sign-in', { waitUntil: 'commit' });
    await expect(page.locator('h1')).toHaveText(zh('Sign in'));
    const seen = await page.evaluate(() => ({
      background: getComputedStyle(document.body).backgroundColor,
      scheme: getComputedStyle(document.documentElement).colorScheme,
      lang: document.documentElement.lang,
    }));
    expect(seen).toEqual({
      background: expected,
      scheme: expected === dark ? 'dark' : 'light',
      lang: 'zh-Hans-MY',
    });
    await context.close();
  }
});

test('a page that forces its colours has them in the first frame, whatever the preference', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('nuxt-color-mode', 'light'));
  await page.route(/\/assets\/.*\.js$/, () => undefined);
  await page.route('**/en/verify', async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    await route.fulfill({
      response: answer,
      body: html.replace('data-theme="light"', 'data-theme="dark" data-forced="dark"'),
    });
  });
  await page.goto('/en/verify', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => localStorage.getItem('nuxt-color-mode'))).toBe('light');
});

test('system follows the device while the page is open; a choice is kept under its key and colours the browser', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/en/sign-in');
  await extrasAreThere(page);
  const themeColours = () =>
    page
      .locator('meta[name=theme-color]')
      .evaluateAll((all) => all.map((meta) => meta.getAttribute('content')));
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect.poll(themeColours).toEqual([dark, dark]);
  await page.locator('footer').getByText(en('Light'), { exact: true }).click();
  await expect(html).toHaveAttribute('data-theme', 'light');
  expect(await page.evaluate(() => localStorage.getItem('nuxt-color-mode'))).toBe('light');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('light');
  await expect.poll(themeColours).toEqual([light, light]);
  await page.goto('/en');
  await extrasAreThere(page);
  await expect.poll(themeColours).toEqual([hero, hero]);
});

test('without a prefix: the cookie, then the browser by its wishes and their shorter forms, then English', async ({
  request,
}) => {
  for (const [wish, expected] of [
    ['zh-Hans-MY', 'zh'],
    ['zh-Hant-TW,en;q=0.1', 'zh'],
    ['ms-MY', 'ms'],
    ['en-GB;q=0.3, ms;q=0.8', 'ms'],
    ['my-MM', 'en'],
    ['ta-MY', 'en'],
    ['', 'en'],
  ] as const) {
    const answer = await request.get('/sign-in', { headers: { 'accept-language': wish } });
    expect([wish, await answer.text()]).toEqual([
      wish,
      expect.stringContaining(`<html lang="${locales[expected].tag}"`),
    ]);
  }
  const answer = await request.get('/sign-in', { headers: { 'accept-language': 'ms', cookie: 'locale=cn' } });
  expect(await answer.text()).toContain('<html lang="zh-Hans-MY"');
});

test('after a page change the heading has the focus at the top; Back is where one was', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/en');
  await extrasAreThere(page);
  const help = page.locator('a[href="/en/loan"]').last();
  await help.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, 200));
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(300);
  await help.focus();
  const at = await page.evaluate(() => scrollY);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/en\/loan/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await page.waitForURL(/\/en$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(at);
});

test('two minutes before the end one may stay; after the end signing in leads back to the step', async ({
  page,
}) => {
  await signInToDemo(page, en);
  await page.clock.install();
  let endsInSeconds: number | undefined = 300;
  /** As the server answers once it is over; a page asks before it believes its own clock. */
  let isOver = false;
  await page.route('**/api/session', async (route) => {
    const answer = await route.fetch();
    const session = isOver ? { user: null, endsInSeconds: null, outbox: true } : await answer.json();
    if (isOver) return await route.fulfill({ response: answer, json: session });
    await route.fulfill({ response: answer, json: { ...session, ...(endsInSeconds && { endsInSeconds }) } });
  });
  await page.goto('/en/my-account/history-transaction?type=payments');
  const dialog = page.getByRole('dialog', { name: en('You will be signed out soon') });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await extrasAreThere(page);
  // It looks every five seconds.
  await page.clock.fastForward(11_000);
  await page.clock.fastForward(11_000);
  await expect(dialog).toHaveCount(0);
  endsInSeconds = 119;
  await page.reload();
  await expect(dialog).toBeVisible();
  // The dialog goes with the answer, not with the next look: the clock of the page goes on by milliseconds only.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 30_000);
  await expect(dialog).toBeVisible();
  endsInSeconds = undefined;
  await dialog.getByRole('button', { name: en('Stay signed in') }).click();
  await expect
    .poll(async () => {
      await page.clock.runFor(10);
      return dialog.isHidden();
    })
    .toBe(true);
  await page.clock.resume();
  endsInSeconds = 1;
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  isOver = true;
  await page.waitForURL(/\/en\/sign-in\?next=/);
  expect(new URL(page.url()).searchParams.get('next')).toBe('/my-account/history-transaction?type=payments');
});
