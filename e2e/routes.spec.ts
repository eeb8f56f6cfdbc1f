/** What an unknown address and a failure show, and a form that is sent before the scripts came. Every route's own checks are in checks/. */
import { expect, test } from '@playwright/test';
import { desk } from './office.ts';
import { wordsOf } from './words.ts';

test('unknown routes and the error page carry the titles of the specification, to the letter', async ({
  page,
}) => {
  const answer = await page.goto('/en/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page).toHaveTitle('Page Not Found – Jernih');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await page.goto('/en/sign-in');
  const title = page.getByRole('heading', { level: 1, name: 'Internal Server Error', exact: true });
  // Until the page listens for what nobody caught.
  await expect(async () => {
    await page.evaluate(() => {
      const failure = new TypeError('of ours');
      failure.stack = `TypeError\n at ${location.origin}/assets/x.js:1:1`;
      void Promise.reject(failure);
    });
    await expect(title).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page).toHaveTitle('Internal Server Error – Jernih');
  await expect(
    page.getByText('Something went wrong on our side. Your loan and your money are not affected.'),
  ).toBeVisible();
  await expect(page.locator('main').getByRole('link', { name: 'Home' })).toBeVisible();
});

test('a link in the back office whose id was cut leads nowhere, and says so', async ({ browser }) => {
  const say = await wordsOf('en');
  const officer = await desk({ browser, locale: 'en', say }, 'loan-officer', '/applications/0d3c9b4e-9f0a');
  await expect(officer.getByRole('heading', { name: say('Page not found') })).toBeVisible();
  await expect(officer.getByRole('link', { name: say('Back to your work') })).toBeVisible();
});

test('a form that is sent before the scripts came is held, and sent when they are there', async ({
  page,
}) => {
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  const say = await wordsOf('en');
  // Not until it has loaded: on a slow machine the scripts that are held belong to that.
  await page.goto('/en/sign-up', { waitUntil: 'commit' });
  await page.getByLabel(say('Full name')).fill('Aminah binti Contoh');
  await page.getByRole('button', { name: say('Create account'), exact: true }).click();
  letThrough();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(page).toHaveURL(/\/en\/sign-up$/);
  await expect(page.getByLabel(say('Full name'))).toHaveValue('Aminah binti Contoh');
});
