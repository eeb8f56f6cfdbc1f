/** Photos over a bad line, in a real browser: silence, resets, another language, no line at all, and a reload in the middle. */
import { expect, type Page, type Request, test } from '@playwright/test';
import sharp from 'sharp';
import { locales } from '#words/locale.ts';
import { type BadLine, openBadLine } from './bad-line.ts';
import { answerUntilPhotos, at, type Borrower, signUp } from './borrower.ts';
import { wordsOf } from './words.ts';

const kb = 1000;
const say = await wordsOf('en');
const sayInMalay = await wordsOf('ms');
const lineGone = 'The connection is gone. Your photo goes on by itself when it is back.';

/** With the grain of a real photo, so that it does not shrink to nothing. */
const grainyPhoto = (seed: number): Promise<Buffer> =>
  sharp({
    create: {
      width: 1400,
      height: 900,
      channels: 3,
      background: { r: 90 + seed, g: 120, b: 130 },
      noise: { type: 'gaussian', mean: 128, sigma: 5 },
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer();

/** The chunks that were sent: what the server said yes to, and the offset from which it was asked. */
type Chunk = { offset: number; arrived: boolean };

function watchChunks(page: Page): Chunk[] {
  const chunks = new Map<Request, Chunk>();
  const list: Chunk[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'PATCH') return;
    const chunk = { offset: Number(new URL(request.url()).searchParams.get('offset')), arrived: false };
    chunks.set(request, chunk);
    list.push(chunk);
  });
  page.on('response', (response) => {
    const chunk = chunks.get(response.request());
    if (chunk && response.ok()) chunk.arrived = true;
  });
  return list;
}

test('photos arrive over a bad line, and nothing is sent twice', async ({ browser }) => {
  // Most of it is waiting for the line; a busy machine adds its own.
  test.setTimeout(400_000);
  const line = await openBadLine();
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: locales.en.tag,
    proxy: { server: `socks5://127.0.0.1:${line.port}` },
  });
  const page = await context.newPage();
  const chunks = watchChunks(page);
  const borrower: Borrower = {
    page,
    say,
    locale: 'en',
    name: 'Siti Hajar binti Omar',
    // Whoever tried before has theirs.
    email: `hajar.upload${test.info().retry}@example.com`,
    phone: `012-345 692${test.info().retry}`,
    password: 'paper-mangrove-lintel-3',
  };

  await test.step('typed answers are kept by the server', async () => {
    await page.goto(at(borrower, '/sign-up'));
    await signUp(borrower);
    await expect(page).not.toHaveURL(/kode-otp/);
    await answerUntilPhotos(borrower, '910203-10-5566');
    await page.reload();
    await page.goto(at(borrower, '/verifikasi-akun?step=1'));
    await expect(page.getByLabel(say('IC number'))).toHaveValue('910203-10-5566');
    await page.goto(at(borrower, '/verifikasi-akun?step=4'));
  });

  await test.step('10 KB a second and a silence of 15 seconds', async () => {
    // Slower still at first, so that nothing has arrived yet when the list is looked at.
    line.bytesPerSecond = 2 * kb;
    await choose(borrower, 'Front of your MyKad', 1);
    const task = taskOf(page, 'Front of your MyKad');
    await expect(task.getByText(/Sending: 0 of 1\d\d KB/)).toBeVisible();
    line.bytesPerSecond = 10 * kb;
    await arrivedChunks(chunks, 1);
    line.stallFor(15_000);
    await saved(page, 'Front of your MyKad', 60_000);
    sentOnce(chunks);
  });

  await test.step('a line that is cut again and again', async () => {
    chunks.length = 0;
    line.bytesPerSecond = 60 * kb;
    // Together less than the photo: it cannot be there before the last one.
    await cutAt(line, 40 * kb, () => choose(borrower, 'Back of your MyKad', 2));
    await cutAt(line, 25 * kb);
    await cutAt(line, 25 * kb);
    await saved(page, 'Back of your MyKad', 60_000);
    sentOnce(chunks);
    expect(chunks.some(({ arrived }) => !arrived)).toBe(true);
  });

  await test.step('another language in the middle does not stop it, and no line at all is said and waited for', async () => {
    chunks.length = 0;
    line.bytesPerSecond = 10 * kb;
    await choose(borrower, 'Selfie with your MyKad', 3);
    await chooseMalay(borrower);
    await arrivedChunks(chunks, 1);
    await context.setOffline(true);
    const task = taskOf(page, sayInMalay('Selfie with your MyKad'));
    await expect(task.getByText(sayInMalay(lineGone))).toBeVisible({ timeout: 60_000 });
    line.bytesPerSecond = 60 * kb;
    await context.setOffline(false);
    await expect(task.getByText(sayInMalay('Saved'), { exact: true })).toBeVisible({ timeout: 60_000 });
    sentOnce(chunks);
  });

  await test.step('a reload in the middle goes on by itself, from where it was', async () => {
    await page.goto(at(borrower, '/verifikasi-akun?step=4'));
    chunks.length = 0;
    line.bytesPerSecond = 25 * kb;
    await choose(borrower, 'Front of your MyKad', 4);
    await arrivedChunks(chunks, 1);
    const before = chunks.filter(({ arrived }) => arrived).length;
    await page.reload();
    await saved(page, 'Front of your MyKad', 60_000);
    sentOnce(chunks);
    expect(chunks.slice(before).some(({ offset }) => offset > 0)).toBe(true);
    await expect(
      page.getByText(say('{added} of 3 photos are with us, stored encrypted.', { added: 3 })),
    ).toBeVisible();
    expect(await keptHere(page)).toBe(0);
  });

  await test.step('signing out leaves nothing on the device', async () => {
    // So slow that the photo has not arrived when its owner goes.
    line.bytesPerSecond = 5 * kb;
    await choose(borrower, 'Back of your MyKad', 5);
    await page.goto(at(borrower, '/my-account'));
    const signOut = page.getByRole('button', { name: say('Sign out') }).first();
    await expect(signOut).toBeVisible();
    expect(await keptHere(page)).toBe(1);
    await signOut.click();
    await expect.poll(() => keptHere(page)).toBe(0);
  });

  await context.close();
  await line.close();
});

/** Cuts the line after so many bytes, and waits until it has happened. */
async function cutAt(line: BadLine, bytes: number, meanwhile?: () => Promise<void>): Promise<void> {
  const end = line.sentBytes + bytes;
  line.cutAfter(bytes);
  await meanwhile?.();
  await expect.poll(() => line.sentBytes, { timeout: 60_000 }).toBeGreaterThanOrEqual(end);
}

const taskOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

const saved = (page: Page, name: string, timeout: number) =>
  expect(taskOf(page, say(name)).getByText(say('Saved'), { exact: true })).toBeVisible({ timeout });

const arrivedChunks = (chunks: readonly Chunk[], count: number) =>
  expect
    .poll(() => chunks.filter(({ arrived }) => arrived).length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(count);

/** What arrived was not sent again: its successor begins behind it. */
function sentOnce(chunks: readonly Chunk[]): void {
  const arrived = chunks.filter((chunk) => chunk.arrived).map(({ offset }) => offset);
  // Of the last one the answer may have been lost, not the bytes.
  expect(chunks.length).toBeGreaterThan(1);
  expect(arrived.length).toBeGreaterThan(0);
  expect(new Set(arrived).size).toBe(arrived.length);
  const after = (chunk: Chunk) => chunks.slice(chunks.indexOf(chunk) + 1);
  const again = chunks.filter(
    (chunk) => chunk.arrived && after(chunk).some(({ offset }) => offset <= chunk.offset),
  );
  expect(again).toEqual([]);
}

async function choose({ page }: Borrower, name: string, seed: number): Promise<void> {
  await taskOf(page, say(name)).getByRole('link').first().click();
  await page
    .locator('input[type=file]:not([capture])')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await grainyPhoto(seed * 20) });
  await page.getByRole('button', { name: say('Use this photo'), exact: true }).click();
  await expect(page.getByRole('heading', { name: say('Can you read every word?') })).toBeHidden();
  // The next missing photo follows by itself.
  if (page.url().includes('photo='))
    await page
      .getByRole('link', { name: say('Back') })
      .first()
      .click();
  await expect(page.getByRole('heading', { level: 1, name: say('Photos'), exact: true })).toBeVisible();
}

/** From the photos to the wallet, which has the menu of languages, and back to them: one page, never loaded again. */
async function chooseMalay({ page }: Borrower): Promise<void> {
  for (let before = page.url(); before.includes('verifikasi-akun'); before = page.url()) {
    await page
      .getByRole('link', { name: say('Back') })
      .first()
      .click();
    await expect(page).not.toHaveURL(before);
  }
  await page.locator('header details summary').first().click();
  await page.getByRole('link', { name: locales.ms.name, exact: true }).first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', locales.ms.tag);
  await page.evaluate(
    (path) => history.pushState(null, '', path),
    at({ locale: 'ms' }, '/verifikasi-akun?step=4'),
  );
}

/** How many files this device keeps over a reload. */
const keptHere = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('jernih-uploads');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const db = opening.result;
          const done = (count: number) => {
            db.close();
            resolve(count);
          };
          if (!db.objectStoreNames.contains('files')) return done(0);
          const counting = db.transaction('files').objectStore('files').count();
          counting.onsuccess = () => done(counting.result);
          return undefined;
        };
      }),
  );
