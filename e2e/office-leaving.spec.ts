/** What somebody types at a desk is not lost by a link or Back: each form asks first, also after a no to its last question. */
import { expect, type Page, test } from '@playwright/test';
import { demoPerson, desk } from './office.ts';
import { wordsOf } from './words.ts';

const say = await wordsOf('en');

type Form = {
  name: string;
  role: Parameters<typeof demoPerson>[0];
  path: string;
  /** What the server says of it, where the demo has no such case. */
  answer?: (page: Page) => Promise<void>;
  /** The buttons that open it. */
  open: string[];
  label: string;
  text?: string;
};

const colleague = { userId: '00000000-0000-4000-8000-000000000001', name: 'Azlan' };

async function refundToConfirm(page: Page): Promise<void> {
  await page.route('**/api/office/refunds', async (route) => {
    const answer = await route.fetch();
    const { refunds } = (await answer.json()) as { refunds: object[] };
    const refundId = '00000000-0000-4000-8000-000000000002';
    const proposedAt = '2026-01-05T06:30:00.000Z';
    const given = { status: 'proposed', refundId, proposedBy: colleague, proposedAt };
    await route.fulfill({ json: { refunds: refunds.slice(0, 1).map((row) => ({ ...row, ...given })) } });
  });
}

async function claimToAnswer(page: Page): Promise<void> {
  const claim = {
    claimId: '00000000-0000-4000-8000-000000000003',
    loanId: '00000000-0000-4000-8000-000000000004',
    reference: 'JRN-26-XXXX-XXXX',
    borrowerName: 'Contoh binti Contoh',
    status: 'open',
    note: 'Nothing has come.',
    reportedBy: null,
    backLine: null,
    openedOn: '2026-01-05',
    openedAt: '2026-01-05T02:00:00.000Z',
    answerByOn: '2026-01-06',
    earlierClaims: 0,
    payout: {
      amountSen: 1_000_00,
      paidOn: '2026-01-02',
      bankReference: 'MBB 1',
      bankName: 'Maybank',
      holderName: 'Contoh binti Contoh',
      lastFour: '0001',
    },
    reliefSen: 0,
    receivedSen: 0,
    proposal: null,
    confirmedBy: null,
    closedAt: null,
  };
  await page.route('**/api/office/claims*', (route) => route.fulfill({ json: { claims: [claim] } }));
}

const forms: Form[] = [
  {
    name: 'releasing a payout',
    role: 'finance-2',
    path: '/payouts',
    open: ['Record the bank’s evidence'],
    label: 'Bank reference',
  },
  {
    name: 'preparing a refund',
    role: 'finance',
    path: '/refunds',
    open: ['Prepare the refund'],
    label: 'Amount to send back',
    text: '0.20',
  },
  {
    name: 'confirming a refund',
    role: 'finance-2',
    path: '/refunds',
    answer: refundToConfirm,
    open: ['Record the bank’s evidence'],
    label: 'Bank reference',
  },
  {
    name: 'correcting a refund',
    role: 'finance',
    path: '/refunds',
    answer: refundToConfirm,
    open: ['The bank sent another amount'],
    label: 'Amount that the bank sent',
    text: '0.20',
  },
  {
    name: 'the answer to a claim',
    role: 'finance',
    path: '/claims',
    answer: claimToAnswer,
    open: ['Write down the answer'],
    label: 'What was found, and where',
  },
  {
    name: 'an attestation',
    role: 'loan-officer',
    path: '/contracts',
    open: ['Record the attestation'],
    label: 'Full name of the attestor',
  },
  {
    name: 'a stamp',
    role: 'finance',
    path: '/contracts',
    open: ['Record the stamp'],
    label: 'Certificate number',
  },
  {
    name: 'a holiday',
    role: 'administrator',
    path: '/calendar',
    open: [],
    label: 'Holiday name',
  },
  {
    name: 'an invitation',
    role: 'administrator',
    path: '/team',
    open: ['Invite a person'],
    label: 'Full name',
  },
  {
    name: 'an integration',
    role: 'administrator',
    path: '/integrations',
    open: ['Make an integration'],
    label: 'Name of the program',
  },
];

for (const { name, role, path, answer, open, label, text = 'MBB 2026 0007' } of forms) {
  test(`${name}: a link and Back ask before what was typed is lost`, async ({ browser }) => {
    const page = await desk({ browser, locale: 'en', say }, role, '/account');
    await answer?.(page);
    const places = page.getByRole('navigation', { name: say('Desks') });
    await places.locator(`a[href$="/office${path}"]`).click();
    for (const button of open)
      await page
        .getByRole('main')
        .getByRole('button', { name: say(button), exact: true })
        .first()
        .click();
    const field = page.getByRole('main').getByLabel(say(label), { exact: true }).first();
    await field.fill(text);

    const question = page.getByRole('dialog', { name: say('Leave this page?') });
    const stay = question.getByRole('button', { name: say('Stay on this page') });
    const address = page.url();
    await places
      .getByRole('link')
      .filter({ hasNot: page.locator('[aria-current=page]') })
      .last()
      .click();
    await stay.click();
    await expect(field).toHaveValue(text);
    await page.goBack();
    await stay.click();
    await expect(field).toHaveValue(text);
    expect(page.url()).toBe(address);
    await page.goBack();
    await question.getByRole('button', { name: say('Leave without saving') }).click();
    await expect(page).toHaveURL(/\/office\/account$/);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
}

test('after “Go back” in the last question, the bank’s evidence is still asked about', async ({
  browser,
}) => {
  const page = await desk({ browser, locale: 'en', say }, 'finance-2', '/payouts');
  const card = page.locator('main li').filter({ hasText: 'Melissa' });
  await card.getByRole('button', { name: say('Record the bank’s evidence') }).click();
  await card.getByLabel(say('Bank reference')).fill('MBB 2026 0007');
  await card.getByLabel(say('Amount paid')).fill('9000.00');
  await card.getByRole('button', { name: say('Release payout') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('Go back') })
    .click();
  await page
    .getByRole('navigation', { name: say('Desks') })
    .getByRole('link')
    .last()
    .click();
  const question = page.getByRole('dialog', { name: say('Leave this page?') });
  await question.getByRole('button', { name: say('Leave without saving') }).click();
  await expect(card).toHaveCount(0);
});

/** The forms that stand in a card, in a dialog, in a part of the settings and behind a button of their own. */
const closed: (Pick<Form, 'name' | 'role' | 'path' | 'open' | 'label'> & { close: string })[] = [
  {
    name: 'a stamp',
    role: 'finance',
    path: '/contracts',
    open: ['Record the stamp'],
    label: 'Certificate number',
    close: 'Close',
  },
  {
    name: 'a view of the queue',
    role: 'loan-officer',
    path: '/?overTarget=1',
    open: ['Save this view'],
    label: 'Name of the view',
    close: 'Close',
  },
  {
    name: 'the contact of the lender',
    role: 'administrator',
    path: '/settings',
    open: ['Edit the contact for borrowers'],
    label: 'Loan assistant',
    close: 'Leave it as it is',
  },
  {
    name: 'an integration',
    role: 'administrator',
    path: '/integrations',
    open: ['Make an integration'],
    label: 'Name of the program',
    close: 'Close',
  },
];

for (const { name, role, path, open, label, close } of closed) {
  test(`${name}: closing the form asks before what was typed is lost`, async ({ browser }) => {
    const page = await desk({ browser, locale: 'en', say }, role, path);
    const button = (text: string) => page.getByRole('button', { name: say(text), exact: true });
    for (const text of open) await button(text).first().click();
    const field = page.getByLabel(say(label), { exact: true }).first();
    await expect(field).toBeVisible();
    await button(close).first().click();
    await expect(field).toHaveCount(0);

    for (const text of open) await button(text).first().click();
    await field.fill('Typed 7');
    const question = page.getByRole('dialog', { name: say('Close this form?') });
    await button(close).first().click();
    await question.getByRole('button', { name: say('Keep it open') }).click();
    await expect(field).toHaveValue('Typed 7');
    await button(close).first().click();
    await question.getByRole('button', { name: say('Close without saving') }).click();
    await expect(field).toHaveCount(0);
    // Nothing is held any more.
    const address = page.url();
    await page
      .getByRole('navigation', { name: say('Desks') })
      .getByRole('link')
      .last()
      .click();
    await expect(page.getByRole('dialog', { name: say('Leave this page?') })).toHaveCount(0);
    await expect(page).not.toHaveURL(address);
  });
}

test('ticked roles are asked about before they are left', async ({ browser }) => {
  const page = await desk({ browser, locale: 'en', say }, 'administrator', '/team');
  await page
    .getByRole('main')
    .getByRole('link', { name: demoPerson('loan-officer').name })
    .first()
    .click();
  await page.getByRole('checkbox', { name: say('role.approver') }).click();
  await page
    .getByRole('navigation', { name: say('Desks') })
    .getByRole('link')
    .last()
    .click();
  await page
    .getByRole('dialog', { name: say('Leave this page?') })
    .getByRole('button', { name: say('Stay on this page') })
    .click();
  await expect(page.getByRole('checkbox', { name: say('role.approver') })).toBeVisible();
});

test('what was typed for one decision is still there after a look at another one', async ({ browser }) => {
  const page = await desk({ browser, locale: 'en', say }, 'loan-officer', '/?view=mine');
  await page.locator('[data-row]').first().click();
  const way = (name: string) => page.getByRole('radio', { name: new RegExp(`^${say(name)}`) });
  await way('Reject').check({ force: true });
  // `Reasons` of what is not looked at is out of sight, and out of the tree of roles.
  const reason = page
    .getByRole('group', { name: say('Reasons') })
    .getByRole('checkbox')
    .first();
  await reason.check();
  await way('Ask for something').check({ force: true });
  await expect(reason).toHaveCount(0);
  await way('Reject').check({ force: true });
  await expect(reason).toBeChecked();
  // Out of sight it is still to lose: the question says by name which decision it is about.
  await way('Ask for something').check({ force: true });
  await page
    .getByRole('navigation', { name: say('Desks') })
    .getByRole('link')
    .last()
    .click();
  const question = page.getByRole('dialog', { name: say('Leave this page?') });
  await expect(question).toContainText(
    say('What you typed under {forms} has not been sent and will be lost.', { forms: `“${say('Reject')}”` }),
  );
  await question.getByRole('button', { name: say('Leave without saving') }).click();
});
