import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  cancelRefundRequest,
  claimNotReceived,
  confirmClaimOutcome,
  confirmRefund,
  correctRefund,
  getCredit,
  getRefunds,
  proposeClaimOutcome,
  proposeRefund,
  requestRefund,
  withdrawRefund,
} from '#contract/claims.ts';
import { applyForLoan, getLoan, getWallet } from '#contract/loans.ts';
import { releasePayout } from '#contract/office.ts';
import { getTransactions } from '#contract/payments.ts';
import { addDays } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { buildApp } from '../app.ts';
import { insert, realRow } from '../db/direct-sql.ts';
import { newId } from '../id.ts';
import { bookDueBills } from '../servicing/book-due-bills.ts';
import { borrower, makeHouse, movableClock, proveLedger } from '../testing.ts';
import { type Applied, application, must, openLender } from '../testing-loans.ts';
import {
  disbursedLoan,
  evidence,
  type Office,
  openOffice,
  pay,
  payoutOf,
  preparedLoan,
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
/** RM1,000.00 on a bill of RM888.49. */
const creditSen = sen(1_000_00 - 888_49);
const withCredit = async () => {
  const made = await disbursedLoan(office);
  await pay(office, made, 1_000_00);
  return made;
};
const proposed = async (made: Applied, amountSen = creditSen) =>
  must(office.finance.call(proposeRefund, { ...idOf(made), amountSen }));
const sent = (refundId: string, given: object = {}) =>
  office.otherFinance.call(confirmRefund, {
    refundId,
    bankReference: someBankReference(),
    paidOn: today(house),
    amountSen: creditSen,
    ...given,
  });
const rowOf = async (made: Applied) => {
  const { refunds } = await must(office.finance.call(getRefunds, {}));
  return refunds.filter(({ loanId }) => loanId === made.loan.loanId);
};

describe('the borrower', () => {
  test('sees the money and asks for it; two people send it', async () => {
    const made = await withCredit();
    const { credits } = await must(made.person.call(getCredit, {}));
    expect(credits).toMatchObject([
      {
        ...idOf(made),
        creditSen,
        paysNextBill: true,
        bankAccount: { bankName: 'Maybank', lastFour: '4821' },
        refund: null,
      },
    ]);
    expect(await rowOf(made)).toMatchObject([{ status: 'waiting', refundId: null, amountSen: creditSen }]);
    const asked = await must(made.person.call(requestRefund, idOf(made)));
    expect(asked).toMatchObject({ status: 'requested', amountSen: creditSen });
    expect((await made.person.call(requestRefund, idOf(made))).code).toBe('refund-open');
    expect((await sent(asked.refundId)).code).toBe('refund-not-proposed');
    const { refundId } = await proposed(made);
    expect(refundId).toBe(asked.refundId);
    expect((await made.person.call(cancelRefundRequest, { refundId })).code).toBe('refund-open');
    expect((await rowOf(made))[0]?.bank.accountNumber).toBe('•••• 4821');
    await must(sent(refundId));
    expect((await rowOf(made))[0]).toMatchObject({
      status: 'confirmed',
      proposedBy: { name: 'Azlan bin Yusof' },
      closedBy: { name: 'Grace Wong' },
      bank: { accountNumber: '•••• 4821' },
    });
    expect(await must(made.person.call(getCredit, {}))).toEqual({ credits: [] });
    expect(await must(made.person.call(getWallet, {}))).toMatchObject({
      currentBalanceSen: 0,
      nextBill: { instalmentNumber: 2, amountSen: 888_49 },
    });
    const { transactions } = await must(made.person.call(getTransactions, { type: 'received' }));
    expect(transactions.filter(({ type }) => type === 'refund')).toMatchObject([{ amountSen: creditSen }]);
  });

  test('takes the wish back; nobody else’s money can be asked for', async () => {
    const made = await withCredit();
    const stranger = await borrower(house, app);
    expect((await stranger.call(requestRefund, idOf(made))).code).toBe('not-found');
    const { refundId } = await must(made.person.call(requestRefund, idOf(made)));
    expect((await stranger.call(cancelRefundRequest, { refundId })).code).toBe('not-found');
    await must(made.person.call(cancelRefundRequest, { refundId }));
    expect((await made.person.call(cancelRefundRequest, { refundId })).code).toBe('refund-decided');
    expect((await must(made.person.call(requestRefund, idOf(made)))).refundId).not.toBe(refundId);
  });

  test('without credit there is nothing to ask for', async () => {
    const made = await disbursedLoan(office);
    expect((await made.person.call(requestRefund, idOf(made))).code).toBe('no-credit');
    expect(await must(made.person.call(getCredit, {}))).toEqual({ credits: [] });
  });
});

describe('finance', () => {
  test('prepares what is there, and a different person confirms it with evidence', async () => {
    const made = await withCredit();
    const propose = (amountSen: number) =>
      office.finance.call(proposeRefund, { ...idOf(made), amountSen: sen(amountSen) });
    expect((await propose(0)).code).toBe('amount-zero');
    expect(await propose(creditSen + 1)).toMatchObject({ code: 'credit-too-small', facts: { creditSen } });
    const { refundId } = await proposed(made);
    expect((await propose(1)).code).toBe('refund-open');
    const own = { refundId, bankReference: someBankReference(), paidOn: today(house), amountSen: creditSen };
    expect((await office.finance.call(confirmRefund, own)).code).toBe('second-person-needed');
    expect((await office.approver.call(confirmRefund, own)).code).toBe('not-allowed');
    expect((await sent(refundId, { paidOn: addDays(today(house), 1) })).code).toBe('date-in-future');
    expect((await sent(refundId, { bankReference: 'x' })).code).toBe('request-invalid');
    // Typed from the bank's evidence: what was sent in another amount is not this refund.
    expect(await sent(refundId, { amountSen: sen(creditSen - 1) })).toMatchObject({
      code: 'refund-amount-differs',
      facts: { amountSen: creditSen },
    });
    const bankReference = someBankReference();
    await must(sent(refundId, { bankReference }));
    expect((await sent(refundId)).code).toBe('refund-decided');
    const other = await withCredit();
    const { refundId: second } = await proposed(other);
    expect((await sent(second, { bankReference })).code).toBe('bank-reference-in-use');
    const typed = bankReference.toLowerCase().replace(/^(..)/, '$1/');
    expect((await sent(second, { bankReference: typed })).code).toBe('bank-reference-in-use');
    // What the bank says of a payout is no evidence of a refund, nor the other way round.
    const ofPayout = { bankReference: someBankReference() };
    const release = async (made: Applied, bankReference: string) =>
      office.otherFinance.call(releasePayout, {
        ...(await payoutOf(house, made.loan.loanId)),
        ...evidence(house),
        bankReference,
      });
    await must(release(await preparedLoan(office), ofPayout.bankReference));
    expect((await sent(second, ofPayout)).code).toBe('bank-reference-in-use');
    const waiting = await preparedLoan(office);
    expect((await release(waiting, typed)).code).toBe('bank-reference-in-use');
    await must(office.finance.call(withdrawRefund, { refundId: second }));
  });

  test('what is prepared waits for its evidence: the bills that fall due meanwhile do not take it', async () => {
    const made = await withCredit();
    const { refundId } = await proposed(made);
    await passDays(office, clock, 62);
    await bookDueBills(house);
    expect(await rowOf(made)).toMatchObject([{ status: 'proposed', creditSen }]);
    const wallet = await must(made.person.call(getWallet, {}));
    expect(wallet).toMatchObject({
      currentBalanceSen: creditSen,
      goingBackSen: creditSen,
      dueNow: { creditSen: 0 },
    });
    await proveLedger(house);
    // It left the day before somebody recorded it.
    await must(sent(refundId, { paidOn: addDays(today(house), -1) }));
    expect((await must(made.person.call(getWallet, {}))).currentBalanceSen).toBe(0);

    const dropped = await withCredit();
    const { refundId: unsent } = await proposed(dropped);
    await passDays(office, clock, 62);
    await bookDueBills(house);
    await must(office.otherFinance.call(withdrawRefund, { refundId: unsent }));
    const after = await must(dropped.person.call(getWallet, {}));
    expect([after.currentBalanceSen, after.goingBackSen, after.nextBill?.paidSen]).toEqual([0, 0, creditSen]);
  });

  test('the bank sent another amount: that is prepared in its place, and booked', async () => {
    const made = await withCredit();
    const { refundId } = await proposed(made);
    await passDays(office, clock, 62);
    await bookDueBills(house);
    const correct = (amountSen: number, by = office.otherFinance) =>
      by.call(correctRefund, { refundId, amountSen: sen(amountSen) });
    expect((await correct(1, office.approver)).code).toBe('not-allowed');
    expect((await correct(creditSen)).code).toBe('nothing-changed');
    expect(await correct(creditSen + 1)).toMatchObject({ code: 'credit-too-small', facts: { creditSen } });
    const sentSen = sen(11_15);
    const [before] = await rowOf(made);
    await must(correct(sentSen));
    // What was not sent has paid the bill that fell due meanwhile; what was sent is held since it was first prepared.
    expect(await rowOf(made)).toMatchObject([
      {
        status: 'proposed',
        amountSen: sentSen,
        creditSen: sentSen,
        heldFrom: before?.heldFrom,
        proposedBy: { userId: office.otherFinance.userId },
      },
    ]);
    const wallet = await must(made.person.call(getWallet, {}));
    expect(wallet).toMatchObject({ goingBackSen: sentSen, nextBill: { paidSen: creditSen - sentSen } });
    await proveLedger(house);
    const paidOn = addDays(today(house), -61);
    expect((await sent(refundId, { amountSen: sentSen, paidOn })).code).toBe('second-person-needed');
    const evidence = { refundId, bankReference: someBankReference(), paidOn };
    const stale = await office.finance.call(confirmRefund, { ...evidence, amountSen: creditSen });
    expect(stale).toMatchObject({ code: 'refund-amount-differs', facts: { amountSen: sentSen } });
    await must(office.finance.call(confirmRefund, { ...evidence, amountSen: sentSen }));
    expect((await correct(1)).code).toBe('refund-decided');
    expect((await must(made.person.call(getWallet, {}))).currentBalanceSen).toBe(0);
    await proveLedger(house);
  });

  test('more than was prepared is taken from what is free, and read again as it was decided', async () => {
    const made = await withCredit();
    const { refundId } = await proposed(made, sen(11_15));
    await passDays(office, clock, 1);
    await must(office.finance.call(correctRefund, { refundId, amountSen: creditSen }));
    expect(await rowOf(made)).toMatchObject([
      { heldFrom: today(house), amountSen: creditSen, isCorrected: true },
    ]);
    // A bill finds nothing; a mistyped correction frees it, and a second one of another day holds it again.
    await passDays(office, clock, 62);
    await bookDueBills(house);
    const again = (amountSen: number) =>
      must(office.finance.call(correctRefund, { refundId, amountSen: sen(amountSen) }));
    await again(1_00);
    expect((await must(made.person.call(getWallet, {}))).nextBill?.paidSen).toBe(creditSen - 1_00);
    await again(creditSen);
    expect((await must(made.person.call(getWallet, {}))).nextBill?.paidSen).toBe(0);
    await proveLedger(house);
    expect((await must(made.person.call(getWallet, {}))).goingBackSen).toBe(creditSen);
    await must(sent(refundId));
    const { transactions } = await must(made.person.call(getTransactions, { type: 'received' }));
    expect(transactions.filter(({ type }) => type === 'refund')).toMatchObject([{ amountSen: creditSen }]);
    expect((await must(made.person.call(getWallet, {}))).currentBalanceSen).toBe(0);
  });

  test('a correction that opens a loan again names the application that is in its place', async () => {
    const made = await withCredit();
    const { refundId } = await proposed(made);
    await passDays(office, clock, 1);
    await pay(office, made, 9_065_00);
    const correct = (amountSen: number) =>
      office.finance.call(correctRefund, { refundId, amountSen: sen(amountSen) });
    const statusOf = async () => (await must(made.person.call(getLoan, idOf(made)))).status;
    expect(await statusOf()).toBe('disbursed');
    // Mistyped: what is free for it pays the loan off.
    await must(correct(11_15));
    expect(await statusOf()).toBe('settled');
    const { reference } = await must(made.person.call(applyForLoan, application()));
    expect(await correct(creditSen)).toMatchObject({ code: 'other-loan-open', facts: { reference } });
    expect(await statusOf()).toBe('settled');
    await proveLedger(house);
  });

  test('what left to the account of that day is booked, and the borrower is told which it was', async () => {
    const made = await withCredit();
    const { refundId } = await proposed(made);
    const account = await realRow(house.db, 'bank_accounts', { borrower_id: made.person.userId });
    const newer = { bank_account_id: newId(), recorded_at: clock.now(), last_four: '9999' };
    await house.db.transaction().execute((tx) => insert('bank_accounts', { ...account, ...newer })(tx));
    expect(await rowOf(made)).toMatchObject([{ isEarlierAccount: true }]);
    await must(sent(refundId));
    const told = await house.db
      .selectFrom('messages')
      .select('template')
      .where('borrower_id', '=', made.person.userId)
      .where('template', 'like', 'refund-sent%')
      .execute();
    expect(told).toEqual([{ template: 'refund-sent-earlier-account' }]);
  });

  test('sends back what was paid on a loan that is paid back, and on one that never arrived', async () => {
    const settled = await disbursedLoan(office);
    await pay(office, settled, 10_100_00);
    expect((await must(settled.person.call(getLoan, idOf(settled)))).status).toBe('settled');
    const { credits } = await must(settled.person.call(getCredit, {}));
    expect(credits).toMatchObject([{ creditSen: 100_00, paysNextBill: false }]);
    const over = sen(100_00);
    await must(sent((await proposed(settled, over)).refundId, { amountSen: over }));
    expect((await must(settled.person.call(getLoan, idOf(settled)))).status).toBe('settled');

    const never = await disbursedLoan(office);
    await pay(office, never, 500_00);
    const { claimId } = await must(never.person.call(claimNotReceived, { ...idOf(never), note: '' }));
    const answer = { outcome: 'not-arrived', evidence: 'No credit', bankReference: '' } as const;
    await must(office.finance.call(proposeClaimOutcome, { claimId, ...answer }));
    await must(office.otherFinance.call(confirmClaimOutcome, { claimId }));
    await must(never.person.call(requestRefund, idOf(never)));
    const paid = sen(500_00);
    await must(sent((await proposed(never, paid)).refundId, { amountSen: paid }));
    expect((await must(never.person.call(getWallet, {}))).currentBalanceSen).toBe(0);
    // Nobody paid it back: no page may say so.
    expect(await must(never.person.call(getLoan, idOf(never)))).toMatchObject({
      status: 'cancelled',
      paidOff: null,
    });
  });
});
