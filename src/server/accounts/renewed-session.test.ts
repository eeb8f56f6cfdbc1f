/** Whoever proves anew who they are, or sets a new password, goes on under a new token: a copy of the old one ends, and shares nothing. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changePassword, getOpenSessions, getSession, signOut, staffSignIn } from '#contract/account.ts';
import { changeStaffPassword, endOwnSessions, getStaffAccount, reauthenticate } from '#contract/passkeys.ts';
import { inviteStaff } from '#contract/team.ts';
import { minuteMs } from '#domain/durations.ts';
import { buildApp } from '../app.ts';
import { transaction } from '../db/transaction.ts';
import {
  type Browser,
  borrower,
  makeHouse,
  movableClock,
  openBrowser,
  proveLedger,
  totpNow,
} from '../testing.ts';
import { must, openLender } from '../testing-loans.ts';
import { answeredOrWaiting } from '../testing-locks.ts';
import { authenticationHoldsMs } from './reauthenticate.ts';
import { afterNewPasswordMs, renewalOf, renewSession, underWayMs } from './renew-session.ts';
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
  return memberIn(browser, { userId, totpSecret });
}

const memberIn = (browser: Browser, { userId, totpSecret }: { userId: string; totpSecret: string }) => ({
  ...browser,
  userId,
  totpSecret,
  prove: (options?: { key: string }) =>
    browser.call(
      reauthenticate,
      { by: 'authenticator', password, totp: totpNow(house, totpSecret) },
      options,
    ),
});

/** Sends what the owner sends; the cookie of the answer does not reach the owner's browser. */
const lostOnTheLine = (owner: Awaited<ReturnType<typeof administrator>>) => memberIn(copyOf(owner), owner);

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
/** How many tokens of this person are heard now. */
const liveTokens = async (userId: string): Promise<number> => {
  const rows = await house.db
    .selectFrom('sessions')
    .select('ended_at')
    .where('user_id', '=', userId)
    .execute();
  return rows.filter(({ ended_at }) => ended_at === null || ended_at > clock.now()).length;
};
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

test('a copy that was used meanwhile is dead as soon as the owner comes with the new token [SESS-02]', async () => {
  const owner = await administrator();
  clock.advance(authenticationHoldsMs);
  const thief = copyOf(owner);
  await must(owner.prove());
  for (let step = 0; step < 10; step += 1) {
    clock.advance(minuteMs);
    expect(await read(thief)).toBe(200);
    expect((await invite(thief)).code).toBe('reauthentication-needed');
  }
  expect(await read(owner)).toBe(200);
  expect(await read(thief)).toBe(401);
});

test('whoever lost the answer stays signed in, without what was proven, and proves it once more', async () => {
  const owner = await administrator();
  clock.advance(authenticationHoldsMs);
  const key = randomUUID();
  await must(lostOnTheLine(owner).prove({ key }));
  // The same request is no success: this browser has nothing of it.
  expect((await owner.prove({ key })).code).toBe('wrong-credentials');
  clock.advance(minuteMs);
  expect(await read(owner)).toBe(200);
  expect((await invite(owner)).code).toBe('reauthentication-needed');
  const { sessions } = await must(owner.call(getStaffAccount, {}));
  expect(sessions.map(({ isThisOne }) => isThisOne)).toEqual([true]);
  await must(owner.prove());
  await must(invite(owner));
  clock.advance(underWayMs);
  expect(await liveTokens(owner.userId)).toBe(1);
});

test('signing out in one tab while the answer is on its way ends the new token too', async () => {
  const owner = await administrator();
  clock.advance(authenticationHoldsMs);
  const otherTab = copyOf(owner);
  await must(owner.prove());
  await must(otherTab.call(signOut, {}));
  expect(await read(owner)).toBe(401);
  expect(await liveTokens(owner.userId)).toBe(0);
});

test('and so does one that is still being asked for: whichever is first, nobody is left in', async () => {
  for (let round = 0; round < 10; round += 1) {
    const owner = await administrator();
    clock.advance(authenticationHoldsMs);
    const otherTab = copyOf(owner);
    await Promise.all([owner.prove(), otherTab.call(signOut, {})]);
    expect(await read(owner)).toBe(401);
    expect(await liveTokens(owner.userId)).toBe(0);
  }
});

test('a sign-out that waits for a renewal to be written ends what it wrote', async () => {
  const owner = await administrator();
  const renewal = renewalOf(owner.cookies.get('sid'));
  let signedOut: Promise<unknown> | undefined;
  await transaction(house.db, async (tx) => {
    await renewSession(tx, renewal, clock.now(), { authenticated_at: clock.now() });
    signedOut = copyOf(owner).call(signOut, {});
    await answeredOrWaiting(house.db, signedOut);
  });
  await signedOut;
  expect(await liveTokens(owner.userId)).toBe(0);
});

test('a token that another renewal ended while its request waited ends nothing: the newer one goes on [SESS-02]', async () => {
  const owner = await administrator();
  clock.advance(authenticationHoldsMs);
  const old = copyOf(owner);
  await must(owner.prove());
  const renewal = renewalOf(old.cookies.get('sid'));
  const otherTab = openBrowser(app);
  otherTab.cookies.set('sid', renewal.fresh);
  let heard: Promise<number> | undefined;
  await transaction(house.db, async (tx) => {
    await renewSession(tx, renewal, clock.now(), { authenticated_at: clock.now() });
    heard = read(owner);
    await answeredOrWaiting(house.db, heard);
  });
  await heard;
  clock.advance(underWayMs);
  expect(await read(owner)).toBe(401);
  expect(await read(otherTab)).toBe(200);
  clock.advance(underWayMs);
  expect([await read(old), await read(owner), await read(otherTab)]).toEqual([401, 401, 200]);
  expect(await liveTokens(owner.userId)).toBe(1);
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
  const before = await liveTokens(owner.userId);
  await must(owner.prove({ key }));
  expect(owner.cookies.get('sid')).toBe(after);
  expect(await liveTokens(owner.userId)).toEqual(before);
  const stored = await house.db.selectFrom('idempotency_keys').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(after);
});

const newPassword = 'angin kencang malam ini';
const isIn = async (browser: Browser) => (await browser.call(getSession, {})).body.user !== null;

test('a new password of a borrower gives this browser a new token, and a copy of its cookie is dead [SESS-02]', async () => {
  const owner = await borrower(house, app);
  const thief = copyOf(owner);
  await must(owner.call(changePassword, { currentPassword: owner.password, newPassword }));
  expect(owner.cookies.get('sid')).not.toBe(thief.cookies.get('sid'));
  const { sessions } = await must(owner.call(getOpenSessions, {}));
  expect(sessions.map(({ isThisOne }) => isThisOne)).toEqual([true]);
  clock.advance(underWayMs);
  expect(await isIn(thief)).toBe(false);
  expect(await isIn(owner)).toBe(true);
});

test('a new password of a member of staff does so too, and proves nothing else [SESS-02]', async () => {
  const owner = await administrator();
  clock.advance(authenticationHoldsMs);
  const thief = copyOf(owner);
  await must(owner.call(changeStaffPassword, { currentPassword: password, newPassword }));
  expect((await invite(owner)).code).toBe('reauthentication-needed');
  clock.advance(underWayMs);
  expect(await read(thief)).toBe(401);
  expect(await read(owner)).toBe(200);
});

test('whoever loses the answer to a new password hears it by the same key; the old cookie is dead after a minute', async () => {
  const owner = await borrower(house, app);
  const key = randomUUID();
  const typed = { currentPassword: owner.password, newPassword };
  await must(copyOf(owner).call(changePassword, typed, { key }));
  clock.advance(afterNewPasswordMs - 1);
  const { sessions } = await must(owner.call(getOpenSessions, {}));
  expect(sessions.map(({ isThisOne }) => isThisOne)).toEqual([true]);
  expect(await owner.call(changePassword, typed, { key })).toMatchObject({ status: 204 });
  clock.advance(1);
  expect(await isIn(owner)).toBe(false);
});
