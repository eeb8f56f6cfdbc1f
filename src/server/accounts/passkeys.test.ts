/** Passkeys of the lender's people, with an authenticator in software: what it takes to add one, and what opens nothing. */
import { afterAll, describe, expect, test } from 'vitest';
import { staffSignIn } from '#contract/account.ts';
import * as endpoints from '#contract/passkeys.ts';
import { buildApp } from '../app.ts';
import { clearLeftovers } from '../leftovers.ts';
import {
  borrower,
  makeHouse,
  messageSentTo,
  movableClock,
  openBrowser,
  proveLedger,
  totpNow,
} from '../testing.ts';
import { must } from '../testing-loans.ts';
import { createStaff } from './staff.ts';
import { type Deviation, TestPasskey } from './testing-passkey.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
afterAll(() => proveLedger(house));

const site = { origin: 'http://localhost:3000', host: 'localhost' };
const password = 'empat orang di pejabat';
let made = 0;

async function member() {
  made += 1;
  const email = `mei.${made}@example.com`;
  const account = await createStaff(house, {
    name: 'Tan Mei Ling',
    email,
    password,
    roles: ['approver'],
    locale: 'en',
  });
  const browser = openBrowser(app);
  await must(browser.call(staffSignIn, { email, password, totp: totpNow(house, account.totpSecret) }));
  return { ...browser, ...account, email };
}
type Member = Awaited<ReturnType<typeof member>>;

async function add(person: Member, key = new TestPasskey(site), deviation: Deviation = {}) {
  const asked = await must(person.call(endpoints.startPasskey, { currentPassword: password }));
  const credential = key.make(asked, deviation);
  const { challengeId } = asked;
  return {
    key,
    answer: await person.call(endpoints.addPasskey, { challengeId, name: 'Work phone', credential }),
  };
}

async function enter(key: TestPasskey, deviation: Deviation = {}) {
  const browser = openBrowser(app);
  const asked = await must(browser.call(endpoints.startPasskeySignIn, {}));
  key.counter += 1;
  const credential = key.sign(asked, deviation);
  return browser.call(endpoints.passkeySignIn, { challengeId: asked.challengeId, credential });
}

describe('a passkey', () => {
  test('is added with the password, told by mail, and signs in without any other factor [AUTH-09]', async () => {
    const person = await member();
    const { key, answer } = await add(person);
    expect(answer.body).toMatchObject({ passkeys: [{ name: 'Work phone', lastUsedAt: null }] });
    expect((await messageSentTo(house, person.email)).subject).toBe('A passkey was added to your account');
    const entered = await enter(key);
    expect(entered.body).toMatchObject({ user: { userId: person.userId, roles: ['approver'] } });
    const account = await must(person.call(endpoints.getStaffAccount, {}));
    expect(account.passkeys[0]?.lastUsedAt).toBe(clock.now().toISOString());
    expect(account.sessions).toHaveLength(2);
  });

  test.each<[string, Deviation]>([
    ['of another site', { origin: 'https://jernih.example', host: 'jernih.example' }],
    ['made on another page', { origin: 'http://localhost:3001' }],
    ['for another challenge', { challenge: 'c29tZXRoaW5nLWVsc2U' }],
    ['without its owner', { isOwnerChecked: false }],
  ])('%s is not added and does not sign in', async (_what, deviation) => {
    const person = await member();
    expect((await add(person, new TestPasskey(site), deviation)).answer.code).toBe('passkey-not-verified');
    const { key } = await add(person);
    expect((await enter(key, deviation)).code).toBe('wrong-credentials');
    expect((await enter(key)).status).toBe(200);
  });

  test('answers a challenge once, within five minutes, and only its own', async () => {
    const person = await member();
    const { key } = await add(person);
    const browser = openBrowser(app);
    const asked = await must(browser.call(endpoints.startPasskeySignIn, {}));
    key.counter += 1;
    const credential = key.sign(asked);
    const input = { challengeId: asked.challengeId, credential };
    const answers = await Promise.all(
      [1, 2, 3].map(() => openBrowser(app).call(endpoints.passkeySignIn, input)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);

    const late = await must(browser.call(endpoints.startPasskeySignIn, {}));
    clock.advance(5 * 60_000 + 1);
    key.counter += 1;
    const tooLate = { challengeId: late.challengeId, credential: key.sign(late) };
    expect((await browser.call(endpoints.passkeySignIn, tooLate)).code).toBe('wrong-credentials');

    const other = await member();
    const foreign = await must(other.call(endpoints.startPasskey, { currentPassword: password }));
    const again = await member();
    const theft = {
      challengeId: foreign.challengeId,
      name: 'Mine',
      credential: new TestPasskey(site).make(foreign),
    };
    expect((await again.call(endpoints.addPasskey, theft)).code).toBe('passkey-not-verified');
  });

  test('that was copied shows by its count, and is refused', async () => {
    const { key } = await add(await member());
    expect((await enter(key)).status).toBe(200);
    key.counter -= 1;
    expect((await enter(key)).code).toBe('wrong-credentials');
  });

  test('of nobody, of a stranger and of a foreign signature get one answer', async () => {
    const { key } = await add(await member());
    const copy = new TestPasskey(site);
    const unknown = await enter(copy);
    Object.assign(copy, { id: key.id });
    const forged = await enter(copy);
    const wrongPassword = await openBrowser(app).call(staffSignIn, {
      email: 'x@example.com',
      password,
      totp: '123456',
    });
    for (const { status, code } of [unknown, forged, wrongPassword]) {
      expect([status, code]).toEqual([401, 'wrong-credentials']);
    }
  });

  test('belongs to one person; ten are the most; a wrong password makes none', async () => {
    const person = await member();
    const { key } = await add(person);
    expect((await add(await member(), key)).answer.code).toBe('passkey-known');
    expect((await person.call(endpoints.startPasskey, { currentPassword: 'bukan' })).code).toBe(
      'current-password-wrong',
    );
    for (let count = 1; count < 10; count += 1) await add(person);
    const { answer } = await add(person);
    expect([answer.code, answer.facts]).toEqual(['too-many-passkeys', { limit: 10 }]);
  });

  test('that was removed opens nothing any more, and nobody removes that of another person', async () => {
    const person = await member();
    const { key, answer } = await add(person);
    const passkeyId = (answer.body as endpoints.StaffAccount).passkeys[0]?.passkeyId ?? '';
    expect((await (await member()).call(endpoints.removePasskey, { passkeyId })).code).toBe('not-found');
    expect((await must(person.call(endpoints.removePasskey, { passkeyId }))).passkeys).toEqual([]);
    expect((await messageSentTo(house, person.email)).subject).toBe(
      'A passkey was removed from your account',
    );
    expect((await enter(key)).code).toBe('wrong-credentials');
  });

  test('is nothing for borrowers', async () => {
    const person = await borrower(house, app);
    expect((await person.call(endpoints.getStaffAccount, {})).code).toBe('not-allowed');
    expect((await person.call(endpoints.startPasskey, { currentPassword: person.password })).code).toBe(
      'not-allowed',
    );
  });

  test('does not work where the address is a number, which is said before the device is asked', async () => {
    const numbered = { ...house, environment: { ...house.environment, publicUrl: 'http://127.0.0.1:3000' } };
    const other = await buildApp(numbered);
    const person = await member();
    const browser = openBrowser(other);
    clock.advance(30_000);
    await must(
      browser.call(staffSignIn, { email: person.email, password, totp: totpNow(house, person.totpSecret) }),
    );
    expect((await must(browser.call(endpoints.getStaffAccount, {}))).passkeysWork).toBe(false);
    expect((await browser.call(endpoints.startPasskey, { currentPassword: password })).code).toBe(
      'passkeys-need-name',
    );
    await other.close();
  });
});

test('only keys are asked for whose answers fit the request', async () => {
  const asked = await must((await member()).call(endpoints.startPasskey, { currentPassword: password }));
  const { pubKeyCredParams } = asked.options as { pubKeyCredParams: { alg: number }[] };
  expect(pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257]);
});

describe('the own account', () => {
  test('signs out everywhere else, and changes the password [SESS-05]', async () => {
    const person = await member();
    const { key } = await add(person);
    await enter(key);
    expect((await must(person.call(endpoints.endOwnSessions, {}))).sessions).toMatchObject([
      { isThisOne: true },
    ]);
    const newPassword = 'lima orang di kantin';
    const change = (currentPassword: string) =>
      person.call(endpoints.changeStaffPassword, { currentPassword, newPassword });
    expect((await change('bukan')).code).toBe('current-password-wrong');
    expect((await change(password)).status).toBe(204);
    expect((await messageSentTo(house, person.email)).subject).toBe('Your password was changed');
    expect((await change(newPassword)).code).toBe('password-unchanged');
    clock.advance(30_000);
    const signIn = { email: person.email, password: newPassword, totp: totpNow(house, person.totpSecret) };
    expect((await openBrowser(app).call(staffSignIn, signIn)).status).toBe(200);
  });

  test('challenges that nobody answered are thrown away', async () => {
    await must(openBrowser(app).call(endpoints.startPasskeySignIn, {}));
    clock.advance(10 * 60_000);
    await clearLeftovers(house);
    expect(await house.db.selectFrom('passkey_challenges').select('challenge_id').execute()).toEqual([]);
  });
});
