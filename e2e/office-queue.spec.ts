/** The desk that officers live at: filters in the address, keys along the rows, the search, two windows that take the next case at once, and two that decide the same one. */
import { expect, type Page, test } from '@playwright/test';
import { isAccessible } from './accessible.ts';
import { desk, pressAndConfirm } from './office.ts';
import { wordsOf } from './words.ts';

async function isSound(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await isAccessible(page);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${page.url()} scrolls sideways`).toBe(0);
}

test('the queue and the search by mouse, address and keys', async ({ browser }) => {
  const say = await wordsOf('en');
  const page = await desk({ browser, locale: 'en', say }, 'loan-officer', '?view=all');
  const rows = page.locator('main tbody tr');
  const row = page.locator('[data-row]');
  // The rows of the question before stay until the answer is there: what they must be is waited for.
  const areDisbursedByAmount = () =>
    expect(async () => {
      const texts = await rows.allTextContents();
      // Of its own cell: a reference in the row may have "RM2" in it.
      const amounts = await rows.locator(`[data-label="${say('Amount')}"]`).allTextContents();
      const ringgit = amounts.map((text) => Number(/RM([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')));
      expect(texts.length).toBeGreaterThan(1);
      expect(ringgit).toHaveLength(texts.length);
      expect(texts.filter((text) => !text.includes(say('Disbursed')))).toEqual([]);
      expect(ringgit).toEqual([...ringgit].sort((one, other) => one - other));
    }).toPass({ timeout: 20_000 });

  await test.step('filters and sort stand in the address and survive a reload and Back', async () => {
    await isSound(page);
    await page.getByLabel(say('Status'), { exact: true }).selectOption('disbursed');
    await expect(page).toHaveURL(/status=disbursed/);
    await expect(rows.first()).toContainText(say('Disbursed'));
    await page.getByRole('button', { name: say('Amount'), exact: true }).click();
    await expect(page).toHaveURL(/sort=amount/);
    await expect(page.locator('th[aria-sort=ascending]')).toHaveText(say('Amount'));
    await areDisbursedByAmount();
    await page.reload();
    await expect(page.getByLabel(say('Status'), { exact: true })).toHaveValue('disbursed');
    await areDisbursedByAmount();
    await page.goBack();
    await expect(page).not.toHaveURL(/sort=/);
    await expect(page).toHaveURL(/status=disbursed/);
    await page.getByRole('button', { name: say('Clear filters') }).click();
    await expect(page).not.toHaveURL(/status=/);
  });

  await test.step('a text that is no amount stays and is named; what is decided waits for nobody', async () => {
    const amount = page.getByLabel(say('Amount from (RM)'));
    const mistake = page.getByText(say('Enter an amount, such as 5,000 or 5,000.50'));
    for (const typed of ['five thousand', '10,00', '99999999999']) {
      await amount.fill(typed);
      await page.keyboard.press('Enter');
      await expect(mistake).toBeVisible();
      await expect(amount).toHaveValue(typed);
      await expect(amount).toHaveAttribute('aria-invalid', 'true');
      await expect(page).not.toHaveURL(/fromSen/);
    }
    await page.getByLabel(say('Status'), { exact: true }).selectOption('disbursed');
    await expect(amount).toHaveValue('99999999999');
    await page.getByRole('button', { name: say('Clear filters') }).click();
    await expect(amount).toHaveValue('');
    await expect(mistake).toBeHidden();
    await expect(page.getByRole('group', { name: say('Filters') })).toBeFocused();
    await isSound(page);
    await amount.fill('');
    await page.keyboard.press('Enter');
    await expect(mistake).toHaveCount(0);
    await expect(amount).not.toHaveAttribute('aria-invalid');
    const swapped = page.getByText(say('“Amount from” is more than “Amount to”: no application fits both.'));
    await amount.fill('5,000');
    await page.getByLabel(say('Amount to (RM)')).fill('4,000');
    await page.keyboard.press('Enter');
    await expect(swapped).toBeVisible();
    // What takes the place of an amount takes its filter off.
    await page.getByLabel(say('Amount to (RM)')).fill('four');
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/untilSen/);
    await expect(page.getByLabel(say('Amount to (RM)'))).toHaveValue('four');
    await expect(mistake).toBeVisible();
    await expect(swapped).toHaveCount(0);
    await page
      .getByRole('button', { name: say('Clear filters') })
      .first()
      .click();
    const decided = rows.filter({ hasText: say('Disbursed') }).first();
    await expect(decided.locator(`[data-label="${say('Waiting in total')}"]`)).toHaveText(
      new RegExp(say('Decided {day}', { day: '\\d+ \\w+ \\d{4}' })),
    );
  });

  await test.step('a set of filters is kept under a name, and deleted', async () => {
    await page.getByLabel(say('Amount from (RM)')).fill('5,000');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/fromSen=500000/);
    await page.getByRole('button', { name: say('Save this view') }).click();
    await page.getByLabel(say('Name of the view')).fill('Large ones');
    await page.getByRole('button', { name: say('Save the view') }).click();
    const kept = page.getByRole('link', { name: 'Large ones' });
    await expect(kept).toHaveAttribute('aria-current', 'page');
    await page.reload();
    await expect(kept).toBeVisible();
    await page.getByRole('button', { name: say('Delete the view “{name}”', { name: 'Large ones' }) }).click();
    await expect(kept).toHaveCount(0);
  });

  await test.step('J and K go along the rows, Enter opens, U goes back', async () => {
    await page.goto('/office?view=all');
    await expect(row.first()).toBeVisible();
    await page.keyboard.press('j');
    await expect(row.first()).toBeFocused();
    await page.keyboard.press('j');
    await expect(row.nth(1)).toBeFocused();
    await page.keyboard.press('k');
    await expect(row.first()).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/applications\//);
    await expect(page.locator('a[data-up]')).toBeVisible();
    await page.keyboard.press('u');
    await expect(page).toHaveURL(/\/office\/?\?view=all$/);
  });

  await test.step('the slash leads to the search, Enter finds, a reference opens its case at once', async () => {
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: say('Search for a borrower') });
    await expect(search).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(search).not.toBeFocused();
    await page.keyboard.press('/');
    await page.keyboard.type('siti khadijah binti abd');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/borrowers\?q=siti/);
    await expect(row).toHaveText(['Siti Khadijah binti Abdullah']);
    await isSound(page);
    await row.first().press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Siti Khadijah binti Abdullah');
    await isSound(page);
    const reference =
      (await page.locator('main h2').filter({ hasText: /^JRN-/ }).first().textContent()) ?? '';
    await page.keyboard.press('/');
    await page.keyboard.type(reference.toLowerCase());
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/applications\//);
    await isSound(page);
  });

  await test.step('G and a letter lead to a desk; turned off, no key does anything', async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('m');
    await expect(page).toHaveURL(/\/office\/messages$/);
    await page.keyboard.press('?');
    await isSound(page);
    await page.getByLabel(say('Use shortcuts')).uncheck();
    await page.getByRole('button', { name: say('Close'), exact: true }).click();
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    await page.keyboard.press('/');
    await expect(page).toHaveURL(/\/office\/messages$/);
    await expect(page.getByRole('searchbox', { name: say('Search for a borrower') })).not.toBeFocused();
    await page.evaluate(() => localStorage.removeItem('jernih-office-shortcuts'));
  });

  await test.step('two windows that take the next case at once never get the same', async () => {
    const other = await page.context().newPage();
    const windows = [page, other];
    for (const each of windows) await each.goto('/office?view=unassigned');
    const take = (each: Page) => each.getByRole('button', { name: say('Take next application') });
    for (const each of windows) await expect(take(each)).toBeVisible();
    await Promise.all(windows.map((each) => take(each).click()));
    const places = await Promise.all(
      windows.map(async (each) => {
        const isDone = each.waitForURL(/\/applications\//).then(() => each.url());
        const isEmpty = each
          .locator('main [role=status]')
          .filter({ hasText: say('refusal.queue-empty') })
          .waitFor()
          .then(() => undefined);
        return Promise.race([isDone, isEmpty.catch(() => isDone)]);
      }),
    );
    const taken = places.filter((place) => place !== undefined);
    expect(taken.length).toBeGreaterThan(0);
    expect(new Set(taken).size).toBe(taken.length);
    await other.close();
  });
});

test('an application is decided once: whoever comes second reads who decided it and when', async ({
  browser,
}) => {
  const say = await wordsOf('en');
  const first = await desk({ browser, locale: 'en', say }, 'approver', '?view=all');
  await first.getByRole('link', { name: 'Lee Chun Keat' }).first().click();
  await first.waitForURL(/\/applications\//);
  const second = await first.context().newPage();
  await second.goto(first.url());
  const approve = say('Approve this loan');
  await expect(second.getByRole('button', { name: approve })).toBeVisible();
  await pressAndConfirm(first, approve);
  await expect(first.getByText(say('Loan approved'), { exact: true })).toBeVisible();

  // Both windows are of one person, who is not told of their own step. To another the server says whose it was, as
  // src/server/review/hand-over.test.ts proves: the refusal gets that here.
  await second.route('**/api/office/applications/*/confirm-approval', async (route) => {
    const response = await route.fetch();
    const problem: object = await response.json();
    const latest = { by: 'staff', name: 'Aminah', event: 'loan.approved', at: new Date().toISOString() };
    await route.fulfill({ response, json: { ...problem, latest } });
  });
  await second.getByRole('button', { name: approve, exact: true }).click();
  await second.getByRole('dialog').getByRole('button', { name: approve, exact: true }).click();
  const note = second.locator('main').getByRole('alert');
  await expect(note).toContainText(
    say('{name} approved this {ago}.', { name: 'Aminah', ago: say('just now') }),
  );
  await expect(note).toContainText(say('refusal.wrong-status', { status: say('Approved') }));
  await isSound(second);
  await note.getByRole('button', { name: say('Load again') }).click();
  await expect(second.getByRole('button', { name: approve })).toHaveCount(0);
  await second.close();
});

test('on a phone the filters are folded away, and what is set can be taken off with one press', async ({
  browser,
}) => {
  const say = await wordsOf('en');
  const page = await desk({ browser, locale: 'en', say }, 'loan-officer', '?view=all&status=disbursed');
  const wide = page.viewportSize();
  const status = page.getByLabel(say('Status'), { exact: true });
  const fold = (count: number) =>
    page.getByRole('button', {
      name: count === 0 ? say('Filters') : say('Filters ({count})', { count }),
      exact: true,
    });
  await expect(status).toBeVisible();
  await expect(fold(1)).toBeHidden();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(status).toBeHidden();
  const chip = page.getByRole('button', { name: `${say('Take off the filter')} ${say('Status')}: ` });
  await expect(chip).toBeVisible();
  await isSound(page);
  // By keys alone.
  await fold(1).focus();
  await page.keyboard.press('Enter');
  await expect(fold(1)).toHaveAttribute('aria-expanded', 'true');
  await page.getByLabel(say('Missing')).selectOption('bank-account');
  await expect(page).toHaveURL(/missing=bank-account/);
  await isSound(page);
  await fold(2).focus();
  await page.keyboard.press('Space');
  await expect(status).toBeHidden();
  const table = page.locator('main h1 ~ div').last();
  expect((await table.boundingBox())?.y).toBeLessThan(844);
  await chip.focus();
  await page.keyboard.press('Enter');
  await expect(chip).toHaveCount(0);
  await expect(page).not.toHaveURL(/status=/);
  await expect(fold(1)).toBeFocused();
  // An empty list offers it a second time.
  await page
    .getByRole('button', { name: say('Clear filters') })
    .first()
    .click();
  await expect(fold(0)).toBeVisible();
  await page.setViewportSize(wide ?? { width: 1360, height: 900 });
  await expect(status).toBeVisible();
});
