/**
 * What was on its way with the old password when a new one came. Each test holds the change open until the other request
 * has compared the old one and waits, which is the worst moment there is.
 */
import { afterAll, describe, expect, test } from 'vitest';
import { requestCode, requestPasswordReset, resetPassword, signIn, staffSignIn } from '#contract/account.ts';
import { buildApp } from '../app.ts';
import { transaction } from '../db/transaction.ts';
import type { Tx } from '../house.ts';
import {
  borrower,
  codeSentTo,
  makeHouse,
  movableClock,
  openBrowser,
  proveLedger,
  totpNow,
} from '../testing.ts';
import { answeredOrWaiting } from '../testing-locks.ts';
import { forgetOtherDevices } from './devices.ts';
import { holdPerson } from './hold-person.ts';
import { replacePassword } from './replace-password.ts';
import { giveResetToken } from './reset-password.ts';
import { endOtherSessions } from './sessions.ts';
import { createStaff } from './staff.ts';
import { startSession } from './start-session.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
afterAll(() => proveLedger(house));

/** Begins `other` while `change` is made and not yet there for others, and waits for both. */
async function meanwhile<T>(change: (tx: Tx) => Promise<void>, other: () => Promise<T>): Promise<T> {
  let answer: Promise<T> | undefined;
  await transaction(house.db, async (tx) => {
    await change(tx);
    answer = other();
    await answeredOrWaiting(house.db, answer);
  });
  if (!answer) throw new Error('nothing was begun');
  return await answer;
}

const anew = (userId: string) => (tx: Tx) => replacePassword(tx, house, userId, 'another hash', {});
const sessionsOf = (userId: string) =>
  house.db
    .selectFrom('sessions')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute();

describe('the old password, on its way while a new one comes', () => {
  test('opens no session of a borrower on a device that was known [SESS-03] [AUTH-11]', async () => {
    const { userId, email, password, cookies } = await borrower(house, app);
    const thief = openBrowser(app);
    thief.cookies.set('device', cookies.get('device') ?? '');
    const asked = await meanwhile(anew(userId), () => thief.call(signIn, { identifier: email, password }));
    expect(asked).toMatchObject({ status: 401, code: 'wrong-credentials' });
    expect(await sessionsOf(userId)).toEqual([]);
  });

  test('opens none of the staff', async () => {
    const member = {
      name: 'Tan Mei Ling',
      email: 'old.password@example.com',
      password: 'empat orang di pejabat',
    };
    const { userId, totpSecret } = await createStaff(house, { ...member, roles: ['finance'], locale: 'en' });
    const { email, password } = member;
    const asked = await meanwhile(anew(userId), () =>
      openBrowser(app).call(staffSignIn, { email, password, totp: totpNow(house, totpSecret) }),
    );
    expect(asked.code).toBe('wrong-credentials');
    expect(await sessionsOf(userId)).toEqual([]);
  });

  test('sends no code to a new mailbox [AUTH-10]', async () => {
    const person = await borrower(house, app);
    const contact = { purpose: 'change-contact' as const, email: 'new.mailbox@example.com' };
    const asked = await meanwhile(anew(person.userId), () =>
      person.call(requestCode, { ...contact, currentPassword: person.password }),
    );
    expect(asked.code).toBe('current-password-wrong');
    const codes = house.db.selectFrom('one_time_codes').where('sent_to', '=', contact.email);
    expect(await codes.selectAll().execute()).toEqual([]);
  });
});

test('an account that is just being closed begins no session', async () => {
  const { userId } = await borrower(house, app);
  const before = await sessionsOf(userId);
  const begun = meanwhile(
    async (tx) => {
      await tx.updateTable('users').set({ erased_at: clock.now() }).where('user_id', '=', userId).execute();
    },
    () =>
      transaction(house.db, async (tx) =>
        startSession(tx, await holdPerson(tx, userId), { now: clock.now(), userAgent: '' }),
      ),
  );
  await expect(begun).rejects.toMatchObject({ refusal: { code: 'not-signed-in' } });
  expect(await sessionsOf(userId)).toEqual(before);
});

test('a reset that is just becoming a token is ended by the new password as well [AUTH-11]', async () => {
  const { userId, email } = await borrower(house, app);
  clock.advance(61_000);
  const asked = await openBrowser(app).call(requestPasswordReset, { identifier: email });
  const { challengeId } = asked.body.challenge;
  await codeSentTo(house, email);
  const right = { challengeId, userId, purpose: 'reset-password' as const, subject: '' };
  const begun = await transaction(house.db, async (tx) => {
    // Both wait for the code, in this order: the token is made first, and is there when the password comes.
    await tx
      .selectFrom('one_time_codes')
      .select('challenge_id')
      .where('challenge_id', '=', challengeId)
      .forUpdate()
      .execute();
    const token = giveResetToken(house, { ...right, channel: 'email', sentTo: email });
    await answeredOrWaiting(house.db, token);
    const change = transaction(house.db, anew(userId));
    await answeredOrWaiting(house.db, change, 2);
    return { token, change };
  });
  const { resetToken } = await begun.token;
  await begun.change;
  const newPassword = 'kata laluan pencuri';
  const used = await openBrowser(app).call(resetPassword, { resetToken, newPassword });
  expect(used.code).toBe('code-expired');
});

test('a device that is just being forgotten gives a code again', async () => {
  const { userId, email, password, cookies } = await borrower(house, app);
  clock.advance(61_000);
  const other = openBrowser(app);
  other.cookies.set('device', cookies.get('device') ?? '');
  const asked = await meanwhile(
    async (tx) => {
      await endOtherSessions(tx, userId, undefined, clock.now());
      await forgetOtherDevices(tx, userId, undefined);
    },
    () => other.call(signIn, { identifier: email, password }),
  );
  expect(asked.body).toMatchObject({ outcome: 'code-needed' });
  expect(await sessionsOf(userId)).toEqual([]);
});
