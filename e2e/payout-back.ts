/** The bank sent a paid-out loan's money back: one person of finance says so, and two answer what the bank says of it. */
import { expect, type Page } from '@playwright/test';
import { type Desk, desk, isClean } from './office.ts';

type PaidOut = { reference: string; whileOpen: () => Promise<void> };

const cardOf = (page: Page, reference: string) => page.locator('main li').filter({ hasText: reference });

export async function sendPayoutBack(office: Desk, { reference, whileOpen }: PaidOut): Promise<void> {
  const { say } = office;
  const finance = await desk(office, 'finance', '/payouts');
  const payout = cardOf(finance, reference);
  await payout.getByRole('button', { name: say('The bank sent it back') }).click();
  const question = finance.getByRole('dialog', { name: say('Did the bank send it back?') });
  await expect(question.getByText(reference)).toBeVisible();
  await isClean(finance);
  await question.getByRole('button', { name: say('It came back') }).click();
  await expect(payout.getByRole('button', { name: say('The bank sent it back') })).toHaveCount(0);
  await whileOpen();

  await finance.goto('/office/claims');
  const report = cardOf(finance, reference);
  await report.getByRole('button', { name: say('Write down the answer') }).click();
  await report.getByRole('radio', { name: say('It never arrived') }).check();
  await report
    .getByLabel(say('What was found, and where'))
    .fill('The statement shows the same sum coming in.');
  await isClean(finance);
  await report.getByRole('button', { name: say('Write down the answer') }).click();
  await expect(report.getByText(say('You wrote this answer, so somebody else confirms it.'))).toBeVisible();

  const other = await desk(office, 'finance-2', '/claims');
  await cardOf(other, reference)
    .getByRole('button', { name: say('Confirm that it never arrived') })
    .click();
  await other
    .getByRole('dialog')
    .getByRole('button', { name: say('Confirm that it never arrived') })
    .click();
  await expect(other.getByText(say('Answered. The borrower was told.'))).toBeVisible();
}
