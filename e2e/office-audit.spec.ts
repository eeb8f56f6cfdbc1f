/** What an officer does is found in the log by an administrator, leaves the house with a reason only, and the log is whole. */
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { desk } from './office.ts';
import { wordsOf } from './words.ts';

test('what was done is found, saved with a reason, and verified', async ({ browser }) => {
  const say = await wordsOf('en');
  const here = { browser, locale: 'en', say } as const;

  await test.step('an officer opens the photos of a case', async () => {
    const officer = await desk(here, 'loan-officer', '?view=mine');
    await officer.locator('main a[href*="/applications/"]').first().click();
    await officer.getByRole('button', { name: say('Show the photos') }).click();
    await expect(
      officer.getByRole('button', { name: say('{name}, open it larger', { name: say('ID front') }) }),
    ).toBeVisible();
  });

  const page = await desk(here, 'administrator', '/audit');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Audit log'));

  await test.step('the administrator finds it by its kind, and reads the stored text', async () => {
    await page.getByLabel(say('Kind of action')).selectOption('looks');
    await expect(page).toHaveURL(/group=looks/);
    await expect(page.getByText('Identity photo opened').first()).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.locator('main tbody a').first().click();
    await expect(page.getByRole('heading', { name: say('The text as it was stored') })).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await page.goBack();
    await expect(page).toHaveURL(/group=looks/);
  });

  await test.step('a file needs a reason, and is itself in the log', async () => {
    await page.getByRole('button', { name: say('Save as a file') }).click();
    const save = page.getByRole('button', { name: say('Save the CSV file') });
    await save.click();
    await expect(
      page.getByText(say('Write at least {minReason} letters', { minReason: 10 })).first(),
    ).toBeVisible();
    await page.getByLabel(say('What is it for?')).fill('Visit of the external auditor');
    const download = page.waitForEvent('download');
    await save.click();
    expect((await download).suggestedFilename()).toMatch(/^audit-.*\.csv$/);
    await page.goto('/office/audit?group=exports');
    await expect(page.getByText('Audit log saved as a file').first()).toBeVisible();
  });

  await test.step('everything is verified, and nothing was changed', async () => {
    await page.getByRole('button', { name: say('Verify now') }).click();
    await expect(page.getByText(say('The log is whole'))).toBeVisible({ timeout: 20_000 });
  });
});
