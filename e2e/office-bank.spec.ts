/** Finance imports a small statement with the money of a proof that waits, and confirms it under a filter: that line alone, and the receipt is there. */
import { expect, test } from '@playwright/test';
import { desk, isClean } from './office.ts';
import { waitingProof } from './waiting-proof.ts';
import { wordsOf } from './words.ts';

test('a statement is imported and a waiting payment is confirmed from its line', async ({ browser }) => {
  const say = await wordsOf('en');
  const claim = await waitingProof(browser);
  const finance = await desk({ browser, locale: 'en', say }, 'finance', '/bank');
  const run = Date.now();
  const [first, second] = [`IBG E2E A${run}`, `IBG E2E B${run}`];

  await test.step('the file is looked at before it is imported', async () => {
    await isClean(finance);
    await finance.getByRole('link', { name: say('Import a statement') }).click();
    const amount = (claim.claimedSen / 100).toFixed(2);
    const reference = claim.reference.replaceAll('-', '').toLowerCase();
    const line = (bankReference: string) =>
      `${claim.claimedPaidOn},loan ${reference} from 514011884821,${bankReference},,${amount}`;
    const statement = [
      'Date,Description,Reference,Debit,Credit',
      line(first),
      line(second),
      `${claim.claimedPaidOn},SERVICE FEE,FEE ${run},2.00,`,
    ].join('\n');
    await finance
      .locator('input[type=file]')
      .setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) });
    await expect(finance.getByText(say('The first lines, as we read them'))).toBeVisible();
    await expect(finance.getByText('••••4821').first()).toBeVisible();
    await isClean(finance);
    await finance.getByRole('button', { name: say('Import the statement') }).click();
    await expect(finance).toHaveURL(/\/office\/bank\?statement=/);
  });

  const row = (text: string) => finance.locator('main tbody tr').filter({ hasText: text });

  await test.step('all certain lines are the ones that the filter shows, after one question', async () => {
    await finance.getByRole('link', { name: say('Certain'), exact: true }).click();
    await expect(row(second)).toBeVisible();
    const search = finance.getByLabel(say('Reference, name or text'));
    await search.fill(first);
    await search.press('Enter');
    await expect(row(second)).toHaveCount(0);
    await expect(row(first).getByText(say('Certain'))).toBeVisible();
    await expect(search).toBeFocused();
    await isClean(finance);
    await finance.getByRole('button', { name: say('Confirm all') }).click();
    const question = finance.getByRole('dialog', { name: say('Confirm these payments?') });
    await expect(question).toContainText(
      say('{count, plural, one {# certain line} other {# certain lines}}', { count: 1 }),
    );
    await isClean(finance);
    await question.getByRole('button', { name: say('Confirm all') }).click();
    await expect(finance.getByText(say('{done} of {of} confirmed', { done: 1, of: 1 }))).toBeVisible();
    await expect(finance.getByText(say('No line fits these filters.'))).toBeVisible();
    await expect(finance.getByText(say('These could not be confirmed'))).toHaveCount(0);
    await finance.getByRole('link', { name: say('Booked'), exact: true }).click();
    await expect(finance.locator('main tbody').getByText(`${claim.reference}-R`)).toBeVisible();
  });

  await test.step('money that nobody announced is booked only after a question', async () => {
    await finance.goto(`/office/bank?text=${encodeURIComponent(second)}`);
    await row(second)
      .getByRole('button', { name: say('Book on this loan') })
      .click();
    const question = finance.getByRole('dialog', { name: say('Is this the same money?') });
    await expect(question).toContainText(claim.reference);
    await isClean(finance);
    // On a phone the row that asks has its words on the right.
    const { width, height } = finance.viewportSize() ?? { width: 1360, height: 900 };
    await finance.setViewportSize({ width: 390, height });
    await expect(question).toHaveCSS('text-align', 'left');
    await finance.setViewportSize({ width, height });
    await question.getByRole('button', { name: say('Go back') }).click();
    await expect(row(second).getByRole('button', { name: say('Book on this loan') })).toBeVisible();
  });

  await test.step('whoever chooses a loan begins with the one that the line names; a reference of none is said at its field', async () => {
    await expect(row(second).getByRole('link', { name: claim.reference })).toBeVisible();
    await row(second)
      .getByRole('button', { name: say('Choose a loan') })
      .click();
    const choice = finance.getByRole('dialog').filter({ hasText: say('Reference of the loan') });
    const reference = choice.getByLabel(say('Reference of the loan'));
    await expect(reference).toHaveValue(claim.reference);
    const last = claim.reference.at(-1) === 'A' ? 'C' : 'A';
    await reference.fill(`${claim.reference.slice(0, -1)}${last}`);
    await choice.getByRole('button', { name: say('Find the loan') }).click();
    await expect(reference).toHaveAccessibleDescription(
      new RegExp(say('No loan with this reference has been paid out.')),
    );
    await isClean(finance);
    await choice.getByRole('button', { name: say('Close'), exact: true }).click();
    await finance.getByRole('button', { name: say('Close without saving') }).click();
    await expect(choice).toHaveCount(0);
  });

  await test.step('the payment has its receipt, with the reference of the bank', async () => {
    await finance.goto(`/office/payments/${claim.paymentId}`);
    await expect(finance.getByText(say('Confirmed payment'))).toBeVisible();
    await expect(finance.getByText(/IBG E2E/)).toBeVisible();
  });
});
