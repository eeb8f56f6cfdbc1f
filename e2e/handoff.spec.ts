/** The photos of a verification taken with another phone: a code on the one device, a page that only sends on the other. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type Page, test } from '@playwright/test';
import { locales } from '#words/locale.ts';
import { isAccessible } from './accessible.ts';
import { addPhoto, answerUntilPhotos, at, type Borrower, photo, signUp } from './borrower.ts';
import { wordsOf } from './words.ts';

const say = await wordsOf('en');

test('the other phone sends the photos, and nothing of the account opens there', async ({ browser }) => {
  const computer = await browser.newContext({
    viewport: { width: 1360, height: 900 },
    locale: locales.en.tag,
  });
  const page = await computer.newPage();
  const borrower: Borrower = {
    page,
    say,
    locale: 'en',
    name: 'Norliza binti Ahmad',
    // Whoever tried before has theirs.
    email: `norliza.handoff${test.info().retry}@example.com`,
    phone: test.info().retry === 0 ? '012-345 6739' : '012-345 6743',
    password: 'paper-anchor-violet-8',
  };
  await page.goto(at(borrower, '/sign-up'));
  await signUp(borrower);
  await expect(page).not.toHaveURL(/kode-otp/);
  await answerUntilPhotos(borrower, '910203-10-5588');
  // One photo from here: the other phone is asked for the rest.
  await addPhoto(borrower, 'Front of your MyKad', 'front', '#3d4a57');

  const handOver = page.getByRole('button', { name: say('Continue on another phone') });
  const dialog = page.getByRole('dialog');
  const link = dialog.getByText(/hantar-foto#/);
  await test.step('leaving the page ends the hand-off, and the other phone is told so', async () => {
    await expect(page).toHaveURL(/photo=ic-back/);
    await handOver.click();
    const left = await (await browser.newContext({ locale: locales.en.tag })).newPage();
    await left.goto((await link.textContent()) ?? '');
    await left.getByRole('button', { name: new RegExp(say('Take photo')) }).click();
    await expect(dialog.getByText(/opened the link/)).toBeVisible();
    const ended = page.waitForResponse(/\/end$/);
    await page.goBack();
    expect((await ended).ok()).toBe(true);
    await expect(dialog).toBeHidden();
    await send(left, 'back', '#574a3d');
    await expect(left.getByRole('alert')).toHaveText(
      say('This link has ended. Make a new one on the device where you began.'),
    );
    await left.context().close();
  });

  await test.step('a reload ends it, too', async () => {
    await handOver.click();
    const left = await (await browser.newContext({ locale: locales.en.tag })).newPage();
    await left.goto((await link.textContent()) ?? '');
    await expect(dialog.getByText(/opened the link/)).toBeVisible();
    // Pressing it takes the link from the phone that works, and says so.
    await expect(dialog.getByRole('button', { name: say('End and make a new code') })).toBeVisible();
    await page.reload();
    await expect(handOver).toBeVisible();
    await left
      .getByRole('button', { name: new RegExp(say('Take photo')) })
      .first()
      .click();
    await send(left, 'back', '#574a3d');
    // The next photo could not be sent either: it is not asked for.
    await expect(left.getByRole('alert')).toHaveText(
      say('This link has ended. Make a new one on the device where you began.'),
    );
    await expect(left).toHaveURL(/hantar-foto$/);
    await expect(left.getByRole('button', { name: new RegExp(say('Take photo')) })).toBeHidden();
    await left.reload();
    await expect(left.getByText(say('This page needs a link'))).toBeVisible();
    await left.context().close();
  });

  await expect(savedOnes(page)).toHaveCount(1);
  await handOver.click();
  await test.step('another code is made once, and the keyboard stays with the button', async () => {
    const before = await link.textContent();
    const another = dialog.getByRole('button', { name: say('Make a new code') });
    // Two at once would end each other: the answer of the first waits until both presses are done.
    let starts = 0;
    await page.route('**/api/me/handoffs', async (route) => {
      starts += 1;
      await sleep(500);
      await route.continue();
    });
    await another.press('Enter');
    await another.press('Enter');
    await expect(link).not.toHaveText(before ?? '');
    expect(starts).toBe(1);
    await page.unroute('**/api/me/handoffs');
    await expect(dialog.getByText(say('Waiting for the phone…'))).toBeVisible();
    await expect(another).toBeFocused();
  });
  await expect(dialog.getByRole('img', { name: say('Code for the other phone') })).toBeVisible();
  await expect(dialog.getByText(say('Waiting for the phone…'))).toBeVisible();
  const address = (await link.textContent()) ?? '';
  await isAccessible(page, 'dialog');

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: locales.en.tag });
  const other = await phone.newPage();
  // The answer to the first try is lost on the way; the link still opens.
  await other.route('**/api/handoff/claim', (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await other.goto(address);
  await other.getByRole('button', { name: say('Try again'), exact: true }).click();
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(say('Take the photos with this phone'));
  // The token is gone from the address, and the name is a mask.
  await expect(other).toHaveURL(/hantar-foto$/);
  await expect(other.getByText('N•••• b•••• A••••')).toBeVisible();
  await isAccessible(other);
  await expect(dialog.getByText(/opened the link/)).toBeVisible();

  // A second phone finds the link used.
  const late = await (await browser.newContext()).newPage();
  await late.goto(address);
  await expect(
    late.getByText('This link was opened before. Make a new one on the device where you began.'),
  ).toBeVisible();
  // It never opens there, so nobody is told to try.
  await expect(late.getByRole('button', { name: say('Try again'), exact: true })).toBeHidden();
  await late.context().close();

  const take = other.getByRole('button', { name: new RegExp(say('Take photo')) });
  await expect(take).toHaveCount(2);
  await take.first().click();
  await expect(other).toHaveURL(/photo=ic-back/);
  await other.goBack();
  await take.first().click();
  await test.step('what the server has no room for is sent again, and is seen to be on its way', async () => {
    const uploads = '**/api/me/uploads**';
    await other.route(uploads, (route) => route.fulfill({ status: 503, json: { code: 'storage-full' } }));
    await send(other, 'back', '#574a3d');
    await expect(other).toHaveURL(/photo=selfie-with-ic/);
    await other.goBack();
    await expect(other.getByText(say('Not sent'), { exact: true })).toBeVisible();
    await other.unroute(uploads);
    await other.route(uploads, (route) => route.abort());
    await other.getByRole('button', { name: new RegExp(say('Send again')) }).click();
    await expect(other.getByText(say('Sending…'), { exact: true })).toBeVisible();
    expect(await asksBeforeLeaving(other)).toBe(true);
    await other.unroute(uploads);
  });
  await expect(dialog.getByRole('status')).toContainText(
    say('Arrived so far: {arrived} of {wanted}.', { arrived: 1, wanted: 2 }),
  );
  await take.click();
  await send(other, 'selfie', '#4a573d');
  await expect(other.getByText(say('Saved'), { exact: true })).toHaveCount(2, { timeout: 30_000 });
  expect(await asksBeforeLeaving(other)).toBe(false);
  await other.reload();
  await expect(other.getByText(say('Saved'), { exact: true })).toHaveCount(2);
  await expect(dialog.getByText(say('All photos are with us.'))).toBeVisible();

  // The phone is nobody there: the account's pages ask to sign in.
  const wallet = await other.request.get('/api/me/wallet', { headers: { 'jernih-handoff': '1' } });
  expect(wallet.status()).toBe(403);
  await other.getByRole('button', { name: say('Done'), exact: true }).click();
  await expect(other.getByText(say('Go on at the other device'))).toBeVisible();
  await other.reload();
  await expect(other.getByText(say('This page needs a link'))).toBeVisible();
  const stored = await other.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  expect(stored).toEqual([]);

  await dialog.getByRole('button', { name: say('Continue here') }).click();
  await expect(handOver).toBeFocused();
  await expect(savedOnes(page)).toHaveCount(3);
  await page.reload();
  await page.goto(at(borrower, '/verifikasi-akun?step=4'));
  await expect(savedOnes(page)).toHaveCount(3);
  await computer.close();
  await phone.close();
});

/** In the list of photos; the word in the head of the page is about what was typed. */
const savedOnes = (page: Page) => page.getByRole('listitem').getByText(say('Saved'), { exact: true });

async function send(page: Page, words: string, color: string): Promise<void> {
  await page
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo(words, color) });
  await page.getByRole('button', { name: say('Use this photo'), exact: true }).click();
}

const asksBeforeLeaving = (page: Page): Promise<boolean> =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
