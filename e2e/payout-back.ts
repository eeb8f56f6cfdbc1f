/** Finance says that the bank sent a paid-out loan's money back, and two people answer that it did not. */
import { expect, type Page } from '@playwright/test';
import { type Desk, desk, isClean } from './office.ts';

type PaidOut = { reference: string; whileOpen: () => Promise<void> };

const cardOf = (page: Page, reference: string) => page.locator('main li').filter({ hasText: reference });

export async function reportPayoutBackByMistake(
  office: Desk,
  { reference, whileOpen }: PaidOut,
): Promise<void> {
  const { say } = office;
  const finance = await desk(office, 'finance', '/payouts');
  const payout = cardOf(finance, reference);
  await payout.getByRole('button', { name: say('The bank sent it back') }).click();
  const question = finance.getByRole('dialog', { name: say('Did the bank send it back?') });
  await expect(question.getByText(reference)).toHaveCount(2);
  await isClean(finance);
  await question.getByRole('button', { name: say('It came back') }).click();
  await expect(payout.getByRole('button', { name: say('The bank sent it back') })).toHaveCount(0);
  await whileOpen();

  await finance.goto('/office/claims');
  const report = cardOf(finance, reference);
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
}
