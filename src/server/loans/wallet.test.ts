/** The wallet and the history along the way of the money, through the real app: every figure is one of the ledger. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getBankAccount, getVerification, updateBankAccount } from '#contract/identity.ts';
import { applyForLoan, cancelLoan, getLoan, getWallet } from '#contract/loans.ts';
import { preparePayout, returnPayout } from '#contract/office.ts';
import { getTransactions } from '#contract/payments.ts';
import { calendarDate } from '#domain/date.ts';
import { buildApp } from '../app.ts';
import { makeHouse, movableClock, proveLedger } from '../testing.ts';
import { application, bankInput, must, openLender } from '../testing-loans.ts';
import {
  disbursedLoan,
  type Office,
  openOffice,
  pay,
  payoutOf,
  preparedLoan,
  signedLoan,
} from '../testing-money.ts';
import { readTransactions } from './transactions.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
let office: Office;

beforeAll(async () => {
  await openLender(house);
  office = await openOffice(house, app);
});
afterAll(() => proveLedger(house));

const nowStep = async (made: Awaited<ReturnType<typeof signedLoan>>) => {
  const { timeline } = await must(made.person.call(getLoan, { loanId: made.loan.loanId }));
  return timeline.find(({ state }) => state === 'now')?.step;
};

it('follows the money to the bank: nothing owed before it arrived, the first bill after', async () => {
  const { person, loan } = await preparedLoan(office);
  const onItsWay = await must(person.call(getWallet, {}));
  expect(onItsWay).toMatchObject({
    currentBalanceSen: 10_000_00,
    withdraw: {
      status: 'being-sent',
      amountSen: 10_000_00,
      bankAccount: { lastFour: '4821' },
      returnReason: null,
    },
    leftToPaySen: 0,
    nextBill: null,
    history: [],
  });
  expect(onItsWay.loan).toMatchObject({ status: 'approved', datesAreEstimates: true });
  expect((await must(person.call(getBankAccount, {}))).isLocked).toBe(true);
  const locked = await person.call(updateBankAccount, { ...bankInput, accountNumber: '7012345678' });
  expect([locked.status, locked.code]).toEqual([409, 'bank-account-locked']);
  const cancel = await person.call(cancelLoan, { loanId: loan.loanId });
  expect([cancel.status, cancel.code]).toEqual([409, 'payout-under-way']);
});

it('shows a returned payout with its reason, charges nothing, and lets the account be corrected', async () => {
  const made = await preparedLoan(office);
  const { person, loan } = made;
  const payout = await payoutOf(house, loan.loanId);
  await must(office.finance.call(returnPayout, { ...payout, reason: 'account-closed' }));
  const wallet = await must(person.call(getWallet, {}));
  expect(wallet).toMatchObject({
    currentBalanceSen: 0,
    withdraw: { status: 'could-not-be-sent', returnReason: 'account-closed' },
    leftToPaySen: 0,
    nextBill: null,
  });
  expect(wallet.history.map(({ type, amountSen }) => [type, amountSen])).toEqual([['returned', 10_000_00]]);
  expect(await nowStep(made)).toBe('payout-prepared');
  expect((await must(person.call(getBankAccount, {}))).isLocked).toBe(false);
  expect((await person.call(updateBankAccount, { ...bankInput, accountNumber: '7012345678' })).code).toBe(
    'code-needed',
  );
  await must(office.finance.call(preparePayout, { loanId: loan.loanId }));
  expect((await must(person.call(getWallet, {}))).withdraw.status).toBe('being-sent');
});

it('bills from the day of the payout, and shows each payment as one line', async () => {
  const made = await disbursedLoan(office);
  const { person, loan } = made;
  const paidOut = await must(person.call(getWallet, {}));
  expect(paidOut).toMatchObject({
    currentBalanceSen: 0,
    withdraw: { status: 'paid-out', amountSen: 10_000_00, bankAccount: { lastFour: '4821' } },
    leftToPaySen: 10_661_86,
    paidInstalments: 0,
    nextBill: { instalmentNumber: 1, of: 12, dueOn: '2026-04-02', amountSen: 888_49, daysUntilDue: 31 },
  });
  expect(paidOut.loan).toMatchObject({
    status: 'disbursed',
    datesAreEstimates: false,
    firstDueOn: '2026-04-02',
  });
  expect(paidOut.history).toMatchObject([
    { type: 'sent', amountSen: 10_000_00, on: '2026-03-02', reference: loan.reference, paymentId: null },
  ]);
  expect(paidOut.history[0]?.bankReference).toMatch(/^MBB 2026/);
  expect(await must(person.call(getVerification, {}))).toMatchObject({ state: 'checked', isLocked: true });

  clock.advance(60_000);
  const { paymentId, receiptNumber } = await pay(office, made, 1_000_00);
  const afterPayment = await must(person.call(getWallet, {}));
  expect(afterPayment).toMatchObject({
    currentBalanceSen: 111_51,
    leftToPaySen: 9_773_37,
    paidInstalments: 1,
    nextBill: { instalmentNumber: 2, dueOn: '2026-05-02', amountSen: 888_49 },
  });
  expect(afterPayment.loan?.instalments.map(({ paidSen }) => paidSen).slice(0, 3)).toEqual([888_49, 0, 0]);
  expect(afterPayment.history[0]).toMatchObject({
    transactionId: paymentId,
    isTakenBack: false,
    type: 'payment',
    amountSen: 1_000_00,
    instalmentNumbers: [1],
    reference: receiptNumber,
    paymentId,
  });

  const only = async (type: 'payments' | 'received' | 'charges') =>
    (await must(person.call(getTransactions, { type }))).transactions.map((line) => line.type);
  expect([await only('payments'), await only('received'), await only('charges')]).toEqual([
    ['payment'],
    ['sent'],
    [],
  ]);
  const between = async (from: string, to: string) => {
    const period = { from: calendarDate(from), to: calendarDate(to) };
    return (await must(person.call(getTransactions, { type: 'all', ...period }))).transactions.length;
  };
  expect([await between('2026-02-01', '2026-03-01'), await between('2026-03-02', '2026-03-02')]).toEqual([
    0, 2,
  ]);
  // Photos are for deciding; when the money is out they stay closed.
  const image = await office.officer.get(`/api/office/applications/${loan.loanId}/images/ic-front`);
  expect([image.status, image.code]).toEqual([409, 'wrong-status']);
});

it('keeps what was paid too much, settles, and lets another loan begin', async () => {
  const made = await disbursedLoan(office);
  const { person, loan } = made;
  clock.advance(60_000);
  await pay(office, made, 10_038_14);
  const wallet = await must(person.call(getWallet, {}));
  expect(wallet).toMatchObject({
    currentBalanceSen: 38_14,
    leftToPaySen: 0,
    paidInstalments: 12,
    nextBill: null,
    loan: { status: 'settled' },
  });
  expect(wallet.loan?.timeline.at(-1)).toEqual({
    step: 'settled',
    state: 'done',
    at: clock.now().toISOString(),
  });
  expect(wallet.history.map(({ type }) => type)).toEqual(['payment', 'sent']);

  clock.advance(60_000);
  const next = await must(person.call(applyForLoan, application({ termMonths: 6 })));
  const both = await must(person.call(getWallet, {}));
  expect(both).toMatchObject({
    currentBalanceSen: 38_14,
    loan: { loanId: next.loanId, verificationComplete: true },
  });
  expect((await must(person.call(getLoan, { loanId: loan.loanId }))).status).toBe('settled');
});

it('turns the history page by page, newest first, and only one’s own', async () => {
  const made = await disbursedLoan(office);
  for (const amountSen of [10_00, 20_00, 30_00]) {
    clock.advance(60_000);
    await pay(office, made, amountSen);
  }
  const page = (before?: string) =>
    readTransactions(house.db, made.person.userId, { filter: 'all', limit: 2, before });
  const first = await page();
  expect([first.transactions.map(({ amountSen }) => amountSen), first.more]).toEqual([[30_00, 20_00], true]);
  const second = await page(first.transactions[1]?.transactionId);
  expect([second.transactions.map(({ amountSen }) => amountSen), second.more]).toEqual([
    [10_00, 10_000_00],
    false,
  ]);

  const stranger = await signedLoan(office);
  const [line] = first.transactions;
  for (const before of [line?.transactionId ?? '', randomUUID()]) {
    const answer = await must(stranger.person.call(getTransactions, { type: 'all', before }));
    expect(answer).toEqual({ transactions: [], more: false });
  }
});
