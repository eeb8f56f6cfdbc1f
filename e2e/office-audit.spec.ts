/** What an officer does is found in the log by an administrator, leaves the house with a reason only, the log is whole, and nothing in the interface changes it. */
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import { isAccessible } from './accessible.ts';
import { desk } from './office.ts';
import { wordsOf } from './words.ts';

/** The open entry has nothing to change it with, and its address takes no other method than reading. */
async function isReadOnly(page: Page): Promise<void> {
  await expect(
    page.locator('main').locator('button, input, select, textarea, form, [contenteditable]'),
  ).toHaveCount(0);
  const text = await page.locator('main pre').textContent();
  const entryId = new URL(page.url()).pathname.split('/').at(-1);
  const answers = await page.evaluate(async (address) => {
    const headers = { 'jernih-request': '1', 'content-type': 'application/json' };
    const asked = ['PUT', 'PATCH', 'POST', 'DELETE'].map(async (method) => {
      const { status } = await fetch(address, {
        method,
        headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
        body: '{}',
      });
      return `${method} ${status}`;
    });
    return [(await fetch(address, { headers })).status, ...(await Promise.all(asked))];
  }, `/api/office/audit/entries/${entryId}`);
  expect(answers).toEqual([200, 'PUT 404', 'PATCH 404', 'POST 404', 'DELETE 404']);
  await page.reload();
  await expect(page.locator('main pre')).toHaveText(text ?? '');
}

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
    await isAccessible(page);
    await page.locator('main tbody a').first().click();
    await expect(page.getByRole('heading', { name: say('The text as it was stored') })).toBeVisible();
    await isAccessible(page);
    await isReadOnly(page);
    await page.goBack();
    await expect(page.locator('main tbody a').first()).toBeVisible();
    await expect(page.locator('main tbody').locator('button, input, select, textarea, form')).toHaveCount(0);
    await expect(page).toHaveURL(/group=looks/);
  });

  await test.step('days are typed in three fields, and count once they are one', async () => {
    const from = page.getByRole('group', { name: say('From'), exact: true });
    const day = from.getByLabel(say('Day'), { exact: true });
    await day.fill('31');
    await from.getByLabel(say('Month')).fill('2');
    await from.getByLabel(say('Year')).fill('2026');
    await page.keyboard.press('Enter');
    await expect(from).toContainText(say('Enter a real date, or leave all three parts empty'));
    await expect(page).not.toHaveURL(/from=/);
    await day.fill('1');
    await page.getByLabel(say('Kind of action')).focus();
    await expect(page).toHaveURL(/from=2026-02-01/);
    await expect(day).toHaveValue('1');
    await page.goBack();
    await expect(day).toHaveValue('');
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

  await test.step('an auditor takes the list of everybody whom a breach touches, with a reason', async () => {
    await expect(page.getByRole('button', { name: say('List who is affected') })).toHaveCount(0);
    const auditor = await desk(here, 'auditor', '/audit');
    const open = auditor.getByRole('button', { name: say('List who is affected') });
    await open.click();
    const save = auditor.getByRole('button', { name: say('Save the CSV file') });
    await save.click();
    await expect(
      auditor.getByText(say('Write at least {minReason} letters', { minReason: 10 })).first(),
    ).toBeVisible();
    await auditor.getByLabel(say('What was read or taken?')).selectOption('photos');
    await auditor.getByLabel(say('What is it for?')).fill('A stolen account of an officer');
    await open.click();
    await auditor.getByRole('button', { name: say('Keep it open') }).click();
    await isAccessible(auditor);
    const download = auditor.waitForEvent('download');
    await save.click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^affected-.*\.csv$/);
    expect(await readFile(await file.path(), 'utf8')).toMatch(/@demo\.example/);
  });

  await test.step('everything is verified, and nothing was changed', async () => {
    await page.getByRole('button', { name: say('Verify now') }).click();
    await expect(page.getByText(say('The log is whole'))).toBeVisible({ timeout: 60_000 });
  });
});
