/** What a borrower does in the journeys, step by step, by the words on the screen. */
import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import type { Locale } from '#words/locale.ts';
import { locales } from '#words/locale.ts';
import { address, remember, remembered } from './product.ts';
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

/** The code of the newest message to a number or address, as the outbox page shows it: each is handed out once. */
export async function codeSentTo({ page }: Pick<Borrower, 'page'>, shownAs: string): Promise<string> {
  const taken = remembered<string[]>('codes', []);
  let code = '';
  await expect
    .poll(async () => {
      const html = await (await page.request.get(`${address}/outbox`)).text();
      const found = html
        .split('<article')
        .filter((message) => message.startsWith(` aria-label="To ${shownAs}"`))
        .map((message) => /class="code">(\d{6})</.exec(message)?.[1])
        .find((each) => each !== undefined && !taken.includes(each));
      code = found ?? '';
      return code;
    })
    .toBeTruthy();
  remember('codes', [...remembered<string[]>('codes', []), code]);
  return code;
}

/** What the status lines of this page say from now on, also when it stays for a moment only; the answer reads it. */
export async function hearStatuses(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard = new Set<string>();
    Object.assign(window, { heard });
    new MutationObserver(() => {
      for (const line of document.querySelectorAll('[role=status]')) heard.add(line.textContent);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  return () => page.evaluate(() => [...((window as Window & { heard?: Set<string> }).heard ?? [])]);
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

/** From the start of the verification to its list of photos. */
export async function answerUntilPhotos(borrower: Borrower, ic: string): Promise<void> {
  const { page, say } = borrower;
  const next = () => press(page, say('Continue'));
  await page.goto(at(borrower, '/verifikasi-akun'));
  await page
    .getByRole('link', { name: say('Start'), exact: true })
    .or(page.getByRole('button', { name: say('Start'), exact: true }))
    .first()
    .click();
  await page.getByLabel(say('IC number')).fill(ic);
  await page.getByLabel(say('IC number')).blur();
  await page.getByLabel(say('Home address')).fill('12 Jalan Damai 3, Taman Damai, 43000 Kajang, Selangor');
  await next();
  await page.getByLabel(say('Occupation')).fill('Jururawat / Nurse');
  await page.getByLabel(say('Monthly income')).fill('4200');
  await page.locator('input[name=loanPurpose][value=home-repair]').check();
  await next();
  await page.getByLabel(say('Emergency contact name')).fill('Rahim bin Salleh');
  await page.getByLabel(say('Emergency contact number')).fill('013-222 3344');
  await next();
  await expect(page).toHaveURL(/step=4/);
}

/** Begins at the list of photos, or at this photo when it follows the one before. */
export async function addPhoto(
  { page, say }: Borrower,
  task: string,
  words: string,
  color: string,
): Promise<void> {
  const choice = page.getByText(say('What a good photo looks like'));
  const link = page.getByRole('link', { name: new RegExp(task) });
  await expect(choice.or(link).first()).toBeVisible();
  if (!(await choice.isVisible())) await link.first().click();
  await page
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photo(words, color) });
  await press(page, say('Use this photo'));
  await expect(page.getByRole('heading', { name: say('Can you read every word?') })).toBeHidden();
}
