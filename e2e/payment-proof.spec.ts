/** The file of a payment proof: why one cannot be sent and what to do, said as long as it is so and no longer. */
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { photo } from './borrower.ts';
import { signInToDemo } from './demo-borrower.ts';
import { wordsOf } from './words.ts';

const say = await wordsOf('en');

test.use({ viewport: { width: 390, height: 844 } });

test('a damaged proof says what to do, and a good one in its place ends that', async ({ page }) => {
  await signInToDemo(page, say, 'hafiz@demo.example');
  await page.goto('/en/my-account/payment');
  const file = page.locator('input[type=file]').first();
  const damaged = say(
    'This file does not open: it is damaged, or something else than its name says. Save the receipt from your bank again, or take a screenshot of it, and choose that.',
  );
  const said = page.locator('#main').getByText(damaged);
  const summary = page.getByRole('alert').getByRole('link', { name: damaged });
  await file.setInputFiles({
    name: 'resit.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('not a picture'),
  });
  await expect(said.first()).toBeVisible();
  await expect(page.getByText(say('Getting your file ready…'))).toHaveCount(0);
  await expect(page.getByRole('img', { name: say('What you chose') })).toHaveCount(0);
  await page.getByRole('button', { name: say('Send payment proof'), exact: true }).click();
  await expect(summary).toBeVisible();
  const png = await sharp(await photo('RESIT', '#325b62'))
    .png()
    .toBuffer();
  await file.setInputFiles({ name: 'resit.png', mimeType: 'image/png', buffer: png });
  await expect(said).toHaveCount(0);
  await expect(file).not.toHaveAttribute('aria-invalid');
});

test('a file that waits for the line says that it goes on by itself, and the proof that it is still to be sent', async ({
  page,
  context,
}) => {
  await signInToDemo(page, say, 'hafiz@demo.example');
  await page.goto('/en/my-account/payment');
  await page.route(/\/api\/me\/uploads/, (route) => route.abort());
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'resit.jpg', mimeType: 'image/jpeg', buffer: await photo('RESIT', '#325b62') });
  const goesOn = say('The connection is gone. Your file goes on by itself when it is back.');
  await expect(page.getByText(goesOn).first()).toBeVisible({ timeout: 60_000 });
  await context.setOffline(true);
  await page.getByRole('button', { name: say('Send payment proof'), exact: true }).click();
  const note = page.locator('form').getByRole('alert');
  await expect(note).toContainText(say('You are offline. Nothing was sent. Connect and press again.'));
  await expect(page.getByText(goesOn).first()).toBeVisible();
});
