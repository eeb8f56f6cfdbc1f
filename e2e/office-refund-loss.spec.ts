/** Taking a payment back after its money went back to the borrower: what the second person reads is what is sent, and not before they said so. */
import { expect, type Page, test } from '@playwright/test';
import type { PaymentCase } from '#contract/office.ts';
import { sen } from '#domain/money.ts';
import { desk, isClean } from './office.ts';
import { wordsOf } from './words.ts';

const lossSen = sen(166_91);

type Without = NonNullable<PaymentCase['without']>;

/** A payment that counts, as the second person finds it when its refund has left the bank, or is prepared. */
async function askedFor(page: Page, paymentId: string, given: Partial<Without>): Promise<void> {
  const at = `**/api/office/payments/${paymentId}`;
  await page.unroute(at);
  await page.route(at, async (route) => {
    const found = (await (await route.fetch()).json()) as PaymentCase;
    const reversal = {
      reason: 'returned-by-bank',
      proposedBy: { userId: '00000000-0000-4000-8000-000000000001', name: 'Azlan bin Yusof' },
      proposedAt: new Date().toISOString(),
      confirmedBy: null,
      confirmedAt: null,
      refundLossSen: 0,
    };
    const without = { ...found.now, refundLossSen: 0, refundUnderWaySen: 0, ...given };
    await route.fulfill({ json: { ...found, reversal, without } });
  });
}

test('the lender carries what went back: it is read, said and sent; a refund that is prepared comes first', async ({
  browser,
}) => {
  const say = await wordsOf('en');
  const here = { browser, locale: 'en', say } as const;
  const finance = await desk(here, 'finance-2', '/payments?view=decided');
  const link = finance.locator('main a[href*="/office/payments/"]').first();
  await expect(link).toBeVisible();
  const paymentId = (await link.getAttribute('href'))?.split('/').at(-1)?.split('?')[0] ?? '';
  const takeBack = finance.getByRole('button', { name: say('Take the payment back') });

  await test.step('while a refund is prepared the page says what to do first, and has no button for more', async () => {
    await askedFor(finance, paymentId, { refundUnderWaySen: lossSen });
    await desk(here, 'finance-2', `/payments/${paymentId}`);
    await expect(finance.getByText('A refund of RM166.91 is prepared')).toBeVisible();
    await expect(finance.getByRole('button', { name: say('Drop the request') })).toBeVisible();
    await expect(takeBack).toHaveCount(0);
    await isClean(finance);
  });

  await test.step('what the lender carries stands there, and is sent once it was said to be read', async () => {
    await askedFor(finance, paymentId, { refundLossSen: lossSen });
    await desk(here, 'finance-2', `/payments/${paymentId}`);
    await expect(finance.getByText('The lender carries RM166.91', { exact: true })).toBeVisible();
    const sent: unknown[] = [];
    await finance.route('**/confirm-reversal', (route) => {
      sent.push(route.request().postDataJSON());
      return route.abort();
    });
    await takeBack.click();
    const question = finance.getByRole('dialog', { name: say('Take this payment back?') });
    const yes = question.getByRole('button', { name: say('Take the payment back') });
    await yes.click();
    await expect(question.getByText(say('Tick this when it is so'))).toBeVisible();
    await isClean(finance);
    expect(sent).toEqual([]);
    await question
      .getByRole('checkbox', { name: 'I have read that the lender carries RM166.91 of what went back.' })
      .check();
    await yes.click();
    await expect.poll(() => sent).toEqual([{ refundLossSen: lossSen }]);
    await finance.unroute('**/confirm-reversal');
    await finance.unroute(`**/api/office/payments/${paymentId}`);
  });

  await test.step('whoever watches over the house finds all of them beside the proof', async () => {
    const auditor = await desk(here, 'auditor', '/proof');
    const carried = auditor.getByRole('heading', { name: say('Carried by the lender') });
    await expect(carried).toBeVisible();
    await expect(
      auditor.getByText(say('None so far. Administrators and auditors get a mail about each.')),
    ).toBeVisible();
    await isClean(auditor);
  });
});
