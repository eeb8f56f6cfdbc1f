/** What a borrower does in the journeys, step by step, by the words on the screen. */
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Locale } from '#words/locale.ts';
import { locales } from '#words/locale.ts';
import { address } from './product.ts';
import type { Say } from './words.ts';

export type Borrower = {
  page: Page;
  say: Say;
  locale: Locale;
  name: string;
  email: string;
  phone: string;
  password: string;
};

export const at = ({ locale }: Pick<Borrower, 'locale'>, path: string): string =>
  `/${locales[locale].prefix}${path}`;

const press = (page: Page, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).click();

/** The newest six digits that were sent to a number or address, as the outbox page shows them. */
export async function codeSentTo({ page }: Pick<Borrower, 'page'>, shownAs: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const html = await (await page.request.get(`${address}/outbox`)).text();
      const messages = html
        .replace(/<[^>]+>/g, ' ')
        .split(shownAs)
        .slice(1);
      code = messages
        .map((text) => /\b(\d{6})\b/.exec(text.slice(0, 600))?.[1])
        .find((found) => found !== undefined);
      return code;
    })
    .toBeTruthy();
  return code ?? '';
}

export async function signUp(borrower: Borrower): Promise<void> {
  const { page, say, name, phone, email, password } = borrower;
  await expect(page.getByRole('heading', { level: 1, name: say('Create your account') })).toBeVisible();
  await page.getByLabel(say('Full name')).fill(name);
  await page.getByLabel(say('WhatsApp number')).fill(phone);
  await page.getByLabel(say('Email'), { exact: true }).fill(email);
  await page.getByLabel(say('Password'), { exact: true }).fill(password);
  await page.getByRole('checkbox', { name: say('I have read the privacy notice') }).check();
  await press(page, say('Create account'));
  await expect(page).toHaveURL(/kode-otp/);
  await page.getByLabel(say('Code'), { exact: true }).fill(await codeSentTo(borrower, phone));
  await press(page, say('Continue'));
}

/** Draws in the signature pad with the mouse: a curve, wide and high enough to be a signature. */
export async function drawSignature(pad: Locator): Promise<void> {
  await pad.scrollIntoViewIfNeeded();
  const box = await pad.boundingBox();
  if (!box) throw new Error('the signature pad is not on the screen');
  const { mouse } = pad.page();
  await mouse.move(box.x + box.width * 0.15, box.y + box.height * 0.6);
  await mouse.down();
  for (let step = 1; step <= 24; step += 1) {
    const share = step / 24;
    await mouse.move(
      box.x + box.width * (0.15 + 0.7 * share),
      box.y + box.height * (0.5 + 0.3 * Math.sin(share * 9)),
    );
  }
  await mouse.up();
}

export const signaturePad = (page: Page): Locator => page.getByTestId('signature-pad');

/** Photos are drawn by code: no real card, no real person. */
export const photo = (words: string, color: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="808"><rect width="1280" height="808" fill="${color}"/><rect x="90" y="90" width="1100" height="628" rx="48" fill="#b9dfe6"/><text x="140" y="250" font-size="86">${words}</text><text x="140" y="620" font-size="60">SPECIMEN</text></svg>`,
    ),
  )
    .jpeg()
    .toBuffer();

export async function addPhoto(
  { page, say }: Borrower,
  task: string,
  words: string,
  color: string,
): Promise<void> {
  await page
    .getByRole('link', { name: new RegExp(task) })
    .or(page.getByRole('button', { name: new RegExp(task) }))
    .first()
    .click();
  await page
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo(words, color) });
  await press(page, say('Use this photo'));
}
