/** Who got into an account anew changes where its money goes a day later, not before; and everybody concerned is told. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  changePassword,
  endOtherSessions,
  requestCode,
  requestPasswordReset,
  resetPassword,
  signIn,
  updateProfile,
  verifyCode,
} from '#contract/account.ts';
import { getBankAccount, updateBankAccount } from '#contract/identity.ts';
import { getApplication, getPayouts, preparePayout } from '#contract/office.ts';
import { revealOwnNumber } from '#contract/reveal.ts';
import { parseMalaysianMobile } from '#domain/phone.ts';
import { buildApp } from '../app.ts';
import {
  type Borrower,
  type Browser,
  borrower,
  codeSentTo,
  everybodySignedInNow,
  makeHouse,
  messageSentTo,
  movableClock,
  openBrowser,
  proveLedger,
  somePhone,
} from '../testing.ts';
import { applied, bankInput, must, openLender, verifyIdentity } from '../testing-loans.ts';
import { deliveredLoan, type Office, openOffice, stepUpFor } from '../testing-money.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
await openLender(house);
let office: Office;

beforeAll(async () => {
  office = await openOffice(house, app);
});
beforeEach(() => everybodySignedInNow(house));
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const newPassword = 'angin kencang malam ini';
const otherAccount = { ...bankInput, accountNumber: '5140 1188 4822' };
const e164 = (phone: string) => parseMalaysianMobile(phone) ?? '';

async function verified(): Promise<Borrower> {
  const person = await borrower(house, app);
  await verifyIdentity(person);
  clock.advance(minuteMs);
  return person;
}

/** A code to the number or email, and the token that it becomes. */
async function resetFor(browser: Browser, identifier: string) {
  const asked = await must(browser.call(requestPasswordReset, { identifier }));
  const code = await codeSentTo(house, parseMalaysianMobile(identifier) ?? identifier);
  const answer = await must(browser.call(verifyCode, { challengeId: asked.challenge.challengeId, code }));
  if (answer.outcome !== 'reset-password') throw new Error('no token');
  return answer;
}

/** Empty for who has given none. */
const ownNumber = async (person: Borrower) => ({
  icNumber: (await person.call(revealOwnNumber, { field: 'ic-number' })).body.value,
});

async function recovered(person: Borrower, identifier: string): Promise<Borrower> {
  const { icNumber } = await ownNumber(person);
  await person.post('/api/sign-out');
  const { resetToken, asksForIcNumber } = await resetFor(person, identifier);
  await must(person.call(resetPassword, { resetToken, newPassword, ...(asksForIcNumber && { icNumber }) }));
  return { ...person, password: newPassword };
}

async function withContact(person: Borrower, contact: { email: string } | { phone: string }) {
  const asking = { purpose: 'change-contact' as const, ...contact, currentPassword: person.password };
  const asked = await must(person.call(requestCode, asking));
  const sentTo = 'email' in contact ? contact.email : e164(contact.phone);
  const stepUp = { challengeId: asked.challenge.challengeId, code: await codeSentTo(house, sentTo) };
  await must(person.call(updateProfile, { ...contact, stepUp }));
  return { ...person, ...contact };
}

/** With a right code, so that only the pause can say no. */
async function change(person: Borrower, account = otherAccount) {
  clock.advance(minuteMs);
  const stepUp = await stepUpFor(house, person, { purpose: 'change-bank-account' });
  return person.call(updateBankAccount, { ...account, stepUp });
}

const lastFourOf = async (person: Borrower) =>
  (await must(person.call(getBankAccount, {}))).bankAccount?.lastFour;

/** Moves the clock to so long after an instant. */
async function at(instant: Date, afterMs: number) {
  clock.set(new Date(instant.getTime() + afterMs).toISOString());
  await everybodySignedInNow(house);
}

describe('after the way into an account was recovered', () => {
  test.each([
    ['a new password by a code to the phone', (person: Borrower) => recovered(person, person.phone)],
    ['a new password by a code to the mailbox', (person: Borrower) => recovered(person, person.email)],
    ['a new number', (person: Borrower) => withContact(person, { phone: somePhone() })],
    [
      'a new email',
      (person: Borrower) =>
        withContact(person, { email: `lain.${somePhone().slice(-4)}${Date.now()}@example.com` }),
    ],
  ] as const)('%s: the bank account waits 24 hours, to the minute [AUTH-13]', async (_, recover) => {
    const before = await verified();
    const recoveredAt = clock.now();
    const person = await recover(before);
    const untilAt = new Date(recoveredAt.getTime() + dayMs).toISOString();
    expect(await must(person.call(getBankAccount, {}))).toMatchObject({
      pausedUntilAt: untilAt,
      mayPutBack: false,
    });

    await at(recoveredAt, dayMs - 2 * minuteMs);
    const early = await change(person);
    expect(early).toMatchObject({ status: 409, code: 'payout-details-paused', facts: { untilAt } });
    expect((early.body as unknown as { detail: string }).detail).toMatch(
      /^For your safety .* until \d+ \w+ 2026.*sign out everywhere else and tell us at once\.$/,
    );
    expect(await lastFourOf(person)).toBe('4821');

    await at(recoveredAt, dayMs + minuteMs);
    expect(await must(person.call(getBankAccount, {}))).toMatchObject({ pausedUntilAt: null });
    expect(await must(change(person))).toMatchObject({ lastFour: '4822' });
  });

  test('the last recovery counts, and giving the same account again is no change', async () => {
    const before = await verified();
    const first = await recovered(before, before.phone);
    clock.advance(dayMs - 10 * minuteMs);
    await everybodySignedInNow(house);
    const person = await withContact(first, { phone: somePhone() });
    clock.advance(20 * minuteMs);
    expect((await change(person)).code).toBe('payout-details-paused');
    expect((await person.call(updateBankAccount, bankInput)).status).toBe(200);
    clock.advance(dayMs);
    await everybodySignedInNow(house);
    expect((await change(person)).status).toBe(200);
  });

  test('who gets the account back from a thief puts the first bank account back at once, and no other one', async () => {
    const before = await verified();
    await must(change(before));
    clock.advance(minuteMs);
    const person = await recovered(before, before.phone);
    expect((await change(person, { ...bankInput, accountNumber: '5140 1188 4823' })).code).toBe(
      'payout-details-paused',
    );
    expect(await must(person.call(getBankAccount, {}))).toMatchObject({ mayPutBack: true });
    expect(await must(change(person, bankInput))).toMatchObject({ lastFour: '4821' });
    expect(await must(person.call(getBankAccount, {}))).toMatchObject({ mayPutBack: false });
    expect((await change(person)).code).toBe('payout-details-paused');
  });

  test('who has given no account yet gives the first one: there is nowhere to turn money away from', async () => {
    const before = await borrower(house, app);
    clock.advance(minuteMs);
    const person = await recovered(before, before.phone);
    await verifyIdentity(person);
    expect(await lastFourOf(person)).toBe('4821');
    expect((await change(person)).code).toBe('payout-details-paused');
  });

  test('no recovery: a password changed with the old one, a new device, an address, signing out elsewhere', async () => {
    const person = await verified();
    await must(person.call(changePassword, { currentPassword: person.password, newPassword }));
    await must(person.call(updateProfile, { address: '12 Jalan Damai, Ipoh' }));
    await must(person.call(endOtherSessions, {}));
    const device = openBrowser(app);
    const asked = await must(device.call(signIn, { identifier: person.email, password: newPassword }));
    if (asked.outcome !== 'code-needed') throw new Error('the device is known');
    const code = await codeSentTo(house, e164(person.phone));
    await must(device.call(verifyCode, { challengeId: asked.challenge.challengeId, code }));
    expect((await change({ ...person, ...device })).status).toBe(200);
  });

  test('the borrower is told in the app, by mail and on the phone [AUTH-15]', async () => {
    const before = await verified();
    const person = await recovered(before, before.email);
    for (const sentTo of [person.email, e164(person.phone)]) {
      const { subject, text } = await messageSentTo(house, sentTo);
      expect(subject).toBe('A new password was set with a code');
      expect(text).toContain('cannot change for 24 hours');
      expect(text).toContain('http://localhost:3000/en/my-account/change-password');
    }
    const rows = await house.db
      .selectFrom('messages')
      .select('template')
      .where('borrower_id', '=', person.userId)
      .orderBy('sent_at', 'desc')
      .limit(1)
      .execute();
    expect(rows).toEqual([{ template: 'password-reset' }]);
  });

  test('of two requests at once the account changes before the recovery or a day later [AUTH-13]', async () => {
    for (let round = 0; round < 8; round += 1) {
      const person = await verified();
      const thief = openBrowser(app);
      clock.advance(minuteMs);
      const stepUp = await stepUpFor(house, person, { purpose: 'change-bank-account' });
      const { icNumber } = await ownNumber(person);
      const { resetToken } = await resetFor(thief, person.email);
      const [changed] = await Promise.all([
        person.call(updateBankAccount, { ...otherAccount, stepUp }),
        thief.call(resetPassword, { resetToken, newPassword, icNumber }),
      ]);
      const names = await house.db
        .selectFrom('events')
        .select('name')
        .where('stream_id', '=', person.userId)
        .where('name', 'in', ['password.changed', 'bank-account.updated'])
        .orderBy('sequence')
        .execute();
      const order = names.map(({ name }) => name);
      expect(order.lastIndexOf('bank-account.updated')).toBeLessThan(order.indexOf('password.changed'));
      expect([200, 401, 409]).toContain(changed.status);
    }
  });
});

describe('the lender’s people', () => {
  test('see it on the case and at the payout for a day, and may go on: the account is older [AUTH-13]', async () => {
    const made = await deliveredLoan(office);
    const { loanId } = made.loan;
    const rowOf = async () =>
      (await must(office.finance.call(getPayouts, {}))).payouts.find((row) => row.loanId === loanId);
    expect(await must(office.officer.call(getApplication, { loanId }))).toMatchObject({
      accessRecovery: null,
    });
    expect(await rowOf()).toMatchObject({ accessRecovery: null });

    clock.advance(minuteMs);
    const recoveredAt = clock.now();
    await recovered(made.person, made.person.phone);
    const accessRecovery = {
      way: 'password',
      at: recoveredAt.toISOString(),
      untilAt: new Date(recoveredAt.getTime() + dayMs).toISOString(),
    };
    expect(await must(office.officer.call(getApplication, { loanId }))).toMatchObject({ accessRecovery });
    expect(await rowOf()).toMatchObject({ accessRecovery });
    await must(office.finance.call(preparePayout, { loanId }));
    expect(await rowOf()).toMatchObject({ status: 'prepared', accessRecovery });

    clock.advance(dayMs);
    await everybodySignedInNow(house);
    expect(await must(office.officer.call(getApplication, { loanId }))).toMatchObject({
      accessRecovery: null,
    });
    expect(await rowOf()).toMatchObject({ status: 'prepared', accessRecovery: null });
  });

  test('see nothing of another borrower’s recovery', async () => {
    const other = await borrower(house, app);
    const { loan } = await applied(house, app);
    clock.advance(minuteMs);
    await recovered(other, other.phone);
    const found = await must(office.officer.call(getApplication, { loanId: loan.loanId }));
    expect(found.accessRecovery).toBeNull();
  });
});
