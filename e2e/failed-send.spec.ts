/** A send that found nobody there: what was typed stands as it was, which is said once, and only where somebody typed. */
import { expect, type Page, test } from '@playwright/test';
import { drawSignature, photo, signaturePad } from './borrower.ts';
import { signInToDemo } from './demo-borrower.ts';
import { wordsOf } from './words.ts';

const say = await wordsOf('en');

test.use({ viewport: { width: 390, height: 844 } });

const unreachable = say('We could not reach Jernih. Check your connection and try again.');

async function open(page: Page, who: string, path: string): Promise<void> {
  await signInToDemo(page, say, `${who}@demo.example`);
  await page.goto(`/en/my-account/${path}`);
  await expect(page.locator('#main [aria-busy=true]')).toHaveCount(0);
}

/** Presses with nobody there; how often the page then says that what was typed, or all that was entered, is still here. */
async function sentInVain(page: Page, asks: string, submit: string): Promise<number> {
  await page.route(asks, (route) => (route.request().method() === 'GET' ? route.fallback() : route.abort()));
  await page.getByRole('button', { name: say(submit), exact: true }).click();
  const note = page.locator('form').getByRole('alert');
  await expect(note).toContainText(unreachable);
  await expect(note).toBeFocused();
  const said = (await page.locator('#main').textContent()) ?? '';
  return said.split(/(?:is|are) still here/).length - 1;
}

test('a message: that it is still there is said once', async ({ page }) => {
  await open(page, 'nurul', 'message');
  const field = page.getByLabel(say('Your message'));
  await field.fill('May I pay on the 28th?');
  expect(await sentInVain(page, '**/api/me/messages', 'Send message')).toBe(1);
  await expect(page.getByText(say('What you typed is still here.'), { exact: true })).toBeVisible();
  await expect(field).toHaveValue('May I pay on the 28th?');
});

test('a payment proof: it is said once, and the amount stands as it was typed', async ({ page }) => {
  await open(page, 'hafiz', 'payment');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'resit.jpg', mimeType: 'image/jpeg', buffer: await photo('RESIT', '#325b62') });
  const amount = page.getByLabel(say('Amount paid'), { exact: true });
  await amount.fill('10.00');
  const times = await sentInVain(page, '**/api/loans/*/payments', 'Send payment proof');
  await expect(amount).toHaveValue('10.00');
  expect(times).toBe(1);
  // Thousands alone are set apart.
  for (const [typed, stands] of [
    ['1000.00', '1,000.00'],
    ['1000', '1,000'],
    ['4200.50', '4,200.50'],
  ] as const) {
    await amount.fill(typed);
    await amount.blur();
    await expect(amount).toHaveValue(stands);
  }
});

test('a signature and a tick: nothing was typed, so nothing is said of it', async ({ page }) => {
  await open(page, 'priya', 'contract');
  await drawSignature(signaturePad(page));
  await page.locator('input[name=consent]').check();
  expect(await sentInVain(page, '**/api/loans/*/agreement/consent', 'Send me a code to sign')).toBe(0);
});
