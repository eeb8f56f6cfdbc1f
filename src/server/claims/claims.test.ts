import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { getBankLoan, recordBankPayment, setBankLineAside } from '#contract/bank.ts';
import {
  claimNotReceived,
  confirmClaimOutcome,
  getClaims,
  proposeClaimOutcome,
  reportPayoutBack,
  returnClaimOutcome,
  withdrawClaim,
} from '#contract/claims.ts';
import { applyForLoan, getLoan, getWallet } from '#contract/loans.ts';
import { confirmPayment, getPayouts, tiePayoutLine, untiePayoutLine } from '#contract/office.ts';
import { getRepayment, getTransactions, submitPaymentProof } from '#contract/payments.ts';
import { getPayOff, quoteSettlement } from '#contract/settlement.ts';
import { sen } from '#domain/money.ts';
import { buildApp } from '../app.ts';
import { bookDueBills } from '../servicing/book-due-bills.ts';
import { borrower, makeHouse, movableClock, proveLedger, type StaffMember, staff } from '../testing.ts';
import { bankLine } from '../testing-bank.ts';
import { type Applied, application, must, openLender } from '../testing-loans.ts';
import {
  disbursedLoan,
  type Office,
  openOffice,
  pay,
  preparedLoan,
  claim as proof,
  someBankReference,
  today,
  uploadProof,
} from '../testing-money.ts';
import { passDays } from '../testing-stages.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
await openLender(house);
let office: Office;
/** Of finance, and without a hand in any payout. */
let colleague: StaffMember;

beforeAll(async () => {
  office = await openOffice(house, app);
  colleague = await staff(house, app, ['finance'], 'Hafiz bin Rahman');
});
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});
beforeEach(() => clock.set('2026-03-02T02:00:00.000Z'));

const idOf = ({ loan: { loanId } }: Applied) => ({ loanId });
const open = (made: Applied, note = '') => made.person.call(claimNotReceived, { ...idOf(made), note });
const evidence = { evidence: 'The bank shows the credit.', bankReference: 'MBB 20260302 9' };

/** One person writes the answer down, another one confirms it, who did not send the money. */
async function answered(claimId: string, outcome: 'arrived' | 'not-arrived') {
  await must(office.finance.call(proposeClaimOutcome, { claimId, outcome, ...evidence }));
  await must(colleague.call(confirmClaimOutcome, { claimId }));
}
const balancesOf = async ({ loan }: Applied) => {
  const rows = await house.db
    .selectFrom('ledger_accounts')
    .selectAll()
    .where('loan_id', '=', loan.loanId)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.kind, row.debits_sen - row.credits_sen]));
};
const noticesOf = async ({ person }: Applied) => {
  const rows = await house.db
    .selectFrom('messages')
    .select('template')
    .where('borrower_id', '=', person.userId)
    .orderBy('sent_at')
    .execute();
  return rows.map(({ template }) => template);
};

describe('claimNotReceived', () => {
  test('stops the bills at once and tells both sides', async () => {
    const made = await disbursedLoan(office);
    expect(await must(open(made, 'I looked this morning.'))).toMatchObject({
      status: 'open',
      outcome: null,
      openedOn: '2026-03-02',
      answerByOn: '2026-03-03',
      reliefSen: 0,
    });
    const wallet = await must(made.person.call(getWallet, {}));
    expect(wallet).toMatchObject({ nextBill: null, loan: { claim: { status: 'open' } } });
    expect(wallet).toMatchObject({ dueNow: null, payOffToday: null });
    expect(await must(made.person.call(getRepayment, {}))).toMatchObject({
      bill: null,
      dueNow: null,
      payOffToday: null,
      isClaimOpen: true,
    });
    expect(await must(made.person.call(getPayOff, {}))).toMatchObject({
      isClaimOpen: true,
      days: [],
      quotes: [],
      payTo: null,
    });
    const payOn = today(house);
    expect((await made.person.call(quoteSettlement, { ...idOf(made), payOn })).code).toBe('claim-open');
    const { claims } = await must(office.finance.call(getClaims, { view: 'open' }));
    expect(claims.find(({ loanId }) => loanId === made.loan.loanId)).toMatchObject({
      borrowerName: 'Aisyah binti Rahman',
      note: 'I looked this morning.',
      answerByOn: '2026-03-03',
      earlierClaims: 0,
      receivedSen: 0,
      payout: { amountSen: 10_000_00, paidOn: '2026-03-02', lastFour: '4821' },
      proposal: null,
    });
    expect(await noticesOf(made)).toContain('claim-received');
  });

  test('is the borrower’s own, on a loan whose money was sent, once at a time', async () => {
    const made = await disbursedLoan(office);
    const stranger = await borrower(house, app);
    expect((await stranger.call(claimNotReceived, { ...idOf(made), note: '' })).code).toBe('not-found');
    expect((await open(await preparedLoan(office))).code).toBe('wrong-status');
    expect((await open(made, 'Call 012-345 6789')).code).toBe('message-account-number');
    await must(open(made));
    expect((await open(made)).code).toBe('claim-open');
    expect((await office.finance.call(claimNotReceived, { ...idOf(made), note: '' })).code).toBe(
      'not-allowed',
    );
    expect((await office.officer.call(getClaims, { view: 'open' })).code).toBe('not-allowed');
  });
});

describe('money that the bank sent back', () => {
  test('is reported by finance before its borrower notices: nothing counts, and two people answer', async () => {
    const made = await disbursedLoan(office);
    expect((await office.officer.call(reportPayoutBack, idOf(made))).code).toBe('not-allowed');
    expect((await office.finance.call(reportPayoutBack, idOf(await preparedLoan(office)))).code).toBe(
      'wrong-status',
    );
    const rowOf = async () => {
      const { payouts } = await must(office.finance.call(getPayouts, {}));
      return payouts.find(({ loanId }) => loanId === made.loan.loanId);
    };
    expect(await rowOf()).toMatchObject({ status: 'released', mayReportBack: true });
    const { claimId } = await must(office.finance.call(reportPayoutBack, idOf(made)));
    // Whoever comes second is told who reported it, also when it was themselves.
    expect((await office.finance.call(reportPayoutBack, idOf(made))).body).toMatchObject({
      code: 'claim-open',
      latest: { by: 'you', event: 'claim.opened-by-lender' },
    });
    expect((await open(made)).code).toBe('claim-open');
    expect(await rowOf()).toMatchObject({ mayReportBack: false });

    const wallet = await must(made.person.call(getWallet, {}));
    expect(wallet).toMatchObject({
      nextBill: null,
      payOffToday: null,
      withdraw: { status: 'came-back', amountSen: 10_000_00 },
    });
    expect(await must(made.person.call(getRepayment, {}))).toMatchObject({ isClaimOpen: true, bill: null });
    const { claim } = await must(made.person.call(getLoan, idOf(made)));
    expect(claim).toMatchObject({ claimId, status: 'open', isReportedByLender: true });
    expect(await noticesOf(made)).toContain('payout-came-back');
    expect((await made.person.call(withdrawClaim, idOf(made))).code).toBe('claim-of-lender');
    const { claims } = await must(office.finance.call(getClaims, { view: 'open' }));
    expect(claims.find((row) => row.claimId === claimId)).toMatchObject({
      note: '',
      reportedBy: { name: 'Azlan bin Yusof' },
    });

    await answered(claimId, 'not-arrived');
    expect(await must(made.person.call(getLoan, idOf(made)))).toMatchObject({ status: 'cancelled' });
    expect(await must(made.person.call(getWallet, {}))).toMatchObject({
      leftToPaySen: 0,
      nextBill: null,
      withdraw: { status: 'could-not-be-sent' },
    });
  });

  test('or was not: the two who sent it say so, and the borrower may still say that nothing came', async () => {
    const made = await disbursedLoan(office);
    const { claimId } = await must(office.finance.call(reportPayoutBack, idOf(made)));
    await must(office.finance.call(proposeClaimOutcome, { claimId, outcome: 'not-arrived', ...evidence }));
    expect((await office.otherFinance.call(confirmClaimOutcome, { claimId })).code).toBe('payout-own-word');
    await must(office.otherFinance.call(returnClaimOutcome, { claimId }));
    await must(office.finance.call(proposeClaimOutcome, { claimId, outcome: 'arrived', ...evidence }));
    await must(office.otherFinance.call(confirmClaimOutcome, { claimId }));
    expect(await noticesOf(made)).toContain('payout-not-back');
    expect(await must(made.person.call(getWallet, {}))).toMatchObject({ withdraw: { status: 'paid-out' } });
    await must(open(made));
    // Said by the borrower: the lender's own view of the transfer stays.
    expect(await must(made.person.call(getWallet, {}))).toMatchObject({ withdraw: { status: 'paid-out' } });
  });

  test('by the bank’s own line: that is no payment, and with it the two who sent the money answer', async () => {
    const made = await disbursedLoan(office);
    const description = `RETURNED ${made.loan.reference}`;
    const line = { amountSen: 10_000_00, bookedOn: today(house), description } as const;
    const lineId = await bankLine(house, office.finance.userId, { ...line, direction: 'in' });
    const rowOf = async () => {
      const { claims } = await must(office.finance.call(getClaims, { view: 'open' }));
      return claims.find(({ loanId }) => loanId === made.loan.loanId);
    };
    expect((await office.finance.call(tiePayoutLine, { ...idOf(made), lineId })).code).toBe(
      'payout-not-reported',
    );
    const record = (said = {}) => office.finance.call(recordBankPayment, { lineId, ...idOf(made), ...said });
    // What the desk asks before it books, as the rules refuse it.
    const asked = async () => {
      const { reference } = made.loan;
      return (await must(office.finance.call(getBankLoan, { reference }))).payoutBack;
    };
    expect([await asked(), (await record()).code]).toEqual(['may-be', 'line-may-be-payout-back']);
    const { claimId } = await must(office.finance.call(reportPayoutBack, idOf(made)));
    const word = { isNotPayoutBack: true };
    expect([await asked(), (await record(word)).code]).toEqual(['is', 'money-is-payout-back']);
    expect((await rowOf())?.backLine).toMatchObject({ lineId, state: 'certain', amountSen: 10_000_00 });
    await must(office.finance.call(tiePayoutLine, { ...idOf(made), lineId }));
    expect((await rowOf())?.backLine).toMatchObject({ lineId, state: 'tied' });
    await must(office.finance.call(proposeClaimOutcome, { claimId, outcome: 'not-arrived', ...evidence }));
    await must(office.otherFinance.call(confirmClaimOutcome, { claimId }));
    expect(await must(made.person.call(getWallet, {}))).toMatchObject({
      currentBalanceSen: 0,
      withdraw: { status: 'could-not-be-sent' },
    });
    expect((await record()).code).toBe('bank-line-taken');
    const second = await bankLine(house, office.finance.userId, { ...line, direction: 'in' });
    const again = (said = {}) =>
      office.finance.call(recordBankPayment, { lineId: second, ...idOf(made), ...said });
    expect([await asked(), (await again()).code]).toEqual(['again', 'line-may-be-payout-back']);
    await must(again(word));
  });

  test('a line taken for it by mistake is taken off before anybody says that the money arrived', async () => {
    const made = await disbursedLoan(office);
    const line = { amountSen: 10_000_00, bookedOn: today(house), description: 'SOMETHING ELSE' } as const;
    const lineId = await bankLine(house, office.finance.userId, { ...line, direction: 'in' });
    const { claimId } = await must(office.finance.call(reportPayoutBack, idOf(made)));
    await must(office.finance.call(tiePayoutLine, { ...idOf(made), lineId }));
    await must(office.finance.call(proposeClaimOutcome, { claimId, outcome: 'not-arrived', ...evidence }));
    // It names nothing, so the two who sent the money cannot end the loan with it.
    expect((await office.otherFinance.call(confirmClaimOutcome, { claimId })).code).toBe('payout-own-word');
    await must(office.finance.call(returnClaimOutcome, { claimId }));
    await must(office.finance.call(proposeClaimOutcome, { claimId, outcome: 'arrived', ...evidence }));
    expect((await colleague.call(confirmClaimOutcome, { claimId })).code).toBe('payout-back-on-line');
    const takeOff = () => office.otherFinance.call(untiePayoutLine, { ...idOf(made), lineId });
    await must(takeOff());
    expect((await takeOff()).code).toBe('not-found');
    await must(office.otherFinance.call(confirmClaimOutcome, { claimId }));
    await must(office.finance.call(setBankLineAside, { lineId, reason: 'not-ours' }));
  });

  test('is the bank’s word also where somebody set its line aside: the two who sent it do not answer alone', async () => {
    const made = await disbursedLoan(office);
    const line = { amountSen: 10_000_00, bookedOn: today(house), direction: 'in' } as const;
    const description = `RETURNED ${made.loan.reference}`;
    const lineId = await bankLine(house, office.finance.userId, { ...line, description });
    const { claimId } = await must(office.finance.call(reportPayoutBack, idOf(made)));
    await must(office.finance.call(setBankLineAside, { lineId, reason: 'own-transfer' }));
    await must(office.finance.call(proposeClaimOutcome, { claimId, outcome: 'arrived', ...evidence }));
    expect((await office.otherFinance.call(confirmClaimOutcome, { claimId })).code).toBe('payout-seen-back');
    await must(colleague.call(confirmClaimOutcome, { claimId }));
  });

  test('comes by its line also to what the borrower said, and after it was answered; never as a payment', async () => {
    const made = await disbursedLoan(office);
    const { claimId } = await must(open(made));
    const proof = { amountSen: sen(10_000_00), paidOn: today(house), fileId: await uploadProof(made.person) };
    const { paymentId } = await must(made.person.call(submitPaymentProof, { ...idOf(made), ...proof }));
    const confirmProof = async () => {
      const seen = {
        paymentId,
        amountSen: proof.amountSen,
        paidOn: proof.paidOn,
        bankReference: 'MBB 0302 8',
      };
      return (await office.finance.call(confirmPayment, seen)).code;
    };
    expect(await confirmProof()).toBe('money-is-payout-back');
    await answered(claimId, 'not-arrived');
    expect(await confirmProof()).toBe('money-is-payout-back');
    const description = `RETURNED ${made.loan.reference}`;
    const line = { amountSen: 10_000_00, bookedOn: today(house), description } as const;
    const lineId = await bankLine(house, office.finance.userId, { ...line, direction: 'in' });
    const { claims } = await must(office.finance.call(getClaims, { view: 'closed' }));
    expect(claims.find((row) => row.claimId === claimId)?.backLine).toMatchObject({ state: 'certain' });
    await must(office.finance.call(tiePayoutLine, { ...idOf(made), lineId }));
    // The payout is back, so what else comes is the borrower's; and the line may still be taken off.
    expect(await confirmProof()).toBeUndefined();
    await must(office.finance.call(untiePayoutLine, { ...idOf(made), lineId }));
    await must(office.finance.call(tiePayoutLine, { ...idOf(made), lineId }));
  });

  test('is not said to have arrived by its borrower while a line brought it back', async () => {
    const made = await disbursedLoan(office);
    await must(open(made));
    const line = { amountSen: 10_000_00, bookedOn: today(house), description: 'SOMETHING ELSE' } as const;
    const lineId = await bankLine(house, office.finance.userId, { ...line, direction: 'in' });
    await must(office.finance.call(tiePayoutLine, { ...idOf(made), lineId }));
    const withdraw = () => made.person.call(withdrawClaim, idOf(made));
    const mayWithdraw = async () => (await must(made.person.call(getLoan, idOf(made)))).claim?.mayWithdraw;
    expect(await mayWithdraw()).toBe(false);
    expect((await withdraw()).code).toBe('claim-of-lender');
    await must(office.finance.call(untiePayoutLine, { ...idOf(made), lineId }));
    expect(await mayWithdraw()).toBe(true);
    await must(withdraw());
  });

  test('is not reported of a loan on which something was paid', async () => {
    const made = await disbursedLoan(office);
    await pay(office, made, 100_00);
    expect((await office.finance.call(reportPayoutBack, idOf(made))).code).toBe('payout-paid-on');
    const { payouts } = await must(office.finance.call(getPayouts, {}));
    expect(payouts.find(({ loanId }) => loanId === made.loan.loanId)).toMatchObject({ mayReportBack: false });
    const { reference } = made.loan;
    expect(await must(office.finance.call(getBankLoan, { reference }))).toMatchObject({ payoutBack: 'no' });
  });
});

describe('the answer', () => {
  test('needs two people, and can be sent back', async () => {
    const made = await disbursedLoan(office);
    const { claimId } = await must(open(made));
    const propose = (given: object = {}) =>
      office.finance.call(proposeClaimOutcome, { claimId, outcome: 'arrived', ...evidence, ...given });
    expect((await propose({ evidence: ' ' })).code).toBe('reason-missing');
    expect((await propose({ bankReference: '' })).code).toBe('bank-reference-missing');
    expect((await office.otherFinance.call(confirmClaimOutcome, { claimId })).code).toBe(
      'claim-not-proposed',
    );
    await must(propose());
    // Whoever comes second is told who was first; in another window of one's own that is oneself.
    const late = { ...evidence, claimId, outcome: 'arrived' as const };
    expect((await office.otherFinance.call(proposeClaimOutcome, late)).body).toMatchObject({
      code: 'claim-proposed',
      latest: { by: 'staff', event: 'claim.outcome-proposed', at: expect.any(String) },
    });
    expect((await propose()).body).toMatchObject({ code: 'claim-proposed', latest: { by: 'you' } });
    expect((await office.finance.call(confirmClaimOutcome, { claimId })).code).toBe('second-person-needed');
    // What one person wrote down is no answer for the borrower yet.
    expect((await must(made.person.call(getLoan, idOf(made)))).claim).toMatchObject({
      status: 'open',
      outcome: null,
    });
    await must(office.otherFinance.call(returnClaimOutcome, { claimId }));
    await must(propose({ outcome: 'not-arrived' }));
    await must(office.otherFinance.call(returnClaimOutcome, { claimId }));
    await answered(claimId, 'arrived');
    expect((await propose()).code).toBe('claim-missing');
    const { claims } = await must(office.finance.call(getClaims, { view: 'closed' }));
    expect(claims.find((row) => row.claimId === claimId)).toMatchObject({
      status: 'resolved',
      proposal: { outcome: 'arrived', ...evidence, proposedBy: { name: 'Azlan bin Yusof' } },
      confirmedBy: { name: 'Hafiz bin Rahman' },
    });
  });

  test('whoever sent the money does not answer alone that it arrived; the bank’s own line does [MON-05] [ACL-06]', async () => {
    const made = await disbursedLoan(office);
    const { loanId } = made.loan;
    const { claimId } = await must(open(made));
    const arrived = { claimId, outcome: 'arrived', ...evidence } as const;
    await must(office.finance.call(proposeClaimOutcome, arrived));
    const confirm = () => office.otherFinance.call(confirmClaimOutcome, { claimId });
    expect(await confirm()).toMatchObject({ status: 403, code: 'payout-own-word' });
    // The borrower owes nothing meanwhile.
    expect((await must(made.person.call(getLoan, idOf(made)))).claim?.status).toBe('open');
    const { amount_sen: amountSen, paid_on: bookedOn } = await house.db
      .selectFrom('disbursements')
      .select(['amount_sen', 'paid_on'])
      .where('loan_id', '=', loanId)
      .executeTakeFirstOrThrow();
    const line = { amountSen, bookedOn, direction: 'out' as const, description: made.loan.reference };
    const lineId = await bankLine(house, office.finance.userId, line);
    await must(office.finance.call(tiePayoutLine, { loanId, lineId }));
    await must(confirm());
  });

  test('"arrived": the days are not charged, and a bill of those days can be paid for a week more', async () => {
    const made = await disbursedLoan(office);
    await passDays(office, clock, 29);
    const { claimId } = await must(open(made));
    await passDays(office, clock, 5);
    await bookDueBills(house);
    const { claims } = await must(office.finance.call(getClaims, { view: 'open' }));
    const row = claims.find((one) => one.claimId === claimId);
    await answered(claimId, 'arrived');
    const loan = await must(made.person.call(getLoan, idOf(made)));
    // 2 of 31 days to 2 April, of RM100.00, and 3 of 30 days after it.
    expect(loan.instalments[0]).toMatchObject({ interestSen: 100_00 - 6_46 });
    // What a month costs is what most of them cost.
    expect(loan.monthlyPaymentSen).toBe(888_49);
    expect(loan.instalments[0]?.totalSen).toBeLessThan(888_49);
    expect(loan.claim).toMatchObject({ status: 'resolved', outcome: 'arrived', closedOn: '2026-04-05' });
    expect(loan.claim?.reliefSen).toBe(row?.reliefSen);
    // It was answered: the same is not opened again.
    expect(loan.claim?.mayClaimAgain).toBe(false);
    expect((await open(made)).code).toBe('claim-answered');
    expect(await balancesOf(made)).toMatchObject({ 'interest-receivable': 100_00 - 6_46 });
    const bills = await house.db
      .selectFrom('bills')
      .selectAll()
      .where('loan_id', '=', made.loan.loanId)
      .orderBy('number')
      .execute();
    expect(bills[0]).toMatchObject({ payable_by: '2026-04-13', interest_sen: 100_00 - 6_46 });
    // 2 May is a Saturday; it fell due after the claim and keeps its day.
    expect(bills[1]).toMatchObject({ due_on: '2026-05-02', payable_by: '2026-05-04' });
    // 12 April is still in time, the day after the 13th is late.
    await passDays(office, clock, 7);
    const before = await must(made.person.call(getRepayment, {}));
    expect(before).toMatchObject({ bill: { instalmentNumber: 1 }, dueNow: { lateSen: 0 } });
    await passDays(office, clock, 22);
    const after = await must(made.person.call(getRepayment, {}));
    expect(after.dueNow?.lateSen).toBeGreaterThan(0);
    expect(await noticesOf(made)).toContain('claim-arrived');
  });

  test('"it has arrived now" closes it the same way, whatever was written down', async () => {
    const made = await disbursedLoan(office);
    const { claimId } = await must(open(made));
    await passDays(office, clock, 3);
    await must(office.finance.call(proposeClaimOutcome, { claimId, outcome: 'not-arrived', ...evidence }));
    const view = await must(made.person.call(withdrawClaim, idOf(made)));
    expect(view).toMatchObject({ status: 'withdrawn', outcome: null, closedOn: '2026-03-05' });
    expect(view.reliefSen).toBe(9_68);
    expect((await office.otherFinance.call(confirmClaimOutcome, { claimId })).code).toBe('claim-missing');
    expect((await made.person.call(withdrawClaim, idOf(made))).code).toBe('claim-missing');
    expect(await must(made.person.call(getWallet, {}))).toMatchObject({ nextBill: { instalmentNumber: 1 } });
    await must(open(made));
    const { claims } = await must(office.finance.call(getClaims, { view: 'open' }));
    expect(claims.find(({ loanId }) => loanId === made.loan.loanId)).toMatchObject({ earlierClaims: 1 });
    expect((await must(made.person.call(withdrawClaim, idOf(made)))).mayClaimAgain).toBe(true);
    await must(open(made));
    expect((await must(made.person.call(withdrawClaim, idOf(made)))).mayClaimAgain).toBe(false);
    expect((await open(made)).code).toBe('claim-answered');
  });

  test('"never arrived": nothing is owed, what was paid is the borrower’s, and a new loan can be asked for', async () => {
    const made = await disbursedLoan(office);
    const late = await proof(office, made, 100_00);
    await pay(office, made, 1_000_00);
    const { claimId } = await must(open(made));
    await passDays(office, clock, 35);
    await bookDueBills(house);
    await answered(claimId, 'not-arrived');
    expect(await balancesOf(made)).toEqual({
      'payout-reserve': 0,
      'principal-receivable': 0,
      'interest-receivable': 0,
      'borrower-money': -1_000_00,
    });
    const wallet = await must(made.person.call(getWallet, {}));
    expect(wallet).toMatchObject({
      currentBalanceSen: 1_000_00,
      leftToPaySen: 0,
      nextBill: null,
      withdraw: { status: 'could-not-be-sent' },
      loan: { status: 'cancelled', claim: { outcome: 'not-arrived' } },
    });
    expect(wallet.loan?.timeline.at(-1)).toMatchObject({ step: 'cancelled', state: 'done' });
    expect(wallet.loan?.timeline.some(({ step }) => step === 'disbursed')).toBe(false);
    const asked = await house.db
      .selectFrom('bills')
      .select('left_sen')
      .where('loan_id', '=', made.loan.loanId)
      .execute();
    expect(asked.every(({ left_sen }) => left_sen === 0)).toBe(true);
    // Money that was on its way is still found and booked as the borrower's.
    const { overSen } = await must(
      office.finance.call(confirmPayment, {
        paymentId: late.paymentId,
        amountSen: sen(100_00),
        paidOn: today(house),
        bankReference: someBankReference(),
        differenceSeen: true,
      }),
    );
    expect(overSen).toBe(100_00);
    expect((await must(made.person.call(getLoan, idOf(made)))).status).toBe('cancelled');
    expect((await must(made.person.call(applyForLoan, application()))).status).toBe('unknown');
    expect(await noticesOf(made)).toContain('claim-not-arrived');
    const { transactions } = await must(made.person.call(getTransactions, { type: 'all' }));
    expect(transactions.map(({ type }) => type)).toContain('sent');
  });
});
