/** Beside a payment that is checked stands the one line that proposes it, and none when two do. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getBankLineOfPayment } from '#contract/bank.ts';
import { addDays } from '#domain/date.ts';
import { buildApp } from '../app.ts';
import { makeHouse, movableClock, proveLedger } from '../testing.ts';
import { bankLine } from '../testing-bank.ts';
import { type Applied, must, openLender } from '../testing-loans.ts';
import { claim, disbursedLoan, type Office, openOffice, today } from '../testing-money.ts';

const house = await makeHouse({ clock: movableClock() });
const app = await buildApp(house);
await openLender(house);
let office: Office;
let made: Applied;
beforeAll(async () => {
  office = await openOffice(house, app);
  made = await disbursedLoan(office);
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const line = (amountSen: number, daysLater: number, given: Partial<Parameters<typeof bankLine>[2]> = {}) =>
  bankLine(house, office.finance.userId, {
    amountSen,
    bookedOn: addDays(today(house), daysLater),
    bankReference: null,
    ...given,
  });
const lineOf = async (paymentId: string) =>
  (await must(office.finance.call(getBankLineOfPayment, { paymentId }))).line?.lineId;

test('of its amount and near its day', async () => {
  const { paymentId } = await claim(office, made, 200_01);
  expect(await lineOf(paymentId)).toBeUndefined();
  await line(200_02, 0);
  await line(200_01, 8);
  await line(200_01, 0, { direction: 'out' });
  const own = await line(200_01, 7);
  expect(await lineOf(paymentId)).toBe(own);
  await line(200_01, -7);
  expect(await lineOf(paymentId)).toBeUndefined();
});

test('one that names the loan, however late and whatever the amount, unless another one of the amount stands beside it', async () => {
  const other = await disbursedLoan(office);
  const { paymentId } = await claim(office, other, 200_03);
  const description = `Bayaran ${other.loan.reference.replaceAll('-', ' ').toLowerCase()}`;
  const named = await line(200_04, 30, { description });
  expect(await lineOf(paymentId)).toBe(named);
  const sure = await line(200_03, 1);
  expect(await lineOf(paymentId)).toBe(sure);
});

test('one sure line stands alone among many that are not, also behind the newest; two do not', async () => {
  const third = await disbursedLoan(office);
  const { paymentId } = await claim(office, third, 200_05);
  const description = `Repayment ${third.loan.reference}`;
  const sure = await line(200_05, 0);
  // Of another amount they name the loan and no more; they are newer, so they are read first.
  for (let more = 0; more < 14; more += 1) await line(200_06, 2, { description });
  expect(await lineOf(paymentId)).toBe(sure);
  const second = await line(200_05, -1);
  expect(second).not.toBe(sure);
  expect(await lineOf(paymentId)).toBeUndefined();
});

test('where very many paid the same amount in these days, none', async () => {
  const fourth = await disbursedLoan(office);
  const { paymentId } = await claim(office, fourth, 200_07);
  for (let more = 0; more < 15; more += 1) await line(200_07, more % 5);
  expect(await lineOf(paymentId)).toBeUndefined();
});
