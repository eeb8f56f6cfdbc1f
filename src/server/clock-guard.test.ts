/** A clock that is wrong: no money moves, everything else does, and a person can say that it is right. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { updateProfile } from '#contract/account.ts';
import { confirmPayment } from '#contract/office.ts';
import { sen } from '#domain/money.ts';
import { buildApp } from './app.ts';
import { assertClock, clockDoubt, confirmClock, watchClock } from './clock-guard.ts';
import { borrower, makeHouse, movableClock, proveLedger, staff } from './testing.ts';
import { type Applied, openLender } from './testing-loans.ts';
import { claim, disbursedLoan, type Office, openOffice, someBankReference, today } from './testing-money.ts';

const clock = movableClock();
const house = { ...(await makeHouse({ clock })), assertClock };
const app = await buildApp(house);
const hours = (count: number) => count * 60 * 60 * 1000;
let office: Office;
let made: Applied;
beforeAll(async () => {
  await openLender(house);
  office = await openOffice(house, app);
  made = await disbursedLoan(office);
  (await watchClock(house, { isDemo: false }))();
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const received = (paymentId: string) => ({
  paymentId,
  amountSen: sen(100_00),
  paidOn: today(house),
  bankReference: someBankReference(),
  differenceSeen: true,
});

it.each([
  ['a day before the newest entry of the ledger', -25],
  ['at the epoch', -(new Date('2026-03-02').getTime() / hours(1))],
])('a clock %s is in doubt [CFG-08] [F8]', async (_what, by) => {
  const then = new Date(clock.now().getTime() + hours(by));
  expect(await clockDoubt(house.db, then)).toMatchObject({ doubt: 'behind' });
});

it.each(['2026-03-05T02:00:00Z', '2038-01-19T03:14:08Z'])(
  'a clock far ahead, at %s, is in doubt [CFG-08] [F8]',
  async (when) => {
    expect(await clockDoubt(house.db, new Date(when))).toMatchObject({ doubt: 'ahead' });
  },
);

it('a second, or a day ahead, is no doubt: money moves [CFG-08]', async () => {
  for (const by of [-1000, 1000, hours(25), hours(47)])
    expect(await clockDoubt(house.db, new Date(clock.now().getTime() + by))).toBeUndefined();
  const { paymentId } = await claim(office, made, 100_00);
  expect((await office.finance.call(confirmPayment, received(paymentId))).status).toBe(200);
});

const wrongClocks = [
  { what: 'an hour behind', byMs: -hours(1) },
  { what: 'three days ahead', byMs: hours(72) },
];
it.each(wrongClocks)(
  '$what: no money moves, the rest goes on, and money moves once the clock is confirmed [CFG-08] [INV-21] [F8]',
  async ({ byMs }) => {
    const { paymentId } = await claim(office, made, 100_00);
    const input = received(paymentId);
    const wrong = { ...house, clock: { now: () => new Date(clock.now().getTime() + byMs) } };
    const there = await buildApp(wrong);
    try {
      // Who signed in before is not what is asked.
      const finance = await staff(wrong, there, ['finance']);
      const person = await borrower(wrong, there);
      const confirm = async () => {
        const { status, code } = await finance.call(confirmPayment, input);
        return { status, code };
      };
      expect(await confirm()).toEqual({ status: 503, code: 'clock-in-doubt' });
      expect((await person.call(updateProfile, { address: '5 Jalan Jam, Ipoh' })).status).toBe(200);
      await confirmClock(house.db, wrong.clock.now());
      expect(await confirm()).toEqual({ status: 200, code: undefined });
    } finally {
      await there.close();
    }
  },
);

it('a demo that was away for two weeks needs nobody', async () => {
  clock.advance(hours(24 * 14));
  expect(await clockDoubt(house.db, clock.now())).toBeDefined();
  (await watchClock(house, { isDemo: true }))();
  expect(await clockDoubt(house.db, clock.now())).toBeUndefined();
});
