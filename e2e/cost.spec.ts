/** The price is the same figure wherever it stands, to the sen; and a button says that it works only once that is worth saying. */
import { expect, type Page, test } from '@playwright/test';
import type { Wallet } from '#contract/loans.ts';
import { calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { buildSchedule, firstDueOn } from '#domain/schedule.ts';
import { stampDutySen } from '#domain/stamp-duty.ts';
import { formatSen, formatWholeRinggit } from '#words/format.ts';
import { locales } from '#words/locale.ts';
import { signInToDemo } from './demo-borrower.ts';
import { changeAnswer } from './force.ts';
import { answeredVerification } from './forced-verification.ts';
import { wordsOf } from './words.ts';

const say = await wordsOf('en');

test.use({ viewport: { width: 390, height: 844 } });

const principalSen = sen(10_000_00);
const { instalments, totalInterestSen, totalPayableSen } = buildSchedule({
  principalSen,
  annualRateBps: 1200,
  termMonths: 24,
  method: 'reducing',
  firstDueOn: firstDueOn(calendarDate('2026-01-05')),
});
const money = (amount: number) => formatSen(sen(amount), 'en');
/** What is borrowed, each month, the interest in ringgit, all together; and the rate. */
const figures = [
  ...[principalSen, instalments[0]?.totalSen ?? 0, totalInterestSen, totalPayableSen].map(money),
  /\b12(\.00)?% a year/,
];

async function hasAllFigures(page: Page, where: string): Promise<void> {
  for (const figure of figures) {
    const shown = page.locator('#main').getByText(figure).filter({ visible: true });
    await expect(shown.first(), `${figure} ${where}`).toBeVisible();
  }
}

test('amount, monthly instalment, interest in ringgit, total and rate are equal from Home to the wallet', async ({
  page,
}) => {
  await page.goto('/en');
  await page.locator('input[name=amount]').fill('10000');
  await page.locator('input[name=term][value="24"]').check({ force: true });
  await hasAllFigures(page, 'on Home');
  const others = say(
    'Not included, and only after the money is with you: stamp duty, {duty}, and the attestor’s fee.',
    {
      duty: money(stampDutySen(principalSen)),
    },
  );
  await expect(page.getByText(others)).toBeVisible();
  await page.goto('/en/loan?amount=10000&term=24');
  await hasAllFigures(page, 'in step 1');

  await signInToDemo(page, say);
  await page.goto('/en/wallet');
  await hasAllFigures(page, 'in the wallet');
  await page.goto('/en/my-account/contract');
  await hasAllFigures(page, 'in the contract');

  const draft = { amountSen: principalSen, termMonths: 24, affordability: null, step: 2 };
  await page.route('**/api/me/loan-draft', (route) =>
    route.fulfill(route.request().method() === 'GET' ? { json: { draft } } : { status: 204 }),
  );
  await changeAnswer<Wallet>(page, '/api/me/wallet', (wallet) => ({ ...wallet, loan: null }));
  await page.goto('/en/loan?step=2');
  await expect(page.getByRole('heading', { level: 1, name: say('Check before you sign') })).toBeVisible();
  await hasAllFigures(page, 'in step 2');
});

test('what the attestor takes is called unknown wherever the cost stands, and nobody promises every fee', async ({
  page,
}) => {
  for (const locale of ['en', 'ms', 'zh'] as const) {
    const tell = await wordsOf(locale);
    const { prefix } = locales[locale];
    await page.goto(`/${prefix}`);
    const most = formatWholeRinggit(200_000_00, locale);
    const promise =
      'Personal loans up to {most}. You see every ringgit of interest before you apply. We charge no fees.';
    await expect(page.getByText(tell(promise, { most }))).toBeVisible();
    const beside =
      'Two costs of others can come on top, only after the money is with you: stamp duty, here {duty}, and the attestor’s fee, which we do not know beforehand. Ask us for it before you sign.';
    await expect(page.getByText(tell(beside, { duty: formatSen(sen(50_00), locale) }))).toBeVisible();
    await page.goto(`/${prefix}/loan?amount=10000&term=24`);
    const row = page.locator('#main dl > div').filter({ hasText: tell('Attestor’s fee') });
    await expect(row.filter({ visible: true }).first()).toContainText(tell('Not known yet'));
  }
  // Whoever reads the contract to sign it is told whom to ask.
  await signInToDemo(page, say, 'priya@demo.example');
  await page.goto('/en/my-account/contract');
  await expect(
    page.getByText(say('How much the attestor takes is not in the contract. Ask us before you sign.')),
  ).toBeVisible();
});

test('instalments are counted as they are: the last one that differs is not among the equal ones', async ({
  page,
}) => {
  await page.goto('/en/loan?amount=10000&term=24');
  await expect(page.getByText(say('Monthly instalment × {equal}', { equal: 23 }))).toBeVisible();
  const last = money(instalments[23]?.totalSen ?? 0);
  await expect(page.getByText(say('and a last one of {last}', { last }))).toBeVisible();
});

test('while a payment is being checked nobody is told to pay it all off', async ({ page }) => {
  await signInToDemo(page, say);
  for (const path of ['/wallet', '/my-account/payment']) {
    await page.goto(`/en${path}`);
    const checking = page
      .locator('#main p')
      .filter({ hasText: /^We are checking RM470\.73 that you sent\. Until we confirm it/ });
    await expect(checking, path).toBeVisible();
    await expect(page.getByText(/Pay it all off today/)).toHaveCount(0);
  }
});

test('of a late bill nobody says what is left while a payment for it is checked: it counts from the day it was made', async ({
  page,
}) => {
  await signInToDemo(page, say, 'hafiz@demo.example');
  await changeAnswer<Wallet>(page, '/api/me/wallet', (wallet) => ({ ...wallet, checking: [sen(50_00)] }));
  await page.goto('/en/wallet');
  const note = page
    .locator('#main')
    .getByText(say('We are checking your payment of {amount}', { amount: 'RM50.00' }));
  await expect(note).toBeVisible();
  const words =
    'You do not need to pay this amount again. It counts from the day you paid it, so less late interest may be owed than stands here.';
  await expect(page.getByText(say(words))).toBeVisible();
  await expect(page.getByText(/if we confirm all of it/)).toHaveCount(0);
});

test('a button spins only after 200 ms, and then long enough to be seen', async ({ page }) => {
  await page.goto('/en/sign-in');
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/sign-in', async (route) => {
    await held;
    await route.abort('connectionreset');
  });
  await page.getByLabel(say('Email or mobile number')).fill('aisyah@example.com');
  await page.getByLabel(say('Password'), { exact: true }).fill('teal lantern harbour');
  await page.evaluate(() => {
    const times = { shownAfterMs: 0, goneAfterMs: 0 };
    Object.assign(window, { times });
    document.querySelector('form')?.addEventListener('submit', () => {
      const pressedAt = performance.now();
      const look = () => {
        const spinner = document.querySelector('form button[type=submit] [role=status]');
        const isSeen = spinner !== null && getComputedStyle(spinner).visibility === 'visible';
        if (isSeen) times.shownAfterMs ||= performance.now() - pressedAt;
        else if (times.shownAfterMs > 0) {
          times.goneAfterMs = performance.now() - pressedAt;
          return;
        }
        requestAnimationFrame(look);
      };
      look();
    });
  });
  const times = () =>
    page.evaluate(() => (window as Window & { times?: { shownAfterMs: number; goneAfterMs: number } }).times);
  await page.getByRole('button', { name: say('Sign in'), exact: true }).click();
  // Counted from a frame, which may have begun 17 ms before the press.
  await expect.poll(async () => (await times())?.shownAfterMs).toBeGreaterThanOrEqual(183);
  answer();
  // The answer is there at once now; on a slow machine the spinner only stays longer.
  await expect.poll(async () => (await times())?.goneAfterMs).toBeGreaterThanOrEqual(575);
});

test('fees have their row although there are none, the rate is not larger than the total, nothing is chosen beforehand', async ({
  page,
}) => {
  const row = (label: string) =>
    page
      .locator('#main dl > div')
      .filter({ has: page.locator('dt', { hasText: new RegExp(`^${say(label)}$`) }) })
      .filter({ visible: true })
      .first();
  const sizeOf = async (label: string) =>
    Number.parseFloat(await row(label).evaluate((element) => getComputedStyle(element).fontSize));
  await signInToDemo(page, say);
  for (const path of ['/loan?amount=10000&term=24', '/my-account/contract']) {
    await changeAnswer<Wallet>(page, '/api/me/wallet', (wallet) =>
      path.startsWith('/loan') ? { ...wallet, loan: null } : wallet,
    );
    await page.goto(`/en${path}`);
    await expect(row('Fees').locator('dd'), path).toHaveText('RM0.00');
    expect(await sizeOf('Interest rate'), path).toBeLessThanOrEqual(await sizeOf('You pay back'));
    expect(await sizeOf('You pay back'), path).toBeGreaterThanOrEqual(16);
  }
});

test('on the first visit nothing about the loan is chosen, and the holder of the account is who applies', async ({
  context,
  page,
}) => {
  await page.goto('/en/loan');
  await expect(page.getByLabel(say('How much do you want to borrow?'), { exact: true })).toHaveValue('');
  await expect(page.locator('#main input:checked')).toHaveCount(0);
  await signInToDemo(page, say);
  const { draft, ...answered } = answeredVerification;
  const { holderName: _, ...typed } = draft?.typed ?? {};
  await context.route('**/api/me/verification', (route) =>
    route.fulfill({ json: { ...answered, draft: { typed, filled: {} } } }),
  );
  await page.route('**/api/me/verification-draft', (route) => route.fulfill({ status: 204 }));
  await page.goto('/en/verifikasi-akun?step=5');
  const holder = page.getByLabel(say('Account holder name'));
  await expect(holder).toHaveValue('Contoh binti Contoh');
  // Somebody else's is refused where it is typed, and not at the end of all.
  await holder.fill('Lim Ah Kow');
  await page.getByRole('button', { name: say('Continue'), exact: true }).click();
  const accountName = 'Contoh binti Contoh';
  const sentence = say('The account must be in your own name, {accountName}', { accountName });
  await expect(page.getByRole('alert').getByRole('link', { name: sentence })).toBeVisible();
});
