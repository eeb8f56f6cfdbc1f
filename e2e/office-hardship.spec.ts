/** A request for help, from the borrower to the desk: the page of a loan without any payment under check, and the questions before an answer. */
import { expect, test } from '@playwright/test';
import { demoBorrower, signInToDemo } from './demo-borrower.ts';
import { desk, isClean } from './office.ts';
import { wordsOf } from './words.ts';

const email = 'hafiz@demo.example';

test('a request for help is read, and answering it asks first and shows what the borrower reads', async ({
  browser,
}) => {
  const say = await wordsOf('en');
  const { name } = demoBorrower(email);
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signInToDemo(page, say, email);
  await page.goto('/en/my-account/hardship');
  await page.locator('input[name=kind]').last().check({ force: true });
  await page.locator('input[name=extraMonths]').first().check({ force: true });
  await page.locator('textarea[name=words]').fill('My hours were cut.');
  await page.getByRole('button', { name: say('Ask for this') }).click();
  await expect(page.getByRole('button', { name: say('Ask for this') })).toBeHidden();
  await context.close();

  const officer = await desk({ browser, locale: 'en', say }, 'loan-officer', '/hardship');
  await officer.getByRole('link', { name }).click();
  await expect(officer.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(officer.getByText('My hours were cut.')).toBeVisible();
  await isClean(officer);

  const question = officer.getByRole('dialog');
  const goBack = question.getByRole('button', { name: say('Go back') });
  await officer.getByRole('button', { name: say('Send the offer') }).click();
  await expect(question).toContainText(say('The borrower reads'));
  await goBack.click();
  await officer.locator('input[name=answer][value=decline]').check({ force: true });
  await officer.locator('main select[name=reason]').selectOption({ index: 1 });
  await officer.getByRole('button', { name: say('Decline the request') }).click();
  await expect(question).toContainText(say('The borrower reads'));
  await question.getByRole('button', { name: say('Decline the request') }).click();
  await expect(officer.getByText(say('Declined, the borrower was told why'))).toBeVisible();
});
