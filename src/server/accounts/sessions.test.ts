import { createHash } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import {
  changePassword,
  endOtherSessions,
  getOpenSessions,
  getSession,
  resetPassword,
  signIn,
} from '#contract/account.ts';
import { buildApp } from '../app.ts';
import { transaction } from '../db/transaction.ts';
import type { Tx } from '../house.ts';
import {
  type Browser,
  borrower,
  makeHouse,
  movableClock,
  openBrowser,
  proveLedger,
  staff,
} from '../testing.ts';
import { must } from '../testing-loans.ts';
import { answeredOrWaiting } from '../testing-locks.ts';
import { rememberDevice } from './devices.ts';
import { holdPerson } from './hold-person.ts';
import { liveSession } from './sessions.ts';
import { startSession } from './start-session.ts';
import { newToken, tokenHash } from './tokens.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
afterAll(() => proveLedger(house));

const minuteMs = 60_000;
const isIn = async (browser: Browser) => (await browser.call(getSession, {})).body.user !== null;
const copyOf = (browser: Browser): Browser => {
  const copy = openBrowser(app);
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  return copy;
};

describe('the token', () => {
  test('is 256 random bits in a cookie that scripts and other sites cannot use; the database has its hash [SESS-01]', async () => {
    const person = await borrower(house, app);
    await person.post('/api/sign-out');
    const answer = await person.call(signIn, { identifier: person.email, password: person.password });
    const cookie = [answer.headers['set-cookie']].flat().find((line) => String(line).startsWith('sid='));
    expect(cookie).toMatch(/^sid=[\w-]{43}; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
    const token = person.cookies.get('sid') ?? '';
    const row = await house.db
      .selectFrom('sessions')
      .selectAll()
      .where('token_hash', '=', createHash('sha256').update(token).digest())
      .executeTakeFirstOrThrow();
    const stolen = openBrowser(app);
    for (const form of ['hex', 'base64url', 'base64'] as const) {
      stolen.cookies.set('sid', row.token_hash.toString(form));
      expect(await isIn(stolen)).toBe(false);
    }
  });

  test('counts only in the cookie [SESS-08]', async () => {
    const person = await borrower(house, app);
    const token = person.cookies.get('sid') ?? '';
    const stranger = openBrowser(app);
    const answers = [
      await stranger.get(`/api/me/profile?sid=${token}`),
      await stranger.get('/api/me/profile', { headers: { authorization: `Bearer ${token}`, sid: token } }),
    ];
    for (const { status } of answers) expect([400, 401]).toContain(status);
  });

  test('is new at every sign-in: one that was there before is not taken over [SESS-02]', async () => {
    const person = await borrower(house, app);
    const first = person.cookies.get('sid');
    await person.post('/api/sign-out');
    const planted = 'A'.repeat(43);
    person.cookies.set('sid', planted);
    await person.call(signIn, { identifier: person.email, password: person.password });
    expect(person.cookies.get('sid')).not.toBe(planted);
    expect(person.cookies.get('sid')).not.toBe(first);
    const attacker = openBrowser(app);
    attacker.cookies.set('sid', planted);
    expect(await isIn(attacker)).toBe(false);
  });
});

describe('a session ends', () => {
  test('for a borrower half an hour after the last request, and a day after it began [SESS-03]', async () => {
    const person = await borrower(house, app);
    clock.advance(30 * minuteMs - 1000);
    expect(await isIn(person)).toBe(true);
    clock.advance(30 * minuteMs + 1000);
    expect((await person.get('/api/me/profile')).code).toBe('not-signed-in');

    await person.call(signIn, { identifier: person.email, password: person.password });
    for (let step = 0; step < 24 * 3 - 1; step += 1) {
      clock.advance(20 * minuteMs);
      expect(await isIn(person)).toBe(true);
    }
    const { body } = await person.call(getSession, {});
    expect(body.endsInSeconds).toBe(20 * 60);
    clock.advance(20 * minuteMs);
    expect(await isIn(person)).toBe(false);
  });

  test('and asking for nobody who is there, as an idle tab does, does not keep it alive [SESS-03]', async () => {
    const person = await borrower(house, app);
    const look = async () =>
      (await person.call(getSession, {}, { headers: { 'jernih-user': 'nobody' } })).body;
    clock.advance(20 * minuteMs);
    expect(await look()).toMatchObject({ user: { userId: person.userId }, endsInSeconds: 10 * 60 });
    clock.advance(9 * minuteMs);
    expect(await look()).toMatchObject({ endsInSeconds: 60 });
    clock.advance(minuteMs);
    expect(await look()).toMatchObject({ user: null });
  });

  test('for staff a quarter of an hour after the last request, and eight hours after it began [SESS-03]', async () => {
    const member = await staff(house, app, ['finance']);
    clock.advance(15 * minuteMs - 1000);
    expect((await member.get('/api/office/counts')).status).toBe(200);
    clock.advance(15 * minuteMs + 1000);
    expect((await member.get('/api/office/counts')).status).toBe(401);

    const other = await staff(house, app, ['finance']);
    for (let step = 0; step < 8 * 6 - 1; step += 1) {
      clock.advance(10 * minuteMs);
      expect(await isIn(other)).toBe(true);
    }
    clock.advance(10 * minuteMs);
    expect(await isIn(other)).toBe(false);
  });

  test('at sign-out, on the server [SESS-04]', async () => {
    const person = await borrower(house, app);
    const stolen = copyOf(person);
    expect((await person.post('/api/sign-out')).status).toBe(204);
    expect(person.cookies.has('sid')).toBe(false);
    expect(person.cookies.has('device')).toBe(true);
    expect((await stolen.get('/api/me/profile')).status).toBe(401);
    expect((await person.post('/api/sign-out')).status).toBe(401);
  });

  test('every answer says whose it is, so that what was asked for somebody else is not shown [SESS-04]', async () => {
    const person = await borrower(house, app);
    expect((await person.get('/api/me/profile')).headers['jernih-user']).toBe(person.userId);
    expect((await openBrowser(app).get('/api/session')).headers['jernih-user']).toBeUndefined();
  });

  test('when somebody signs in over it: its cookie is gone, and nobody could end it any more [SESS-04]', async () => {
    const [person, next] = [await borrower(house, app), await borrower(house, app)];
    const stolen = copyOf(person);
    person.cookies.set('device', next.cookies.get('device') ?? '');
    const typed = { identifier: next.email, password: next.password };
    expect((await person.call(signIn, typed)).code).toBe('not-allowed');
    // A page that acts for somebody else is a guest's.
    const signedIn = await person.call(signIn, typed, { headers: { 'jernih-user': next.userId } });
    expect(signedIn.body).toMatchObject({ outcome: 'signed-in', session: { user: { email: next.email } } });
    expect(await isIn(stolen)).toBe(false);
    expect(await isIn(next)).toBe(true);
  });

  test('when the password changes, everywhere but here [SESS-04]', async () => {
    const person = await borrower(house, app);
    const elsewhere = openBrowser(app);
    elsewhere.cookies.set('device', person.cookies.get('device') ?? '');
    await elsewhere.call(signIn, { identifier: person.email, password: person.password });
    expect(await isIn(elsewhere)).toBe(true);
    const newPassword = 'angin kencang malam ini';
    expect(
      (await person.call(changePassword, { currentPassword: person.password, newPassword })).status,
    ).toBe(204);
    expect(await isIn(elsewhere)).toBe(false);
    expect(await isIn(person)).toBe(true);
  });

  test('when the owner signs out everywhere else: here it goes on, and the others need a code again [SESS-05]', async () => {
    const person = await borrower(house, app);
    clock.advance(minuteMs);
    const elsewhere = openBrowser(app);
    elsewhere.cookies.set('device', person.cookies.get('device') ?? '');
    const typed = { identifier: person.email, password: person.password };
    const userAgent =
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36';
    await elsewhere.call(signIn, typed, { headers: { 'user-agent': userAgent } });
    const stranger = await borrower(house, app);
    const places = await must(person.call(getOpenSessions, {}));
    expect(places.sessions.map(({ isThisOne }) => isThisOne)).toEqual([false, true]);
    expect(JSON.stringify(places)).not.toContain('token');
    expect(places.sessions[0]).toMatchObject({ browser: 'Chrome', system: 'Android' });
    expect(places.sessions[1]).toMatchObject({ browser: null, system: null });

    // A new password that was on its way elsewhere.
    const token = newToken();
    await house.db
      .insertInto('reset_tokens')
      .values({
        token_hash: tokenHash(token),
        user_id: person.userId,
        is_phone_proven: true,
        expires_at: new Date(clock.now().getTime() + 5 * minuteMs),
      })
      .execute();
    // The other place has a device token of its own, as another phone has.
    const other = await transaction(house.db, (tx) => rememberDevice(tx, person.userId, clock.now()));
    elsewhere.cookies.set('device', other);
    const key = crypto.randomUUID();
    for (const _ of ['pressed', 'pressed again']) {
      const answer = await must(person.call(endOtherSessions, {}, { key }));
      expect(answer.sessions).toMatchObject([{ isThisOne: true }]);
    }
    expect([await isIn(person), await isIn(elsewhere), await isIn(stranger)]).toEqual([true, false, true]);
    expect((await elsewhere.call(signIn, typed)).body).toMatchObject({ outcome: 'code-needed' });
    const spent = { resetToken: token, newPassword: 'angin kencang malam ini' };
    expect((await elsewhere.call(resetPassword, spent)).code).toBe('code-expired');
    const acts = await house.db
      .selectFrom('events')
      .select('name')
      .where('stream_id', '=', person.userId)
      .execute();
    expect(acts.filter(({ name }) => name === 'sessions.ended')).toHaveLength(1);
  });

  test('when a sixth one begins: the oldest [SESS-03]', async () => {
    const person = await borrower(house, app);
    const devices = [person, ...Array.from({ length: 5 }, () => copyOf(person))];
    for (const device of devices.slice(1)) {
      clock.advance(1000);
      device.cookies.delete('sid');
      await device.call(signIn, { identifier: person.email, password: person.password });
    }
    expect(await Promise.all(devices.map(isIn))).toEqual([false, true, true, true, true, true]);
  });

  test('and never more than five live, when many begin at once [SESS-03]', async () => {
    const person = await borrower(house, app);
    clock.advance(1000);
    const begin = () =>
      transaction(house.db, async (tx) =>
        startSession(tx, await holdPerson(tx, person.userId), { now: clock.now(), userAgent: '' }),
      );
    const begun = await Promise.all(Array.from({ length: 16 }, begin));
    const live = await Promise.all(begun.map(({ session }) => liveSession(house, session)));
    expect(live.filter(Boolean)).toHaveLength(5);
    expect(await isIn(person)).toBe(false);
  });

  test('also when one begins while others are not yet there for it to see [SESS-03]', async () => {
    const person = await borrower(house, app);
    clock.advance(1000);
    const begin = async (tx: Tx) =>
      startSession(tx, await holdPerson(tx, person.userId), { now: clock.now(), userAgent: '' });
    let late: Promise<unknown> | undefined;
    await transaction(house.db, async (tx) => {
      for (let count = 0; count < 5; count += 1) await begin(tx);
      late = transaction(house.db, begin);
      await answeredOrWaiting(house.db, late);
    });
    await late;
    const open = house.db.selectFrom('sessions').select('token_hash').where('user_id', '=', person.userId);
    expect(await open.where('ended_at', 'is', null).execute()).toHaveLength(5);
  });
});

describe('who asks', () => {
  test('nobody without a session', async () => {
    const answer = await openBrowser(app).call(getSession, {});
    expect(answer.body).toEqual({ user: null, endsInSeconds: null, outbox: true });
    for (const sid of ['', 'x', '\u0000', 'é'.repeat(20), 'a'.repeat(4000)]) {
      const browser = openBrowser(app);
      browser.cookies.set('sid', encodeURIComponent(sid));
      expect(await isIn(browser)).toBe(false);
    }
  });

  test('a change of roles acts on the next request [ACL-07]', async () => {
    const member = await staff(house, app, ['finance']);
    expect((await member.get('/api/office/payments')).status).toBe(200);
    await house.db
      .updateTable('users')
      .set({ roles: ['attestor'] })
      .where('user_id', '=', member.userId)
      .execute();
    expect((await member.get('/api/office/payments')).status).toBe(403);
    await house.db.updateTable('users').set({ roles: [] }).where('user_id', '=', member.userId).execute();
    expect((await member.get('/api/office/counts')).status).toBe(403);
  });

  test('a borrower is nobody in the back office, and staff are no borrowers', async () => {
    const person = await borrower(house, app);
    const member = await staff(house, app, ['loan-officer', 'approver', 'finance']);
    expect((await person.get('/api/office/counts')).code).toBe('not-allowed');
    expect((await member.get('/api/me/profile')).code).toBe('not-allowed');
  });

  test('a read does not become a write: last seen moves once a minute [SESS-07]', async () => {
    const person = await borrower(house, app);
    const lastSeen = async () =>
      (
        await house.db
          .selectFrom('sessions')
          .select('last_seen_at')
          .where('user_id', '=', person.userId)
          .executeTakeFirstOrThrow()
      ).last_seen_at;
    const began = await lastSeen();
    clock.advance(minuteMs - 1);
    await isIn(person);
    expect(await lastSeen()).toEqual(began);
    clock.advance(1);
    await isIn(person);
    expect(await lastSeen()).toEqual(clock.now());
  });

  test('on https the cookies are bound to the host and to https [SESS-01]', async () => {
    const secure = {
      ...house,
      environment: { ...house.environment, publicUrl: 'https://jernih.example', smtpUrl: 'smtp://localhost' },
    };
    const secureApp = await buildApp(secure);
    const browser = openBrowser(secureApp);
    const person = await borrower(secure, secureApp);
    expect([...person.cookies.keys()].sort()).toEqual(['__Host-device', '__Host-sid']);
    expect((await person.call(getSession, {})).body).toMatchObject({
      user: { userId: person.userId },
      outbox: false,
    });
    const token = person.cookies.get('__Host-sid') ?? '';
    browser.cookies.set('sid', token);
    expect(await isIn(browser)).toBe(false);
  });
});
