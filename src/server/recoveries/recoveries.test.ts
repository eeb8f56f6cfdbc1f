/** Two people of the lender let a borrower in who has neither phone nor mailbox, and nobody else comes in that way. */
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  getProfile,
  requestPasswordReset,
  resetPassword,
  signIn,
  stopRecovery,
  verifyCode,
} from '#contract/account.ts';
import { getBankAccount } from '#contract/identity.ts';
import { getWallet } from '#contract/loans.ts';
import { getMessages } from '#contract/messages.ts';
import { getDeskCounts } from '#contract/office.ts';
import { confirmRecovery, declineRecovery, getRecoveries, prepareRecovery } from '#contract/recoveries.ts';
import { revealOwnNumber } from '#contract/reveal.ts';
import { recoveryTimes } from '#domain/assisted-recovery.ts';
import { dayMs, minuteMs } from '#domain/durations.ts';
import { parseMalaysianMobile } from '#domain/phone.ts';
import { formatDateTime } from '#words/format.ts';
import { recentCredentialChange } from '../accounts/access-recovery.ts';
import { buildApp } from '../app.ts';
import { answerPlace } from '../command.ts';
import { newId } from '../id.ts';
import { eraseRecords } from '../privacy/erase-records.ts';
import {
  borrower,
  codeSentTo,
  everybodySignedInNow,
  makeHouse,
  messageSentTo,
  movableClock,
  openBrowser,
  proveLedger,
  type StaffMember,
  staff,
} from '../testing.ts';
import { must, openLender, verifyIdentity } from '../testing-loans.ts';
import { disbursedLoan, openOffice } from '../testing-money.ts';
import { recoveriesOf, someNewEmail } from '../testing-recoveries.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const { db } = house;
const app = await buildApp(house);
await openLender(house);
const office = await openOffice(house, app);
const { officer, approver } = office;
beforeEach(() => everybodySignedInNow(house));
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const newPassword = 'angin kencang malam ini';

const {
  runningLoan,
  prepare,
  recoveryOf,
  placeOf,
  compare,
  confirm,
  waited,
  ready,
  codeOf,
  confirmed,
  eventsOf,
  resetTokenFor,
} = recoveriesOf(office, clock);

const otherCode = (code: string, by = 1): string =>
  String((Number(code) + by) % 100_000_000).padStart(8, '0');
describe('the way in', () => {
  test('two people, a day, the new mailbox and the code that was told: then the password is new and the bank account waits [AUTH-13] [AUTH-11] [AUTH-15]', async () => {
    const made = await runningLoan();
    const { person, email } = made;
    const before = await must(person.call(getProfile, {}));
    await must(prepare(made));
    expect((await messageSentTo(house, before.email)).text).toContain('stop it on your account page');
    expect((await messageSentTo(house, parseMalaysianMobile(before.phone) ?? '')).text).toContain(
      '+60312345678',
    );
    expect((await must(person.call(getWallet, {}))).recovery).toMatchObject({
      maskedEmail: 'b••••@example.com',
      // Masked, it looks like the one of the account.
      isOtherEmail: true,
    });
    await compare(made, officer);
    await compare(made, approver);
    const seen = await recoveryOf(made);
    expect(seen).toMatchObject({
      outcome: null,
      isOtherEmail: true,
      hasPreparerCompared: true,
      haveYouCompared: true,
      preparedBy: { name: officer.name },
    });
    expect(JSON.stringify(seen)).not.toContain(email);

    clock.advance(dayMs - minuteMs);
    await everybodySignedInNow(house);
    expect(await confirm(made)).toMatchObject({ status: 409, code: 'recovery-too-early' });
    await waited(minuteMs);
    const confirmedAt = clock.now();
    const recoveryCode = await codeOf(made);
    expect(recoveryCode).toMatch(/^\d{8}$/);
    // The bank account waits from here on, not only from the new password.
    expect((await recentCredentialChange(db, person.userId, clock.now()))?.way).toBe('lender');

    // Whoever holds the old phone or mailbox is out, and told.
    expect((await person.call(getProfile, {})).status).toBe(401);
    // As an alarm, with what to do first: for whoever was defrauded it is the only one.
    for (const contact of [before.email, parseMalaysianMobile(before.phone) ?? ''])
      expect((await messageSentTo(house, contact)).text).toContain('If it was not you, call us at once at');
    expect((await messageSentTo(house, before.email)).subject).toContain('was it you?');
    expect((await messageSentTo(house, email)).text).toContain('Two people of our team');
    for (const identifier of [before.email, before.phone, email])
      expect((await person.call(signIn, { identifier, password: person.password })).code).toBe(
        'wrong-credentials',
      );

    const phone = openBrowser(app);
    const { resetToken, ...asks } = await resetTokenFor(phone, email);
    expect(asks).toMatchObject({ asksForRecoveryCode: true, asksForIcNumber: false });
    const spaced = recoveryCode.replace(/(....)/, '$1 ');
    await must(phone.call(resetPassword, { resetToken, newPassword, recoveryCode: spaced }));
    const asked = await must(phone.call(signIn, { identifier: email, password: newPassword }));
    if (asked.outcome !== 'code-needed') throw new Error('the device is known');
    const { challengeId } = asked.challenge;
    await must(phone.call(verifyCode, { challengeId, code: await codeSentTo(house, email) }));
    expect((await must(phone.call(getProfile, {}))).email).toBe(email);
    const { pausedUntilAt } = await must(phone.call(getBankAccount, {}));
    expect(Date.parse(pausedUntilAt ?? '')).toBeGreaterThanOrEqual(confirmedAt.getTime() + dayMs);
    expect((await recoveryOf(made))?.code).toMatchObject({ isUsed: true });
  });

  test('both people stand in the chain with how they saw the borrower, and neither email, reason nor code does [AUTH-13]', async () => {
    const made = await confirmed();
    const events = await eventsOf(made);
    expect(events.map(({ name, actor_id }) => [name, actor_id])).toEqual([
      ['recovery.prepared', officer.userId],
      ['recovery.confirmed', approver.userId],
    ]);
    expect(events[1]?.canonical).toContain(`"preparedBy":"${officer.userId}"`);
    // How each of them saw the borrower.
    expect(events[1]?.canonical).toContain('"provenBy":"counter"');
    expect(events[1]?.canonical).toContain('"secondProvenBy":"video-call"');
    expect(await recoveryOf(made)).toMatchObject({ provenBy: 'counter', secondProvenBy: 'video-call' });
    const all = JSON.stringify(events);
    for (const secret of [made.email, 'flood', made.recoveryCode]) expect(all).not.toContain(secret);
    const mails = await db
      .selectFrom('outbox')
      .selectAll()
      .where('user_id', '=', made.person.userId)
      .execute();
    const texts = mails.map((row) =>
      house.keys.openText(row.text_sealed, `outbox:${row.outbox_id}:${row.user_id}`),
    );
    expect(texts.join()).not.toContain(made.recoveryCode);
  });

  test('a wrong number in the records keeps nobody out, and the same email may stay [AUTH-13]', async () => {
    const { person, loanId } = await disbursedLoan(office).then(({ person: who, loan }) => ({
      person: who,
      loanId: loan.loanId,
    }));
    const { email } = await must(person.call(getProfile, {}));
    const made = { person, loanId, email };
    await ready(made);
    const recoveryCode = await codeOf(made);
    // This mailbox may be the owner's, who asked for nothing: an alarm first, and then the way in.
    const { subject, text } = await messageSentTo(house, email);
    expect(subject).toContain('was it you?');
    expect(text).toMatch(/^.*If it was not you, call us at once at/s);
    expect(text).toContain('the same email address as before');
    expect(text).toContain('the recovery code that we told you');
    const phone = openBrowser(app);
    const { resetToken } = await resetTokenFor(phone, email);
    await must(phone.call(resetPassword, { resetToken, newPassword, recoveryCode }));
  });
});

describe('the owner', () => {
  test('signed in the old way stops it with one press, and then nobody confirms it [AUTH-13]', async () => {
    const made = await ready();
    await must(made.person.call(stopRecovery, {}));
    expect(await confirm(made)).toMatchObject({ status: 409, code: 'recovery-decided' });
    expect(await recoveryOf(made)).toMatchObject({ outcome: 'stopped' });
    expect((await eventsOf(made)).at(-1)).toMatchObject({
      name: 'recovery.stopped',
      actor_id: made.person.userId,
    });
    const stoppedAt = clock.now().toISOString();
    const recovery = async () => (await must(made.person.call(getWallet, {}))).recovery;
    expect(await recovery()).toMatchObject({ stoppedAt });
    expect((await made.person.call(stopRecovery, {})).code).toBe('recovery-over');
    // The receipt: it stands on the owner's pages for a day, and among the messages and in the mailbox for good.
    const [receipt] = (await must(made.person.call(getMessages, {}))).messages;
    expect(receipt).toMatchObject({ subject: 'You stopped it: nobody was let into your account' });
    const { text } = await messageSentTo(house, made.person.email);
    for (const said of [formatDateTime(stoppedAt, 'en'), 'Nobody got in', 'change your password'])
      expect(text).toContain(said);
    clock.advance(dayMs);
    await everybodySignedInNow(house);
    expect(await recovery()).toBeNull();
  });

  test('who uses the account meanwhile is seen by the second person', async () => {
    const made = await runningLoan();
    await must(prepare(made));
    expect((await recoveryOf(made))?.usedSinceAt).toBeNull();
    clock.advance(5 * minuteMs);
    await must(made.person.call(getProfile, {}));
    expect((await recoveryOf(made))?.usedSinceAt).toBe(clock.now().toISOString());
  });

  test('who sets a new password or changes a contact meanwhile gets in by themselves: nothing is confirmed any more [AUTH-13]', async () => {
    const made = await ready();
    const elsewhere = openBrowser(app);
    const { resetToken } = await resetTokenFor(elsewhere, made.person.phone);
    await must(elsewhere.call(resetPassword, { resetToken, newPassword }));
    expect((await recoveryOf(made))?.usedSinceAt).toBe(clock.now().toISOString());
    expect((await confirm(made)).code).toBe('recovery-stale');
  });

  test('reads nothing of one that has ended by its time, and another one can be prepared', async () => {
    const made = await ready();
    await waited(7 * dayMs);
    const { person } = made;
    expect((await confirm(made)).code).toBe('recovery-stale');
    expect(
      (await must(approver.call(getRecoveries, {}))).recoveries.map(({ borrowerId }) => borrowerId),
    ).not.toContain(person.userId);
    await must(prepare(made));
    expect(await recoveryOf(made)).toMatchObject({ outcome: null, refusedBefore: [] });
  });
});

describe('a lone member of staff', () => {
  test('who has both roles does not confirm their own [ACL-06]', async () => {
    const both = await staff(house, app, ['loan-officer', 'approver'], 'Salmah');
    const made = await runningLoan();
    await must(prepare(made, both));
    await compare(made, both);
    await waited();
    expect(await confirm(made, { by: both })).toMatchObject({ code: 'second-person-needed' });
  });

  test('who writes down a mailbox of their own is found out by what the borrower says to the second one, and it stays in the record [AUTH-13]', async () => {
    const made = await ready();
    expect(await confirm(made, { email: 'aisyah.lain@example.com' })).toMatchObject({
      status: 422,
      code: 'recovery-email-differs',
    });
    const seen = await recoveryOf(made, officer);
    expect(seen).toMatchObject({ outcome: null, emailTries: 1 });
    const events = await eventsOf(made);
    expect(events.map(({ name, actor_id }) => [name, actor_id])).toEqual([
      ['recovery.prepared', officer.userId],
      ['recovery.email-differed', approver.userId],
    ]);
    expect(events[1]?.canonical).not.toContain('aisyah.lain');
    // It was heard wrong: the right one still goes.
    expect((await confirm(made)).status).toBe(200);
  });

  test('nothing is confirmed until both have opened the photos, after it was prepared [AUTH-13]', async () => {
    const made = await runningLoan();
    await must(prepare(made));
    await waited();
    expect((await confirm(made)).code).toBe('photos-not-compared');
    await compare(made, approver);
    expect((await confirm(made)).code).toBe('photos-not-compared');
    await compare(made, officer);
    expect((await confirm(made)).status).toBe(200);
  });

  test('who was deactivated, or lost the role, since vouches for nobody [AUTH-13]', async () => {
    const leaver = await staff(house, app, ['loan-officer'], 'Rashid');
    const made = await runningLoan();
    await must(prepare(made, leaver));
    await compare(made, leaver);
    await compare(made, approver);
    await waited();
    const set = (columns: { deactivated_at: Date | null; roles?: string[] }) =>
      db.updateTable('users').set(columns).where('user_id', '=', leaver.userId).execute();
    await set({ deactivated_at: clock.now() });
    expect((await confirm(made)).code).toBe('recovery-stale');
    await set({ deactivated_at: null, roles: ['auditor'] });
    expect((await confirm(made)).code).toBe('recovery-stale');
    await set({ deactivated_at: null, roles: ['loan-officer'] });
    expect((await confirm(made)).status).toBe(200);
  });

  test('with a role since yesterday is no second hand [ACL-06]', async () => {
    const made = await ready();
    const fresh = await staff(house, app, ['approver'], 'Siti');
    await compare(made, fresh);
    const since = JSON.stringify({ approver: clock.now().toISOString() });
    await db.updateTable('users').set({ roles_since: since }).where('user_id', '=', fresh.userId).execute();
    expect((await confirm(made, { by: fresh })).code).toBe('role-too-new');
  });

  test('prepares ten a day', async () => {
    const busy = await staff(house, app, ['loan-officer'], 'Busy');
    const ask = (borrowerId: string = newId()) =>
      busy.call(prepareRecovery, { borrowerId, email: 'a@example.com', provenBy: 'counter', reason: 'x' });
    // What is not there takes no place.
    expect((await ask()).status).toBe(404);
    const some = await Promise.all(Array.from({ length: 11 }, () => runningLoan()));
    const answers = await Promise.all(some.map((made) => prepare(made, busy)));
    const codes = answers.map(({ status, code }) => code ?? status);
    expect(codes.filter((code) => code === 204)).toHaveLength(10);
    expect(codes.filter((code) => code === 'too-many-tries')).toHaveLength(1);
  });

  test('who was refused looks for no other colleague: a week of one’s own, three of one borrower, and all of it told', async () => {
    const made = await runningLoan();
    await must(prepare(made));
    await must(made.person.call(stopRecovery, {}));
    expect(await prepare(made)).toMatchObject({ code: 'recovery-refused' });
    const colleague = await staff(house, app, ['loan-officer'], 'Aina');
    // The clock of these tests stands still: what comes later is told first.
    await waited(minuteMs);
    await must(prepare(made, colleague));
    const shown = await recoveryOf(made);
    expect(shown).toMatchObject({
      outcome: null,
      refusedBefore: [{ outcome: 'stopped', preparedBy: officer.name, reason: '' }],
    });
    // Three attempts of one borrower in a week, whoever makes them.
    await must(
      approver.call(declineRecovery, {
        borrowerId: made.person.userId,
        recoveryId: shown?.recoveryId ?? '',
        reason: 'Another face.',
      }),
    );
    const third = await staff(house, app, ['loan-officer'], 'Salmah');
    await must(prepare(made, third));
    await must(
      third.call(declineRecovery, { ...(await placeOf(made)), reason: 'The email is spelled wrong.' }),
    );
    expect((await prepare(made, third)).code).toBe('too-many-tries');
    await waited(7 * dayMs);
    await must(prepare(made));
    expect((await recoveryOf(made))?.refusedBefore.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['declined', 'Another face.'],
      ['stopped', ''],
    ]);
  });

  test('who withdraws what they wrote wrong prepares it again at once', async () => {
    const made = await runningLoan();
    await must(prepare(made));
    const place = await placeOf(made);
    await must(officer.call(declineRecovery, { ...place, reason: 'The email is spelled wrong.' }));
    await must(prepare(made));
    expect((await recoveryOf(made))?.refusedBefore).toEqual([]);
  });

  test('emails are not guessed: five confirmations of one recovery', async () => {
    const made = await ready();
    for (let tries = 0; tries < 5; tries += 1)
      expect((await confirm(made, { email: someNewEmail() })).code).toBe('recovery-email-differs');
    expect((await confirm(made)).code).toBe('too-many-tries');
    expect(await recoveryOf(made)).toMatchObject({ outcome: null, emailTries: 5 });
  });
});

describe('what is not possible', () => {
  test('without photos that were accepted, with the email of somebody else, or two at once [AUTH-13]', async () => {
    const person = await borrower(house, app);
    expect((await prepare({ person, loanId: '', email: someNewEmail() })).code).toBe('identity-not-proven');
    await verifyIdentity(person);
    expect((await prepare({ person, loanId: '', email: someNewEmail() })).code).toBe('identity-not-proven');
    const made = await runningLoan();
    expect((await prepare({ ...made, email: person.email })).code).toBe('contact-in-use');
    const colleague = await staff(house, app, ['loan-officer'], 'Aina');
    const both = await Promise.all([prepare(made), prepare({ ...made, email: someNewEmail() }, colleague)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
    expect(both.find(({ status }) => status === 409)?.code).toBe('recovery-waiting');
  });

  test('an email that somebody took meanwhile is refused, and nothing has changed', async () => {
    const made = await ready();
    const other = await borrower(house, app);
    await db.updateTable('users').set({ email: made.email }).where('user_id', '=', other.userId).execute();
    expect((await confirm(made)).code).toBe('contact-in-use');
    expect((await made.person.call(getProfile, {})).status).toBe(200);
  });
});

describe('the code', () => {
  test('a new mailbox alone, even with the number of the card, sets no password; nor does the old phone [AUTH-11] [AUTH-13]', async () => {
    const made = await runningLoan();
    const icNumber = (await must(made.person.call(revealOwnNumber, { field: 'ic-number' }))).value;
    await ready(made);
    await must(confirm(made));
    const thief = openBrowser(app);
    const { resetToken } = await resetTokenFor(thief, made.email);
    const tried = await thief.call(resetPassword, { resetToken, newPassword, icNumber });
    expect(tried.code).toBe('recovery-code-wrong');
    await must(thief.call(requestPasswordReset, { identifier: made.person.phone }));
    const sent = await db
      .selectFrom('outbox')
      .select('subject')
      .where('sent_to', '=', parseMalaysianMobile(made.person.phone) ?? '')
      .where('created_at', '=', clock.now())
      .execute();
    expect(sent).toEqual([]);
  });

  test('five tries, also at once, and it has ended for the right one too [AUTH-11]', async () => {
    const made = await confirmed();
    const thief = openBrowser(app);
    const { resetToken } = await resetTokenFor(thief, made.email);
    const tried = await Promise.all(
      Array.from({ length: 8 }, (_, by) =>
        thief.call(resetPassword, {
          resetToken,
          newPassword,
          recoveryCode: otherCode(made.recoveryCode, by + 1),
        }),
      ),
    );
    const codes = tried.map(({ code }) => code);
    expect(codes.filter((code) => code === 'recovery-code-wrong')).toHaveLength(5);
    expect(codes.filter((code) => code === 'recovery-code-ended')).toHaveLength(3);
    const right = { resetToken, newPassword, recoveryCode: made.recoveryCode };
    expect((await thief.call(resetPassword, right)).code).toBe('recovery-code-ended');
    // A new recovery brings a new code.
    await ready(made);
    const recoveryCode = await codeOf(made);
    const phone = openBrowser(app);
    const again = await resetTokenFor(phone, made.email);
    await must(phone.call(resetPassword, { resetToken: again.resetToken, newPassword, recoveryCode }));
  });

  test('ends after three days, and then the card opens nothing either [AUTH-11]', async () => {
    const made = await confirmed();
    await waited(3 * dayMs);
    const phone = openBrowser(app);
    const { resetToken, asksForRecoveryCode } = await resetTokenFor(phone, made.email);
    expect(asksForRecoveryCode).toBe(true);
    const { recoveryCode } = made;
    expect((await phone.call(resetPassword, { resetToken, newPassword, recoveryCode })).code).toBe(
      'recovery-code-ended',
    );
    expect((await recoveryOf(made))?.code).toMatchObject({ isUsed: false, isEnded: true });
  });

  test('works once: the next password takes the card again [AUTH-11]', async () => {
    const { email, recoveryCode } = await confirmed();
    const phone = openBrowser(app);
    const { resetToken } = await resetTokenFor(phone, email);
    await must(phone.call(resetPassword, { resetToken, newPassword, recoveryCode }));
    const second = await resetTokenFor(phone, email);
    expect(second).toMatchObject({ asksForRecoveryCode: false, asksForIcNumber: true });
    const replayed = { resetToken: second.resetToken, newPassword, recoveryCode };
    expect((await phone.call(resetPassword, replayed)).code).toBe('ic-empty');
  });

  test('is told again to the same request for ten minutes, to no other, and is stored nowhere [AUTH-13]', async () => {
    const made = await ready();
    const input = { ...(await placeOf(made)), email: made.email, provenBy: 'counter' as const };
    const key = newId();
    const { recoveryCode, expiresAt } = await must(approver.call(confirmRecovery, input, { key }));
    expect(recoveryCode).toMatch(/^\d{8}$/);
    // Whoever lost the answer on a bad line asks again: another recovery would take the borrower another day.
    const again = () => must(approver.call(confirmRecovery, input, { key }));
    expect(await again()).toEqual({ recoveryCode, expiresAt });
    expect((await approver.call(confirmRecovery, input)).code).toBe('recovery-decided');
    await waited(10 * minuteMs);
    expect(await again()).toEqual({ recoveryCode: null, expiresAt });
    expect((await eventsOf(made)).length).toBe(2);
    const { answer } = await db
      .selectFrom('idempotency_keys')
      .select('answer')
      .where('actor_id', '=', approver.userId)
      .where('idempotency_key', '=', key)
      .executeTakeFirstOrThrow();
    const stored = house.keys.openText(answer, answerPlace(key, approver.userId));
    expect(stored).toContain(expiresAt);
    expect(stored).not.toContain(recoveryCode ?? '');
  });
});

test('the desk counts what others prepared as soon as it waits, and says from when it can be confirmed', async () => {
  const made = await runningLoan();
  const count = async (by: StaffMember) => (await must(by.call(getDeskCounts, {}))).recoveries;
  const before = await count(approver);
  const ofOfficer = await count(officer);
  await must(prepare(made));
  // From the moment on in which it waits: photos are opened, and a time is agreed on, before the day is over.
  expect(await count(approver)).toBe(before + 1);
  expect(await count(officer)).toBe(ofOfficer);
  const { recoveries } = await must(approver.call(getRecoveries, {}));
  expect(recoveries.find(({ borrowerId }) => borrowerId === made.person.userId)).toMatchObject({
    preparedBy: { name: officer.name },
  });
  const { confirmableAt, endsAt } = recoveryTimes({ preparedAt: clock.now().toISOString() });
  expect(recoveries.at(-1)).toMatchObject({ confirmableAt, endsAt });
  await waited();
  expect(await count(approver)).toBe(before + 1);
  await must(approver.call(declineRecovery, { ...(await placeOf(made)), reason: 'Another face.' }));
  expect(await count(approver)).toBe(before);
});

test('an email that was put into the row past the product is confirmed by nobody [AUTH-13]', async () => {
  const made = await ready();
  const { recoveryId } = await placeOf(made);
  const email = someNewEmail();
  // Only the owner of the tables can.
  await db.transaction().execute(async (tx) => {
    await sql`alter table recoveries disable trigger recoveries_guard`.execute(tx);
    await tx
      .updateTable('recoveries')
      .set({ new_email: email })
      .where('recovery_id', '=', recoveryId)
      .execute();
    await sql`alter table recoveries enable trigger recoveries_guard`.execute(tx);
  });
  expect((await confirm(made, { email })).status).toBe(500);
  expect(await recoveryOf(made)).toMatchObject({ outcome: null });
  expect((await made.person.call(getProfile, {})).status).toBe(200);
});

test('what was prepared stays as it was, and goes with the account', async () => {
  const made = await confirmed();
  const { recoveryId } = await placeOf(made);
  const change = (columns: object) =>
    db.updateTable('recoveries').set(columns).where('recovery_id', '=', recoveryId).execute();
  await expect(change({ new_email: 'lain@example.com' })).rejects.toThrow('stays as it was prepared');
  await expect(change({ outcome: 'declined', decline_reason: 'x' })).rejects.toThrow('decided once');
  await expect(change({ code_tries: -1 })).rejects.toThrow();
  await expect(change({ decided_by: officer.userId })).rejects.toThrow();
  const { userId } = made.person;
  await db.transaction().execute((tx) => eraseRecords(tx, house, userId, ['account'], clock.now()));
  const left = await db
    .selectFrom('recoveries')
    .select('recovery_id')
    .where('borrower_id', '=', userId)
    .execute();
  expect(left).toEqual([]);
});
