/** Two at once: each order is made to happen, by holding the borrower's stream until both stand in line. */
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { getProfile, resetPassword, stopRecovery } from '#contract/account.ts';
import { buildApp } from '../app.ts';
import {
  everybodySignedInNow,
  makeHouse,
  movableClock,
  openBrowser,
  proveLedger,
  staff,
} from '../testing.ts';
import { openLender } from '../testing-loans.ts';
import { waitingForLocks } from '../testing-locks.ts';
import { openOffice } from '../testing-money.ts';
import { type Lost, recoveriesOf } from '../testing-recoveries.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const { db } = house;
const app = await buildApp(house);
await openLender(house);
const office = await openOffice(house, app);
beforeEach(() => everybodySignedInNow(house));
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});
const { runningLoan, recoveryOf, compare, confirm, ready, eventsOf, resetTokenFor } = recoveriesOf(
  office,
  clock,
);

const newPassword = 'angin kencang malam ini';

const waiting = () => waitingForLocks(db);

/** Both wait for the stream before either goes on, the first one ahead. */
async function inOrder<First, Second>(
  { person }: Lost,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const { promise: isFree, resolve: free } = Promise.withResolvers<undefined>();
  const { promise: isHeld, resolve: held } = Promise.withResolvers<undefined>();
  const holding = db.transaction().execute(async (tx) => {
    await tx
      .selectFrom('event_streams')
      .select('stream_id')
      .where('stream_id', '=', person.userId)
      .forUpdate()
      .execute();
    held(undefined);
    await isFree;
  });
  await isHeld;
  const asked = first();
  await expect.poll(waiting).toBe(1);
  const then = second();
  await expect.poll(waiting).toBe(2);
  free(undefined);
  await holding;
  return Promise.all([asked, then]);
}

const namesOf = async (made: Lost) => (await eventsOf(made)).map(({ name }) => name);

describe('an objection and a confirmation', () => {
  test('the objection first: nobody is let in [AUTH-13]', async () => {
    const made = await ready();
    const stop = () => made.person.call(stopRecovery, {});
    const [stopped, confirmed] = await inOrder(made, stop, () => confirm(made));
    expect([stopped.status, confirmed.status, confirmed.code]).toEqual([204, 409, 'recovery-decided']);
    expect(await namesOf(made)).toEqual(['recovery.prepared', 'recovery.stopped']);
    expect((await made.person.call(getProfile, {})).status).toBe(200);
  });

  test('the confirmation first: it is over, and the objection says so [AUTH-13]', async () => {
    const made = await ready();
    const stop = () => made.person.call(stopRecovery, {});
    const [confirmed, stopped] = await inOrder(made, () => confirm(made), stop);
    expect([confirmed.status, stopped.status, stopped.code]).toEqual([200, 409, 'recovery-over']);
    expect(await namesOf(made)).toEqual(['recovery.prepared', 'recovery.confirmed']);
  });
});

test('two confirmations: one code, told by one person [AUTH-13]', async () => {
  const made = await ready();
  const other = await staff(house, app, ['approver'], 'Rosnah binti Idris');
  await compare(made, other);
  const [first, second] = await inOrder(
    made,
    () => confirm(made),
    () => confirm(made, { by: other }),
  );
  expect([first.status, second.status, second.code]).toEqual([200, 409, 'recovery-decided']);
  expect(await namesOf(made)).toEqual(['recovery.prepared', 'recovery.confirmed']);
  expect(await recoveryOf(made)).toMatchObject({ decidedBy: office.approver.name });
});

describe('a new password by the old phone and a confirmation', () => {
  test('the password first: nothing is confirmed any more [AUTH-13]', async () => {
    const made = await ready();
    const phone = openBrowser(app);
    const { resetToken } = await resetTokenFor(phone, made.person.phone);
    const reset = () => phone.call(resetPassword, { resetToken, newPassword });
    const [set, confirmed] = await inOrder(made, reset, () => confirm(made));
    expect(set.status).toBeLessThan(300);
    expect(confirmed.code).toBe('recovery-stale');
  });

  test('the confirmation first: what was on its way to a new password is ended [AUTH-13]', async () => {
    const made = await ready();
    const phone = openBrowser(app);
    const { resetToken } = await resetTokenFor(phone, made.person.phone);
    const reset = () => phone.call(resetPassword, { resetToken, newPassword });
    const [confirmed, set] = await inOrder(made, () => confirm(made), reset);
    expect(confirmed.status).toBe(200);
    expect(set.status).toBeGreaterThanOrEqual(400);
    expect((await phone.call(getProfile, {})).status).toBe(401);
  });
});

test('two recoveries to one email: one has it, and of the other nothing has changed [AUTH-13]', async () => {
  const one = await runningLoan();
  const other = { ...(await runningLoan()), email: one.email };
  await ready(one);
  await ready(other);
  const answers = await Promise.all([confirm(one), confirm(other)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const [left = one] = [one, other].filter((_, index) => answers[index]?.status !== 200);
  expect(answers.find(({ status }) => status !== 200)?.code).toBe('contact-in-use');
  expect((await left.person.call(getProfile, {})).status).toBe(200);
  expect(await recoveryOf(left)).toMatchObject({ outcome: null });
  expect(await namesOf(left)).toEqual(['recovery.prepared']);
});
