/**
 * Home, Wallet and Account of somebody who is signed in are written by the server with what stands in them: they are there
 * without scripts, they are taken over as they are, and they are of nobody else.
 */
import { expect, type Page, test } from '@playwright/test';
import { unwrittenCookies } from '#contract/whole-page.ts';
import { locales } from '#words/locale.ts';
import { listen, settled } from './checks/visit.ts';
import { demoBorrower, signInToDemo } from './demo-borrower.ts';
import { wordsOf } from './words.ts';

const say = await wordsOf('en');
const main = (page: Page) => page.locator('#main');
/** Before a loan, in each of its states, with a bill that is late, and behind it. */
const people = ['nurul', 'hafiz', 'arvind', 'priya', 'melissa', 'raymond', 'meifong', 'daniel'];
const paths = ['', '/wallet', '/my-account'];

test.use({ viewport: { width: 390, height: 844 } });

/** Says what a press does: hide or show. */
const amountsButton = (page: Page) =>
  page.getByRole('button', { name: new RegExp(`^(${say('Hide')}|${say('Show')}) ${say('amounts')}$`) });

/** No script arrives until what this gives is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}

test('without a single script the wallet says what is held, what is due and when', async ({ browser }) => {
  const context = await browser.newContext();
  await signInToDemo(await context.newPage(), say);
  const withoutScripts = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await context.storageState(),
  });
  const page = await withoutScripts.newPage();
  await page.goto('/en/wallet');
  for (const text of ['Current balance', 'Next instalment', 'Left to pay', 'History'])
    await expect(page.getByText(say(text), { exact: true }).first()).toBeVisible();
  await expect(main(page).getByText('470.73').first()).toBeVisible();
  await page.goto('/en');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Welcome'));
  await expect(main(page).getByText('470.73').first()).toBeVisible();
  await page.goto('/en/my-account');
  await expect(main(page).getByText(demoBorrower().name)).toBeVisible();
  await withoutScripts.close();
  await context.close();
});

/** Each piece of text of a page that was written, without the picture of the payments, which is drawn at the width there is. */
const writtenTexts = (page: Page, html: string) =>
  page.evaluate((text) => {
    const written = new DOMParser().parseFromString(text, 'text/html');
    const walker = written.createTreeWalker(written.querySelector('#main') as Node, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '');
    return texts.filter((each) => each.trim() !== '');
  }, html);

/** In the order in which they were written, with what came since between them. */
function firstLost(texts: readonly string[], shown: string): string | undefined {
  let from = 0;
  return texts.find((text) => {
    const at = shown.indexOf(text, from);
    from = at + text.length;
    return at < 0;
  });
}

for (const [locale, { prefix, name }] of Object.entries(locales)) {
  test(`what was written is what stands there, and nothing is asked for again, in ${name}`, async ({
    browser,
  }) => {
    // In the other languages as many as show the words of every card.
    for (const who of locale === 'en' ? people : people.slice(0, 3)) {
      const context = await browser.newContext({ timezoneId: 'America/New_York' });
      const page = await context.newPage();
      await signInToDemo(page, say, `${who}@demo.example`);
      await settled(page);
      const errors = listen(page);
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (pathname.startsWith('/api/')) asked.push(pathname);
      });
      for (const path of paths) {
        asked.length = 0;
        const answer = await page.goto(`/${prefix}${path}`);
        const html = (await answer?.text()) ?? '';
        await settled(page);
        const at = `${who} at /${prefix}${path}`;
        // One word of it stands there; the rest of an identity is in no page.
        expect.soft(asked, at).toEqual(path === '/my-account' ? ['/api/me/verification'] : []);
        const texts = await writtenTexts(page, html);
        expect.soft(texts.length, `${at}: written whole`).toBeGreaterThan(5);
        const shown = (await main(page).textContent()) ?? '';
        expect.soft(firstLost(texts, shown), `${at}: written, and gone or elsewhere`).toBeUndefined();
        await expect.soft(main(page).locator('[aria-busy=true]')).toHaveCount(0);
      }
      expect.soft(errors, who).toEqual([]);
      await context.close();
    }
  });
}

test('what is pressed before the page answers is done once it does, and once', async ({ page }) => {
  await signInToDemo(page, say);
  const letThrough = await holdScripts(page);
  await page.goto('/en/wallet', { waitUntil: 'commit' });
  const hide = amountsButton(page);
  await hide.click();
  await expect(hide).toHaveCSS('opacity', '0.6');
  await expect(hide).toContainText(say('Hide'));
  letThrough();
  await expect(hide).toContainText(say('Show'));
  await expect(hide).toHaveCSS('opacity', '1');
  await hide.click();
  await expect(hide).toContainText(say('Hide'));
});

test('hidden amounts are not written either, until they are shown again', async ({ page }) => {
  await signInToDemo(page, say);
  const written = async () => (await page.request.get('/en/wallet')).text();
  await page.goto('/en/wallet');
  await settled(page);
  const hide = amountsButton(page);
  expect(await written()).toContain('470.73');
  await hide.click();
  expect(await written()).not.toContain('470.73');
  await page.reload();
  await expect(page.getByText(say('Amount hidden')).first()).toBeAttached();
  // The browser threw the cookie away before what the device remembers: nothing is seen, and the page asked for anew.
  await page.context().clearCookies({ name: unwrittenCookies.amountsHidden.name });
  expect(await written()).toContain('470.73');
  await page.goto('/en/wallet');
  await expect(page.getByText(say('Amount hidden')).first()).toBeAttached();
  await expect(page.locator('html')).not.toHaveAttribute('hidden');
  expect(await written()).not.toContain('470.73');
  await hide.click();
  expect(await written()).toContain('470.73');
});

test('no sentence tells an amount that is hidden, on any page where the reader’s own stand', async ({
  page,
}) => {
  await signInToDemo(page, say);
  await page.goto('/en/wallet');
  await settled(page);
  const hide = amountsButton(page);
  await hide.click();
  for (const path of [
    '',
    '/wallet',
    '/my-account',
    '/my-account/history-transaction',
    '/my-account/message',
  ]) {
    await page.goto(`/en${path}`);
    await settled(page);
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main(page), path).not.toContainText(/(?<![A-Z\d-])RM\s?\d|\d\.\d\d(?![\d%])/);
  }
  await page.goto('/en/wallet');
  await expect(main(page)).toContainText('RM••••');
  await hide.click();
  await expect(main(page)).toContainText('RM470.73');
});

test('whoever hides amounts still reads the one that they are about to ask for', async ({ page }) => {
  await signInToDemo(page, say, 'arvind@demo.example');
  await page.goto('/en/wallet');
  await settled(page);
  await amountsButton(page).click();
  await expect(main(page)).toContainText('RM••••');
  await page.getByRole('button', { name: say('Send it back to me') }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(/Send RM\d[\d,]*\.\d\d back to you\?/);
  await expect(question).not.toContainText('••••');
  await question.getByRole('button', { name: say('Keep it') }).click();
  await amountsButton(page).click();
});

test('what is pressed on the front page before its scripts is done once they are there', async ({ page }) => {
  const letThrough = await holdScripts(page);
  await page.goto('/en', { waitUntil: 'commit' });
  const amount = page.locator('input[name=amount]');
  await expect(amount).toHaveValue('10,000');
  const more = main(page).getByRole('button', {
    name: say('Increase by {stepWords}', { stepWords: 'RM500' }),
  });
  await more.click();
  await expect(more).toHaveCSS('opacity', '0.6');
  letThrough();
  await expect(amount).toHaveValue('10,500');
  await expect(more).toHaveCSS('opacity', '1');
});

test('what is typed after a press that waits for the scripts stays as it was typed', async ({ page }) => {
  const letThrough = await holdScripts(page);
  await page.goto('/en', { waitUntil: 'commit' });
  const amount = page.locator('input[name=amount]');
  const more = main(page).getByRole('button', {
    name: say('Increase by {stepWords}', { stepWords: 'RM500' }),
  });
  await more.click();
  await expect(more).toHaveCSS('opacity', '0.6');
  await amount.fill('5,000');
  await expect(more).toHaveCSS('opacity', '1');
  letThrough();
  await settled(page);
  await expect(amount).toHaveValue('5,000');
});

test('whoever signed out leaves no page behind, whatever the browser goes back to', async ({ page }) => {
  // Whose session no other journey goes on with.
  await signInToDemo(page, say, 'siewling@demo.example');
  const { name, email } = demoBorrower('siewling@demo.example');
  await page.goto('/en/wallet');
  await expect(page.getByText(say('Current balance'))).toBeVisible();
  await page.goto('/en/my-account');
  await expect(main(page).getByText(name)).toBeVisible();
  await page.getByRole('button', { name: say('Sign Out'), exact: true }).click();
  await expect(page).toHaveURL(/\/en\/?$/);
  expect(await page.content()).not.toContain(email);
  await page.goBack();
  await expect(page).toHaveURL(/sign-in/);
  await expect(page.getByText(say('Current balance'))).toHaveCount(0);
  expect(await (await page.request.get('/en/my-account')).text()).not.toContain(name);
});
