/** A recovery that was refused, repeated or left lying is held against nobody, and only the two people of one decide about it. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { requestCode, resetPassword, updateProfile } from '#contract/account.ts';
import { getDeskCounts } from '#contract/office.ts';
import { declineRecovery, getRecoveries } from '#contract/recoveries.ts';
import { recoveryCodeLifeMs } from '#domain/assisted-recovery.ts';
import { dayMs, minuteMs } from '#domain/durations.ts';
import { buildApp } from '../app.ts';
import { newId } from '../id.ts';
import {
  borrower,
  codeSentTo,
  everybodySignedInNow,
  makeHouse,
  movableClock,
  openBrowser,
  proveLedger,
  type StaffMember,
  staff,
} from '../testing.ts';
import { must, openLender } from '../testing-loans.ts';
import { openOffice } from '../testing-money.ts';
import { type Lost, recoveriesOf, someNewEmail } from '../testing-recoveries.ts';
import { recoveryCodeHash, spendRecoveryCode } from './recovery-code.ts';

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
const {
  runningLoan,
  prepare,
  recoveryOf,
  placeOf,
  photoFor,
  compare,
  confirm,
  waited,
  ready,
  confirmed,
  eventsOf,
  resetTokenFor,
} = recoveriesOf(office, clock);

const newPassword = 'angin kencang malam ini';
const decline = async (made: Lost, by: StaffMember) =>
  by.call(declineRecovery, { ...(await placeOf(made)), reason: 'Another face.' });
const newPasswordByPhone = async ({ person }: Lost) => {
  const phone = openBrowser(app);
  const { resetToken } = await resetTokenFor(phone, person.phone);
  await must(phone.call(resetPassword, { resetToken, newPassword }));
};

describe('what was not done is not counted', () => {
  test('preparing that was refused takes no place of the week', async () => {
    const made = await runningLoan();
    const { email } = await borrower(house, app);
    for (let tries = 0; tries < 4; tries += 1)
      expect((await prepare({ ...made, email })).code).toBe('contact-in-use');
    expect((await prepare(made)).status).toBe(204);
  });

  test('confirming before the photos were compared takes no try', async () => {
    const made = await runningLoan();
    await must(prepare(made));
    await waited();
    for (let tries = 0; tries < 6; tries += 1) expect((await confirm(made)).code).toBe('photos-not-compared');
    await compare(made, officer);
    await compare(made, approver);
    expect((await confirm(made)).status).toBe(200);
  });

  test('a confirmation that is repeated hears its code again however often, also after four other emails', async () => {
    const made = await ready();
    for (let tries = 0; tries < 4; tries += 1) await confirm(made, { email: someNewEmail() });
    const key = newId();
    const first = await must(confirm(made, { key }));
    const again = await Promise.all(Array.from({ length: 8 }, () => must(confirm(made, { key }))));
    for (const each of again) expect(each).toEqual(first);
  });

  test('another email is a try once, however often its request is repeated', async () => {
    const made = await ready();
    const key = newId();
    const email = someNewEmail();
    for (let tries = 0; tries < 7; tries += 1)
      expect((await confirm(made, { email, key })).code).toBe('recovery-email-differs');
    expect(await recoveryOf(made)).toMatchObject({ emailTries: 1 });
    expect((await confirm(made)).status).toBe(200);
  });

  test('of many emails at once no more than five are compared [AUTH-13]', async () => {
    const made = await ready();
    const tried = await Promise.all(
      Array.from({ length: 8 }, () => confirm(made, { email: someNewEmail() })),
    );
    const codes = tried.map(({ code }) => code);
    expect(codes.filter((code) => code === 'recovery-email-differs')).toHaveLength(5);
    expect(codes.filter((code) => code === 'too-many-tries')).toHaveLength(3);
    expect((await confirm(made)).code).toBe('too-many-tries');
    // The card says so: what is left is to decline it, or for whoever prepared it to begin anew.
    expect(await recoveryOf(made)).toMatchObject({ emailTries: 5, areEmailsSpent: true, outcome: null });
    await must(decline(made, officer));
    await must(prepare(made));
    expect(await recoveryOf(made)).toMatchObject({ emailTries: 0, areEmailsSpent: false });
  });
});

describe('what nobody can confirm any more', () => {
  const listed = async ({ person }: Lost) => {
    const { recoveries } = await must(approver.call(getRecoveries, {}));
    return recoveries.some(({ borrowerId }) => borrowerId === person.userId);
  };
  const counted = async () => (await must(approver.call(getDeskCounts, {}))).recoveries;

  test('has ended, is declined by nobody, and whoever prepared it prepares the next one at once', async () => {
    const before = await counted();
    const made = await ready();
    expect([await listed(made), await counted()]).toEqual([true, before + 1]);
    await newPasswordByPhone(made);
    expect([await listed(made), await counted()]).toEqual([false, before]);
    const { recoveryId } = await placeOf(made);
    expect(await recoveryOf(made)).toMatchObject({ outcome: 'ended', decidedBy: null, declineReason: '' });
    expect((await decline(made, approver)).code).toBe('recovery-stale');
    expect((await photoFor(approver, made, 'ic-front')).status).toBe(409);
    await must(prepare(made));
    expect(await recoveryOf(made)).toMatchObject({ outcome: null, refusedBefore: [] });
    // That the other one ended is in the chain, and nobody stands there as having declined it.
    const events = await eventsOf(made);
    expect(events.map(({ name }) => name)).toEqual(['recovery.prepared', 'recovery.prepared']);
    expect(events[1]?.canonical).toContain(`"ended":"${recoveryId}"`);
  });

  test('by its time, with a colleague preparing the next one, is no refusal of the first [AUTH-13]', async () => {
    const made = await ready();
    await waited(7 * dayMs);
    expect(await recoveryOf(made)).toMatchObject({ outcome: 'ended' });
    const colleague = await staff(house, app, ['loan-officer'], 'Aina');
    await must(prepare(made, colleague));
    expect(await recoveryOf(made)).toMatchObject({ outcome: null, refusedBefore: [] });
    await must(decline(made, colleague));
    await must(prepare(made));
  });

  test('a changed contact ends it as well [AUTH-13]', async () => {
    const made = await ready();
    const { person } = made;
    clock.advance(minuteMs);
    const email = someNewEmail();
    const asking = { purpose: 'change-contact' as const, email, currentPassword: person.password };
    const { challenge } = await must(person.call(requestCode, asking));
    const stepUp = { challengeId: challenge.challengeId, code: await codeSentTo(house, email) };
    await must(person.call(updateProfile, { email, stepUp }));
    expect((await confirm(made)).code).toBe('recovery-stale');
  });
});

test('only whoever prepared it, and whoever could confirm it, say no [ACL-06]', async () => {
  const made = await runningLoan();
  await must(prepare(made));
  const colleague = await staff(house, app, ['loan-officer'], 'Aina');
  expect(await decline(made, colleague)).toMatchObject({ status: 403, code: 'not-allowed' });
  expect(await recoveryOf(made)).toMatchObject({ outcome: null });
  expect((await decline(made, officer)).status).toBe(204);
  await must(prepare(made));
  expect((await decline(made, approver)).status).toBe(204);
});

test.each(['verified_at', 'erased_at'] as const)(
  'nothing is prepared for an account whose %s says no',
  async (column) => {
    const made = await runningLoan();
    await db
      .updateTable('users')
      .set({ [column]: column === 'verified_at' ? null : clock.now() })
      .where('user_id', '=', made.person.userId)
      .execute();
    expect((await prepare(made)).status).toBe(404);
  },
);

describe('the code', () => {
  test('is bound to its recovery: in another one the same digits are another code [AUTH-11]', () => {
    const hash = (recoveryId: string) => recoveryCodeHash(house, recoveryId, '12345678').toString('hex');
    const recoveryId = newId();
    expect(hash(recoveryId)).toBe(hash(recoveryId));
    expect(hash(recoveryId)).not.toBe(hash(newId()));
  });

  test('is not spent a second time, nor after its three days, whoever checked it before [AUTH-11]', async () => {
    const { recoveryId } = await placeOf(await confirmed());
    const spend = (now: Date) => db.transaction().execute((tx) => spendRecoveryCode(tx, recoveryId, now));
    const ended = { refusal: { code: 'recovery-code-ended' } };
    await expect(spend(new Date(clock.now().getTime() + recoveryCodeLifeMs))).rejects.toMatchObject(ended);
    await spend(clock.now());
    await expect(spend(clock.now())).rejects.toMatchObject(ended);
  });

  test('sets one of two new passwords that come at once [AUTH-11]', async () => {
    const { email, recoveryCode } = await confirmed();
    const begun = async () => {
      const phone = openBrowser(app);
      return { phone, resetToken: (await resetTokenFor(phone, email)).resetToken };
    };
    const both = [await begun(), await begun()];
    const answers = await Promise.all(
      both.map(({ phone, resetToken }) =>
        phone.call(resetPassword, { resetToken, newPassword, recoveryCode }),
      ),
    );
    expect(answers.filter(({ status }) => status < 300)).toHaveLength(1);
    expect(answers.find(({ status }) => status >= 300)?.code).toMatch(
      // A new password ends the tokens of the others too.
      /^(?:code-expired|recovery-code-ended)$/,
    );
  });
});
