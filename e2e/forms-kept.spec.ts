/** What is typed in a form is understood however it is spelt, stays, and is sent once. */
import { expect, type Page, test } from '@playwright/test';
import { locales } from '#words/locale.ts';
import { signInToDemo } from './demo-borrower.ts';
import { answeredVerification } from './forced-verification.ts';
import { wordsOf } from './words.ts';

const say = await wordsOf('en');
const sayInMalay = await wordsOf('ms');

test.use({ viewport: { width: 390, height: 844 } });

const button = (page: Page, name: string) => page.getByRole('button', { name: say(name), exact: true });
const field = (page: Page, label: string) => page.getByLabel(say(label), { exact: true });

/** Before its scripts came a page that stands there already hears no press. */
const takenOver = (page: Page) => page.locator('header button').first().waitFor({ state: 'attached' });

/** The tab has kept what was typed: before that a reload comes too early. */
const isKeptInTab = (page: Page, text: string) =>
  expect.poll(() => page.evaluate(() => sessionStorage.getItem('typed') ?? '')).toContain(text);

test('a password is shown and hidden where the caret stands; a double press signs in once, with one key', async ({
  page,
}) => {
  await page.goto('/en/sign-in');
  await takenOver(page);
  const password = field(page, 'Password');
  await field(page, 'Email or mobile number').fill('aisyah@example.com');
  await password.fill('teal lantern harbour');
  await password.evaluate((input: HTMLInputElement) => input.setSelectionRange(4, 7));
  const show = page.getByRole('button', { name: say('Show password') });
  const stands = () =>
    password.evaluate((input: HTMLInputElement) => [
      input.type,
      input.name,
      input.value,
      input.selectionStart,
      input.selectionEnd,
    ]);
  await show.click();
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(say('Your password is shown'))).toBeAttached();
  await expect.poll(stands).toEqual(['text', 'password', 'teal lantern harbour', 4, 7]);
  await show.click();
  await expect.poll(stands).toEqual(['password', 'password', 'teal lantern harbour', 4, 7]);
  await expect(page.getByText(say('Your password is shown'))).toHaveCount(0);

  const keys: (string | undefined)[] = [];
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/sign-in', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length === 1) await held;
    await route.abort('connectionreset');
  });
  const signIn = button(page, 'Sign in');
  await signIn.dblclick();
  await password.press('Enter');
  await expect(signIn).toHaveAttribute('aria-disabled', 'true');
  await expect(signIn).toHaveText(new RegExp(`^${say('Sign in')}`));
  await expect.poll(() => keys.length).toBe(1);
  answer();
  // No answer came: the note above the button has the focus, everything is there, and the same key asks again.
  const note = page.locator('form').getByRole('alert');
  await expect(note).toBeFocused();
  await expect(password).toHaveValue('teal lantern harbour');
  await expect(signIn).not.toHaveAttribute('aria-disabled', 'true');
  expect(keys).toHaveLength(1);
  expect(keys[0]).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
  await signIn.click();
  await expect.poll(() => keys.length).toBe(2);
  expect(keys[1]).toBe(keys[0]);
});

test('amounts are understood in any spelling, and what was changed on Home is there already', async ({
  page,
}) => {
  await page.goto('/en');
  await page.locator('input[name=amount]').fill('12,000');
  await page.locator('input[name=amount]').blur();
  // Before the scripts came the link leads to an empty form.
  await page.locator('a[href*="amount=12000"]').click();
  const amount = field(page, 'How much do you want to borrow?');
  await expect(amount).toHaveValue('12,000');
  for (const typed of ['10000', '10,000', 'RM 10 000', ' 10000.00 ', '１００００']) {
    await amount.fill(typed);
    await amount.blur();
    await expect(amount, typed).toHaveValue('10,000');
  }
  await page.reload();
  await expect(amount).toHaveValue('10,000');
  for (const [typed, error] of [
    ['900', 'Loan amount must be {least} or more'],
    ['10050', 'Loan amount must be in steps of {step}'],
  ] as const) {
    await amount.fill(typed);
    await button(page, 'Continue').click();
    const values = { least: 'RM1,000', step: 'RM100' };
    await expect(page.getByRole('alert').getByRole('link', { name: say(error, values) })).toBeVisible();
  }
});

test('sign-up keeps what was typed over a failed submit, another colour and another language', async ({
  page,
}) => {
  await page.goto('/en/sign-up');
  const name = "Siti A/P D'Cruz-Tan @ 陈美玲 binti Abdul Rahman al-Haj Contoh";
  await field(page, 'Full name').fill(name);
  await field(page, 'WhatsApp number').fill('011 2345');
  await button(page, 'Create account').click();
  await expect(page.getByRole('alert').getByRole('link')).toHaveCount(4);
  await expect(field(page, 'Full name')).toHaveValue(name);

  const footer = page.getByRole('contentinfo');
  await footer.getByText(say('Dark'), { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(field(page, 'Full name')).toHaveValue(name);

  await footer.getByRole('link', { name: locales.ms.name, exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', locales.ms.tag);
  await expect(page.getByRole('alert').getByRole('heading')).toHaveText(sayInMalay('There is a problem'));
  await expect(page).toHaveTitle(`${sayInMalay('Error: ')}${sayInMalay('Create your account')} – Jernih`);
  await expect(page.getByLabel(sayInMalay('Full name'), { exact: true })).toHaveValue(name);
  await expect(page.getByLabel(sayInMalay('WhatsApp number'), { exact: true })).toHaveValue('011 2345');

  // A reload keeps it too, but no secret and no consent.
  await page.getByLabel(sayInMalay('Password'), { exact: true }).fill('teal lantern harbour');
  await page.locator('input[name=privacyAccepted]').check();
  await isKeptInTab(page, '011 2345');
  await page.reload();
  await expect(page.getByLabel(sayInMalay('Full name'), { exact: true })).toHaveValue(name);
  await expect(page.getByLabel(sayInMalay('WhatsApp number'), { exact: true })).toHaveValue('011 2345');
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(stored).not.toContain('lantern');
});

test('a reload keeps the name on the sign-in pages, and the number that a code went to', async ({ page }) => {
  await page.goto('/en/sign-in');
  await field(page, 'Email or mobile number').fill('012-345 6789');
  await isKeptInTab(page, '012-345 6789');
  await page.reload();
  await expect(field(page, 'Email or mobile number')).toHaveValue('012-345 6789');
  await page.getByRole('link', { name: say('Forgot your password?') }).click();
  await expect(field(page, 'Email or mobile number')).toHaveValue('012-345 6789');

  const challenge = {
    challengeId: '00000000-0000-4000-8000-000000000009',
    purpose: 'new-device',
    channel: 'whatsapp',
    sentTo: '012-••• 6789',
    resendAfterSeconds: 60,
  };
  await page.route('**/api/sign-in', (route) =>
    route.fulfill({ json: { outcome: 'code-needed', challenge } }),
  );
  await page.goto('/en/sign-in');
  await expect(field(page, 'Email or mobile number')).toHaveValue('012-345 6789');
  await field(page, 'Password').fill('teal lantern harbour');
  await button(page, 'Sign in').click();
  const sentTo = say('We sent a 6-digit code by WhatsApp to {sentTo}.', {
    sentTo: challenge.sentTo,
  });
  await expect(page.getByText(sentTo)).toBeVisible();
  await page.reload();
  await expect(page.getByText(sentTo)).toBeVisible();
});

test('what was typed before the scripts came is kept as soon as they are there', async ({ page }) => {
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/en/sign-in', { waitUntil: 'commit' });
  await field(page, 'Email or mobile number').fill('012-345 6790');
  letThrough();
  await isKeptInTab(page, '012-345 6790');
});

test('the wait for another code is a text, is said once and runs out', async ({ page }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const challengeId = '00000000-0000-4000-8000-000000000009';
    const waitedFor = {
      challengeId,
      purpose: 'new-device',
      channel: 'whatsapp',
      resendAt: Date.now() + 60_000,
    };
    sessionStorage.setItem('code-challenge', JSON.stringify(waitedFor));
  });
  await page.goto('/en/kode-otp');
  await expect(field(page, 'Code')).toBeFocused();
  await page.clock.runFor(2_000);
  const spoken = page.getByRole('status').filter({ hasText: /\d/ });
  const seen = page.locator('p[aria-hidden=true]', { hasText: /\d/ });
  const said = (await spoken.textContent()) ?? '';
  const [seconds = 0] = said.match(/\d+/)?.map(Number) ?? [];
  expect(said).toBe(say('You can ask for another code in {seconds} seconds.', { seconds }));
  expect(seconds).toBeGreaterThan(20);
  const atFirst = (await seen.textContent()) ?? '';
  await page.clock.runFor(10_000);
  await expect(seen).not.toHaveText(atFirst);
  await expect(spoken).toHaveText(said);
  await expect(button(page, 'Send a new code')).toHaveCount(0);
  await page.clock.runFor(50_000);
  await expect(button(page, 'Send a new code')).toBeVisible();
});

test('the IC number fills in what it says, and what was changed by hand stays', async ({ page }) => {
  await signInToDemo(page, say);
  const draft = { typed: { fullName: 'Contoh binti Contoh' }, filled: {} };
  await page.route('**/api/me/verification', (route) =>
    route.fulfill({ json: { ...answeredVerification, draft } }),
  );
  await page.route('**/api/me/verification-draft', (route) => route.fulfill({ status: 204 }));
  await page.goto('/en/verifikasi-akun?step=1');
  const ic = field(page, 'IC number');
  const day = field(page, 'Day');
  await ic.fill('92031410558');
  await button(page, 'Continue').click();
  const summary = page.getByRole('alert');
  await expect(
    summary.getByRole('link', {
      name: say('IC number must have 12 digits. You entered {entered}.', { entered: 11 }),
    }),
  ).toBeVisible();
  await ic.fill('900231-10-5582');
  await ic.blur();
  await expect(
    summary.getByRole('link', { name: say('The first 6 digits must be a real date of birth') }),
  ).toBeVisible();
  for (const typed of ['920314105582', '920314-10-5582', '920314 10 5582', '９２０３１４１０５５８２']) {
    await ic.fill(typed);
    await ic.blur();
    await expect(ic).toHaveValue('920314-10-5582');
    await expect(ic).not.toHaveAttribute('aria-invalid');
  }
  await expect(day).toHaveValue('14');
  await expect(field(page, 'Place of birth')).toHaveValue('selangor');
  await expect(page.locator('input[name=gender][value=female]')).toBeChecked();
  await expect(page.getByText(say('Filled in from your IC number. Change it if it is wrong.'))).toHaveCount(
    3,
  );
  await day.fill('15');
  await field(page, 'Place of birth').selectOption('johor');
  await ic.fill('920314-10-5584');
  await ic.blur();
  await expect(day).toHaveValue('15');
  await expect(field(page, 'Place of birth')).toHaveValue('johor');
  for (const said of ['14 Mar 1992', 'Selangor']) {
    await expect(page.getByText(say('Your IC number says: {said}', { said }))).toHaveCount(1);
  }
});

test('the question before leaving goes by itself once what was typed has been sent', async ({ page }) => {
  await signInToDemo(page, say);
  await page.goto('/en/my-account/message');
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route('**/api/me/messages', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  await field(page, 'Your message').fill('Hello, when is my next bill due?');
  await button(page, 'Send message').click();
  await page.locator('nav a[href="/en/wallet"]:visible').first().click();
  const question = page.getByRole('dialog', { name: say('Leave this page?') });
  await expect(question).toBeVisible();
  letThrough();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/message$/);
  await expect(page.getByText('Hello, when is my next bill due?').first()).toBeVisible();
});

test('who chose a loan reads on the page of the new account that the choice is kept', async ({ page }) => {
  await page.goto('/en/loan');
  await field(page, 'How much do you want to borrow?').fill('10 000');
  await page.locator('input[name=termMonths][value="24"]').check();
  await button(page, 'Continue').click();
  await expect(page).toHaveURL(/sign-up\?next=/);
  await expect(page.getByText('Your choice is kept: RM10,000 over 24 months.')).toBeVisible();
});
