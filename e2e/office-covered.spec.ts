/** A covered number: opened one by one, written down, covered again. */
import { expect, test } from '@playwright/test';
import { besideDesk, desk } from './office.ts';
import { wordsOf } from './words.ts';

test('a covered number opens alone, is in the log with its name, and covers itself after half a minute', async ({
  browser,
}) => {
  const say = await wordsOf('en');
  const here = { browser, locale: 'en', say } as const;
  const officer = await desk(here, 'loan-officer', '/?view=mine');
  await officer.locator('main a[href*="/applications/"]').first().click();
  await expect(officer).toHaveURL(/\/applications\//);
  const page = await besideDesk(browser, officer);
  const main = page.locator('main');
  const show = main.getByRole('button', { name: new RegExp(`^${say('Show')} `) });
  await expect(show.first()).toBeVisible();
  const covered = await show.count();
  expect(covered).toBeGreaterThan(1);
  const whole = main.getByText(/^\d{6}-\d{2}-\d{4}$/);
  await expect(whole).toHaveCount(0);
  await main.getByRole('button', { name: `${say('Show')} ${say('IC number')}` }).click();
  await expect(whole).toHaveCount(1);
  await expect(show).toHaveCount(covered - 1);
  await page.clock.runFor(31_000);
  await expect(whole).toHaveCount(0);
  await expect(show).toHaveCount(covered);
  await page.context().close();

  const administrator = await desk(here, 'administrator', '/audit?group=looks');
  await expect(administrator.locator('main tbody tr').first()).toContainText(say('audit.look.ic-number'));
});
