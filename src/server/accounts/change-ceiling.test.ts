/** What one session may change within a minute: far more than a person does, and not without end. */
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { changePassword, getProfile, keepLanguage, signIn, updateProfile } from '#contract/account.ts';
import { takeNextApplication } from '#contract/office.ts';
import { buildApp } from '../app.ts';
import { readEnvironment } from '../environment.ts';
import {
  type Browser,
  borrower,
  makeHouse,
  movableClock,
  openBrowser,
  proveLedger,
  staff,
} from '../testing.ts';

const clock = movableClock();
const house = await makeHouse({ clock, environment: { changesPerMinute: 40 } });
const app = await buildApp(house);
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const change = (browser: Browser, key?: string) =>
  browser.call(keepLanguage, { locale: 'en' }, key === undefined ? {} : { key });
const many = (count: number, browser: Browser) =>
  Promise.all(Array.from({ length: count }, () => change(browser)));

test('the ceiling of an installation is 120 unless it says otherwise', () => {
  const settings = {
    DATABASE_URL: 'postgresql://a@b/c',
    SECRET_KEY: randomBytes(32).toString('base64url'),
  };
  expect(readEnvironment(settings).changesPerMinute).toBe(120);
  expect(readEnvironment({ ...settings, CHANGES_PER_MINUTE: '500' }).changesPerMinute).toBe(500);
  expect(() => readEnvironment({ ...settings, CHANGES_PER_MINUTE: '5' })).toThrow('CHANGES_PER_MINUTE');
});

test('of many changes at once the rest are told when to go on; reading and everybody else go on [VAL-17]', async () => {
  const person = await borrower(house, app);
  const other = await borrower(house, app);
  clock.advance(10_000);
  const answers = await many(60, person);
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(40);
  const refused = answers.filter(({ code }) => code === 'too-many-requests');
  expect(refused).toHaveLength(20);
  expect(refused[0]).toMatchObject({
    status: 429,
    facts: { waitSeconds: 60 },
    headers: { 'retry-after': '60' },
  });
  expect(refused[0]?.body).toMatchObject({
    detail: 'Too many requests in a minute. Wait 60 seconds and go on.',
  });
  expect((await person.call(updateProfile, { address: '12 Jalan Damai' })).code).toBe('too-many-requests');

  expect((await person.call(getProfile, {})).status).toBe(200);
  expect((await change(other)).status).toBe(204);
  clock.advance(59_000);
  expect(await change(person)).toMatchObject({ code: 'too-many-requests', facts: { waitSeconds: 1 } });
  clock.advance(1_000);
  expect((await change(person)).status).toBe(204);
});

test('what has its answer gets it again, and a key with other words does not', async () => {
  const person = await borrower(house, app);
  const key = randomUUID();
  const answered = await person.call(updateProfile, { address: '12 Jalan Damai' }, { key });
  expect(answered.status).toBe(200);
  await many(40, person);
  const again = await person.call(updateProfile, { address: '12 Jalan Damai' }, { key });
  expect(again).toMatchObject({ status: 200, body: answered.body });
  expect((await person.call(updateProfile, { address: '13 Jalan Damai' }, { key })).code).toBe('key-reused');
  expect((await change(person, randomUUID())).code).toBe('too-many-requests');
  // A key is that of its person.
  const thief = await borrower(house, app);
  await many(40, thief);
  const taken = await thief.call(updateProfile, { address: '12 Jalan Damai' }, { key });
  expect(taken.code).toBe('too-many-requests');
});

test('a program with a stolen session keeps its owner from nothing: not from signing out, nor from a new password', async () => {
  const owner = await borrower(house, app);
  const thief = openBrowser(app);
  for (const [name, value] of owner.cookies) thief.cookies.set(name, value);
  const home = openBrowser(app, { address: owner.address });
  for (const [name, value] of owner.cookies) if (name !== 'sid') home.cookies.set(name, value);
  const { email, password } = owner;
  expect((await home.call(signIn, { identifier: email, password })).status).toBe(200);
  await many(50, thief);
  expect((await change(thief)).code).toBe('too-many-requests');
  const renewed = { currentPassword: password, newPassword: `teh ${randomBytes(6).toString('hex')} panas` };
  expect((await home.call(changePassword, renewed)).status).toBe(204);
  expect((await change(thief)).status).toBe(401);
  await many(50, home);
  expect((await home.post('/api/sign-out')).status).toBe(204);
  expect((await home.call(getProfile, {})).status).toBe(401);
});

test('a desk that works through a list has five times as much', async () => {
  const officer = await staff(house, app, ['loan-officer']);
  clock.advance(60_000);
  const answers = await Promise.all(Array.from({ length: 205 }, () => officer.call(takeNextApplication, {})));
  expect(answers.filter(({ code }) => code === 'queue-empty')).toHaveLength(200);
  expect(answers.filter(({ code }) => code === 'too-many-requests')).toHaveLength(5);
});

test('a clock that is set back holds nobody for longer than a minute', async () => {
  const person = await borrower(house, app);
  clock.advance(60_000);
  await many(41, person);
  expect((await change(person)).code).toBe('too-many-requests');
  clock.advance(-10_000);
  expect((await change(person)).status).toBe(204);
});
