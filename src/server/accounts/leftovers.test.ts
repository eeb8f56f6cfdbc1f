import { afterAll, expect, test } from 'vitest';
import { signUp, verifyCode } from '#contract/account.ts';
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
import { clearUnconfirmedSignUps } from './leftovers.ts';

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
  await clearUnconfirmedSignUps(house);
  expect(await signUpsWith(input.phone)).toHaveLength(1);
  clock.advance(2 * hourMs);
  await clearUnconfirmedSignUps(house);
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

test('however many there are, they go in parts', async () => {
  const inputs = Array.from({ length: 5 }, () => signUpInput());
  for (const input of inputs) await openBrowser(app).call(signUp, input);
  clock.advance(25 * hourMs);
  await clearUnconfirmedSignUps(house, 2);
  for (const { phone } of inputs) expect(await signUpsWith(phone)).toEqual([]);
});

test('people who gave their code stay, and so does a sign-up that is being confirmed', async () => {
  const person = await borrower(house, app);
  const pending = signUpInput();
  await openBrowser(app).call(signUp, pending);
  clock.advance(48 * hourMs);
  const confirming = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const confirmation = house.db.transaction().execute(async (tx) => {
    const phone = parseMalaysianMobile(pending.phone) ?? '';
    await tx.updateTable('users').set({ verified_at: clock.now() }).where('phone', '=', phone).execute();
    locked.resolve();
    await confirming.promise;
  });
  await locked.promise;
  await clearUnconfirmedSignUps(house);
  confirming.resolve();
  await confirmation;
  expect(await signUpsWith(pending.phone)).toHaveLength(1);
  expect(await signUpsWith(person.phone)).toHaveLength(1);
});
