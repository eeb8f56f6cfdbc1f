import { randomBytes } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { afterAll, describe, expect, test } from 'vitest';
import {
  changePassword,
  requestPasswordReset,
  resendCode,
  resetPassword,
  signIn,
  signUp,
  verifyCode,
} from '#contract/account.ts';
import { parseMalaysianMobile } from '#domain/phone.ts';
import { buildApp } from '../app.ts';
import { makeKeys } from '../crypto.ts';
import {
  type Borrower,
  type Browser,
  borrower,
  codeSentTo,
  makeHouse,
  messageSentTo,
  movableClock,
  openBrowser,
  proveLedger,
  signUpInput,
  staff,
} from '../testing.ts';
import { hashPassword, isOutdated, isPassword, passwordCost } from './passwords.ts';

const clock = movableClock();
const house = await makeHouse({ clock, passwordCost });
const app = await buildApp(house);
afterAll(() => proveLedger(house));

const minuteMs = 60_000;
const e164 = (phone: string) => parseMalaysianMobile(phone) ?? '';
const newPassword = 'angin kencang malam ini';
const messagesOf = (userId: string) =>
  house.db.selectFrom('messages').select('template').where('borrower_id', '=', userId).execute();

describe('a stored password', () => {
  test('is argon2id with 19 MiB and two passes, salted, and useless without the pepper [AUTH-04]', async () => {
    const password = 'kucing naik motosikal';
    const [first, second] = [await hashPassword(house, password), await hashPassword(house, password)];
    for (const hash of [first, second]) {
      expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    }
    expect(first).not.toBe(second);
    expect(await isPassword(house, first, password)).toBe(true);
    expect(await verify(first, password)).toBe(false);
    const elsewhere = { ...house, keys: makeKeys(randomBytes(32)) };
    expect(await isPassword(elsewhere, first, password)).toBe(false);
    expect(await isPassword(house, undefined, password)).toBe(false);
  });

  test('of every account has that form', async () => {
    await borrower(house, app);
    await staff(house, app, ['finance']);
    const rows = await house.db.selectFrom('users').select('password_hash').execute();
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('that was made with less work is made anew at sign-in [AUTH-04]', async () => {
    const person = await borrower(house, app);
    const weak = '$argon2id$v=19$m=4096,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$';
    expect(isOutdated(house, `${weak}${'A'.repeat(43)}`)).toBe(true);
    const { hash } = await import('@node-rs/argon2');
    const secret = house.keys.blindIndex('password', 'pepper');
    const outdated = await hash(person.password, { memoryCost: 4096, timeCost: 1, parallelism: 1, secret });
    await house.db
      .updateTable('users')
      .set({ password_hash: outdated })
      .where('user_id', '=', person.userId)
      .execute();
    await person.post('/api/sign-out');
    const answer = await person.call(signIn, { identifier: person.email, password: person.password });
    expect(answer.body).toMatchObject({ outcome: 'signed-in' });
    const row = await house.db
      .selectFrom('users')
      .select('password_hash')
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow();
    expect(isOutdated(house, row.password_hash)).toBe(false);
  });

  test('and no request that carried one can be guessed from the database', async () => {
    const person = await borrower(house, app);
    await person.call(changePassword, { currentPassword: person.password, newPassword });
    const dump = JSON.stringify([
      await house.db.selectFrom('idempotency_keys').selectAll().execute(),
      await house.db.selectFrom('events').selectAll().execute(),
      await house.db.selectFrom('outbox').selectAll().execute(),
    ]);
    expect(dump).not.toContain(newPassword);
    expect(dump).not.toContain(person.password);
    const throttles = await house.db.selectFrom('throttles').select('throttle_key').execute();
    const keys = throttles.map((row) => row.throttle_key).join();
    for (const text of [person.phone, e164(person.phone).slice(3), person.email])
      expect(keys).not.toContain(text);
  });
});

test.each([
  ['en', 'Many people use this password'],
  ['ms', ''],
  ['zh', ''],
] as const)('a common password is refused in %s with the reason, everywhere', async (locale, sentence) => {
  const asked = await openBrowser(app, { locale }).call(signUp, signUpInput({ password: 'sayangku123' }));
  expect(asked).toMatchObject({ status: 422, code: 'password-too-common' });
  const expected = sentence || house.words[locale]._('refusal.password-too-common');
  expect((asked.body as unknown as { detail: string }).detail).toContain(expected);
  const person = await borrower(house, app);
  const currentPassword = person.password;
  const changed = await person.call(changePassword, { currentPassword, newPassword: `${person.email}` });
  expect(changed.code).toBe('password-too-common');
  for (const short of ['1234567', 'pagi']) {
    const answer = await person.call(changePassword, { currentPassword, newPassword: short });
    expect(answer).toMatchObject({ code: 'password-too-short', facts: { minLength: 8 } });
  }
});

describe('changing the password', () => {
  test('needs the current one and another new one; then only the new one works, and the owner is told [AUTH-03] [AUTH-15]', async () => {
    const person = await borrower(house, app);
    const { password: currentPassword } = person;
    const wrong = await person.call(changePassword, { currentPassword: 'bukan yang ini', newPassword });
    expect(wrong).toMatchObject({ status: 422, code: 'current-password-wrong' });
    const same = await person.call(changePassword, { currentPassword, newPassword: currentPassword });
    expect(same.code).toBe('password-unchanged');
    const key = crypto.randomUUID();
    expect((await person.call(changePassword, { currentPassword, newPassword }, { key })).status).toBe(204);
    expect((await person.call(changePassword, { currentPassword, newPassword }, { key })).status).toBe(204);
    expect(await messagesOf(person.userId)).toEqual([{ template: 'password-changed' }]);

    await person.post('/api/sign-out');
    const old = await person.call(signIn, { identifier: person.email, password: currentPassword });
    expect(old.code).toBe('wrong-credentials');
    const answer = await person.call(signIn, { identifier: person.email, password: newPassword });
    expect(answer.body).toMatchObject({ outcome: 'signed-in' });
  });

  test('other devices give a code again', async () => {
    const person = await borrower(house, app);
    const other = openBrowser(app);
    await knowThisDevice(person, other);
    await person.call(changePassword, { currentPassword: person.password, newPassword });
    clock.advance(minuteMs);
    const answer = await other.call(signIn, { identifier: person.email, password: newPassword });
    expect(answer.body).toMatchObject({ outcome: 'code-needed' });
  });

  test('ends what is on its way to another password or another device [AUTH-11]', async () => {
    const person = await borrower(house, app);
    const thief = openBrowser(app);
    const { resetToken } = await forget(thief, person.email, person.email);
    const asked = await thief.call(signIn, { identifier: person.email, password: person.password });
    if (asked.body.outcome !== 'code-needed') throw new Error('the device is known already');
    const { challengeId } = asked.body.challenge;
    const code = await codeSentTo(house, e164(person.phone));

    await person.call(changePassword, { currentPassword: person.password, newPassword });
    const spent = await thief.call(resetPassword, { resetToken, newPassword: 'kata laluan pencuri' });
    expect(spent.code).toBe('code-expired');
    expect((await thief.call(verifyCode, { challengeId, code })).code).toBe('code-expired');
    clock.advance(minuteMs);
    expect((await thief.call(resendCode, { challengeId, channel: 'whatsapp' })).code).toBe('code-expired');
  });

  test('five wrong current passwords, then a wait of a quarter of an hour', async () => {
    const person = await borrower(house, app);
    const attempt = (currentPassword: string) =>
      person.call(changePassword, { currentPassword, newPassword });
    const answers = await Promise.all(Array.from({ length: 20 }, () => attempt('bukan yang ini')));
    expect(answers.filter(({ code }) => code === 'current-password-wrong')).toHaveLength(5);
    expect(await attempt(person.password)).toMatchObject({ status: 429, facts: { waitMinutes: 15 } });
    clock.advance(15 * minuteMs);
    expect((await attempt(person.password)).status).toBe(204);
  });

  test('two changes at once: one of them', async () => {
    const person = await borrower(house, app);
    const attempt = (index: number) =>
      person.call(changePassword, {
        currentPassword: person.password,
        newPassword: `${newPassword} ${index}`,
      });
    const answers = await Promise.all([attempt(1), attempt(2), attempt(3)]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    for (const { status, code } of answers) {
      if (status !== 204) expect(['changed-meanwhile', 'current-password-wrong']).toContain(code);
    }
  });
});

async function knowThisDevice(person: Borrower, browser: Browser): Promise<void> {
  const asked = await browser.call(signIn, { identifier: person.email, password: person.password });
  if (asked.body.outcome !== 'code-needed') throw new Error('the device is known already');
  const { challengeId } = asked.body.challenge;
  await browser.call(verifyCode, { challengeId, code: await codeSentTo(house, e164(person.phone)) });
  await browser.post('/api/sign-out');
}

async function forget(browser: Browser, identifier: string, sentTo: string) {
  const asked = await browser.call(requestPasswordReset, { identifier });
  const { challengeId } = asked.body.challenge;
  const code = await codeSentTo(house, sentTo);
  const answer = await browser.call(verifyCode, { challengeId, code });
  if (answer.body.outcome !== 'reset-password') throw new Error(`no token: ${answer.code}`);
  return { challengeId, code, resetToken: answer.body.resetToken };
}

describe('a forgotten password', () => {
  test('by number: the code, a token, the new password, signed in; everywhere else signed out', async () => {
    const person = await borrower(house, app);
    const browser = openBrowser(app);
    const { resetToken } = await forget(browser, person.phone, e164(person.phone));
    expect(resetToken).toMatch(/^[\w-]{43}$/);
    expect((await person.get('/api/me/profile')).status).toBe(200);

    const answer = await browser.call(resetPassword, { resetToken, newPassword });
    expect(answer.body).toMatchObject({ user: { userId: person.userId }, endsInSeconds: 1800 });
    expect((await browser.get('/api/me/profile')).status).toBe(200);
    expect((await person.get('/api/me/profile')).status).toBe(401);
    expect(await messagesOf(person.userId)).toEqual([{ template: 'password-reset' }]);
    const old = await openBrowser(app).call(signIn, { identifier: person.email, password: person.password });
    expect(old.code).toBe('wrong-credentials');
  });

  test('by email alone it never signs in on an unknown device [AUTH-11]', async () => {
    const person = await borrower(house, app);
    const thief = openBrowser(app);
    const { resetToken } = await forget(thief, person.email, person.email);
    const answer = await thief.call(resetPassword, { resetToken, newPassword });
    expect(answer).toMatchObject({ status: 200, body: { user: null } });
    expect(thief.cookies.size).toBe(0);
    const asked = await thief.call(signIn, { identifier: person.email, password: newPassword });
    if (asked.body.outcome !== 'code-needed') throw new Error('signed in by email alone');
    expect(asked.body.challenge.channel).toBe('whatsapp');
    clock.advance(minuteMs);
    const { challengeId } = asked.body.challenge;
    const byEmail = await thief.call(resendCode, { challengeId, channel: 'email' });
    expect(byEmail.body).toMatchObject({ challenge: { channel: 'whatsapp' } });

    const owner = await borrower(house, app);
    await owner.post('/api/sign-out');
    const own = await forget(owner, owner.email, owner.email);
    const back = await owner.call(resetPassword, { resetToken: own.resetToken, newPassword });
    expect(back.body).toMatchObject({ user: { userId: owner.userId } });
  });

  test('the token works once, for ten minutes, and many at once are one [AUTH-11]', async () => {
    const person = await borrower(house, app);
    const browser = openBrowser(app);
    const { resetToken, challengeId, code } = await forget(browser, person.phone, e164(person.phone));
    expect((await browser.call(verifyCode, { challengeId, code })).code).toBe('code-expired');
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        openBrowser(app).call(resetPassword, { resetToken, newPassword: `${newPassword} ${index}` }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.code === 'code-expired')).toHaveLength(4);

    clock.advance(minuteMs);
    const late = await forget(openBrowser(app), person.phone, e164(person.phone));
    clock.advance(10 * minuteMs);
    const tooLate = await browser.call(resetPassword, { resetToken: late.resetToken, newPassword });
    expect(tooLate.code).toBe('code-expired');
  });

  test('a wrong new password does not use the token up [AUTH-11]', async () => {
    const person = await borrower(house, app);
    const browser = openBrowser(app);
    const { resetToken } = await forget(browser, person.phone, e164(person.phone));
    expect((await browser.call(resetPassword, { resetToken, newPassword: 'password' })).status).toBe(422);
    expect((await browser.call(resetPassword, { resetToken, newPassword })).status).toBe(200);
  });

  test('of nobody looks the same, sends nothing and never succeeds [AUTH-06]', async () => {
    const person = await borrower(house, app);
    const member = await staff(house, app, ['approver']);
    for (const [known, unknown] of [
      [person.phone, '017-123 9876'],
      [person.email, 'nobody.here@example.com'],
      [person.email, member.email],
    ] as const) {
      clock.advance(minuteMs);
      const browser = openBrowser(app);
      const [forKnown, forUnknown] = [
        await browser.call(requestPasswordReset, { identifier: known }),
        await browser.call(requestPasswordReset, { identifier: unknown }),
      ];
      const shape = ({ body }: typeof forKnown) => ({
        ...body.challenge,
        challengeId: '',
        sentTo: body.challenge.sentTo.replace(/[^•@]/gu, 'x').replace(/x+/g, 'x'),
      });
      expect(shape(forUnknown)).toEqual(shape(forKnown));
      await expect(messageSentTo(house, parseMalaysianMobile(unknown) ?? unknown)).rejects.toThrow();
      const { challengeId } = forUnknown.body.challenge;
      const tries = [];
      for (let guess = 0; guess < 6; guess += 1) {
        tries.push((await browser.call(verifyCode, { challengeId, code: String(100_000 + guess) })).code);
      }
      expect(tries).toEqual([...Array(5).fill('code-wrong'), 'code-spent']);
      clock.advance(minuteMs);
      expect((await browser.call(resendCode, { challengeId, channel: 'email' })).status).toBe(200);
      for (let send = 0; send < 3; send += 1) {
        clock.advance(minuteMs);
        expect((await browser.call(requestPasswordReset, { identifier: unknown })).status).toBe(200);
      }
      clock.advance(minuteMs);
      expect((await browser.call(requestPasswordReset, { identifier: unknown })).code).toBe('too-many-tries');
      clock.advance(24 * 60 * minuteMs);
    }
  });

  test('a link is made from our own address, never from the request [AUTH-11]', async () => {
    const person = await borrower(house, app);
    clock.advance(minuteMs);
    const stranger = openBrowser(app);
    await stranger.post('/api/sign-up', signUpInput({ phone: person.phone }), {
      headers: { host: 'evil.example' },
    });
    const { text } = await messageSentTo(house, e164(person.phone));
    expect(text).toContain('http://localhost:3000/en/sign-in');
    expect(text).not.toContain('evil');
  });
});
