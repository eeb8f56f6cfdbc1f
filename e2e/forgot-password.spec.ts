/** A forgotten password by email: the new one takes the number of the card as well, and what was typed stays. */
import { expect, test } from '@playwright/test';
import { isAccessible } from './accessible.ts';
import { codeSentTo } from './borrower.ts';
import { demoBorrower } from './demo-borrower.ts';
import { wordsOf } from './words.ts';

const say = await wordsOf('en');

test.use({ viewport: { width: 390, height: 844 } });

test('the page of the code says what was typed, and leads back to it', async ({ page }) => {
  await page.goto('/en/forgot-password');
  const typed = page.getByLabel(say('Email or mobile number'));
  await typed.fill('nobody@example.com');
  await page.locator('#main form [type=submit]').click();
  await expect(page).toHaveURL(/kode-otp/);
  await expect(
    page.getByText(say('You typed {identifier}.', { identifier: 'nobody@example.com' })),
  ).toBeVisible();
  await page.getByRole('link', { name: say('Back, to use another email or number') }).click();
  await expect(page).toHaveURL(/forgot-password/);
  await expect(typed).toHaveValue('nobody@example.com');
});

test('by email the new password takes the IC number, and on a new device one signs in with it', async ({
  page,
}) => {
  // Nobody else signs in as this one: the password of the demo is not theirs any more.
  const { email, icNumber } = demoBorrower('kumar@demo.example');
  const press = (name: string) => page.getByRole('button', { name: say(name), exact: true }).click();
  await page.goto('/en/forgot-password');
  await page.getByLabel(say('Email or mobile number')).fill(email);
  await press('Send code');
  await expect(page).toHaveURL(/kode-otp/);
  await page.getByLabel(say('Code'), { exact: true }).fill(await codeSentTo({ page }, email));
  await press('Continue');

  const password = page.getByLabel(say('New password'), { exact: true });
  const card = page.getByLabel(say('IC number'));
  await password.fill('angin kencang malam ini');
  // By the keyboard alone.
  await password.press('Tab');
  await page.keyboard.press('Tab');
  await expect(card).toBeFocused();
  // Sent from the field itself: leaving it for the summary is no answer to what was refused, nor are the dashes.
  await page.keyboard.type('920314015482');
  await page.keyboard.press('Enter');
  const summary = page.getByRole('alert');
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText(/This is not the IC number that we have for you/);
  await expect(password).toHaveValue('angin kencang malam ini');
  await expect(
    page.locator('#main').getByRole('link', { name: say('WhatsApp a loan assistant') }),
  ).toBeVisible();
  await expect(card).toHaveValue('920314-01-5482');
  await isAccessible(page);

  // Typed sign by sign: what was refused goes with the first one, and takes the focus nowhere.
  await card.press('ControlOrMeta+a');
  await page.keyboard.type(icNumber.replaceAll('-', ''));
  await expect(card).toBeFocused();
  await expect(page.getByText(/This is not the IC number that we have for you/)).toHaveCount(0);
  await card.blur();
  await expect(card).toHaveValue(/^\d{6}-\d{2}-\d{4}$/);
  await press('Save new password');
  await expect(page.getByRole('heading', { name: say('Password changed'), exact: true })).toBeVisible();
  await expect(
    page.getByText(say('Sign in with your new password. We sent you a message about it.')),
  ).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: say('Sign in'), exact: true })
    .click();
  await page.getByLabel(say('Email or mobile number')).fill(email);
  await page.getByLabel(say('Password'), { exact: true }).fill('angin kencang malam ini');
  await press('Sign in');
  await expect(page).toHaveURL(/kode-otp/);
});
