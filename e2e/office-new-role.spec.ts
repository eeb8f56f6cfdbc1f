/** A new role is no second hand for three days: its holder reads from when, where the button would be, and does all else at once. */
import { expect, test } from '@playwright/test';
import { desk, isClean, pressAndConfirm } from './office.ts';
import { wordsOf } from './words.ts';

const name = 'Rosnah binti Idris';

test('finance since today: a prepared payout says from when it can be released, and who approved for long approves [ACL-06]', async ({
  browser,
}) => {
  const say = await wordsOf('en');
  const office = { browser, locale: 'en', say } as const;
  const changeFinance = async (act: 'check' | 'uncheck') => {
    const administrator = await desk(office, 'administrator', '/team');
    await administrator.getByRole('link', { name }).click();
    await administrator.getByRole('checkbox', { name: say('role.finance') })[act]();
    await pressAndConfirm(administrator, say('Change the roles'));
    await expect(administrator.getByText(`${name} signs in again with the new ones`)).toBeVisible();
  };

  await changeFinance('check');
  try {
    const colleague = await desk(office, 'approver-2', '/payouts');
    const bar = colleague.getByText(/^You have a new role, and your colleagues were told by email\./);
    const sentence = colleague.getByText(/Your role is new, so you can do this step from /);
    const card = colleague.locator('main li').filter({ hasText: 'Melissa' });

    await test.step('the bar and the sentence stand in place of the button', async () => {
      await expect(bar).toBeVisible();
      await expect(card.filter({ has: sentence })).toBeVisible();
      const [from] = /\d{1,2} \w+ \d{4}, \d{1,2}:\d{2} [ap]m/.exec((await bar.textContent()) ?? '') ?? [];
      expect(await sentence.textContent()).toContain(from ?? 'no time in the bar');
      await expect(card.getByRole('button', { name: say('Record the bank’s evidence') })).toHaveCount(0);
      await expect(card.getByRole('button', { name: say('Could not be sent') })).toBeVisible();
      await isClean(colleague);
    });

    await test.step('what another role has allowed for long is there', async () => {
      await colleague.goto('/office?view=to-approve');
      await colleague.locator('main a[href*="/applications/"]').first().click();
      await expect(colleague.getByRole('button', { name: say('Approve this loan') })).toBeVisible();
      await expect(bar).toBeVisible();
      await expect(sentence).toHaveCount(0);
    });
  } finally {
    // For the journeys that come after this one.
    await changeFinance('uncheck');
  }
});
