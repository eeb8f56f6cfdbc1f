/** Where only mails are sent, a mailbox gets every code of an account: it opens none whose owner is known by a card. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  getProfile,
  requestPasswordReset,
  resetPassword,
  signIn,
  staffSignIn,
  verifyCode,
} from '#contract/account.ts';
import { revealOwnNumber } from '#contract/reveal.ts';
import { maskIcNumber } from '#domain/ic-number.ts';
import { parseMalaysianMobile } from '#domain/phone.ts';
import { withoutGaps } from '#domain/typed-digits.ts';
import { buildApp } from '../app.ts';
import { openOutboxText } from '../outbox/outbox.ts';
import {
  type Borrower,
  type Browser,
  borrower,
  codeSentTo,
  everybodySignedInNow,
  makeHouse,
  movableClock,
  openBrowser,
  proveLedger,
  staff,
} from '../testing.ts';
import { must, openLender, verifyIdentity } from '../testing-loans.ts';
import { disbursedLoan, openOffice } from '../testing-money.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const withMail = { ...house, environment: { ...house.environment, smtpUrl: 'smtp://localhost:2525' } };
const app = await buildApp(withMail);
const appWithPhones = await buildApp(house);
await openLender(house);
beforeEach(() => everybodySignedInNow(house));
afterAll(async () => {
  await Promise.all([app.close(), appWithPhones.close()]);
  await proveLedger(house);
});

const minuteMs = 60_000;
const newPassword = 'angin kencang malam ini';

async function known(from = app): Promise<Borrower & { icNumber: string }> {
  const person = await borrower(withMail, from);
  await verifyIdentity(person);
  const { value } = await must(person.call(revealOwnNumber, { field: 'ic-number' }));
  return { ...person, icNumber: value };
}

/** What the right code of a reset becomes. A minute passes: it is as long between two codes. */
async function forgot(browser: Browser, identifier: string) {
  clock.advance(minuteMs + 1000);
  const { challenge } = await must(browser.call(requestPasswordReset, { identifier }));
  const code = await codeSentTo(house, parseMalaysianMobile(identifier) ?? identifier);
  const answer = await must(browser.call(verifyCode, { challengeId: challenge.challengeId, code }));
  if (answer.outcome !== 'reset-password') throw new Error('no token');
  return answer;
}

/** Digits that are nobody's here: all cards of these tests were made in Selangor. */
const wrong = (guess: number) => `920314-01-${String(1000 + guess)}`;
const passwordOf = ({ userId }: Borrower) =>
  house.db.selectFrom('users').select('password_hash').where('user_id', '=', userId).executeTakeFirst();

describe('a mailbox alone', () => {
  test('opens no account whose owner is known: the new password takes the IC number [AUTH-11]', async () => {
    const person = await known();
    const before = await passwordOf(person);
    const thief = openBrowser(app);
    const { resetToken, asksForIcNumber } = await forgot(thief, person.email);
    expect(asksForIcNumber).toBe(true);
    const tried = async (icNumber?: string) =>
      (await thief.call(resetPassword, { resetToken, newPassword, ...(icNumber && { icNumber }) })).code;
    expect(await tried()).toBe('ic-empty');
    expect(await tried('9203141')).toBe('ic-length');
    expect(await tried('Aisyah')).toBe('ic-not-digits');
    expect(await tried(maskIcNumber(withoutGaps(person.icNumber)))).toBe('ic-not-digits');
    expect(await tried(wrong(1))).toBe('ic-number-wrong');
    expect(await passwordOf(person)).toEqual(before);
    expect((await person.call(getProfile, {})).status).toBe(200);
    const asked = await thief.call(signIn, { identifier: person.email, password: newPassword });
    expect(asked.code).toBe('wrong-credentials');

    // The owner knows it by heart, and may type it with spaces.
    const spaced = person.icNumber.replaceAll('-', ' ');
    const answer = await thief.call(resetPassword, { resetToken, newPassword, icNumber: spaced });
    expect(answer).toMatchObject({ status: 200, body: { user: null } });
    expect((await person.call(getProfile, {})).status).toBe(401);
    const again = await must(thief.call(signIn, { identifier: person.email, password: newPassword }));
    if (again.outcome !== 'code-needed') throw new Error('the device is known');
    const code = await codeSentTo(house, person.email);
    const { challengeId } = again.challenge;
    expect(await must(thief.call(verifyCode, { challengeId, code }))).toMatchObject({
      outcome: 'signed-in',
    });
  });

  test('not on a device that is known either, nor where WhatsApp is sent [AUTH-11]', async () => {
    const person = await known(appWithPhones);
    await person.post('/api/sign-out');
    const { resetToken, asksForIcNumber } = await forgot(person, person.email);
    expect(asksForIcNumber).toBe(true);
    expect((await person.call(resetPassword, { resetToken, newPassword })).code).toBe('ic-empty');
    const { icNumber, userId } = person;
    const answer = await person.call(resetPassword, { resetToken, newPassword, icNumber });
    expect(answer).toMatchObject({ status: 200, body: { user: { userId } } });
  });

  test('after five wrong numbers the right one waits an hour, and the page says so again [AUTH-11]', async () => {
    const person = await known();
    const thief = openBrowser(app);
    const tried = async (resetToken: string, icNumber: string) =>
      thief.call(resetPassword, { resetToken, newPassword, icNumber });
    const first = await forgot(thief, person.email);
    for (let guess = 0; guess < 5; guess += 1)
      expect((await tried(first.resetToken, wrong(guess))).code).toBe('ic-number-wrong');
    expect(await tried(first.resetToken, person.icNumber)).toMatchObject({
      code: 'too-many-tries',
      facts: { waitMinutes: 60 },
    });
    // Said as often as it is asked, with what is left of the wait.
    clock.advance(2 * minuteMs);
    expect(await tried(first.resetToken, person.icNumber)).toMatchObject({
      code: 'too-many-tries',
      facts: { waitMinutes: 58 },
    });
  });

  test('a new token gives no new tries; after the wait the right number counts [AUTH-11]', async () => {
    const person = await known();
    const thief = openBrowser(app);
    const tried = async (resetToken: string, icNumber: string) =>
      thief.call(resetPassword, { resetToken, newPassword, icNumber });
    for (const guesses of [3, 2]) {
      const { resetToken } = await forgot(thief, person.email);
      for (let guess = 0; guess < guesses; guess += 1)
        expect((await tried(resetToken, wrong(guess))).code).toBe('ic-number-wrong');
    }
    const third = await forgot(thief, person.email);
    expect((await tried(third.resetToken, person.icNumber)).code).toBe('too-many-tries');
    clock.advance(60 * minuteMs);
    const fourth = await forgot(thief, person.email);
    expect((await tried(fourth.resetToken, person.icNumber)).status).toBe(200);
  });

  test('twenty guesses at once are five, and of two right ones one sets the password [AUTH-11]', async () => {
    const person = await known();
    const { resetToken } = await forgot(openBrowser(app), person.email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, guess) =>
        openBrowser(app).call(resetPassword, { resetToken, newPassword, icNumber: wrong(guess) }),
      ),
    );
    expect(answers.filter(({ code }) => code === 'ic-number-wrong')).toHaveLength(5);
    for (const { code } of answers)
      expect(['ic-number-wrong', 'too-many-tries', 'code-expired']).toContain(code);

    const other = await known();
    const right = await forgot(openBrowser(app), other.email);
    const both = await Promise.all(
      [1, 2].map((each) =>
        openBrowser(app).call(resetPassword, {
          resetToken: right.resetToken,
          newPassword: `${newPassword} ${each}`,
          icNumber: other.icNumber,
        }),
      ),
    );
    expect(both.map(({ code }) => code ?? 'set').sort()).toEqual(['code-expired', 'set']);
  });

  test('learns before the right code neither who is known nor what else is asked [AUTH-06]', async () => {
    const person = await known();
    const fresh = await borrower(withMail, app);
    clock.advance(minuteMs + 1000);
    const shapes = [];
    for (const identifier of [person.email, fresh.email, 'nobody.at.all@example.com']) {
      const browser = openBrowser(app);
      const asked = await browser.call(requestPasswordReset, { identifier });
      const { challengeId } = asked.body.challenge;
      const guessed = await browser.call(verifyCode, { challengeId, code: '000000' });
      const { body, status, code } = guessed;
      shapes.push({
        keys: Object.keys(asked.body.challenge).sort(),
        status,
        code,
        of: Object.keys(body).sort(),
      });
    }
    expect(shapes[1]).toEqual(shapes[0]);
    expect(shapes[2]).toEqual(shapes[0]);
    const guess = { resetToken: 'x'.repeat(43), newPassword, icNumber: person.icNumber };
    expect((await openBrowser(app).call(resetPassword, guess)).code).toBe('code-expired');
  });
});

describe('nothing more is asked', () => {
  test('of who has given no identity: there is nothing to protect yet', async () => {
    const fresh = await borrower(withMail, app);
    const { resetToken, asksForIcNumber } = await forgot(openBrowser(app), fresh.email);
    expect(asksForIcNumber).toBe(false);
    expect((await openBrowser(app).call(resetPassword, { resetToken, newPassword })).status).toBe(200);
  });

  test('after a code that came to the phone', async () => {
    const person = await known(appWithPhones);
    const { resetToken, asksForIcNumber } = await forgot(openBrowser(appWithPhones), person.phone);
    expect(asksForIcNumber).toBe(false);
    const answer = await openBrowser(appWithPhones).call(resetPassword, { resetToken, newPassword });
    expect(answer.status).toBe(200);
  });

  test('of the lender’s people: they have no reset, and their second factor stays [AUTH-09]', async () => {
    const { email } = await staff(withMail, app, ['finance']);
    const asked = await openBrowser(app).call(requestPasswordReset, { identifier: email });
    expect(asked.status).toBe(200);
    await expect(codeSentTo(house, email)).rejects.toThrow('nothing was sent');
    const wrongTotp = { email, password: newPassword, totp: '000000' };
    expect((await openBrowser(app).call(staffSignIn, wrongTotp)).code).toBe('wrong-credentials');
  });
});

test('no mail of a whole loan holds the IC number, nor eight digits of it, nor its mask [DAT-06]', async () => {
  const office = await openOffice(house, app);
  const { person } = await disbursedLoan(office);
  const { value } = await must(person.call(revealOwnNumber, { field: 'ic-number' }));
  const rows = await house.db.selectFrom('outbox').selectAll().where('user_id', '=', person.userId).execute();
  expect(rows.length).toBeGreaterThan(5);
  const digits = withoutGaps(value);
  for (const row of rows) {
    const text = withoutGaps(`${row.subject} ${openOutboxText(house, row)}`);
    for (const part of [digits, digits.slice(0, 8), digits.slice(4), withoutGaps(maskIcNumber(digits))])
      expect(text).not.toContain(part);
  }
});
