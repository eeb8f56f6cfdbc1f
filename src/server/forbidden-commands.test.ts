/**
 * A loan officer sends, by the API and well-formed, what moves money or sets what the lender sets: nothing of it happens.
 * That each would do for its own role shows that only the role is missing.
 */
import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { addHoliday, changeRestDays } from '#contract/calendar.ts';
import { proposeRefund } from '#contract/claims.ts';
import { makeIntegration } from '#contract/integrations.ts';
import { preparePayout, proposeReversal, releasePayout } from '#contract/office.ts';
import { runProof } from '#contract/proof.ts';
import { changeStaffRoles, deactivateStaff, inviteStaff, startStaffReset } from '#contract/team.ts';
import { calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { buildApp } from './app.ts';
import { type Answer, type Browser, makeHouse, movableClock, proveLedger, staff } from './testing.ts';
import { openLender } from './testing-loans.ts';
import {
  deliveredLoan,
  disbursedLoan,
  evidence,
  openOffice,
  pay,
  payoutOf,
  preparedLoan,
} from './testing-money.ts';

const house = await makeHouse({ clock: movableClock() });
const app = await buildApp(house);
afterAll(() => proveLedger(house));

test('a loan officer moves no money and sets nothing', { timeout: 120_000 }, async () => {
  await openLender(house);
  const office = await openOffice(house, app);
  const { officer, finance, otherFinance } = office;
  const administrator = await staff(house, app, ['administrator']);
  await staff(house, app, ['administrator']);
  const { userId } = await staff(house, app, ['approver']);
  const delivered = await deliveredLoan(office);
  const prepared = await preparedLoan(office);
  const made = await disbursedLoan(office);
  await pay(office, made, 1_000_00);
  const { payment_id: paymentId } = await house.db
    .selectFrom('payments')
    .select('payment_id')
    .where('loan_id', '=', made.loan.loanId)
    .executeTakeFirstOrThrow();

  const waiting = await payoutOf(house, prepared.loan.loanId);

  type Step = [name: string, owner: Browser, send: (by: Browser) => Promise<Answer<unknown>>];
  const steps: Step[] = [
    ['prepare a payout', finance, (by) => by.call(preparePayout, { loanId: delivered.loan.loanId })],
    ['release a payout', otherFinance, (by) => by.call(releasePayout, { ...waiting, ...evidence(house) })],
    [
      'propose a refund',
      finance,
      (by) => by.call(proposeRefund, { loanId: made.loan.loanId, amountSen: sen(10_00) }),
    ],
    [
      'propose to take a payment back',
      finance,
      (by) => by.call(proposeReversal, { paymentId, reason: 'counted-twice' }),
    ],
    [
      'add a holiday',
      administrator,
      (by) => by.call(addHoliday, { heldOn: calendarDate('2026-08-31'), name: 'Merdeka' }),
    ],
    [
      'change the rest days',
      administrator,
      (by) => by.call(changeRestDays, { restDays: [0, 5], seenVersion: 0 }),
    ],
    ['ask for a proof', administrator, (by) => by.call(runProof, {})],
    [
      'make an integration',
      administrator,
      (by) =>
        by.call(makeIntegration, { name: 'Books', scopes: ['loans:read'], networks: [], lastDay: null }),
    ],
    [
      'invite an administrator',
      administrator,
      (by) =>
        by.call(inviteStaff, {
          name: 'Somebody Else',
          email: `${randomUUID()}@example.com`,
          roles: ['administrator'],
          locale: 'en',
        }),
    ],
    [
      'become finance',
      administrator,
      (by) =>
        by.call(changeStaffRoles, {
          userId: officer.userId,
          from: ['loan-officer'],
          roles: ['loan-officer', 'finance'],
        }),
    ],
    ['reset a colleague', administrator, (by) => by.call(startStaffReset, { userId, what: 'both' })],
    ['let a colleague out', administrator, (by) => by.call(deactivateStaff, { userId })],
  ];
  const events = async () =>
    (
      await house.db
        .selectFrom('events')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirst()
    )?.count;
  const before = await events();
  for (const [name, , send] of steps) {
    const { status, code } = await send(officer);
    expect([status, code], name).toEqual([403, 'not-allowed']);
  }
  expect(await events()).toBe(before);
  for (const [name, owner, send] of steps) expect((await send(owner)).status, name).toBeLessThan(300);
});
