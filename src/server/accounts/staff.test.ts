import { randomBytes } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { signIn, staffSignIn } from '#contract/account.ts';
import { buildApp } from '../app.ts';
import { borrower, makeHouse, movableClock, openBrowser, proveLedger, staff, totpNow } from '../testing.ts';
import { createStaff } from './staff.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
afterAll(() => proveLedger(house));

const stepMs = 30_000;

async function newMember() {
  const email = `mei.${randomBytes(4).toString('hex')}@example.com`;
  const password = 'empat orang di pejabat';
  const made = await createStaff(house, {
    name: 'Tan Mei Ling',
    email,
    password,
    roles: ['approver'],
    locale: 'zh',
  });
  const attempt = (given: Partial<{ email: string; password: string; totp: string }> = {}) =>
    openBrowser(app).call(staffSignIn, { email, password, totp: totpNow(house, made.totpSecret), ...given });
  return { ...made, email, password, attempt };
}

/** Every code that could be right now is another one than this. */
const wrongTotp = (secret: string): string => {
  const now = clock.now().getTime();
  const near = [-2, -1, 0, 1, 2].map((step) =>
    totpNow({ ...house, clock: { now: () => new Date(now + step * stepMs) } }, secret),
  );
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
  );
};

describe('staff', () => {
  test('sign in with email, password and authenticator [AUTH-09]', async () => {
    const member = await newMember();
    expect(member.totpUri).toMatch(/^otpauth:\/\/totp\/Jernih:/);
    const answer = await member.attempt({ email: member.email.toUpperCase() });
    expect(answer.body).toMatchObject({
      user: { userId: member.userId, kind: 'staff', name: 'Tan Mei Ling', roles: ['approver'] },
      endsInSeconds: 900,
    });
    expect([answer.headers['set-cookie']].flat()[0]).toMatch(/^sid=[\w-]{43}; Max-Age=28800;/);
  });

  test('get one answer, whatever part is wrong [AUTH-06]', async () => {
    const member = await newMember();
    const person = await borrower(house, app);
    const answers = [
      await member.attempt({ email: 'nobody@example.com' }),
      await member.attempt({ email: 'not an email' }),
      await member.attempt({ email: person.email, password: person.password }),
      await member.attempt({ password: 'bukan yang ini' }),
      await member.attempt({ totp: wrongTotp(member.totpSecret) }),
      await member.attempt({ totp: 'abcdef' }),
      await member.attempt({ password: 'bukan yang ini', totp: wrongTotp(member.totpSecret) }),
    ];
    for (const { body, status } of answers) {
      expect(status).toBe(401);
      expect({ ...(body as object), requestId: '' }).toEqual({
        ...(answers[0]?.body as object),
        requestId: '',
      });
    }
  });

  test('a step of the authenticator is accepted once, and none before it [AUTH-09]', async () => {
    const member = await newMember();
    const totp = totpNow(house, member.totpSecret);
    const many = await Promise.all(Array.from({ length: 6 }, () => member.attempt({ totp })));
    expect(many.filter(({ status }) => status === 200)).toHaveLength(1);
    clock.advance(stepMs);
    expect((await member.attempt()).status).toBe(200);
    expect((await member.attempt({ totp })).status).toBe(401);
  });

  test('half a minute of difference between the clocks is fine, more is not', async () => {
    const member = await newMember();
    const totp = totpNow(house, member.totpSecret);
    clock.advance(stepMs);
    expect((await member.attempt({ totp: `${totp.slice(0, 3)} ${totp.slice(3)}` })).status).toBe(200);
    const old = totpNow(house, member.totpSecret);
    clock.advance(2 * stepMs);
    expect((await member.attempt({ totp: old })).status).toBe(401);
  });

  test('guesses of the code are counted like guesses of the password', async () => {
    const member = await newMember();
    const wrong = wrongTotp(member.totpSecret);
    const answers = await Promise.all(Array.from({ length: 60 }, () => member.attempt({ totp: wrong })));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50);
    expect((await member.attempt()).status).toBe(429);
    clock.advance(stepMs);
    expect((await member.attempt()).status).toBe(200);
  });

  test('are not kept out by strangers who fail on purpose: a device that was let in is counted apart', async () => {
    const member = await newMember();
    const own = openBrowser(app);
    const { email, password, totpSecret } = member;
    const enter = () => own.call(staffSignIn, { email, password, totp: totpNow(house, totpSecret) });
    expect((await enter()).status).toBe(200);
    await own.post('/api/sign-out');
    for (let failure = 0; failure < 11; failure += 1) await member.attempt({ password: 'bukan yang ini' });
    clock.advance(1000);
    expect((await member.attempt()).status).toBe(429);
    for (let failure = 0; failure < 3; failure += 1) {
      clock.advance(60_000);
      await member.attempt({ password: 'bukan yang ini' });
    }
    expect((await member.attempt()).status).toBe(429);
    expect((await enter()).status).toBe(200);
  });

  test('cannot come in by the door of the borrowers [AUTH-09]', async () => {
    const member = await newMember();
    const answer = await openBrowser(app).call(signIn, {
      identifier: member.email,
      password: member.password,
    });
    expect(answer.code).toBe('wrong-credentials');
    expect((await openBrowser(app).get('/api/office/counts')).status).toBe(401);
  });
});

test('a staff member is made with a password that may stand and an email of their own', async () => {
  const member = await newMember();
  const given = { name: 'Tan Mei Ling', email: 'mei@example.com', roles: ['finance'], locale: 'en' } as const;
  await expect(createStaff(house, { ...given, password: 'password123' })).rejects.toThrow(
    'password-too-common',
  );
  await expect(createStaff(house, { ...given, email: 'mei', password: member.password })).rejects.toThrow(
    'request-invalid',
  );
  await expect(
    createStaff(house, { ...given, email: member.email, password: member.password }),
  ).rejects.toThrow();
});

test('the secret of the authenticator is sealed to its row', async () => {
  const member = await newMember();
  const row = await house.db
    .selectFrom('users')
    .selectAll()
    .where('user_id', '=', member.userId)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(member.totpSecret);
  expect(() => house.keys.openText(row.totp_secret_sealed ?? '', 'users:other:other')).toThrow();
});

test('nobody is there before somebody was made [AUTH-12]', async () => {
  const fresh = await house.db.selectFrom('users').select('email').execute();
  expect(fresh.every(({ email }) => email.endsWith('@example.com'))).toBe(true);
  const member = await staff(house, app, ['auditor']);
  for (const password of ['admin', 'password', 'jernih', 'demo', 'changeme', member.email]) {
    for (const email of ['admin@example.com', 'admin@jernih.example', member.email]) {
      const answer = await openBrowser(app).call(staffSignIn, { email, password, totp: '000000' });
      expect(answer.status).toBe(401);
    }
  }
});
