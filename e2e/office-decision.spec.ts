/** The moment of deciding: what does not fit is said again in the question, and a yes takes a tick that it was looked at. Nothing is sent. */
import { expect, type Page, test } from '@playwright/test';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { ApplicationCase, getPayouts, PayoutRow } from '#contract/office.ts';
import { calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { changeAnswer } from './force.ts';
import { besideDesk, desk, isClean } from './office.ts';
import { wordsOf } from './words.ts';

/** The open case, with another date of birth typed and an account in another name; its photos are accepted, and nobody opened them. */
const withDifferences =
  (allowed: string) =>
  (found: ApplicationCase): ApplicationCase => ({
    ...found,
    allowed: [allowed],
    // Whatever other tests looked at in this product.
    images: found.images.map((photo) => ({ ...photo, lookedAt: false })),
    comparisons: found.comparisons.map((each) =>
      each.field === 'date-of-birth'
        ? { ...each, typed: '1990-05-12', result: 'different' }
        : each.field === 'account-holder'
          ? { ...each, typed: 'Zulkifli bin Hashim', result: 'different' }
          : each,
    ),
  });

const sameAccount = {
  kind: 'bank-account',
  photo: null,
  borrowerName: 'Z•••• H••••',
  otherCase: null,
  usedAt: '2026-11-20T08:12:00.000Z',
} as const;

/** The decisions that the page would send, none of which reaches the product. */
async function decisionsOf(page: Page, path: string): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.route(
    (url) => url.pathname.endsWith(path),
    async (route) => {
      sent.push(route.request().postDataJSON());
      const loanId = new URL(route.request().url()).pathname.split('/').at(-2);
      await route.fulfill({ json: { loanId, status: 'under-review' } });
    },
  );
  return sent;
}

test('what does not fit stands in the question before a proposal and an approval, and each decider ticks that they looked', async ({
  browser,
}) => {
  const say = await wordsOf('en');
  const office = { browser, locale: 'en', say } as const;
  const cases = [
    { role: 'loan-officer', view: 'mine', name: 'Siti', path: 'propose-approval', action: 'proposeApproval' },
    {
      role: 'approver',
      view: 'to-approve',
      name: 'Lee Chun',
      path: 'confirm-approval',
      action: 'confirmApproval',
    },
  ] as const;
  for (const { role, view, name, path, action } of cases) {
    const home = await desk(office, role, `/?view=${view}`);
    await home.getByRole('link', { name }).click();
    await expect(home).toHaveURL(/applications/);
    const page = await besideDesk(browser, home);
    const caseId = new URL(page.url()).pathname.split('/').at(-1);
    await changeAnswer(page, `/api/office/applications/${caseId}`, withDifferences(action));
    await changeAnswer(page, `/api/office/applications/${caseId}/re-use`, () => ({ found: [sameAccount] }));
    const sent = await decisionsOf(page, path);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();

    // On a phone the decision is far below: a button leads there, with the focus.
    await page.getByRole('button', { name: say('Go to the decision') }).click();
    await expect(
      page.getByRole('radio', {
        name: action === 'proposeApproval' ? say('Approve') : say('Confirm the approval'),
      }),
    ).toBeInViewport();
    await expect(page.locator('#decision-panel')).toBeFocused();

    const yes = action === 'proposeApproval' ? say('Propose approval') : say('Approve this loan');
    await page.getByRole('button', { name: yes, exact: true }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('Date of birth: typed 12 May 1990, by the IC number');
    await expect(question).toContainText('Account holder: Zulkifli bin Hashim. Name on MyKad:');
    await expect(question).toContainText('The bank account is also that of Z•••• H••••');
    await expect(question).toContainText(say('You have opened none of the photos.'));
    await expect(question.getByText(/borrower reads \(/)).toBeVisible();
    await isClean(page);
    await question.getByRole('button', { name: yes, exact: true }).click();
    await expect(question.getByText(say('Tick this when it is so'))).toBeVisible();
    const tick = question.getByRole('checkbox', { name: say('I have looked at what does not fit') });
    await expect(tick).toBeFocused();
    await isClean(page);
    expect(sent).toEqual([]);

    // A tick is for one question: after a no the next one begins without.
    await tick.check();
    await question.getByRole('button', { name: say('Go back') }).click();
    await page.getByRole('button', { name: yes, exact: true }).click();
    await expect(tick).not.toBeChecked();
    await tick.check();
    await question.getByRole('button', { name: yes, exact: true }).click();
    await expect(question).toBeHidden();
    const differencesSeen = ['date-of-birth', 'account-holder', `bank-account ${sameAccount.usedAt}`];
    expect(sent).toEqual([expect.objectContaining({ differencesSeen })]);
    // What the page is reading anew just now has no page to answer any more.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.context().close();
  }
});

type Payouts = ResponseOf<typeof getPayouts>;

const bankLine = {
  lineId: '0199f0a0-0000-7000-8000-000000000001',
  amountSen: sen(9_000_00),
  paidOn: calendarDate('2026-11-20'),
  bankReference: 'IBG 2026 0042',
  state: 'certain',
} as const;

/** The statement has its line, and the account is in another name. */
const atTheBank = (row: PayoutRow, status: PayoutRow['status']): PayoutRow => ({
  ...row,
  status,
  bankLine,
  nameMatch: 'different',
  bank: { ...row.bank, holderName: 'Zulkifli bin Hashim' },
});

test('a payout is released with the line of the statement after one question, which says that the account is in another name', async ({
  browser,
}) => {
  const say = await wordsOf('en');
  const page = await besideDesk(browser, await desk({ browser, locale: 'en', say }, 'finance-2', '/payouts'));
  const sent = await decisionsOf(page, '/release');
  await changeAnswer(page, '/api/office/payouts', (found: Payouts) => ({
    ...found,
    payouts: found.payouts.map((row) =>
      row.status === 'prepared' && row.borrowerName.startsWith('Melissa')
        ? atTheBank(row, sent.length > 0 ? 'released' : 'prepared')
        : row,
    ),
  }));
  await page.reload();
  const card = page.locator('main li').filter({ hasText: 'Melissa' });
  const press = () => card.getByRole('button', { name: say('Release with this line') }).click();
  await press();
  const question = page.getByRole('dialog', { name: say('Release this payout?') });
  await expect(question).toContainText('IBG 2026 0042');
  await expect(question).toContainText('The account is in the name of Zulkifli bin Hashim');
  // Into which account the money left stands beside how much it was.
  const accountNumber = await card
    .getByText(/^•{2,}/)
    .first()
    .textContent();
  await expect(question).toContainText(`${say('Account number')}${accountNumber}`);
  await expect(question).toContainText(`${say('Account holder')}Zulkifli bin Hashim`);
  await isClean(page);
  await question.getByRole('button', { name: say('Go back') }).click();
  expect(sent).toEqual([]);
  await press();
  const yes = question.getByRole('button', { name: say('Release payout') });
  await yes.click();
  const tick = question.getByRole('checkbox', { name: say('I have looked at what does not fit') });
  await expect(tick).toBeFocused();
  await tick.check();
  await yes.click();
  await expect(question).toBeHidden();
  // The card is among those that are done now, and whoever works by keys is still at it.
  await expect(card.getByText(say('Paid out'))).toBeVisible();
  await expect(card.getByRole('link', { name: /Melissa/ })).toBeFocused();
  expect(sent).toEqual([expect.objectContaining({ bankLineId: bankLine.lineId, amountSen: 9_000_00 })]);
  await page.context().close();
});

test('a release whose answer is lost says that pressing again is safe, and asks again under the same key', async ({
  browser,
}) => {
  const say = await wordsOf('en');
  const page = await besideDesk(browser, await desk({ browser, locale: 'en', say }, 'finance-2', '/payouts'));
  const keys: (string | undefined)[] = [];
  await page.route('**/release', (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    return route.abort('connectionreset');
  });
  await changeAnswer(page, '/api/office/payouts', (found: Payouts) => ({
    ...found,
    payouts: found.payouts.map((row) =>
      row.status === 'prepared' && row.borrowerName.startsWith('Melissa')
        ? { ...atTheBank(row, 'prepared'), nameMatch: 'same' as const }
        : row,
    ),
  }));
  await page.reload();
  const card = page.locator('main li').filter({ hasText: 'Melissa' });
  for (const presses of [1, 2]) {
    await card.getByRole('button', { name: say('Release with this line') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('Release payout') })
      .click();
    await expect(card.getByRole('alert')).toContainText(
      say('It may already have gone through. Pressing again with the same answers is safe: it is done once.'),
    );
    await expect.poll(() => keys.length).toBe(presses);
  }
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  await page.context().close();
});

test('a rejection for longer than a year is refused at its day, before the question', async ({ browser }) => {
  const say = await wordsOf('en');
  const home = await desk({ browser, locale: 'en', say }, 'loan-officer', '/?view=mine');
  await home.getByRole('link', { name: 'Siti' }).click();
  await expect(home).toHaveURL(/applications/);
  const page = await besideDesk(browser, home);
  const sent = await decisionsOf(page, '/reject');
  await page.getByRole('radio', { name: say('Reject') }).check({ force: true });
  await page.getByRole('checkbox', { name: say('Income not enough') }).check();
  const year = page.getByLabel(say('Year'), { exact: true });
  await year.fill(String(Number(await year.inputValue()) + 2));
  await page.getByRole('button', { name: say('Reject the application'), exact: true }).click();
  await expect(page.getByText(/Date must be .* or earlier/).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(sent).toEqual([]);
  await page.context().close();
});
