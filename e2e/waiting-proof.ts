/** A payment whose proof waits for finance, sent as a borrower does: who confirms or needs one makes its own. */
import { type Browser, expect } from '@playwright/test';
import type { PaymentView, Repayment } from '#contract/payments.ts';
import { photo } from './borrower.ts';
import { signInToDemo } from './demo-borrower.ts';
import { wordsOf } from './words.ts';

/** A running loan with ten bills to come, on which no other journey counts. */
const who = 'arvind@demo.example';

type WaitingProof = {
  paymentId: string;
  reference: string;
  claimedSen: number;
  claimedPaidOn: string;
};

/**
 * Of the next bill, or of so many times as much: a bank line of one amount is then that of no proof of another journey.
 * What is paid must leave whole bills, or the amount of the next one is another.
 */
export async function waitingProof(browser: Browser, times = 1): Promise<WaitingProof> {
  const say = await wordsOf('en');
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signInToDemo(page, say, who);
  const repayment: Repayment = await (await page.request.get('/api/me/repayment')).json();
  if (!repayment.bill) throw new Error(`${who} has nothing left to pay`);
  const claimedSen = repayment.bill.amountSen * times;

  await page.goto('/en/my-account/payment');
  const amount = page.getByLabel(say('Amount paid'), { exact: true });
  // While another one is being checked the form is behind a press.
  const another = page.getByRole('button', { name: say('Send proof of another payment'), exact: true });
  await expect(amount.or(another)).toBeVisible();
  if (await another.isVisible()) await another.click();
  const picture = await photo(`RESIT ${Date.now()}`, '#325b62');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'resit.jpg', mimeType: 'image/jpeg', buffer: picture });
  await amount.fill((claimedSen / 100).toFixed(2));
  const answered = page.waitForResponse(
    (response) =>
      /\/api\/loans\/[^/]+\/payments$/.test(response.url()) && response.request().method() === 'POST',
  );
  await page.getByRole('button', { name: say('Send payment proof'), exact: true }).click();
  const answer = await answered;
  expect(answer.status()).toBe(200);
  const { paymentId, amountSen, paidOn } = (await answer.json()) as PaymentView;
  await context.close();
  return { paymentId, reference: repayment.reference, claimedSen: amountSen, claimedPaidOn: paidOn };
}
