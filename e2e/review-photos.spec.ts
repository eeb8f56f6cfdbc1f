/** An officer compares the photos by keyboard and sends one back; the borrower reads why and replaces only that one. */
import { expect, type Locator, type Page, test } from '@playwright/test';
import { isAccessible } from './accessible.ts';
import { addPhoto, at } from './borrower.ts';
import { signInToDemo } from './demo-borrower.ts';
import { fingersOn } from './finger.ts';
import { acceptPhoto, desk, pressAndConfirm } from './office.ts';
import { type Say, wordsOf } from './words.ts';

/** Under review by the demo's officer; she reads Malay. */
const email = 'siti@demo.example';
const name = 'Siti Khadijah binti Abdullah';

test('a photo goes back with a reason and comes again alone', async ({ browser }) => {
  const say = await wordsOf('en');
  const officer = await desk({ browser, locale: 'en', say }, 'loan-officer', '?view=mine');
  const count = (accepted: number) =>
    expect(
      officer.getByText(say('{count} of {total} accepted', { count: accepted, total: 3 })),
    ).toBeVisible();

  await test.step('the officer compares, accepts two and marks one, by keyboard', async () => {
    await officer.getByRole('link', { name }).first().click();
    await expect(officer.getByText(say('Accept the photos first'))).toBeVisible();
    await officer.getByRole('button', { name: say('Show the photos') }).press('Enter');
    await officer
      .getByRole('button', { name: say('{name}, open it larger', { name: say('ID front') }) })
      .press('Enter');
    const viewer = officer.locator('dialog[open]');
    const keys = officer.keyboard;
    await lookAround(officer, viewer, say);
    // Each accepted photo makes room for the next one to decide.
    await keys.press('a');
    await expect(viewer.getByRole('heading', { name: say('ID back') })).toBeVisible();
    await keys.press('p');
    await expect(viewer.getByText(/^Accepted by /)).toBeVisible();
    await keys.press('n');
    await keys.press('a');
    await expect(viewer.getByRole('heading', { name: say('Selfie with ID') })).toBeVisible();
    await isAccessible(officer, 'dialog[open]');
    await keys.press('s');
    const reason = viewer.getByRole('button', { name: say('No card in the selfie') });
    await reason.focus();
    await keys.press('Enter');
    await expect(
      viewer.getByText(say('To be sent back: {why}', { why: say('No card in the selfie') })),
    ).toBeVisible();
    await keys.press('Escape');
    await expect(viewer).toBeHidden();
    await count(2);
  });

  const sayMs = await wordsOf('ms');
  const sentence = sayMs('correction.selfie-no-card');
  await test.step('the officer sends what was marked, and sees what the borrower will read', async () => {
    await officer.getByRole('button', { name: say('Check and send') }).click();
    await expect(officer.getByLabel(say('Selfie with ID'), { exact: true })).toHaveValue('selfie-no-card');
    await expect(officer.getByText(sentence)).toBeVisible();
    await pressAndConfirm(officer, say('Ask the borrower'));
    await expect(
      officer.getByText(say('Asked for again: {why}', { why: say('No card in the selfie') })),
    ).toBeVisible();
  });

  await test.step('the borrower reads it in Malay and replaces only this photo', async () => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const page = await context.newPage();
    const borrower = { page, say: sayMs, locale: 'ms' as const, name, email, phone: '', password: '' };
    await signInToDemo(page, say, email);
    await page.goto(at(borrower, '/verifikasi-akun'));
    await expect(page.getByText(sentence)).toBeVisible();
    await page.getByRole('link', { name: sayMs('Correct it now') }).click();
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByText(sayMs('Front of your MyKad'))).toBeHidden();
    await addPhoto(borrower, sayMs('Selfie with your MyKad'), 'SWAFOTO', '#4a3b52');
    await page.getByRole('button', { name: sayMs('Continue'), exact: true }).click();
    await page.getByRole('button', { name: sayMs('Submit all information') }).click();
    await expect(page.getByRole('button', { name: sayMs('Submit all information') })).toBeHidden();
    await context.close();
  });

  await test.step('the officer accepts the new one and proposes', async () => {
    await officer.reload();
    await count(2);
    await officer.getByRole('button', { name: say('Show the photos') }).click();
    await acceptPhoto(officer, say, 'Selfie with ID');
    await count(3);
    await pressAndConfirm(officer, say('Propose approval'));
    await expect(officer.getByText(say('Approval proposed')).first()).toBeVisible();
  });
});

/** Side by side, each picture larger, turned and lit by itself, moved by wheel and hand, and back as it was. */
async function lookAround(officer: Page, viewer: Locator, say: Say): Promise<void> {
  const keys = officer.keyboard;
  const size = viewer.getByText(/^\d+%$/);
  // The others may still be on their way.
  await expect(viewer.getByRole('button', { name: say('Compare side by side (C)') })).toBeVisible();
  await expect(viewer.locator(':focus')).toHaveCount(1);
  await keys.press('c');
  await expect(viewer.getByRole('img')).toHaveCount(2);
  await keys.press('+');
  await keys.press('Shift+R');
  await expect(size).toHaveText('150%');
  await keys.press('2');
  await expect(size).toHaveText('100%');
  await keys.press('1');
  const frame = viewer.locator('section').first();
  const box = await frame.boundingBox();
  if (!box) throw new Error('the picture is not on the screen');
  await officer.mouse.move(box.x + box.width / 4, box.y + box.height / 2);
  const spot = () => pictureSpot(frame, box.x + box.width / 4, box.y + box.height / 2);
  const before = await spot();
  await officer.mouse.wheel(0, -400);
  await expect(size).not.toHaveText('150%');
  const after = await spot();
  // What was under the pointer stays under it.
  expect(Math.abs(after.x - before.x) + Math.abs(after.y - before.y)).toBeLessThan(0.03);
  const left = await frame.evaluate((element) => element.scrollLeft);
  await officer.mouse.down();
  await officer.mouse.move(box.x + box.width / 4 - 40, box.y + box.height / 2);
  await officer.mouse.up();
  await expect.poll(() => frame.evaluate((element) => element.scrollLeft)).toBe(left + 40);
  await keys.press('0');
  await expect(size).toHaveText('100%');

  // Two fingers that go apart make it larger, and one moves it.
  const fingers = await fingersOn(frame);
  await fingers.down({ 0: [0.4, 0.5], 1: [0.6, 0.5] });
  for (const apart of [0.15, 0.2, 0.25]) await fingers.move({ 0: [0.5 - apart, 0.5], 1: [0.5 + apart, 0.5] });
  await fingers.up();
  await expect.poll(async () => Number.parseInt((await size.textContent()) ?? '', 10)).toBeGreaterThan(150);
  const at = () => frame.evaluate((element) => element.scrollLeft);
  const start = await at();
  await fingers.down({ 0: [0.5, 0.5] });
  await fingers.move({ 0: [0.4, 0.5] });
  await fingers.up();
  await expect.poll(at).toBeGreaterThan(start);
  await viewer.getByRole('button', { name: say('As it was (0)') }).click();
  await expect(size).toHaveText('100%');

  const isFull = () => officer.evaluate(() => document.fullscreenElement !== null);
  await keys.press('f');
  await expect.poll(isFull).toBe(true);
  await viewer.getByRole('button', { name: say('Full screen (F)') }).click();
  await expect.poll(isFull).toBe(false);
}

/** Which point of the picture is there, as shares of its sides. */
const pictureSpot = (frame: Locator, x: number, y: number) =>
  frame.locator('svg').evaluate(
    (picture, point) => {
      const at = picture.getBoundingClientRect();
      return { x: (point.x - at.left) / at.width, y: (point.y - at.top) / at.height };
    },
    { x, y },
  );
