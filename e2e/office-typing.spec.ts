/** What the lender's people type and press is neither cut, lost nor asked for twice. */
import { expect, test } from '@playwright/test';
import { desk } from './office.ts';
import { wordsOf } from './words.ts';

const say = await wordsOf('en');

test('a text that is too long stays whole, is counted, and is sent once it fits', async ({ browser }) => {
  const officer = await desk({ browser, locale: 'en', say }, 'loan-officer', '/messages?view=all');
  const search = officer.getByLabel(say('Name of the borrower'));
  await search.fill('n'.repeat(81));
  await search.press('Enter');
  await expect(officer.getByText('The text must be 80 characters or fewer. You entered 81.')).toBeVisible();
  await expect(search).toHaveValue('n'.repeat(81));
  await search.fill('nurul');
  await search.press('Enter');
  await expect(officer).toHaveURL(/search=nurul/);
  await officer.getByRole('link', { name: 'Nurul Aisyah binti Hassan' }).click();
  const text = officer.getByLabel(say('Your message'));
  const send = officer.getByRole('button', { name: say('Send message') });
  const said = officer.getByRole('status');
  const refusal = 'The text must be 2000 characters or fewer. You entered 2003.';

  await test.step('near the end of the room it is counted, and past it how much is too long', async () => {
    await text.fill('a'.repeat(1_700));
    await expect(officer.getByText(/characters? (left|too many)$/)).toHaveCount(0);
    await text.fill('a'.repeat(1_990));
    await expect(said.getByText('10 characters left')).toBeAttached();
    await text.fill('a'.repeat(2_003));
    await expect(text).toHaveValue('a'.repeat(2_003));
    await expect(said.getByText('3 characters too many')).toBeAttached();
  });

  await test.step('it is not sent, with the reason at the field and in the summary', async () => {
    let sent = 0;
    officer.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/office/threads/')) sent += 1;
    });
    await send.click();
    await expect(officer.getByRole('link', { name: refusal })).toBeVisible();
    await expect(text).toHaveAttribute('aria-invalid', 'true');
    expect(sent).toBe(0);
    await text.fill('Good morning');
    await expect(officer.getByText(refusal)).toHaveCount(0);
  });

  await test.step('what is typed while it is on its way stays, without what was sent', async () => {
    await officer.route('**/api/office/threads/*', async (route) => {
      if (route.request().method() === 'POST') await new Promise((resolve) => setTimeout(resolve, 1_500));
      await route.continue();
    });
    await send.click();
    await text.press('ControlOrMeta+End');
    await text.pressSequentially('. One more thing');
    await expect(officer.getByText(say('Message sent')).first()).toBeVisible();
    await expect(text).toHaveValue('. One more thing');
    await text.fill('');
    await officer.unroute('**/api/office/threads/*');
  });
});

test('a refund shows no old button when the desk cannot be read again, and is confirmed after a question', async ({
  browser,
}) => {
  const finance = await desk({ browser, locale: 'en', say }, 'finance', '/refunds');
  const card = finance.getByRole('listitem').filter({ hasText: 'Arvind' });
  await card.getByRole('button', { name: say('Prepare the refund') }).press('Enter');
  // The button is gone: the form that it opened has the focus, and keys go on in it.
  await expect(card.locator(':focus').getByLabel(say('Amount to send back'))).toBeVisible();
  const whole = await card.getByLabel(say('Amount to send back')).inputValue();
  await finance.route('**/api/office/refunds', (route) => route.abort());
  await card.getByRole('button', { name: say('Prepare the refund') }).click();
  await expect(
    card.getByText(say('This step is done. How it stands now could not be loaded.')),
  ).toBeVisible();
  await expect(card.getByRole('button', { name: say('Prepare the refund') })).toHaveCount(0);
  await finance.unroute('**/api/office/refunds');
  await card.getByRole('button', { name: say('Load again') }).click();
  await expect(card.getByText(say('You prepared this refund, so somebody else confirms it.'))).toBeVisible();

  await test.step('whoever confirms it reads once more what goes, and a no sends nothing', async () => {
    const second = await desk({ browser, locale: 'en', say }, 'finance-2', '/refunds');
    let sent = 0;
    await second.route('**/api/office/refunds/*/confirm', (route) => {
      sent += 1;
      return route.abort();
    });
    const prepared = second.getByRole('listitem').filter({ hasText: 'Arvind' });
    await prepared.getByRole('button', { name: say('Record the bank’s evidence') }).click();
    const evidence = prepared.getByLabel(say('Bank reference'));
    await evidence.fill('GIRO 20261');
    await test.step('the amount is typed from the bank, and another one is another refund', async () => {
      const amount = prepared.getByLabel(say('Amount paid'));
      await expect(amount).toHaveValue('');
      await amount.fill('0.01');
      await prepared.getByRole('button', { name: say('Confirm the refund') }).click();
      await expect(amount).toHaveAccessibleDescription(
        /as it was prepared.*press ‘The bank sent another amount’/,
      );
      await amount.fill(whole);
    });
    const yesterday = new Date(Date.now() - 16 * 3_600_000).toISOString().slice(0, 10);
    for (const [index, label] of ['Year', 'Month', 'Day'].entries())
      await prepared.getByLabel(say(label)).fill(String(Number(yesterday.split('-')[index])));
    await prepared.getByRole('button', { name: say('Confirm the refund') }).click();
    const question = second.getByRole('dialog', { name: say('Confirm this refund?') });
    await expect(question).toContainText(/Arvind.*Amount paid.*RM\d.*GIRO 20261/s);
    await expect(question).toContainText(/before the refund was prepared, on .*Check it/);
    await question.getByRole('button', { name: say('Go back') }).click();
    await expect(question).toBeHidden();
    expect(sent).toBe(0);
    await expect(evidence).toHaveValue('GIRO 20261');
    await prepared.getByRole('button', { name: say('Confirm the refund') }).click();
    await question.getByRole('button', { name: say('Confirm the refund') }).click();
    await expect.poll(() => sent).toBe(1);
    await expect(evidence).toHaveValue('GIRO 20261');
    await second.unroute('**/api/office/refunds/*/confirm');
    for (const field of [evidence, prepared.getByLabel(say('Amount paid'))]) await field.fill('');
  });

  await test.step('what the bank sent in another amount is prepared in its place', async () => {
    await card.getByRole('button', { name: say('The bank sent another amount') }).press('Enter');
    const amount = card.locator(':focus').getByLabel(say('Amount that the bank sent'));
    await expect(amount).toHaveValue('');
    const correct = card.getByRole('button', { name: say('Correct the amount') });
    await amount.fill(whole);
    await correct.click();
    const field = card.getByLabel(say('Amount that the bank sent'));
    await expect(field).toHaveAccessibleDescription(/This is the amount that was prepared/);
    const question = finance.getByRole('dialog', { name: say('Correct this refund?') });
    const yes = question.getByRole('button', { name: say('Correct the amount') });
    await field.fill('9000');
    await correct.click();
    await yes.click();
    await expect(field).toHaveAccessibleDescription(/would not be enough.*RM\d/);
    await field.fill('0.20');
    await correct.click();
    await expect(question).toContainText(/Arvind.*Amount that the bank sent.*RM0\.20.*pays what is due/s);
    await yes.click();
    await expect(card.getByText('RM0.20', { exact: true })).toBeVisible();
    await expect(
      card.getByText(say('You corrected this refund, so somebody else confirms it.')),
    ).toBeVisible();
  });

  // Dropping it is told to the borrower at once, so it asks, with the very words.
  await card.getByRole('button', { name: say('Drop the refund') }).click();
  const drop = finance.getByRole('dialog', { name: say('Drop this refund?') });
  await expect(drop).toContainText(
    /Arvind.*RM\d.*record the bank’s evidence, or the amount that it sent, instead.*A refund was not sent/s,
  );
  await drop.getByRole('button', { name: say('Drop the refund') }).click();
  await expect(finance.getByRole('button', { name: say('Drop the refund') })).toHaveCount(0);
});
