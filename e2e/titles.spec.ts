/** Several screens behind one address: each is called what it is, in the tab and to whoever listens. */
import { expect, type Page, test } from '@playwright/test';
import { locales } from '#words/locale.ts';
import { signInToDemo } from './demo-borrower.ts';
import { answeredVerification } from './forced-verification.ts';
import { type Say, wordsOf } from './words.ts';

const say = await wordsOf('en');
const malay = await wordsOf('ms');

test.use({ viewport: { width: 390, height: 844 } });

const isCalled = (page: Page, tell: Say, name: string, mark = ''): Promise<void> =>
  expect(page).toHaveTitle(`${mark}${tell(name)} – Jernih`);

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

const back = (page: Page, tell: Say): Promise<void> =>
  page
    .getByRole('main')
    .getByRole('link', { name: tell('Back'), exact: true })
    .click();

test('each step of an application has its own title, also after a mistake and in another language', async ({
  page,
}) => {
  await signInToDemo(page, say, 'daniel@demo.example');
  const draft = { amountSen: 1_000_000, termMonths: 24, affordability: 'yes', step: 2 };
  await page.route('**/api/me/loan-draft', (route) =>
    route.fulfill(route.request().method() === 'GET' ? { json: { draft } } : { status: 204 }),
  );
  await page.goto('/en/loan?step=2');
  await isCalled(page, say, 'Check before you sign');
  await press(page, say('Continue to sign'));
  await isCalled(page, say, 'Sign your loan application');
  await press(page, say('Sign and send application'));
  await isCalled(page, say, 'Sign your loan application', say('Error: '));
  await page.getByRole('contentinfo').getByRole('link', { name: locales.ms.name, exact: true }).click();
  await isCalled(page, malay, 'Sign your loan application', malay('Error: '));
  await back(page, malay);
  await isCalled(page, malay, 'Check before you sign');
  await back(page, malay);
  await isCalled(page, malay, 'Apply for a loan');
});

test('each step of the verification has its own title, and the start has that of the page again', async ({
  page,
}) => {
  await signInToDemo(page, say, 'daniel@demo.example');
  await page.route('**/api/me/verification', (route) => route.fulfill({ json: answeredVerification }));
  await page.route('**/api/me/verification-draft', (route) => route.fulfill({ status: 204 }));
  await page.goto('/en/verifikasi-akun?step=2');
  await isCalled(page, say, 'Work and income');
  await back(page, say);
  await isCalled(page, say, 'About you');
  await back(page, say);
  await isCalled(page, say, 'Verify your identity');
});
