/** What a page of a borrower does while it is read and when that fails, and what some standings of a loan must say. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import type { Wallet } from '#contract/loans.ts';
import type { Repayment } from '#contract/payments.ts';
import type { CalendarDate } from '#domain/date.ts';
import { jump } from './clock.ts';
import { signInToDemo } from './demo-borrower.ts';
import { changeAnswer, readByItself, readsOf } from './force.ts';
import { signedInPaths, urlOf } from './route-table.ts';
import { wordsOf } from './words.ts';

const say = await wordsOf('en');
const main = (page: Page): Locator => page.locator('#main');
const again = (page: Page): Locator => main(page).getByRole('button', { name: say('Try again') });
const busy = (page: Page): Locator => main(page).locator('[aria-busy=true]');

const takesLong = (page: Page): Locator => page.getByText(say('This is taking longer than usual'));

const signIn = (page: Page, who: string): Promise<void> => signInToDemo(page, say, `${who}@demo.example`);

test.use({ viewport: { width: 390, height: 844 } });

test('whoever comes back with a session never sees the hero, not even before anybody is asked', async ({
  page,
}) => {
  const hero = page.getByRole('heading', { level: 1, name: say('See the full cost before you borrow') });
  await signIn(page, 'nurul');
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
  await readByItself(page);
  await page.route('**/api/session', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/en');
  await expect(busy(page).first()).toBeAttached();
  await expect(hero).toHaveCount(0);
  letThrough();
  await expect(page.getByRole('heading', { level: 1, name: say('Welcome') })).toBeVisible();
  expect(problems).toEqual([]);
  // A session that is over: the price, as for everybody.
  await page.context().clearCookies();
  await page.context().addCookies([{ name: 'sid', value: 'over', url: page.url() }]);
  await page.goto('/en');
  await expect(hero).toBeVisible();
});

test('what hangs says so after eight seconds, and asking again asks anew', async ({ page }) => {
  await signIn(page, 'nurul');
  // The clock of the page stands, or a slow machine would eat the seconds between the steps.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const reads = await readsOf(page);
  reads.hold();
  await page.goto('/en/wallet');
  // What is read is asked for before the scripts are there; the seconds count from when the page waits for it.
  await expect
    .poll(
      async () => {
        await page.clock.runFor(50);
        return page.getByText(say('Loading your wallet…')).count();
      },
      { intervals: [50], timeout: 30_000 },
    )
    .toBe(1);
  await page.clock.runFor(7_000);
  await expect(takesLong(page)).toHaveCount(0);
  await page.clock.runFor(1_500);
  await expect(takesLong(page).first()).toBeVisible();
  await page.clock.resume();
  // What was asked before never comes; what is asked now does.
  let asked = 0;
  await page.route('**/api/me/wallet', async (route) => {
    asked += 1;
    await route.continue();
  });
  await again(page).first().click();
  await expect(page.getByText(say('Left to pay'))).toBeVisible();
  expect(asked).toBe(1);
});

test('an inbox that hangs keeps nobody from writing: after eight seconds, and what is typed stays', async ({
  page,
}) => {
  await signIn(page, 'nurul');
  await page.clock.install();
  const reads = await readsOf(page);
  reads.hold();
  await page.goto('/en/my-account/message');
  await expect(page.getByText(say('Loading your messages…'))).toBeAttached();
  const field = page.getByLabel(say('Your message'));
  await expect(field).toHaveCount(0);
  await jump(page, 8_500, () => expect(takesLong(page).first()).toBeVisible({ timeout: 1_000 }));
  await field.fill('Is my bill for next month ready?');
  await reads.refuse();
  await expect(main(page).getByText(say('We could not load your messages.'))).toBeVisible();
  await reads.letThrough();
  await again(page).first().click();
  await expect(main(page).getByRole('listitem').first()).toBeVisible();
  await expect(field).toHaveValue('Is my bill for next month ready?');
});

test('a step of an application that hangs or fails has its name and a way to try again', async ({ page }) => {
  await signIn(page, 'nurul');
  await page.clock.install();
  const reads = await readsOf(page);
  reads.hold();
  await page.goto('/en/loan?step=2');
  await expect(busy(page).first()).toBeAttached();
  await jump(page, 8_500, () => expect(takesLong(page)).toBeVisible({ timeout: 1_000 }));
  await expect(again(page)).toHaveCount(1);
  await reads.refuse();
  await expect(main(page).getByRole('alert')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Apply for a loan'));
  await reads.letThrough();
  await again(page).click();
  await expect(main(page).getByRole('alert')).toHaveCount(0);
  await expect(busy(page)).toHaveCount(0);
});

test('looking at the form saves no application of somebody who has a loan', async ({ page }) => {
  await signIn(page, 'nurul');
  const saved: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/api/me/loan-draft'))
      saved.push(request.postData() ?? '');
  });
  for (const step of [2, 1]) {
    await page.goto(`/en/loan?step=${step}`);
    await expect(busy(page)).toHaveCount(0);
    await page.waitForLoadState('networkidle');
  }
  expect(saved).toEqual([]);
});

test('what a page asks for before its scripts are there is taken by them, and asked once', async ({
  page,
}) => {
  await signIn(page, 'nurul');
  await readByItself(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    // A read: a draft that is saved has the same address.
    if (request.method() === 'GET' && request.url().includes('/api/'))
      asked.push(new URL(request.url()).pathname);
  });
  for (const path of signedInPaths) {
    await page.goto('about:blank');
    asked.length = 0;
    await page.goto(urlOf('en', path));
    const early = await page.evaluate<string[]>(
      () => JSON.parse(document.getElementById('boot')?.textContent ?? '{}').early,
    );
    expect(early).toContain('/api/session');
    const left = () => page.evaluate(() => Object.keys((window as { early?: object }).early ?? { none: 1 }));
    await expect.poll(left, { message: `${path}: nobody took` }).toEqual([]);
    await page.waitForLoadState('networkidle');
    const twice = early.filter((each) => asked.filter((one) => one === each).length !== 1);
    expect.soft(twice, `${path}: not asked exactly once`).toEqual([]);
  }
});

test('one card of the wallet fails alone', async ({ page }) => {
  await signIn(page, 'nurul');
  await readByItself(page);
  await page.route('**/api/me/credit', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/en/wallet');
  await expect(page.getByText(say('Left to pay'))).toBeVisible();
  const note = main(page)
    .getByRole('alert')
    .filter({ hasText: say('We could not look up whether we hold money of yours. It is safe.') });
  await expect(note).toBeVisible();
  await page.unroute('**/api/me/credit');
  await note.getByRole('button', { name: say('Try again') }).click();
  await expect(note).toHaveCount(0);
});

test('an account of which nothing can be read says so once, and asks again for all of it', async ({
  page,
}) => {
  await signIn(page, 'nurul');
  const reads = await readsOf(page);
  await reads.unavailable();
  await page.goto('/en/my-account');
  const note = main(page).getByRole('alert');
  await expect(note).toContainText(
    say('We could not load your account. Your money and your loan are not affected.'),
  );
  await expect(note).toHaveCount(1);
  await reads.letThrough();
  await note.getByRole('button', { name: say('Try again') }).click();
  await expect(main(page).getByText(say('Left to pay'))).toBeVisible();
  await expect(note).toHaveCount(0);
});

test('an empty history offers no file of it', async ({ page }) => {
  const file = main(page).getByRole('link', { name: say('Download these as a table (CSV)') });
  await signIn(page, 'nurul');
  await page.goto('/en/my-account/history-transaction');
  await expect(file).toBeVisible();
  await page.goto('/en/my-account/history-transaction?type=charges');
  await expect(page.getByText(say('No charges. Good.'))).toBeVisible();
  await expect(file).toHaveCount(0);
});

test('in the history a charge has no sign: it is no payment, and no money moved', async ({ page }) => {
  await signIn(page, 'nurul');
  const plain = {
    on: '2026-11-05',
    at: '2026-11-05T04:00:00.000Z',
    instalmentNumbers: [2],
    reference: 'JRN-26-7K4P-93XD',
    bankReference: null,
    paymentId: null,
    isTakenBack: false,
    isPart: false,
  };
  const lines = [
    { type: 'late-interest', amountSen: 350, said: /^3\.50 ?Charged$/ },
    { type: 'charge', amountSen: 1000, said: /^10\.00 ?Charged$/ },
    { type: 'payment', amountSen: 37000, said: /^−370\.00 ?Paid$/ },
    { type: 'overpayment', amountSen: 500, said: /^−5\.00 ?Kept for you$/ },
    { type: 'refund', amountSen: 600, said: /^\+6\.00 ?Sent back$/ },
  ];
  await page.route('**/api/me/transactions?**', (route) =>
    route.fulfill({
      json: {
        more: false,
        transactions: lines.map(({ type, amountSen }, index) => ({
          transactionId: `00000000-0000-4000-8000-00000000000${index}`,
          ...plain,
          type,
          amountSen,
        })),
      },
    }),
  );
  await page.goto('/en/my-account/history-transaction?type=payments');
  const rows = main(page).getByRole('listitem').filter({ hasText: '5 Nov' });
  await expect(rows).toHaveCount(lines.length);
  for (const [index, { said }] of lines.entries())
    await expect(rows.nth(index).locator(':scope > div').last()).toHaveText(said);
  await expect(main(page).getByText(/Without a sign it was charged/)).toBeVisible();
});

test('the 30 minutes are not promised unless the lender says so, and then never without the condition', async ({
  page,
}) => {
  await page.goto('/en');
  await expect(page.getByText(say('Fast and easy application'))).toBeVisible();
  await expect(page.getByText(/30 minutes/)).toHaveCount(0);
  await page.route(/\/en$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('"showPayoutClaim":false', '"showPayoutClaim":true');
    await route.fulfill({ response, body });
  });
  await page.goto('/en');
  const claim = page.getByText(/30 minutes/);
  await expect(claim).toHaveText(
    new RegExp(say('Money received within 30 minutes after application, if approved in working hours')),
  );
  // One text: the condition cannot look otherwise than the claim.
  await expect(claim.locator('*')).toHaveCount(0);
});

test('a refusal is calm: the reasons, the next day, free help, and nothing red', async ({ page }) => {
  await signIn(page, 'raymond');
  for (const path of ['/wallet', '/loan']) {
    await page.goto(`/en${path}`);
    const card = main(page)
      .getByRole('region')
      .filter({ has: page.getByRole('heading', { name: say('We cannot offer this loan now') }) });
    await expect(card.getByRole('listitem').first()).toBeVisible();
    await expect(card.getByText(/You can apply again from \w{3} \d/)).toBeVisible();
    await expect(card.getByText(/akpk\.org\.my/)).toBeVisible();
    await expect(main(page).locator('[class*=danger]')).toHaveCount(0);
  }
});

test('whoever asked for help reads where that stands, not that they may ask', async ({ page }) => {
  await signIn(page, 'hafiz');
  const by = '2026-12-12' as CalendarDate;
  const words = {
    open: 'You asked for help: we answer by {by}',
    offered: 'Our offer of help: decide by {by}',
    agreed: 'Agreed with you: pay the rest by {by}',
  };
  for (const status of ['open', 'offered', 'agreed'] as const) {
    await changeAnswer<Wallet>(page, '/api/me/wallet', (wallet) => ({ ...wallet, help: { status, by } }));
    // Both, because the wallet reads ahead what the page of payments shows.
    await changeAnswer<Repayment>(page, '/api/me/repayment', (repayment) => ({
      ...repayment,
      help: { status, by },
    }));
    await page.goto('/en/wallet');
    const link = main(page).getByRole('link', { name: say(words[status], { by: 'Sat 12 Dec 2026' }) });
    await expect(link).toHaveAttribute('href', '/en/my-account/hardship');
    await expect(main(page).getByText(say('I cannot pay this month'))).toHaveCount(0);
    await page.goto('/en/my-account/payment');
    await expect(link).toHaveAttribute('href', '/en/my-account/hardship');
    await expect(main(page).getByText(say('I cannot pay this month'))).toHaveCount(0);
  }
});

test('a loan that is paid off says so and leads to its closing letter', async ({ page }) => {
  await signIn(page, 'meifong');
  await page.goto('/en/wallet');
  await expect(page.getByText(say('You have paid off this loan'))).toBeVisible();
  await page.getByRole('link', { name: say('Get your closing letter') }).click();
  await expect(page.getByRole('button', { name: say('Closing letter') })).toBeVisible();
});

test('whoever signs out in one tab leaves nothing of theirs in another', async ({ page, context }) => {
  // Nobody whose password another journey changes.
  await signIn(page, 'siewling');
  await page.goto('/en/wallet');
  const balance = main(page).getByText(say('Current balance'));
  await expect(balance).toBeVisible();
  const other = await context.newPage();
  await other.goto('/en/my-account');
  await other.getByRole('button', { name: say('Sign Out') }).click();
  await expect(page).toHaveURL(/sign-in/);
  await expect(balance).toHaveCount(0);
});
