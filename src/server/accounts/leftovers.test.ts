import { afterAll, expect, test } from 'vitest';
import { requestCode, requestPasswordReset, signIn, signUp, verifyCode } from '#contract/account.ts';
import { parseMalaysianMobile } from '#domain/phone.ts';
import { buildApp } from '../app.ts';
import {
  borrower,
  codeSentTo,
  makeHouse,
  movableClock,
  openBrowser,
  proveLedger,
  signUpInput,
} from '../testing.ts';
import { clearAccountLeftovers } from './leftovers.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
afterAll(() => proveLedger(house));

const hourMs = 3600_000;
const signUpsWith = (phone: string) =>
  house.db
    .selectFrom('users')
    .select('name')
    .where('phone', '=', parseMalaysianMobile(phone) ?? '')
    .execute();

test('a sign-up that was never confirmed is forgotten after a day, and not before', async () => {
  const input = signUpInput();
  await openBrowser(app).call(signUp, input);
  clock.advance(23 * hourMs);
  await clearAccountLeftovers(house);
  expect(await signUpsWith(input.phone)).toHaveLength(1);
  clock.advance(2 * hourMs);
  await clearAccountLeftovers(house);
  expect(await signUpsWith(input.phone)).toEqual([]);
  const left = await house.db
    .selectFrom('outbox')
    .select('outbox_id')
    .where('sent_to', '=', parseMalaysianMobile(input.phone) ?? '')
    .execute();
  expect(left).toEqual([]);
  const again = await openBrowser(app).call(signUp, input);
  const { challengeId } = again.body.challenge;
  const code = await codeSentTo(house, parseMalaysianMobile(input.phone) ?? '');
  expect((await openBrowser(app).call(verifyCode, { challengeId, code })).status).toBe(200);
});

test('people, their proofs and what waits are kept; what ended a month ago is not', async () => {
  const person = await borrower(house, app);
  await openBrowser(app).call(requestPasswordReset, { identifier: person.email });
  clock.advance(31 * 24 * hourMs);
  await person.call(signIn, { identifier: person.email, password: person.password });
  await person.call(requestCode, { purpose: 'change-bank-account' });
  await clearAccountLeftovers(house);
  const codes = await house.db
    .selectFrom('one_time_codes')
    .select(['purpose', 'used_at'])
    .where('user_id', '=', person.userId)
    .orderBy('sent_at')
    .execute();
  expect(codes.map(({ purpose }) => purpose)).toEqual(['sign-up', 'change-bank-account']);
  expect(codes[0]?.used_at).not.toBeNull();
  const sessions = await house.db
    .selectFrom('sessions')
    .select('created_at')
    .where('user_id', '=', person.userId)
    .execute();
  expect(sessions).toEqual([{ created_at: clock.now() }]);
  expect((await person.get('/api/me/profile')).status).toBe(200);
  expect(
    await house.db
      .selectFrom('throttles')
      .select('throttle_key')
      .where('window_started_at', '<', clock.now())
      .execute(),
  ).toEqual([]);
});
