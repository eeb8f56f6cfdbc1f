/** Finance says that the bank sent a paid-out loan's money back, by a line that is something else, and two people answer so. */
import { expect, type Page } from '@playwright/test';
import { type Desk, desk, isClean } from './office.ts';

type PaidOut = { reference: string; amountSen: number; on: string; whileOpen: () => Promise<void> };

const cardOf = (page: Page, reference: string) => page.locator('main li').filter({ hasText: reference });

export async function reportPayoutBackByMistake(
  office: Desk,
  { whileOpen, ...payoutMoney }: PaidOut,
): Promise<void> {
  const { say } = office;
  const { reference } = payoutMoney;
  const finance = await desk(office, 'finance', '/payouts');
  const payout = cardOf(finance, reference);
  await payout.getByRole('button', { name: say('The bank sent it back') }).click();
  const question = finance.getByRole('dialog', { name: say('Did the bank send it back?') });
  await expect(question.getByText(reference)).toHaveCount(2);
  await isClean(finance);
  await question.getByRole('button', { name: say('It came back') }).click();
  await expect(payout.getByRole('button', { name: say('The bank sent it back') })).toHaveCount(0);
  await whileOpen();

  const line = await importMoneyIn(office, finance, payoutMoney);
  await finance.goto('/office/claims');
  const report = cardOf(finance, reference);
  await expect(report.getByText(line)).toBeVisible();
  await isClean(finance);
  await report.getByRole('button', { name: say('Tick off with this line') }).click();
  await report.getByRole('button', { name: say('The line is something else') }).click();
  const isElse = finance.getByRole('dialog', { name: say('Is this line something else?') });
  await isElse.getByRole('button', { name: say('Take the line off') }).click();
  await expect(report.getByRole('button', { name: say('Tick off with this line') })).toBeVisible();

  await report.getByRole('button', { name: say('Write down the answer') }).click();
  await report.getByRole('radio', { name: say('It arrived'), exact: true }).check();
  await report.getByLabel(say('What was found, and where')).fill('Another transfer came back.');
  await report.getByLabel(say('Reference of the bank’s answer')).fill('MBB E2E 1');
  await isClean(finance);
  await report.getByRole('button', { name: say('Write down the answer') }).click();
  await expect(report.getByText(say('You wrote this answer, so somebody else confirms it.'))).toBeVisible();

  const other = await desk(office, 'finance-2', '/claims');
  const yes = say('Confirm that it arrived');
  await cardOf(other, reference).getByRole('button', { name: yes }).click();
  await other.getByRole('dialog').getByRole('button', { name: yes }).click();
  await expect(other.getByText(say('Answered. The borrower was told.'))).toBeVisible();

  // On the loan that runs again, the same line is no payment before somebody looked.
  await finance.goto(`/office/bank?text=${encodeURIComponent(line)}`);
  await finance
    .getByRole('button', { name: say('Choose a loan') })
    .first()
    .click();
  await finance.getByLabel(say('Reference of the loan')).fill(reference);
  await finance.getByRole('button', { name: say('Find the loan') }).click();
  await expect(finance.getByText(say('Exactly what was paid out on this loan'))).toBeVisible();
  await isClean(finance);
  await finance.getByRole('button', { name: say('Book the payment') }).click();
  await expect(finance.getByRole('checkbox')).toBeFocused();
  await finance.getByRole('button', { name: say('Go back') }).click();
  await finance.getByRole('button', { name: say('Close'), exact: true }).click();
  await finance.getByRole('button', { name: say('Close without saving') }).click();

  // Of two lines of one amount neither would be proposed to the next loan.
  await finance
    .getByRole('button', { name: say('Set aside') })
    .first()
    .click();
  await finance.getByLabel(say('Why does it not belong to a loan?')).selectOption('own-transfer');
  await finance
    .getByRole('dialog')
    .getByRole('button', { name: say('Set aside') })
    .click();
  await expect(finance.getByText(say('The line is set aside. It can be taken up again.'))).toBeVisible();
}

/** Of exactly the payout, naming nothing; its reference at the bank. */
async function importMoneyIn(
  { say }: Desk,
  finance: Page,
  { amountSen, on }: Pick<PaidOut, 'amountSen' | 'on'>,
): Promise<string> {
  const bankReference = `IBG BACK ${Date.now()}`;
  await finance.goto('/office/bank/import');
  const statement = [
    'Date,Description,Reference,Debit,Credit',
    `${on},RETURNED to 514011884821,${bankReference},,${(amountSen / 100).toFixed(2)}`,
  ].join('\n');
  await finance
    .locator('input[type=file]')
    .setInputFiles({ name: 'back.csv', mimeType: 'text/csv', buffer: Buffer.from(statement) });
  await finance.getByRole('button', { name: say('Import the statement') }).click();
  await expect(finance).toHaveURL(/\/office\/bank\?statement=/);
  return bankReference;
}
