/** The privacy page in a real browser: who looked, a copy of everything, and deletion with its reasons. */
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { unzipSync } from 'fflate';
import { privacyNotice } from '#domain/privacy.ts';
import { locales } from '#words/locale.ts';
import { isAccessible } from './accessible.ts';
import { at, type Borrower, codeSentTo, signUp } from './borrower.ts';
import { demoBorrower, signInToDemo } from './demo-borrower.ts';
import { wordsOf } from './words.ts';

const say = await wordsOf('en');

/** The code that was asked for, typed into the dialog and confirmed. */
async function giveCode(page: Page, phone: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  const field = dialog.getByLabel(say('6-digit code'));
  // Before it opens, the newest code may still be another one.
  await expect(field).toBeVisible();
  await field.fill(await codeSentTo({ page }, phone));
  await dialog.getByRole('button', { name: button, exact: true }).click();
}

test('a borrower sees who looked, takes a copy and reads what stays', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, acceptDownloads: true });
  const page = await context.newPage();
  await signInToDemo(page, say);
  const { phone } = demoBorrower();
  const here: Pick<Borrower, 'locale'> = { locale: 'en' };
  await page.goto(at(here, '/my-account'));
  await page.getByRole('link', { name: say('Privacy'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: say('Privacy') })).toBeVisible();

  await test.step('what was agreed to, and news off and on at once', async () => {
    await expect(page.getByText(new RegExp(`You read version ${privacyNotice.version} on `))).toBeVisible();
    const news = page.getByLabel(say('Send me news and offers'));
    // A try before this one may have stopped between on and off.
    if (await news.isChecked()) await news.click();
    await expect(news).not.toBeChecked();
    await news.click();
    await expect(page.getByText(say('We will send you news and offers'))).toBeVisible();
    await page.reload();
    await expect(news).toBeChecked();
    await news.click();
    await expect(page.getByText(say('No more news and offers'))).toBeVisible();
    await page.reload();
    await expect(news).not.toBeChecked();
  });

  await test.step('who looked', async () => {
    const looks = page.getByRole('region', { name: say('Who looked at your data') });
    await expect(looks.getByText(say('MyKad, front')).first()).toBeVisible();
    await expect(looks.getByText(say('loan officer')).first()).toBeVisible();
    await isAccessible(page);
  });

  await test.step('a copy of everything', async () => {
    const card = page.getByRole('region', { name: say('Download my data') });
    const ask = card.getByRole('button', { name: say('Download my data') });
    await ask.click();
    // Who leaves the question comes back to the code of a moment ago: another one is not sent within the minute.
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Not now') })
      .click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await ask.click();
    const arriving = page.waitForEvent('download');
    await giveCode(page, phone, say('Download my data'));
    const download = await arriving;
    expect(download.suggestedFilename()).toMatch(/^jernih-my-data-\d{4}-\d{2}-\d{2}\.zip$/);
    const files = unzipSync(await readFile(await download.path()));
    const data = JSON.parse(Buffer.from(files['data.json'] ?? []).toString());
    expect(data.loans).toHaveLength(1);
    expect(Object.keys(files).filter((name) => name.startsWith('photos/'))).toHaveLength(3);
    await expect(page.getByText(say('Your data is in your downloads'))).toBeVisible();
  });

  await test.step('what is asked to be deleted is answered', async () => {
    const card = page.getByRole('region', { name: say('Delete my data') });
    await expect(card.getByText(/Stays while loan JRN-\S+ runs, and six years after/).first()).toBeVisible();
    await card.getByRole('button', { name: say('Ask for deletion') }).click();
    await expect(page.getByText(/Nothing is deleted now/)).toBeVisible();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Send me a code') })
      .click();
    // Said again where the code is entered.
    await expect(page.getByRole('dialog', { name: say('Send my request') })).toContainText(
      /Nothing is deleted now/,
    );
    // For whoever starts in the field of the code, the button says what it confirms.
    await expect(
      page.getByRole('dialog').getByRole('button', { name: say('Send my request') }),
    ).toHaveAccessibleDescription(/Nothing is deleted now/);
    await giveCode(page, phone, say('Send my request'));
    await expect(card.getByText(say('We have your request'))).toBeVisible();
    await card.getByText(/^Asked on /).click();
    await expect(card.getByText(/Stays while loan/).last()).toBeVisible();
    await isAccessible(page);
  });
  await context.close();
});

test('who closes the account is told so on Home, and is not asked to sign in', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: locales.en.tag });
  const page = await context.newPage();
  const borrower: Borrower = {
    page,
    say,
    locale: 'en',
    name: 'Salmah binti Idris',
    // Whoever tried before has theirs.
    email: `salmah.closed${test.info().retry}@example.com`,
    phone: `012-345 691${test.info().retry}`,
    password: 'paper-anchor-violet-8',
  };
  await page.goto(at(borrower, '/sign-up'));
  await signUp(borrower);
  await expect(page).not.toHaveURL(/kode-otp/);
  await page.goto(at(borrower, '/my-account/privacy'));
  const card = page.getByRole('region', { name: say('Delete my data') });
  const ask = card.getByRole('button', { name: say('Ask for deletion') });
  const dialog = page.getByRole('dialog');
  await ask.click();
  await expect(dialog).toContainText(say('You ticked nothing. Go back and tick what is to be deleted.'));
  await dialog.getByRole('button', { name: say('Keep everything') }).click();
  // Its name is what goes; what that means is said after it.
  const account = card.getByRole('checkbox', { name: say('Your account'), exact: true });
  await expect(account).toHaveAccessibleDescription(say('Can be closed now. Everything above goes with it.'));
  await account.check();
  await ask.click();
  await dialog.getByRole('button', { name: say('Send me a code') }).click();
  await giveCode(page, borrower.phone, say('Delete for good'));
  await expect(
    page.getByText(say('Your account is closed. What could be deleted is deleted.')),
  ).toBeVisible();
  await expect(page).toHaveURL(at(borrower, ''));
  await context.close();
});

test('a borrower sees where somebody is signed in, and ends it everywhere else', async ({ browser }) => {
  const { email, password } = demoBorrower('haziq@demo.example');
  const here = { locale: 'en' } as const;
  const own = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await own.newPage();
  await signInToDemo(page, say, email);

  // The same phone's second browser window: known by its device, with a session of its own.
  const other = await browser.newContext();
  await other.addCookies((await own.cookies()).filter(({ name }) => !name.endsWith('sid')));
  const elsewhere = await other.newPage();
  await elsewhere.goto(at(here, '/sign-in'));
  await elsewhere.getByLabel(say('Email or mobile number')).fill(email);
  await elsewhere.getByLabel(say('Password'), { exact: true }).fill(password);
  await elsewhere.getByRole('button', { name: say('Sign in'), exact: true }).click();
  await elsewhere.waitForURL((url) => !url.pathname.includes('sign-in'));
  await elsewhere.goto(at(here, '/my-account'));
  await expect(elsewhere.getByRole('button', { name: say('Sign Out'), exact: true })).toBeVisible();

  await page.goto(at(here, '/my-account/change-password'));
  const ending = page.getByRole('button', { name: say('Sign out everywhere else'), exact: true });
  await expect(ending).toBeVisible();
  await isAccessible(page);
  // Pressed twice, as people do.
  await ending.dblclick();
  await expect(page.getByText(say('You are signed in nowhere else.'))).toBeVisible();
  await elsewhere.reload();
  await elsewhere.waitForURL(/sign-in/);
  await page.reload();
  await expect(page.getByText(say('You are signed in nowhere else.'))).toBeVisible();
});
