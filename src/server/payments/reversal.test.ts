/** Payments that are taken back: the journey of the two people, what the desk shows, and the race of many of them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getRefunds, requestRefund, withdrawRefund } from '#contract/claims.ts';
import { getLoan } from '#contract/loans.ts';
import {
  confirmPayment,
  confirmReversal,
  getDeskCounts,
  getPayment,
  getPaymentEffect,
  getPayments,
  proposeReversal,
  withdrawReversal,
} from '#contract/office.ts';
import { getRepayment, getTransactions } from '#contract/payments.ts';
import { sen } from '#domain/money.ts';
import { buildApp } from '../app.ts';
import { newId } from '../id.ts';
import { makeHouse, movableClock, proveLedger } from '../testing.ts';
import { type Applied, must, openLender } from '../testing-loans.ts';
import {
  claim,
  disbursedLoan,
  type Office,
  openOffice,
  pay,
  someBankReference,
  today,
} from '../testing-money.ts';
import { passDays } from '../testing-stages.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
await openLender(house);
let office: Office;

beforeAll(async () => {
  office = await openOffice(house, app);
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const idOf = ({ loan: { loanId } }: Applied) => ({ loanId });
const leftOf = async ({ person }: Applied) => (await must(person.call(getRepayment, {}))).leftToPaySen;
const ask = (paymentId: string) =>
  office.finance.call(proposeReversal, { paymentId, reason: 'returned-by-bank' });

describe('taking a payment back', () => {
  test('by two people, after which the loan is as if it had never come; the history tells both [ACL-06]', async () => {
    const made = await disbursedLoan(office);
    const before = await leftOf(made);
    const { paymentId } = await pay(office, made, 888_49);
    expect(await must(office.finance.call(getPayment, { paymentId }))).toMatchObject({
      status: 'confirmed',
      received: { amountSen: 888_49, confirmedBy: { name: 'Azlan bin Yusof' } },
      paid: [{ instalmentNumber: 1, principalSen: 788_49, interestSen: 100_00, lateSen: 0 }],
      overSen: 0,
      reversal: null,
      now: { leftToPaySen: before - 888_49 },
      without: { status: 'disbursed', leftToPaySen: before, creditSen: 0 },
    });
    expect((await office.otherFinance.call(confirmReversal, { paymentId })).code).toBe('reversal-missing');
    await must(ask(paymentId));
    expect((await ask(paymentId)).code).toBe('reversal-open');
    expect((await office.finance.call(confirmReversal, { paymentId })).code).toBe('second-person-needed');
    expect((await made.person.call(confirmReversal, { paymentId })).code).toBe('not-allowed');
    await passDays(office, clock, 1);
    await must(office.otherFinance.call(confirmReversal, { paymentId }));
    expect(await leftOf(made)).toBe(before);
    expect(await must(office.finance.call(getPayment, { paymentId }))).toMatchObject({
      paid: [],
      without: null,
      takenBack: 'done',
      reversal: {
        reason: 'returned-by-bank',
        proposedBy: { name: 'Azlan bin Yusof' },
        confirmedBy: { name: 'Grace Wong' },
      },
    });
    const { transactions } = await must(made.person.call(getTransactions, { type: 'payments' }));
    expect(transactions).toMatchObject([
      { type: 'reversal', amountSen: 888_49, on: today(house), paymentId: null },
      { type: 'payment', amountSen: 888_49, instalmentNumbers: [], paymentId, isTakenBack: true },
    ]);
    for (const again of [confirmReversal, withdrawReversal]) {
      expect((await office.otherFinance.call(again, { paymentId })).code).toBe('payment-reversed');
    }
  });

  test('the wish is dropped and the payment stays; the list says what is asked for', async () => {
    const made = await disbursedLoan(office);
    const { paymentId } = await pay(office, made, 888_49);
    const after = await leftOf(made);
    const countOf = async (member: Office['finance']) =>
      (await must(member.call(getDeskCounts, {}))).payments;
    const [mine, others] = [await countOf(office.finance), await countOf(office.otherFinance)];
    await must(ask(paymentId));
    const stateOf = async () => {
      const { payments } = await must(office.finance.call(getPayments, { view: 'decided' }));
      return payments.find((payment) => payment.paymentId === paymentId)?.takenBack;
    };
    expect(await stateOf()).toBe('asked');
    // It waits for the second person: in the pile to check, and in the count of everybody but the one who asked.
    const { payments: waiting } = await must(office.otherFinance.call(getPayments, { view: 'checking' }));
    expect(waiting.find((payment) => payment.paymentId === paymentId)?.takenBack).toBe('asked');
    expect([await countOf(office.finance), await countOf(office.otherFinance)]).toEqual([mine, others + 1]);
    await must(office.otherFinance.call(withdrawReversal, { paymentId }));
    expect(await stateOf()).toBeNull();
    expect(await leftOf(made)).toBe(after);
    expect((await office.otherFinance.call(withdrawReversal, { paymentId })).code).toBe('reversal-missing');
  });

  test('a claim cannot be taken back', async () => {
    const made = await disbursedLoan(office);
    const waiting = await claim(office, made, 100_00);
    expect((await ask(waiting.paymentId)).code).toBe('payment-not-confirmed');
    expect((await ask(newId())).code).toBe('not-found');
  });

  test('counted with a wrong amount: its proof waits again, and the right amount is booked under the same reference', async () => {
    const made = await disbursedLoan(office);
    const { paymentId } = await claim(office, made, 100_00);
    const evidence = { paidOn: today(house), bankReference: someBankReference() };
    const wrong = { amountSen: sen(1_000_00), differenceSeen: true, ...evidence };
    await must(office.finance.call(confirmPayment, { paymentId, ...wrong }));
    await must(office.finance.call(proposeReversal, { paymentId, reason: 'amount-wrong' }));
    clock.advance(1_000);
    await must(office.otherFinance.call(confirmReversal, { paymentId }));
    const waiting = (await must(office.finance.call(getPayments, { view: 'checking' }))).payments.filter(
      ({ loanId }) => loanId === made.loan.loanId,
    );
    expect(waiting).toMatchObject([
      { status: 'checking', claimedSen: 100_00, claimedPaidOn: evidence.paidOn, sameFileAs: null },
    ]);
    const again = waiting[0]?.paymentId ?? '';
    const before = await leftOf(made);
    await must(
      office.finance.call(confirmPayment, { paymentId: again, amountSen: sen(100_00), ...evidence }),
    );
    expect(await leftOf(made)).toBe(before - 100_00);
  });

  test('a refund of its money that the borrower asked for cannot be sent: the desk reads why, and the borrower is told', async () => {
    const made = await disbursedLoan(office);
    const { paymentId } = await pay(office, made, 1_000_00);
    const amountSen = sen(1_000_00 - 888_49);
    const { refundId } = await must(made.person.call(requestRefund, idOf(made)));
    const rowOf = async () => {
      const { refunds } = await must(office.finance.call(getRefunds, {}));
      return refunds.find((refund) => refund.refundId === refundId);
    };
    const toldOf = async () => {
      const rows = await house.db
        .selectFrom('messages')
        .select('template')
        .where('borrower_id', '=', made.person.userId)
        .execute();
      return rows.map(({ template }) => template).filter((name) => name === 'refund-not-possible');
    };
    expect(await rowOf()).toMatchObject({ creditSen: amountSen, isPaymentTakenBack: false });
    await must(ask(paymentId));
    clock.advance(1_000);
    await must(office.otherFinance.call(confirmReversal, { paymentId }));
    expect(await rowOf()).toMatchObject({ creditSen: 0, isPaymentTakenBack: true });
    expect(await toldOf()).toEqual(['refund-not-possible']);
    await must(office.finance.call(withdrawRefund, { refundId }));
    expect(await toldOf()).toEqual(['refund-not-possible', 'refund-not-possible']);
  });

  test('a loan that was paid back is open again', async () => {
    const made = await disbursedLoan(office);
    const { paymentId } = await pay(office, made, 10_661_86);
    expect((await must(made.person.call(getLoan, idOf(made)))).status).toBe('settled');
    await must(ask(paymentId));
    await must(office.otherFinance.call(confirmReversal, { paymentId }));
    expect((await must(made.person.call(getLoan, idOf(made)))).status).toBe('disbursed');
  });
});

test('what confirming would do is what it does, late interest and credit included', async () => {
  const made = await disbursedLoan(office);
  const waiting = await claim(office, made, 100_00);
  await passDays(office, clock, 60);
  const { paymentId } = waiting;
  const effect = (amountSen: number) =>
    office.finance.call(getPaymentEffect, { paymentId, amountSen: String(amountSen), paidOn: today(house) });
  expect((await effect(0)).code).toBe('amount-zero');
  const told = await must(effect(2_000_00));
  const [first] = told.paid;
  expect(first).toMatchObject({ instalmentNumber: 1, principalSen: 788_49, interestSen: 100_00 });
  expect(first?.lateSen).toBeGreaterThan(0);
  expect(told.after.creditSen).toBeGreaterThan(0);
  const bill = (await must(office.finance.call(getPayment, { paymentId }))).bill;
  expect(bill).toMatchObject({ instalmentNumber: 1, lateSen: 0 });
  const done = await pay(office, made, 2_000_00);
  const after = await must(office.finance.call(getPayment, { paymentId: done.paymentId }));
  expect({ paid: after.paid, overSen: after.overSen, after: after.now }).toEqual(told);
});

/** INV-12. */
const racingPayments = 50;
const racersAtOnce = 10;
/** One borrower may send so many files a day. */
const paymentsEach = 10;

test(`${racingPayments} payments with two reversals each at the same time make ${racingPayments}`, async () => {
  const loans: Applied[] = [];
  const paymentIds: string[] = [];
  while (paymentIds.length < racingPayments) {
    if (paymentIds.length % paymentsEach === 0) loans.push(await disbursedLoan(office));
    const made = loans.at(-1);
    if (!made) throw new Error('there is a loan for each payment');
    const { paymentId } = await pay(office, made, 10_00);
    await must(ask(paymentId));
    paymentIds.push(paymentId);
  }
  const ends: string[] = [];
  for (let index = 0; index < racingPayments; index += racersAtOnce) {
    const racing = paymentIds
      .slice(index, index + racersAtOnce)
      .flatMap((paymentId) => [
        office.otherFinance.call(confirmReversal, { paymentId }),
        office.otherFinance.call(confirmReversal, { paymentId }),
      ]);
    for (const { status, code } of await Promise.all(racing)) ends.push(status < 400 ? 'won' : `${code}`);
  }
  const count = (end: string) => ends.filter((one) => one === end).length;
  expect([count('won'), count('payment-reversed')]).toEqual([racingPayments, racingPayments]);
  for (const made of loans) expect(await leftOf(made)).toBe(10_661_86);
  const reversals = await house.db
    .selectFrom('ledger_transfers')
    .select('payment_id')
    .where('payment_id', 'in', paymentIds)
    .where('kind', '=', 'payment-received')
    .where('reverses', 'is not', null)
    .execute();
  expect(reversals.map(({ payment_id }) => payment_id).toSorted()).toEqual(paymentIds.toSorted());
}, 300_000);
