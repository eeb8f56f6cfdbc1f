/** Whoever proves anew who they are goes on under a new token: a copy of the old one ends, and shares nothing. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staffSignIn } from '#contract/account.ts';
import { endOwnSessions, getStaffAccount, reauthenticate } from '#contract/passkeys.ts';
import { inviteStaff } from '#contract/team.ts';
import { buildApp } from '../app.ts';
import { type Browser, makeHouse, movableClock, openBrowser, proveLedger, totpNow } from '../testing.ts';
import { must, openLender } from '../testing-loans.ts';
import { authenticationHoldsMs } from './reauthenticate.ts';
import { sessionLife } from './sessions.ts';
import { createStaff } from './staff.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
beforeAll(() => openLender(house));
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const password = 'empat orang di pejabat';
let made = 0;

async function administrator() {
  made += 1;
  const email = `renewed.${made}@example.com`;
  const name = 'Farid bin Osman';
  const settings = { name, email, password, roles: ['administrator'] as const, locale: 'en' as const };
  const { userId, totpSecret } = await createStaff(house, settings);
  const browser = openBrowser(app);
  await must(browser.call(staffSignIn, { email, password, totp: totpNow(house, totpSecret) }));
  const prove = (options?: { key: string }) =>
    browser.call(
      reauthenticate,
      { by: 'authenticator', password, totp: totpNow(house, totpSecret) },
      options,
    );
  return { ...browser, userId, prove };
}

const copyOf = ({ cookies }: Browser): Browser => {
  const thief = openBrowser(app);
  for (const [name, value] of cookies) thief.cookies.set(name, value);
  return thief;
};
const invite = (browser: Browser) =>
  browser.call(inviteStaff, {
    name: 'Tan Mei Ling',
    email: `mei.ling.${randomUUID().slice(0, 8)}@example.com`,
    roles: ['auditor'],
    locale: 'en',
  });
const read = async (browser: Browser) => (await browser.call(getStaffAccount, {})).status;

test('a stolen cookie does not share the ten minutes, and is dead within five seconds [SESS-02]', async () => {
  const owner = await administrator();
  clock.advance(authenticationHoldsMs);
  const thief = copyOf(owner);
  expect((await owner.prove()).status).toBe(204);
  expect(owner.cookies.get('sid')).not.toBe(thief.cookies.get('sid'));
  // What the owner's other tabs have on its way is still answered; what moves money is not.
  expect(await read(thief)).toBe(200);
  expect((await invite(thief)).code).toBe('reauthentication-needed');
  await must(invite(owner));
  clock.advance(4_999);
  expect(await read(thief)).toBe(200);
  clock.advance(1);
  expect(await read(thief)).toBe(401);
  expect(await read(owner)).toBe(200);
  await must(invite(owner));
});

test('the old token proves nothing once more, and ends at once with all others', async () => {
  const owner = await administrator();
  clock.advance(authenticationHoldsMs);
  const thief = copyOf(owner);
  await must(owner.prove());
  const { sessions } = await must(owner.call(getStaffAccount, {}));
  expect(sessions.map(({ isThisOne }) => isThisOne)).toEqual([true]);
  await must(owner.call(endOwnSessions, {}));
  expect(await read(thief)).toBe(401);
  expect(await read(owner)).toBe(200);
});

test('the session is as old as before: it ends eight hours after the sign-in', async () => {
  const owner = await administrator();
  const steps = sessionLife.staff.absoluteMs / authenticationHoldsMs;
  for (let step = 1; step < steps; step += 1) {
    clock.advance(authenticationHoldsMs);
    await must(owner.prove());
  }
  clock.advance(authenticationHoldsMs - 1);
  expect(await read(owner)).toBe(200);
  clock.advance(1);
  expect(await read(owner)).toBe(401);
});

test('the same request once more makes no second token and keeps none', async () => {
  const owner = await administrator();
  clock.advance(authenticationHoldsMs);
  const key = randomUUID();
  await must(owner.prove({ key }));
  const after = owner.cookies.get('sid');
  const live = () =>
    house.db
      .selectFrom('sessions')
      .select('token_hash')
      .where('user_id', '=', owner.userId)
      .where('ended_at', 'is', null)
      .execute();
  const before = await live();
  await owner.prove({ key });
  expect(owner.cookies.get('sid')).toBe(after);
  expect(await live()).toEqual(before);
  const stored = await house.db.selectFrom('idempotency_keys').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(after);
});
