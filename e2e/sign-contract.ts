/** How borrowers sign the agreement: with the mouse, with the keys alone, or with a finger. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Locale } from '#words/locale.ts';
import { type Borrower, codeSentTo, drawSignature, signaturePad } from './borrower.ts';
import { drawWithFinger, waves } from './finger.ts';

export const signContract: Record<Locale, (borrower: Borrower) => Promise<void>> = {
  en: withMouse,
  ms: withKeys,
  zh: withFinger,
};

const sendCode = ({ page, say }: Borrower): Locator =>
  page.getByRole('button', { name: say('Send me a code to sign') });

/** The dialog opens once the code was sent; before that the newest code is an older one. */
async function codeAsked({ page, say }: Borrower) {
  const dialog = page.getByRole('dialog');
  const code = dialog.getByLabel(say('6-digit code'));
  await expect(code).toBeVisible();
  return { code, sign: dialog.getByRole('button', { name: say('Sign the contract') }) };
}

async function withMouse(borrower: Borrower): Promise<void> {
  const { page } = borrower;
  await drawSignature(signaturePad(page));
  await page.locator('input[name=consent]').check();
  await sendCode(borrower).click();
  const { code, sign } = await codeAsked(borrower);
  await code.fill(await codeSentTo(borrower, borrower.phone));
  await sign.click();
}

async function withKeys(borrower: Borrower): Promise<void> {
  const { page, say, name } = borrower;
  const { keyboard } = page;
  await tabTo(page, page.getByRole('radio', { name: say('Draw') }));
  await keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: say('Type my name') })).toBeChecked();
  await tabTo(
    page,
    page.getByLabel(say('Type your full name as it is in your account. It counts as your signature.')),
  );
  await keyboard.type(name);
  await tabTo(page, page.locator('input[name=consent]'));
  await keyboard.press('Space');
  await tabTo(page, sendCode(borrower));
  await keyboard.press('Enter');
  const { code, sign } = await codeAsked(borrower);
  const sent = await codeSentTo(borrower, borrower.phone);
  await tabTo(page, code);
  await keyboard.type(sent);
  await tabTo(page, sign);
  await keyboard.press('Space');
}

async function withFinger(borrower: Borrower): Promise<void> {
  const { page } = borrower;
  const pad = signaturePad(page);
  await pad.scrollIntoViewIfNeeded();
  await drawWithFinger(pad, waves([0.15, 0.6], [0.85, 0.45]));
  await page.locator('input[name=consent]').tap();
  await sendCode(borrower).tap();
  const { code, sign } = await codeAsked(borrower);
  await code.fill(await codeSentTo(borrower, borrower.phone));
  await sign.tap();
}

/** More than any page of ours has to go through. */
const mostTabs = 120;

async function tabTo(page: Page, wanted: Locator): Promise<void> {
  for (let tabs = 0; tabs < mostTabs; tabs += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no key leads to ${wanted}`);
}
