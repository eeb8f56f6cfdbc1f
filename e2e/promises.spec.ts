/** What the design promises about cost and fair dealing: nobody pays first, nothing is agreed to unasked, and a way out of each worry. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import type { Wallet } from '#contract/loans.ts';
import { locales } from '#words/locale.ts';
import { jump } from './clock.ts';
import { signInToDemo } from './demo-borrower.ts';
import { changeAnswer } from './force.ts';
import { returned } from './screens/shots.ts';
import { type Say, wordsOf } from './words.ts';

const say = await wordsOf('en');
const main = (page: Page): Locator => page.locator('#main');
const signIn = (page: Page, who: string): Promise<void> => signInToDemo(page, say, `${who}@demo.example`);
const button = (page: Page, name: string) => page.getByRole('button', { name: say(name), exact: true });

test.use({ viewport: { width: 390, height: 844 } });

test('who doubts that it fits gets a calm page and may go on; the declaration is Malay in every language and not ticked', async ({
  page,
}) => {
  await signInToDemo(page, say);
  let draft = { amountSen: 1_000_000, termMonths: 24, affordability: null, step: 2 };
  await page.route('**/api/me/loan-draft', (route) => {
    if (route.request().method() === 'GET') return route.fulfill({ json: { draft } });
    draft = route.request().postDataJSON();
    return route.fulfill({ status: 204 });
  });
  await page.route('**/api/me/wallet', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), loan: null } });
  });
  await page.goto('/en/loan?step=2');
  await page.getByRole('radio', { name: say('No'), exact: true }).check();
  await button(page, 'Continue to sign').click();
  await expect(
    page.getByRole('heading', { level: 1, name: say('Let us see what fits better') }),
  ).toBeFocused();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expect(page).not.toHaveTitle(new RegExp(say('Error: ')));
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/me/loan-draft') && response.request().method() === 'PUT',
  );
  await page.getByRole('link', { name: say('Continue anyway') }).click();
  const box = page.locator('input[name=termsAccepted]');
  await expect(box).not.toBeChecked();
  await saved;
  for (const { prefix } of Object.values(locales)) {
    await page.goto(`/${prefix}/loan?step=3`);
    await expect(box).not.toBeChecked();
    await expect(page.locator(`form [lang="${locales.ms.tag}"]`)).toHaveText(
      'Saya mengesahkan bahawa semua maklumat adalah benar dan saya bersetuju dengan Terma dan Syarat.',
    );
  }
});

test('while money is waited for nobody is asked to pay, and where it came back there is nothing to pay with', async ({
  page,
}) => {
  const promise = page.getByText(say('We never ask you to pay first'), { exact: true });
  await page.goto('/en');
  await expect(promise).toBeVisible();
  await signIn(page, 'melissa');
  for (const path of ['/wallet', '/my-account/message', '']) {
    await page.goto(`/en${path}`);
    await expect(promise).toBeVisible();
  }
  await changeAnswer<Wallet>(page, '/api/me/wallet', returned);
  for (const path of ['/wallet', '']) {
    await page.goto(`/en${path}`);
    await expect(promise).toBeVisible();
    const card = main(page)
      .getByRole('region')
      .filter({ has: page.getByRole('heading', { name: say('Your money could not be sent') }) });
    await expect(card).toContainText('There is nothing to pay');
    await expect(card.getByRole('link', { name: say('Check your bank account') })).toBeVisible();
    await expect(main(page).getByRole('link', { name: /^Pay/ })).toHaveCount(0);
    await expect(main(page).getByRole('button', { name: /^Pay/ })).toHaveCount(0);
  }
});

test('what our people decide appears in an open wallet by itself, and says what comes next', async ({
  page,
}) => {
  await page.clock.install();
  await signIn(page, 'melissa');
  await page.goto('/en/wallet');
  await expect(page.getByText(say('Current balance'))).toBeVisible();
  await changeAnswer<Wallet>(page, '/api/me/wallet', ({ loan, ...wallet }) => ({
    ...wallet,
    loan: loan && { ...loan, agreement: loan.agreement && { ...loan.agreement, state: 'delivered' } },
    withdraw: { ...wallet.withdraw, status: 'not-started' },
  }));
  const words =
    'Your contract is signed and sealed, and you have your copy. We prepare the transfer now. There is nothing to pay.';
  await jump(page, 61_000, () => expect(main(page).getByText(say(words))).toBeVisible({ timeout: 2_000 }));
});

test('who cannot pay says so with one press, and what paying it off costs needs nobody', async ({ page }) => {
  await signIn(page, 'hafiz');
  for (const path of ['/wallet', '/my-account/payment']) {
    await page.goto(`/en${path}`);
    await main(page)
      .getByRole('link', { name: say('I cannot pay this month') })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: say('I cannot pay this month') })).toBeVisible();
  }
  await page.goto('/en/wallet');
  await expect(
    main(page).getByText(/^Pay it all off today for RM[\d,.]+ and save RM[\d,.]+\.$/),
  ).toBeVisible();
  await expect(main(page)).not.toContainText(/failed|delinquent|blacklist|penalt/i);
});

const changeOfMind = say('Change your mind? Cancel free of charge');

test('whoever waits is led to the one button that cancels, also after signing', async ({ page }) => {
  for (const [who, cancel] of [
    ['siti', 'Cancel this application'],
    ['jiahui', 'Cancel this loan'],
  ] as const) {
    await page.context().clearCookies();
    await signIn(page, who);
    await page.goto('/en/wallet');
    await main(page).getByRole('link', { name: changeOfMind }).click();
    await expect(button(page, cancel)).toBeVisible();
    await expect(main(page).getByRole('link', { name: changeOfMind })).toHaveCount(0);
  }
});

test('while a payout waits for its second person nobody reads that the money has left, nor is offered to cancel', async ({
  page,
}) => {
  await signIn(page, 'melissa');
  await page.goto('/en/wallet');
  await expect(main(page).getByText(say('Withdraw status: {0}', { 0: say('Prepared') }))).toBeVisible();
  await expect(main(page)).not.toContainText(/on its way|receiving/i);
  await expect(main(page).getByRole('link', { name: changeOfMind })).toHaveCount(0);
  await page.goto('/en/loan');
  const tooLate = say('Cancelling is no longer possible here');
  await expect(main(page).getByText(tooLate)).toBeVisible();
  await expect(button(page, 'Cancel this loan')).toHaveCount(0);
  // A page that was open since before: the server refuses, and the dialog has the way on in place of its red button.
  await changeAnswer<Wallet>(page, '/api/me/wallet', (wallet) => ({
    ...wallet,
    withdraw: { ...wallet.withdraw, status: 'not-started' },
  }));
  await page.reload();
  await button(page, 'Cancel this loan').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(say('The contract you signed ends too. It costs nothing.'));
  await dialog.getByRole('button', { name: say('Cancel this loan') }).click();
  await expect(dialog.getByRole('heading', { name: tooLate })).toBeVisible();
  await expect(dialog.getByRole('button', { name: say('Cancel this loan') })).toHaveCount(0);
  await expect(dialog.getByRole('link', { name: say('Write to us') })).toBeVisible();
});

test('who was not given a loan reads no plan to pay back, and nothing that is still to come', async ({
  page,
}) => {
  await signIn(page, 'raymond');
  await page.goto('/en/wallet');
  await expect(main(page).getByText(say('No loan was made. You owe nothing.'))).toBeVisible();
  await expect(main(page)).not.toContainText(
    /Withdraw status|You pay back|Estimate|after your loan is paid|money cannot be sent/,
  );
  const end = main(page)
    .getByRole('listitem')
    .filter({ hasText: say('Not offered') });
  await expect(end).toContainText(say('Ended'));
  await page.goto('/en/my-account/contract');
  await expect(main(page).getByText(say('You have no contract yet.'), { exact: true })).toBeVisible();
  await page.goto('/en/verifikasi-akun');
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  await expect(main(page)).not.toContainText(say('Check by our review team'));
});

/** In place, with all that stands on the page. */
async function chooseMalay(page: Page): Promise<void> {
  await page.locator('header summary').filter({ hasText: 'EN' }).click();
  await page.locator(`header a[hreflang="${locales.ms.tag}"]`).click();
}

test('what the server said is said again in a language that is chosen later', async ({ page }) => {
  const inMalay = await wordsOf('ms');
  await page.goto('/en/sign-in');
  await page.getByLabel(say('Email or mobile number')).fill('nobody@demo.example');
  await page.getByLabel(say('Password'), { exact: true }).fill('a password that is not right');
  await button(page, 'Sign in').click();
  const wrong = 'The email, mobile number or password is not right';
  await expect(page.getByText(say(wrong)).first()).toBeVisible();
  await chooseMalay(page);
  await expect(page.getByText(inMalay(wrong)).first()).toBeVisible();
  await expect(page.getByText(inMalay('Enter your password'))).toHaveCount(0);
  // Also where it stands at no field.
  const firstSentence = (of: Say) => of('refusal.too-many-tries', { waitMinutes: 15 }).split('.')[0] ?? '';
  const tooMany = firstSentence(say);
  await page.goto('/en/sign-in');
  await page.getByLabel(say('Email or mobile number')).fill('tried-too-often@demo.example');
  await expect(async () => {
    await page.getByLabel(say('Password'), { exact: true }).fill('a password that is not right');
    await button(page, 'Sign in').click();
    await expect(page.getByText(tooMany)).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await chooseMalay(page);
  await expect(page.getByText(tooMany)).toHaveCount(0);
  await expect(page.getByText(firstSentence(inMalay))).toBeVisible();
  await page.goto('/en/sign-in');
  await signIn(page, 'melissa');
  await page.goto('/en/my-account/message');
  const subject = main(page).getByText(say('notice.payout-prepared.subject'));
  await expect(subject).toBeVisible();
  await chooseMalay(page);
  await expect(main(page).getByText(inMalay('notice.payout-prepared.subject'))).toBeVisible();
});

test('nothing is called saved before something was typed', async ({ page }) => {
  await page.goto('/en/loan');
  await expect(page.locator('h1')).toBeVisible();
  const saved = page.getByText(say('Saved'), { exact: true }).filter({ visible: true });
  await expect(saved).toHaveCount(0);
  await page.getByLabel(say('How much do you want to borrow?')).fill('5000');
  await expect(saved).toHaveCount(1);
});
