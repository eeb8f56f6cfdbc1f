/** The wallet and the contract on paper, the contract on a phone, the signature that is not lost unasked, and the pictures beside the figures of an application. */
import { expect, test } from '@playwright/test';
import { drawSignature, signaturePad } from './borrower.ts';
import { signInToDemo } from './demo-borrower.ts';
import { wordsOf } from './words.ts';

const say = await wordsOf('en');

const printed = ['/wallet', '/my-account/contract'];

test('paper is light in dark mode, has nothing to press, and says address, time and reference', async ({
  page,
}) => {
  await signInToDemo(page, say);
  await page.evaluate(() => localStorage.setItem('nuxt-color-mode', 'dark'));
  for (const path of printed) {
    await page.emulateMedia({ media: 'screen' });
    await page.goto(`/en${path}`);
    await expect(page.locator('main h2').first()).toBeVisible({ timeout: 30_000 });
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('body')).toHaveCSS('background-color', /oklch\(1 0 0\)|rgb\(255, 255, 255\)/);
    for (const role of ['banner', 'navigation', 'contentinfo', 'button'] as const)
      await expect(page.getByRole(role), `${role} on paper of ${path}`).toHaveCount(0);
    const marginsOf = () =>
      page.evaluate(() =>
        document.adoptedStyleSheets
          .flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
          .join(''),
      );
    // The server wrote the page; its margins come with its scripts.
    await expect.poll(marginsOf).toContain(`${new URL(page.url()).origin}/en${path}`);
    const margins = await marginsOf();
    expect(margins).toMatch(/JRN-[\w-]+/);
    expect(margins).toMatch(/\d{1,2} \w{3} \d{4}, \d{1,2}:\d\d [ap]m/);
    // Nothing is wider than a sheet between its margins.
    await page.setViewportSize({ width: 688, height: 1000 });
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${path} is wider than a sheet`).toBeLessThanOrEqual(0);
  }
});

test('the contract has its contents on a phone, Back returns, and a drawn signature is not lost unasked', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInToDemo(page, say, 'priya@demo.example');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/en/my-account/contract');
  await expect(page.getByRole('listbox', { name: '24 instalments' })).toBeVisible();
  const contents = page.getByRole('navigation', { name: say('Contents of the contract') });
  await contents.getByText(say('Contents')).click();
  const link = contents.getByRole('link', { name: say('Attestation'), exact: true });
  await link.hover();
  const before = await page.evaluate(() => scrollY);
  await link.click();
  await expect(page.locator('#agreement-attestation')).toBeInViewport();
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Loan Contract'));

  const pad = signaturePad(page);
  await drawSignature(pad);
  const paper = () => pad.evaluate((svg) => getComputedStyle(svg.parentElement as Element).backgroundColor);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await paper()).toMatch(/oklch\(1 0 0\)|rgb\(255, 255, 255\)/);
  await page.emulateMedia({ forcedColors: 'active' });
  expect(await paper()).toMatch(/oklch\(1 0 0\)|rgb\(255, 255, 255\)/);
  await page.emulateMedia({ forcedColors: 'none' });

  await test.step('with ink in the box the contents still lead to their places without a question', async () => {
    await link.click();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/\/contract$/);
  });

  await test.step('nothing of it is kept on the device, and a reload asks first', async () => {
    const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
    expect(kept).not.toContain('strokes');
    let asked = '';
    page.once('dialog', (dialog) => {
      asked = dialog.type();
      void dialog.accept();
    });
    await page.reload();
    expect(asked).toBe('beforeunload');
  });
});

test('a known income has its bar before signing, and all payments their chart', async ({ page }) => {
  await signInToDemo(page, say, 'meifong@demo.example');
  await page.goto('/en/loan?amount=5000&term=12');
  await page.getByRole('button', { name: /See all 12 instalments/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('listbox').getByRole('option')).toHaveCount(12);
  await dialog.getByRole('button', { name: say('Show as table') }).click();
  await expect(dialog.getByRole('table').getByRole('row')).toHaveCount(13);
  await dialog.getByRole('button', { name: say('Close') }).click();
  await page.getByRole('button', { name: say('Continue'), exact: true }).click();
  await expect(
    page.getByRole('img', { name: /^Of your monthly income of RM[\d,.]+ this instalment takes RM[\d,.]+$/ }),
  ).toHaveAccessibleDescription(/^RM[\d,.]+ is left each month for everything else, other debts too\.$/);
});
