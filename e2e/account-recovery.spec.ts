/**
 * Two people of the lender let a borrower in who has neither phone nor mailbox any more: stopped by the owner the first time,
 * then confirmed, and the new password set with the new mailbox and the code that was told.
 */
import { expect, type Page, test } from '@playwright/test';
import { type RawBuilder, sql } from 'kysely';
import { openDatabase } from '#server/db/open.ts';
import { codeSentTo } from './borrower.ts';
import { demoBorrower, signInToDemo } from './demo-borrower.ts';
import { besideDesk, desk, isClean, pressAndConfirm } from './office.ts';
import { ownDatabase } from './product.ts';
import { wordsOf } from './words.ts';

const person = demoBorrower('awang@demo.example');
const newEmail = 'awang.baharu@demo.example';
const newPassword = 'angin kencang malam ini';

async function inDatabase<T>(
  work: (db: Awaited<ReturnType<typeof openDatabase>>['db']) => Promise<T>,
): Promise<T> {
  const { db, close } = await openDatabase(ownDatabase());
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** Time goes by. Nobody but the owner of the tables could. */
const later = (change: RawBuilder<unknown>) =>
  inDatabase((db) =>
    db.transaction().execute(async (tx) => {
      await sql`alter table recoveries disable trigger recoveries_guard`.execute(tx);
      await sql`update recoveries set ${change}`.execute(tx);
      await sql`alter table recoveries enable trigger recoveries_guard`.execute(tx);
    }),
  );

/** What waits was prepared yesterday. */
const aDayLater = () => later(sql`prepared_at = prepared_at - interval '24 hours' where outcome is null`);

/** What waits can be confirmed in half a minute. */
const halfAMinuteBefore = () =>
  later(sql`prepared_at = now() - interval '24 hours' + interval '30 seconds' where outcome is null`);

/** What was refused was refused eight days ago. */
const eightDaysLater = () =>
  later(
    sql`prepared_at = prepared_at - interval '8 days', decided_at = decided_at - interval '8 days' where outcome is not null`,
  );

test('stopped by the owner, then confirmed by a second person: the new mailbox and the told code set the password, and the bank account waits [AUTH-13]', async ({
  browser,
  page,
}) => {
  const say = await wordsOf('en');
  const office = { browser, locale: 'en', say } as const;
  const { userId } = await inDatabase((db) =>
    db
      .selectFrom('users')
      .select('user_id as userId')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow(),
  );
  const place = `/borrowers/${userId}`;
  const press = (at: Page, name: string) => at.getByRole('button', { name: say(name), exact: true }).click();

  async function prepare() {
    const officer = await desk(office, 'loan-officer', place);
    await press(officer, 'Prepare a recovery');
    // How the borrower is seen is said, and not preset.
    await press(officer, 'Prepare the recovery');
    await expect(officer.getByRole('alert')).toContainText(say('Choose a way'));
    await officer.getByRole('radio', { name: say('At the counter') }).check();
    await officer.getByLabel(say('Email that the borrower reads now')).fill(newEmail);
    await officer
      .getByLabel(say('Why can the borrower not get in?'))
      .fill('Phone and mailbox lost in a flood; came to the counter with the card.');
    await isClean(officer);
    await press(officer, 'Prepare the recovery');
    // Before anybody is written to, it says to whom, and what comes after. A no sends nothing, and keeps what was typed.
    const question = officer.getByRole('dialog');
    await expect(question).toContainText(/At once: \S+ and .+ are told/);
    await expect(question).toContainText(newEmail);
    await isClean(officer);
    await question.getByRole('button', { name: say('Go back') }).click();
    await expect(officer.getByLabel(say('Email that the borrower reads now'))).toHaveValue(newEmail);
    await pressAndConfirm(officer, say('Prepare the recovery'));
    await expect(
      officer.getByText(/You prepared this recovery, so an approver confirms it\. Tell the borrower/),
    ).toBeVisible();
    await isClean(officer);
    return officer;
  }

  async function compare(at: Page) {
    await press(at, 'Show the photos');
    for (const photo of ['ID front', 'Selfie with ID'])
      await expect(at.getByRole('img', { name: new RegExp(`^${say(photo)}`) }).first()).toBeVisible();
    await isClean(at);
    await expect(at.getByText(say('You have opened the card’s front and the selfie'))).toBeVisible();
  }

  await test.step('the owner, signed in the old way, stops it with one press', async () => {
    await prepare();
    await signInToDemo(page, say, person.email);
    // Pressed where the server wrote it, before the script of this part came: the press is done once it can be.
    const asked = Promise.withResolvers<void>();
    const script = Promise.withResolvers<void>();
    await page.route('**/assets/recovery-notice-*.js', async (route) => {
      asked.resolve();
      await script.promise;
      await route.continue();
    });
    await page.goto('/en/my-account', { waitUntil: 'commit' });
    await expect(page.getByText(say('Somebody asks us to let them into your account'))).toBeVisible();
    // Refused on a bad line, then pressed twice: the second press hits nothing that came under the finger.
    await page.route('**/api/me/**', (route) => route.abort());
    // All other scripts are there, and wait for this one: React would leave its place empty, and drop what is pressed there.
    await asked.promise;
    await page.waitForTimeout(1_000);
    const isTakenOver = page
      .locator('#main')
      .evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react')));
    expect(await isTakenOver).toBe(false);
    await press(page, 'Stop the recovery');
    script.resolve();
    await expect(page.getByText(/We could not reach/)).toBeVisible();
    await page.unroute('**/api/me/**');
    const stop = page.getByRole('button', { name: say('Stop the recovery'), exact: true });
    const { x = 0, y = 0 } = (await stop.boundingBox()) ?? {};
    for (const _ of [1, 2]) {
      await page.mouse.click(x + 20, y + 10);
      await page.waitForTimeout(150);
    }
    await expect(page.getByText(say('Stopped. Nobody was let in.'))).toBeVisible();
    await expect(page).toHaveURL(/\/my-account$/);
    // The receipt: it is there after a reload, with its time, and among the messages.
    await page.reload();
    await expect(page.getByText(say('Stopped. Nobody was let in.'))).toBeVisible();
    await expect(page.getByText(/^On .* you stopped what somebody asked for on .*/)).toBeVisible();
    await page.goto('/en/my-account/message');
    await expect(page.getByText(say('notice.recovery-stopped.subject'))).toBeVisible();
    const officer = await desk(office, 'loan-officer', place);
    await expect(officer.getByText(say('Stopped by the borrower'), { exact: true })).toBeVisible();
  });

  let told = '';
  await test.step('prepared again and compared by both, a second person confirms it a day later', async () => {
    const again = await desk(office, 'loan-officer', place);
    await press(again, 'Prepare a recovery');
    await again.getByRole('radio', { name: say('At the counter') }).check();
    await again.getByLabel(say('Email that the borrower reads now')).fill(newEmail);
    await again.getByLabel(say('Why can the borrower not get in?')).fill('The same again.');
    await pressAndConfirm(again, say('Prepare the recovery'));
    await expect(again.getByRole('alert')).toContainText('was refused lately');
    await eightDaysLater();
    await compare(await prepare());
    const list = await desk(office, 'approver', '/borrowers');
    await expect(list.getByText(/^From /)).toBeVisible();
    await isClean(list);
    const waiting = await desk(office, 'approver', place);
    await expect(waiting.getByText(/Until .* the owner of the account can stop it\./)).toBeVisible();
    const confirmingOf = (page: Page) => page.getByRole('button', { name: say('Confirm and show the code') });
    await expect(confirmingOf(waiting)).toHaveCount(0);
    await compare(waiting);
    // The minute comes while the page is open.
    await halfAMinuteBefore();
    const early = await besideDesk(browser, waiting);
    await expect(early.getByText(/Until .* the owner of the account can stop it\./)).toBeVisible();
    await expect(confirmingOf(early)).toHaveCount(0);
    await early.clock.fastForward(61_000);
    await expect(confirmingOf(early)).toBeVisible();
    await early.context().close();
    await aDayLater();

    const approver = await desk(office, 'approver', '/borrowers');
    await expect(approver.getByText(/^Now, until /)).toBeVisible();
    await approver.getByRole('link', { name: person.name }).click();
    await compare(approver);
    await expect(approver.getByText(say('Refused before, within 90 days'))).toBeVisible();
    const email = approver.getByLabel(say('New email, as the borrower tells you'));
    await email.fill('awang.lain@demo.example');
    await press(approver, 'Confirm and show the code');
    await expect(approver.getByRole('alert')).toContainText(say('Choose a way'));
    await approver.getByRole('radio', { name: say('On a video call') }).check();
    await press(approver, 'Confirm and show the code');
    await expect(approver.getByRole('alert')).toContainText(
      'not the email address that your colleague wrote down',
    );
    await isClean(approver);
    await email.fill(newEmail);
    await press(approver, 'Confirm and show the code');
    const code = approver.getByText(/^\d{4} \d{4}$/);
    await expect(code).toBeVisible();
    await isClean(approver);
    told = (await code.textContent()) ?? '';
    await press(approver, 'I have told the code');
    await expect(code).toHaveCount(0);
    await expect(approver.getByText(say('Access given back'), { exact: true })).toBeVisible();
    await expect(approver.getByText(say('The borrower was on a video call.'))).toBeVisible();
  });

  await test.step('who held the old phone is out; the borrower sets a password and finds the bank account paused', async () => {
    await page.goto('/en/my-account');
    await expect(page).toHaveURL(/sign-in/);
    const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
    await phone.goto('/en/forgot-password');
    await phone.getByLabel(say('Email or mobile number')).fill(newEmail);
    await press(phone, 'Send code');
    await phone.getByLabel(say('Code'), { exact: true }).fill(await codeSentTo({ page: phone }, newEmail));
    await press(phone, 'Continue');
    await phone.getByLabel(say('New password'), { exact: true }).fill(newPassword);
    await expect(phone.getByLabel(say('IC number'))).toHaveCount(0);
    await phone.getByLabel(say('Recovery code')).fill('1234');
    await press(phone, 'Save new password');
    await expect(phone.getByRole('alert')).toContainText(say('Enter the 8 digits that our team told you'));
    await isClean(phone);
    await phone.getByLabel(say('Recovery code')).fill(told);
    await press(phone, 'Save new password');
    await phone
      .getByRole('main')
      .getByRole('link', { name: say('Sign in'), exact: true })
      .click();
    await phone.getByLabel(say('Email or mobile number')).fill(newEmail);
    await phone.getByLabel(say('Password'), { exact: true }).fill(newPassword);
    await press(phone, 'Sign in');
    await expect(phone).toHaveURL(/kode-otp/);
    await phone.getByLabel(say('Code'), { exact: true }).fill(await codeSentTo({ page: phone }, newEmail));
    await press(phone, 'Continue');
    await expect(phone).not.toHaveURL(/kode-otp/);
    await phone.goto('/en/my-account/bank-account');
    await expect(phone.getByText(/You can change the account from /)).toBeVisible();
    await phone.context().close();
  });
});
