/** Two administrators change the repayment account, the borrower sees it coming, one of them stops it; maintenance leaves what a running loan needs. */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { isAccessible } from './accessible.ts';
import { signInToDemo } from './demo-borrower.ts';
import { demoPerson, desk, pressAndConfirm } from './office.ts';
import { type Say, wordsOf } from './words.ts';

/** The desk of the one who proposes, in English. */
async function settingsDesk(browser: Browser) {
  const say = await wordsOf('en');
  const office = { browser, locale: 'en' as const, say };
  const first = await desk(office, 'administrator', '/settings');
  return { say, office, first };
}

async function borrowerBeside(browser: Browser, say: Say): Promise<Page> {
  const borrower = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signInToDemo(borrower, say, 'nurul@demo.example');
  return borrower;
}

test('the repayment account changes by two administrators, the borrower sees it coming, and the change is stopped', async ({
  browser,
}) => {
  const { say, office, first } = await settingsDesk(browser);
  const borrower = await borrowerBeside(browser, say);

  await test.step('one administrator proposes, and cannot confirm', async () => {
    await first.getByRole('button', { name: say('Edit the repayment account') }).press('Enter');
    await first.getByRole('button', { name: say('Propose the change') }).click();
    await expect(
      first.getByRole('link', { name: say('Enter the whole account number, 7 to 17 digits') }),
    ).toBeVisible();
    await isAccessible(first);
    await first.getByLabel(say('Account number'), { exact: true }).fill('0000 0000 0002');
    await first.getByRole('button', { name: say('Propose the change') }).click();
    await expect(
      first.getByText(say('You proposed this, so another administrator confirms it.')),
    ).toBeVisible();
    await expect(first.getByRole('button', { name: say('Confirm the change') })).toBeHidden();
    await expect(first.getByRole('link', { name: say('A change is waiting: see it above') })).toBeVisible();
    await expect(first.getByRole('button', { name: say('Edit the repayment account') })).toBeHidden();
    await isAccessible(first);
  });

  await test.step('the other types the number again, and the borrower sees it coming', async () => {
    const second = await desk(office, 'administrator-2', '/settings');
    await second.getByLabel(say('Account number, typed again')).fill('000000000003');
    await pressAndConfirm(second, say('Confirm the change'));
    await expect(second.getByRole('link', { name: /not the one that was proposed/ })).toBeVisible();
    await second.getByLabel(say('Account number, typed again')).fill('000000000002');
    await pressAndConfirm(second, say('Confirm the change'));
    await expect(second.getByRole('heading', { name: /The repayment account changes on/ })).toBeVisible();
    await isAccessible(second);
    await borrower.goto('/en/my-account/payment');
    await expect(borrower.getByText(/From .* our account changes/)).toBeVisible();
    await expect(borrower.getByText('0000 0000 0001')).toBeVisible();
    await isAccessible(borrower);
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
});

test('the limits of payouts: downwards only, and in force when the other one confirms', async ({
  browser,
}) => {
  const { say, office, first } = await settingsDesk(browser);
  const edit = first.getByRole('button', { name: say('Edit the limits of payouts') });
  await expect(edit).toBeVisible();
  // Both above what the journeys lend meanwhile; which one is in force, a try before this one may have changed.
  const isLower = await first.getByText('RM45,000.00', { exact: true }).isVisible();
  const [was, wanted] = isLower ? ['RM45,000.00', 'RM50,000.00'] : ['RM50,000.00', 'RM45,000.00'];
  await edit.click();
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
  await isAccessible(first);
  await from.fill(wanted.replaceAll(/[RM,]/g, ''));
  await first.getByRole('button', { name: say('Propose the change') }).click();
  await expect(
    first.getByText(say('You proposed this, so another administrator confirms it.')),
  ).toBeVisible();
  const second = await desk(office, 'administrator-2', '/settings');
  await expect(second.getByText(say('Now: {was}', { was }))).toBeVisible();
  await isAccessible(second);
  await second.getByRole('button', { name: say('Confirm the change') }).click();
  const question = second.getByRole('dialog');
  await expect(question.getByText(wanted)).toBeVisible();
  await expect(question.getByText(say('Now: {was}', { was }))).toBeVisible();
  await isAccessible(second);
  // Nothing is confirmed by going back.
  await question.getByRole('button', { name: say('Go back') }).click();
  await expect(second.getByText(was, { exact: true })).toBeVisible();
  await pressAndConfirm(second, say('Confirm the change'));
  await expect(second.getByText(say('Confirmed. It is in force now.'))).toBeVisible();
  const both = { proposedBy: demoPerson('administrator').name, who: demoPerson('administrator-2').name };
  const words = say('Proposed by {proposedBy}, confirmed by {who}. In force since {when}.', {
    ...both,
    when: '',
  });
  await expect(second.getByText(words.slice(0, words.indexOf('.')))).toBeVisible();
  await first.reload();
  await expect(first.getByText(wanted, { exact: true })).toBeVisible();
});

test('another number for borrowers to call: proposed by one, seen and confirmed by the other', async ({
  browser,
}) => {
  const { say, office, first } = await settingsDesk(browser);
  const second = await desk(office, 'administrator-2', '/settings');
  const phone = (page: Page) => page.getByLabel(say('Phone'), { exact: true });
  const change = async (typed: string) => {
    await first.goto('/office/settings');
    await first.getByRole('button', { name: say('Edit the contact for borrowers') }).click();
    const before = await phone(first).inputValue();
    await phone(first).fill(typed);
    await isAccessible(first);
    await first.getByRole('button', { name: say('Propose the change') }).click();
    await expect(
      first.getByText(say('You proposed this, so another administrator confirms it.')),
    ).toBeVisible();
    // Nothing changed yet, and nobody proposes over it.
    await expect(first.getByText(before, { exact: true })).toBeVisible();
    await expect(first.getByRole('button', { name: say('Edit the contact for borrowers') })).toBeHidden();
    await second.goto('/office/settings');
    await second.getByRole('button', { name: say('Confirm the change') }).click();
    const question = second.getByRole('dialog');
    await expect(question.getByText(typed)).toBeVisible();
    await expect(question.getByText(say('Now: {was}', { was: before }))).toBeVisible();
    await isAccessible(second);
    await question.getByRole('button', { name: say('Confirm the change') }).click();
    await expect(question).toBeHidden();
    await expect(second.getByText(typed, { exact: true })).toBeVisible();
    await expect(second.getByRole('button', { name: say('Confirm the change') })).toHaveCount(0);
    return before;
  };
  const before = await change('03-2222 2222');
  await change(before);
});

test('what a colleague saved meanwhile is seen before it is replaced', async ({ browser }) => {
  const { say, office, first } = await settingsDesk(browser);
  const second = await desk(office, 'administrator-2', '/settings');
  await first.goto('/office/settings');
  const edit = (page: Page) => page.getByRole('button', { name: say('Edit the working hours') }).click();
  const end = (page: Page) => page.getByLabel(say('Working hours end'), { exact: true });
  const save = (page: Page) => page.getByRole('button', { name: say('Save'), exact: true }).click();
  await edit(first);
  await end(first).fill('20');
  await edit(second);
  const before = await end(second).inputValue();
  await end(second).fill('21');
  await save(second);
  await expect(end(second)).toBeHidden();
  await save(first);
  await first.getByRole('button', { name: say('Load again') }).click();
  const goOn = first.getByRole('button', { name: say('Go on with my answers') });
  await expect(goOn).toBeVisible();
  // As an hour; a change above may have been made at "4:29 pm".
  await expect(first.getByText(/\b9\s*pm/)).toBeVisible();
  await expect(end(first)).toHaveValue('20');
  await isAccessible(first);
  await save(first);
  await expect(first.getByRole('button', { name: say('Load again') })).toBeVisible();
  await goOn.click();
  await end(first).fill(before);
  await save(first);
  await expect(end(first)).toBeHidden();
});

test('of two who change the rest days, the second one sees what the first one chose', async ({ browser }) => {
  const { say, office, first } = await settingsDesk(browser);
  await first.goto('/office/calendar');
  const second = await desk(office, 'administrator-2', '/calendar');
  const edit = (page: Page) => page.getByRole('button', { name: say('Edit the rest days') }).click();
  const save = (page: Page) => page.getByRole('button', { name: say('Save the rest days') }).click();
  const day = (page: Page, name: string) => page.getByRole('checkbox', { name: say(name) });
  await edit(first);
  await day(first, 'Friday').check();
  await edit(second);
  await day(second, 'Sunday').uncheck();
  await save(second);
  await expect(day(second, 'Sunday')).toBeHidden();
  await save(first);
  await first.getByRole('button', { name: say('Load again') }).click();
  const goOn = first.getByRole('button', { name: say('Go on with my answers') });
  await expect(goOn).toBeVisible();
  await expect(day(first, 'Friday')).toBeChecked();
  await expect(day(first, 'Sunday')).toBeChecked();
  await isAccessible(first);
  await goOn.click();
  // As it was before.
  await day(first, 'Friday').uncheck();
  await save(first);
  await expect(day(first, 'Friday')).toBeHidden();
  await expect(first.getByText(`${say('Saturday')}, ${say('Sunday')}`, { exact: true })).toBeVisible();
  await isAccessible(first);
  await first.goto('/office/settings');
});

test('maintenance closes the public pages and not the repayment', async ({ browser }) => {
  const { say, first } = await settingsDesk(browser);
  const borrower = await borrowerBeside(browser, say);
  await first.getByRole('button', { name: say('Edit maintenance') }).click();
  await first.getByRole('button', { name: say('Close for maintenance') }).click();
  try {
    await expect(first.getByText(/closed for maintenance: borrowers only/)).toBeVisible();
    // Pages are made from data of at most two seconds ago.
    await expect.poll(async () => (await borrower.goto('/en'))?.status(), { timeout: 30_000 }).toBe(503);
    await expect(borrower.getByRole('heading', { level: 1 })).toHaveText(/not available right now/);
    await isAccessible(borrower);
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
