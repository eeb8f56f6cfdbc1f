/** Two administrators change the repayment account, the borrower sees it coming, one of them stops it; maintenance leaves what a running loan needs. */
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { signInToDemo } from './demo-borrower.ts';
import { desk } from './office.ts';
import { wordsOf } from './words.ts';

const clean = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
};

test('settings: an account that waits and is stopped, hours, and maintenance', async ({ browser }) => {
  const say = await wordsOf('en');
  const office = { browser, locale: 'en' as const, say };
  const first = await desk(office, 'administrator', '/settings');
  const borrower = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signInToDemo(borrower, say, 'nurul@demo.example');

  await test.step('one administrator proposes, and cannot confirm', async () => {
    await first.getByRole('button', { name: say('Edit the repayment account') }).press('Enter');
    await first.getByRole('button', { name: say('Propose the change') }).click();
    await expect(
      first.getByRole('link', { name: say('Enter the whole account number, 7 to 17 digits') }),
    ).toBeVisible();
    await clean(first);
    await first.getByLabel(say('Account number'), { exact: true }).fill('0000 0000 0002');
    await first.getByRole('button', { name: say('Propose the change') }).click();
    await expect(
      first.getByText(say('You proposed this, so another administrator confirms it.')),
    ).toBeVisible();
    await expect(first.getByRole('button', { name: say('Confirm the change') })).toBeHidden();
    await expect(first.getByRole('link', { name: say('A change is waiting: see it above') })).toBeVisible();
    await expect(first.getByRole('button', { name: say('Edit the repayment account') })).toBeHidden();
    await clean(first);
  });

  await test.step('the other types the number again, and the borrower sees it coming', async () => {
    const second = await desk(office, 'administrator-2', '/settings');
    await second.getByLabel(say('Account number, typed again')).fill('000000000003');
    await second.getByRole('button', { name: say('Confirm the change') }).click();
    await expect(second.getByRole('link', { name: /not the one that was proposed/ })).toBeVisible();
    await second.getByLabel(say('Account number, typed again')).fill('000000000002');
    await second.getByRole('button', { name: say('Confirm the change') }).click();
    await expect(second.getByRole('heading', { name: /The repayment account changes on/ })).toBeVisible();
    await clean(second);
    await borrower.goto('/en/my-account/payment');
    await expect(borrower.getByText(/From .* our account changes/)).toBeVisible();
    await expect(borrower.getByText('0000 0000 0001')).toBeVisible();
    await clean(borrower);
  });

  await test.step('the first one stops it', async () => {
    await first.reload();
    await first.getByRole('button', { name: say('Stop the change') }).click();
    await first
      .getByRole('dialog')
      .getByRole('button', { name: say('Stop the change') })
      .click();
    await expect(first.getByRole('button', { name: say('Stop the change') })).toHaveCount(0);
    await borrower.reload();
    await expect(borrower.getByText('0000 0000 0001')).toBeVisible();
    await expect(borrower.getByText(/our account changes/)).toBeHidden();
  });

  await test.step('the limits of payouts: downwards only, and in force when the other one confirms', async () => {
    const values = first.getByText('RM45,000.00', { exact: true });
    await first.getByRole('button', { name: say('Edit the limits of payouts') }).click();
    const from = first.getByLabel(say('Two approvers for loans from'), { exact: true });
    await from.fill('50000.01');
    await first.getByRole('button', { name: say('Propose the change') }).click();
    await expect(
      first.getByRole('link', {
        name: say('Enter an amount from {leastApprovers} to {mostApprovers}', {
          leastApprovers: 'RM1.00',
          mostApprovers: 'RM50,000.00',
        }),
      }),
    ).toBeVisible();
    await clean(first);
    // Above what the journeys lend meanwhile.
    await from.fill('45000');
    await first.getByRole('button', { name: say('Propose the change') }).click();
    await expect(
      first.getByText(say('You proposed this, so another administrator confirms it.')),
    ).toBeVisible();
    const second = await desk(office, 'administrator-2', '/settings');
    await expect(second.getByText(say('Now: {was}', { was: 'RM50,000.00' }))).toBeVisible();
    await clean(second);
    await second.getByRole('button', { name: say('Confirm the change') }).click();
    await expect(second.getByText(say('Confirmed. It is in force now.'))).toBeVisible();
    await first.reload();
    await expect(values).toBeVisible();
  });

  await test.step('what a colleague saved meanwhile is seen before it is replaced', async () => {
    const second = await desk(office, 'administrator-2', '/settings');
    const edit = (page: Page) => page.getByRole('button', { name: say('Edit contact and hours') }).click();
    const phone = (page: Page) => page.getByLabel(say('Phone'), { exact: true });
    const save = (page: Page) => page.getByRole('button', { name: say('Save'), exact: true }).click();
    await edit(first);
    await phone(first).fill('03-1111 1111');
    await edit(second);
    const before = await phone(second).inputValue();
    await phone(second).fill('03-2222 2222');
    await save(second);
    await expect(second.getByText('03-2222 2222')).toBeVisible();
    await save(first);
    await first.getByRole('button', { name: say('Load again') }).click();
    await expect(first.getByText('03-2222 2222')).toBeVisible();
    await expect(phone(first)).toHaveValue('03-1111 1111');
    await clean(first);
    await save(first);
    await expect(first.getByRole('button', { name: say('Load again') })).toBeVisible();
    await first.getByRole('button', { name: say('Go on with my answers') }).click();
    await phone(first).fill(before);
    await save(first);
    await expect(first.getByText(before)).toBeVisible();
  });

  await test.step('maintenance closes the public pages and not the repayment', async () => {
    await first.getByRole('button', { name: say('Edit maintenance') }).click();
    await first.getByRole('button', { name: say('Close for maintenance') }).click();
    try {
      await expect(first.getByText(/closed for maintenance: borrowers only/)).toBeVisible();
      // Pages are made from data of at most two seconds ago.
      await expect.poll(async () => (await borrower.goto('/en'))?.status(), { timeout: 30_000 }).toBe(503);
      await expect(borrower.getByRole('heading', { level: 1 })).toHaveText(/not available right now/);
      await clean(borrower);
      expect((await borrower.goto('/en/my-account/payment'))?.status()).toBe(200);
      await expect(borrower.getByText('0000 0000 0001')).toBeVisible();
    } finally {
      // For the journeys that come after this one.
      await first.goto('/office/settings');
      await first.getByRole('button', { name: say('Edit maintenance') }).click();
      await first.getByRole('button', { name: say('Open again now') }).click();
      await expect(first.getByText(/closed for maintenance: borrowers only/)).toBeHidden();
    }
    await expect.poll(async () => (await borrower.goto('/en'))?.status(), { timeout: 30_000 }).toBe(200);
  });
});
