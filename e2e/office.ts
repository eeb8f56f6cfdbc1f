/** What the lender's people do in the journeys. Each signs in once and keeps the desk open. */
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { openDatabase } from '#server/db/open.ts';
import { type Locale, locales } from '#words/locale.ts';
import { isAccessible } from './accessible.ts';
import { address, demo, ownDatabase, remember, remembered } from './product.ts';
import type { Say } from './words.ts';

type Role =
  | 'loan-officer'
  | 'approver'
  | 'approver-2'
  | 'finance'
  | 'finance-2'
  | 'administrator'
  | 'administrator-2'
  | 'auditor'
  | 'attestor';
type DemoPerson = { role: string; name: string; email: string; password: string; totpSecret: string };

export type Desk = { browser: Browser; locale: Locale; say: Say };

const pages = new Map<Role, Page>();

/** For all who are signed in at the desks: their last sign-in details are so many minutes old. Of an hour-long run none are. */
export async function setSignInAge(minutes: number): Promise<void> {
  const { db, close } = await openDatabase(ownDatabase());
  try {
    await db
      .updateTable('sessions')
      .set({ authenticated_at: new Date(Date.now() - minutes * 60_000) })
      .where('ended_at', 'is', null)
      .execute();
  } finally {
    await close();
  }
}

/** Long before the ten minutes after which a step with money asks who is there. */
const renewAfterMs = 4 * 60_000;
let renewedAt = Date.now();

/** The role's page, signed in, in the language of the journey. */
export async function desk({ browser, locale, say }: Desk, role: Role, path: string): Promise<Page> {
  const known = pages.get(role);
  const open = known?.isClosed() ? undefined : known;
  const page =
    open ?? (await (await browser.newContext({ viewport: { width: 1360, height: 900 } })).newPage());
  const cookie = { name: 'locale', value: locales[locale].prefix, url: address };
  await page.context().addCookies([cookie]);
  pages.set(role, page);
  if (Date.now() - renewedAt > renewAfterMs) {
    await setSignInAge(0);
    renewedAt = Date.now();
  }
  const title = page.getByRole('heading', { level: 1 }).first();
  const arrive = async () => {
    await page.goto(`/office${path}`);
    // The scripts draw it: until then there is nothing to press or to look at.
    await expect(title).toBeVisible();
  };
  await arrive();
  // At first, and after a quarter of an hour in which nobody sat at this desk, or after a colleague ended its session.
  if ((await title.textContent()) === say('Sign in to the back office')) {
    await signIn(page, say, role);
    await arrive();
  }
  return page;
}

/**
 * The same page in the same session, in a context of its own: a clock that is set goes for every page of its context, and
 * the desks stay open for the tests that come after. Close its context.
 */
export async function besideDesk(browser: Browser, desk: Page): Promise<Page> {
  const storageState = await desk.context().storageState();
  const context = await browser.newContext({ viewport: desk.viewportSize(), storageState });
  const page = await context.newPage();
  await page.clock.install();
  await page.goto(desk.url());
  return page;
}

export function demoPerson(role: Role): DemoPerson {
  const person = demo<{ people: DemoPerson[] }>().people.find((each) => each.role === role);
  if (!person) throw new Error(`the demo has no ${role}`);
  return person;
}

const stepSeconds = 30;

/**
 * A code of the person's authenticator that was not given yet: each works once, and who signs in again in another process
 * must not come with the one of before. The code of the next half minute is taken as well; for a later one this waits.
 */
export async function freshCode(role: Role): Promise<string> {
  const { totpSecret } = demoPerson(role);
  const given = remembered<Partial<Record<Role, number>>>('authenticator-steps', {});
  const now = () => Math.floor(Date.now() / 1000 / stepSeconds);
  const step = Math.max(now(), (given[role] ?? 0) + 1);
  while (step > now() + 1) await sleep(500);
  remember('authenticator-steps', { ...given, [role]: step });
  return generateSync({ secret: totpSecret, epoch: step * stepSeconds });
}

async function signIn(page: Page, say: Say, role: Role): Promise<void> {
  const person = demoPerson(role);
  await page.getByLabel(say('Email'), { exact: true }).fill(person.email);
  await page.getByLabel(say('Password'), { exact: true }).fill(person.password);
  await page.getByLabel(say('Authenticator code')).fill(await freshCode(role));
  await page.getByRole('button', { name: say('Sign in'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(say('Sign in to the back office'));
}

/** axe finds nothing wrong with the page, once it is drawn. */
export async function isClean(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await isAccessible(page);
}

/** Presses the button, then the same one in the question that comes; where it asks for a tick, that is given before. */
export async function pressAndConfirm(page: Page, name: string): Promise<void> {
  const question = page.getByRole('dialog');
  await page.getByRole('button', { name, exact: true }).click();
  await expect(question).toBeVisible();
  // What does not fit may still be looked for, and the tick comes with it.
  await expect(question.locator('[aria-busy=true]')).toHaveCount(0);
  const tick = question.getByRole('checkbox');
  if ((await tick.count()) > 0) await tick.check();
  await question.getByRole('button', { name, exact: true }).click();
  await expect(question).toBeHidden();
}

type Case = { loanId: string; reference: string; name: string };

/** The photos of the open case are shown. */
export async function acceptPhoto(page: Page, say: Say, photo: string): Promise<void> {
  const accept = page.getByRole('button', { name: `${say('Accept')}: ${say(photo)}`, exact: true });
  await accept.click();
  await expect(accept).toBeHidden();
}

/** On the open case: shows the photos and accepts each one. */
async function acceptPhotos(page: Page, say: Say): Promise<void> {
  await page.getByRole('button', { name: say('Show the photos') }).click();
  for (const photo of ['ID front', 'ID back', 'Selfie with ID']) await acceptPhoto(page, say, photo);
  await expect(page.getByText(say('{count} of {total} accepted', { count: 3, total: 3 }))).toBeVisible();
}

export async function approveAsOfficerAndApprover(
  office: Desk,
  { loanId, reference, name }: Case,
): Promise<void> {
  const { say } = office;
  const officer = await desk(office, 'loan-officer', '');
  await officer.getByRole('link', { name }).click();
  await expect(officer.getByText(reference).first()).toBeVisible();
  await officer.getByRole('button', { name: say('Take this application') }).click();
  await expect(officer.getByText(say('Assigned to you'))).toBeVisible();
  await acceptPhotos(officer, say);
  await pressAndConfirm(officer, say('Propose approval'));
  await expect(officer.getByText(say('Approval proposed')).first()).toBeVisible();

  const approver = await desk(office, 'approver', `/applications/${loanId}`);
  await pressAndConfirm(approver, say('Approve this loan'));
  await expect(approver.getByText(say('Loan approved'), { exact: true })).toBeVisible();
}

export async function countersign(office: Desk, loanId: string): Promise<void> {
  const approver = await desk(office, 'approver', `/applications/${loanId}`);
  await pressAndConfirm(approver, office.say('Sign for the lender'));
  await expect(approver.getByText(office.say('Agreement countersigned'))).toBeVisible();
}

let certificates = 0;

/** What stands between two signatures and the sealed copy: the attestor's declaration and the stamp. */
export async function attestAndStamp(office: Desk, { reference }: Pick<Case, 'reference'>): Promise<void> {
  const { say } = office;
  const card = (page: Page) => page.locator('main li').filter({ hasText: reference });
  const officer = await desk(office, 'loan-officer', '/contracts');
  await card(officer)
    .getByRole('button', { name: say('Record the attestation') })
    .click();
  await card(officer).getByLabel(say('Full name of the attestor')).fill('Zainab binti Kassim');
  await card(officer).getByLabel(say('Attests as')).selectOption('commissioner-for-oaths');
  await card(officer).locator('input[name=manner][value=video-call]').check();
  await card(officer)
    .getByRole('button', { name: say('Record the attestation') })
    .click();
  await officer
    .getByRole('dialog')
    .getByRole('button', { name: say('Record the attestation') })
    .click();
  await expect(
    officer.getByText(say('Attestation recorded. Finance has the agreement stamped next.')),
  ).toBeVisible();

  const finance = await desk(office, 'finance', '/contracts');
  await card(finance)
    .getByRole('button', { name: say('Record the stamp') })
    .click();
  certificates += 1;
  await card(finance).getByLabel(say('Certificate number')).fill(`EDS ${Date.now()} ${certificates}`);
  await card(finance).getByLabel(say('Duty paid')).fill('50.00');
  await card(finance)
    .getByRole('button', { name: say('Record the stamp') })
    .click();
  await finance
    .getByRole('dialog')
    .getByRole('button', { name: say('Record the stamp') })
    .click();
  await expect(
    finance.getByText(
      say('Stamp recorded. The agreement is being sealed; then the borrower can take the copy.'),
    ),
  ).toBeVisible();
}

type Payout = { reference: string; ringgit: string; amount: string; whilePrepared: () => Promise<void> };

let bankReferences = 0;
const bankReference = (): string => {
  bankReferences += 1;
  return `MBB E2E ${Date.now()} ${bankReferences}`;
};

export async function payOut(
  office: Desk,
  { reference, ringgit, amount, whilePrepared }: Payout,
): Promise<void> {
  const { say } = office;
  const card = (page: Page) => page.locator('main li').filter({ hasText: reference });
  const maker = await desk(office, 'finance', '/payouts');
  await card(maker)
    .getByRole('button', { name: say('Prepare payout') })
    .click();
  await maker
    .getByRole('dialog')
    .getByRole('button', { name: say('Prepare {amount}', { amount }) })
    .click();
  await expect(
    card(maker).getByText(say('You prepared this payout, so somebody else releases it.')),
  ).toBeVisible();
  await whilePrepared();

  const checker = await desk(office, 'finance-2', '/payouts');
  await card(checker)
    .getByRole('button', { name: say('Record the bank’s evidence') })
    .click();
  await card(checker).getByLabel(say('Bank reference')).fill(bankReference());
  await card(checker).getByLabel(say('Amount paid')).fill(ringgit);
  await card(checker)
    .getByRole('button', { name: say('Release payout') })
    .click();
  await checker
    .getByRole('dialog')
    .getByRole('button', { name: say('Release payout') })
    .click();
  await expect(checker.getByText(say('Payout released. The loan is disbursed.'))).toBeVisible();
}

export async function confirmTheProof(
  office: Desk,
  { reference, name }: Omit<Case, 'loanId'>,
): Promise<void> {
  const { say } = office;
  const finance = await desk(office, 'finance', '/payments');
  await finance.locator('main li').filter({ hasText: reference }).getByRole('link', { name }).click();
  await finance.getByLabel(say('Bank reference')).fill(bankReference());
  await finance.getByRole('button', { name: say('Confirm payment') }).click();
  await expect(
    finance.getByText(
      say('Payment confirmed, receipt {receiptNumber}', { receiptNumber: `${reference}-R1` }),
    ),
  ).toBeVisible();
}
