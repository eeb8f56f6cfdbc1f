import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BankLine } from './bank-line.ts';
import { claimNotReceived } from './claim.ts';
import { calendarDate } from './date.ts';
import { type Balances, post } from './ledger.ts';
import { instalmentsOf, type Loan } from './loan.ts';
import { addSen, sen } from './money.ts';
import {
  confirmPayment,
  declinePayment,
  leftOfInstalment,
  leftToPay,
  leftToPayOn,
  nextBill,
  type Payment,
  recordBankPayment,
  submitPaymentProof,
} from './payment.ts';
import { bookDueBills } from './servicing.ts';
import { allowed, claim, codeOf, finance, on, payOffOnFirstOfDecember, stages } from './testing.ts';

const { disbursed, prepared, settled } = stages;

describe('submitPaymentProof', () => {
  const submit = (loan: Loan, amountSen: number, paidOn: string) =>
    submitPaymentProof(
      loan,
      { amountSen: sen(amountSen), paidOn: calendarDate(paidOn) },
      on('2026-12-08', 'payment'),
    );

  test('is a claim: nothing moves', () => {
    const { loan, payment, transfers } = allowed(submit(disbursed, 888_49, '2026-12-07'));
    expect(loan).toEqual(disbursed);
    expect(transfers).toEqual([]);
    expect(payment).toEqual({
      paymentId: 'payment',
      loanId: 'loan',
      status: 'checking',
      claimedSen: 888_49,
      claimedPaidOn: '2026-12-07',
    });
  });

  test('cannot be sent before the loan’s money arrived (product rule 1), nor for a day before it [MON-05]', () => {
    for (const loan of [stages.applied, stages.approved, stages.signed, stages.countersigned, prepared]) {
      expect(codeOf(submit(loan, 100_00, '2026-12-07'))).toBe('not-paid-out');
    }
    expect(codeOf(submit(disbursed, 100_00, '2026-11-09'))).toBe('paid-before-payout');
    expect(codeOf(submit(disbursed, 100_00, '2026-11-10'))).toBe('allowed');
  });

  test('is for an amount above zero, paid until today, while something is owed', () => {
    expect(codeOf(submit(disbursed, 0, '2026-12-07'))).toBe('amount-zero');
    expect(codeOf(submit(disbursed, -1, '2026-12-07'))).toBe('amount-zero');
    expect(codeOf(submit(disbursed, 100_00, '2026-12-09'))).toBe('date-in-future');
    expect(codeOf(submit(disbursed, 100_00, '2026-12-08'))).toBe('allowed');
    expect(codeOf(submit(settled, 100_00, '2026-12-07'))).toBe('nothing-to-pay');
    expect(codeOf(submit(disbursed, 10_661_86, '2026-12-08'))).toBe('allowed');
    expect(submit(disbursed, 10_661_87, '2026-12-08')).toEqual({
      ok: false,
      refusal: { code: 'amount-above-debt', owedSen: 10_661_86 },
    });
  });
});

describe('leftToPayOn', () => {
  const late = calendarDate('2027-02-01');

  test('counts late interest up to the day', () => {
    expect(leftToPayOn(disbursed, calendarDate('2026-12-01'))).toBe(leftToPay(disbursed));
    expect(leftToPayOn(disbursed, late)).toBeGreaterThan(leftToPay(disbursed));
  });

  test('is what is booked while somebody looks for the loan’s money: late interest of before is not asked for', () => {
    const { loan: claimed } = allowed(
      claimNotReceived(disbursed, { references: [] }, { note: '' }, on('2027-01-20', 'claim')),
    );
    expect(leftToPayOn(claimed, late)).toBe(leftToPay(claimed));
  });
});

describe('recordBankPayment', () => {
  const payoutSen = sen(10_000_00);
  const record = (
    loan: Loan,
    amountSen: number,
    said: { isNotPayoutBack?: boolean; isBackOnLine?: boolean } = {},
  ) => {
    const day = calendarDate('2026-11-20');
    const money = { bookedOn: day, valueOn: day, amountSen: sen(amountSen) };
    const line: BankLine = { lineId: 'line', direction: 'in', position: 1, ...money };
    return recordBankPayment(loan, { line, ...said }, [], finance, on('2026-11-20', 'recorded'));
  };

  test('takes the payout’s own amount only with the word that the bank did not send it back', () => {
    expect(codeOf(record(disbursed, payoutSen))).toBe('line-may-be-payout-back');
    expect(codeOf(record(disbursed, payoutSen - 1))).toBe('allowed');
    const { event } = allowed(record(disbursed, payoutSen, { isNotPayoutBack: true }));
    expect(event.facts).toMatchObject({ isNotPayoutBack: true });
    const { loan } = allowed(record(disbursed, 100_00));
    expect(codeOf(record(loan, payoutSen))).toBe('allowed');
  });

  test('never takes it while somebody looks for the loan’s money, or once it was found not to have arrived', () => {
    const { loan } = allowed(
      claimNotReceived(disbursed, { references: [] }, { note: '' }, on('2026-11-19', 'claim')),
    );
    expect(codeOf(record(loan, payoutSen, { isNotPayoutBack: true }))).toBe('money-is-payout-back');
    expect(codeOf(record(stages.neverArrived, payoutSen, { isNotPayoutBack: true }))).toBe(
      'money-is-payout-back',
    );
    expect(codeOf(record(loan, 100_00))).toBe('allowed');
    // Another line was the payout: this is the borrower's.
    const other = { isBackOnLine: true };
    expect(codeOf(record(stages.neverArrived, payoutSen, other))).toBe('line-may-be-payout-back');
    const word = { ...other, isNotPayoutBack: true };
    expect(codeOf(record(stages.neverArrived, payoutSen, word))).toBe('allowed');
    // Whatever else was paid, and whether a line or a proof says it.
    const { loan: paidOn } = allowed(record(loan, 100_00));
    expect(codeOf(record(paidOn, payoutSen, { isNotPayoutBack: true }))).toBe('money-is-payout-back');
    const proof = claim(paidOn, payoutSen, '2026-11-20');
    const seen = { amountSen: payoutSen, paidOn: calendarDate('2026-11-20'), bankReference: 'MBB 1120 7' };
    expect(codeOf(confirmPayment(paidOn, proof, finance, seen, on('2026-11-20', 'proof')))).toBe(
      'money-is-payout-back',
    );
  });
});

describe('confirmPayment', () => {
  const confirm = (loan: Loan, amountSen: number, payment: Payment = claim(disbursed, 1, '2026-12-01')) =>
    confirmPayment(
      loan,
      payment,
      finance,
      { amountSen: sen(amountSen), paidOn: calendarDate('2026-12-01'), bankReference: 'MBB 1' },
      on('2026-12-03'),
    );
  const owed = { bank: -10_000_00, 'principal-receivable': 10_000_00 };
  const [first] = instalmentsOf(disbursed);
  if (!first) throw new Error('the sample loan has no instalments');

  test('the exact bill: the first instalment is paid, interest is earned by being paid', () => {
    const { loan, transfers, receiptNumber, overSen, allocations } = allowed(
      confirm(disbursed, leftOfInstalment(first)),
    );
    expect(leftOfInstalment(first)).toBe(888_49);
    expect(nextBill(loan)?.number).toBe(2);
    expect(receiptNumber).toBe('JRN-26-AAAA-AAAA-R1');
    expect(overSen).toBe(0);
    expect(allocations).toEqual([
      { instalmentNumber: 1, principalSen: 788_49, interestSen: 100_00, lateSen: 0 },
    ]);
    expect(transfers.every(({ valueOn }) => valueOn === '2026-12-01')).toBe(true);
    expect(post(owed, transfers)).toEqual({
      bank: -10_000_00 + 888_49,
      'borrower-money': 0,
      'principal-receivable': 10_000_00 - 788_49,
      'interest-receivable': 0,
      'interest-income': -100_00,
    });
  });

  test('a part of the bill stays a part', () => {
    const { loan } = allowed(confirm(disbursed, 300_00));
    expect(nextBill(loan)).toMatchObject({ number: 1, paidPrincipalSen: 300_00, paidInterestSen: 0 });
    expect(leftToPay(loan)).toBe(leftToPay(disbursed) - 300_00);
    expect(loan.status).toBe('disbursed');
  });

  test('more than the bill waits as the borrower’s money and pays the next bill when that is due [MON-08] [INV-14]', () => {
    const { loan, overSen } = allowed(confirm(disbursed, 1_000_00));
    expect([overSen, loan.account?.creditSen]).toEqual([111_51, 111_51]);
    expect(nextBill(loan)).toMatchObject({ number: 2, paidPrincipalSen: 0 });
    expect(codeOf(bookDueBills(loan, on('2027-01-09')))).toBe('allowed');
    const due = allowed(bookDueBills(loan, on('2027-01-10')));
    expect(nextBill(due.loan)).toMatchObject({ number: 2, paidPrincipalSen: 111_51 });
    expect(due.loan.account?.creditSen).toBe(0);
    expect(codeOf(bookDueBills(due.loan, on('2027-01-10')))).toBe('nothing-due');
  });

  test('what covers the pay-off of its day pays the loan off: interest for later days is dropped', () => {
    expect(allowed(confirm(disbursed, payOffOnFirstOfDecember - 1)).loan.status).toBe('disbursed');
    const { loan, transfers, overSen, notices } = allowed(
      confirm(disbursed, payOffOnFirstOfDecember + 12_34),
    );
    expect([loan.status, overSen, leftToPay(loan)]).toEqual(['settled', 12_34, 0]);
    expect(post(owed, transfers)).toMatchObject({
      'principal-receivable': 0,
      'interest-receivable': 0,
      'interest-income': -70_00,
      'borrower-money': -12_34,
    });
    expect(notices.map(({ template }) => template)).toEqual(['payment-confirmed', 'loan-settled']);
  });

  test('money that arrives after the loan is settled is the borrower’s, and nobody is told twice', () => {
    const late = claim(disbursed, 1, '2026-12-01', 'payment-2');
    const { loan, transfers, notices, receiptNumber } = allowed(confirm(settled, 50_00, late));
    expect(loan.status).toBe('settled');
    expect(transfers).toEqual([
      { kind: 'payment-received', amountSen: 50_00, valueOn: '2026-12-01', paymentId: 'payment-2' },
    ]);
    expect(notices.map(({ template }) => template)).toEqual(['payment-confirmed']);
    expect(receiptNumber).toBe('JRN-26-AAAA-AAAA-R2');
  });

  test('a payment is decided once', () => {
    const payment = allowed(confirm(disbursed, 300_00)).payment;
    expect(codeOf(confirm(disbursed, 300_00, payment))).toBe('proof-decided');
    const declined = allowed(
      declinePayment(disbursed, claim(disbursed, 1, '2026-12-01'), finance, { reason: 'unreadable' }),
    );
    expect([declined.transfers, declined.loan]).toEqual([[], disbursed]);
    expect(codeOf(confirm(disbursed, 300_00, declined.payment))).toBe('proof-decided');
    expect(codeOf(declinePayment(disbursed, declined.payment, finance, { reason: 'unreadable' }))).toBe(
      'proof-decided',
    );
  });

  test('counts from a day between the payout and today', () => {
    const paidOn = (date: string) =>
      codeOf(
        confirmPayment(
          disbursed,
          claim(disbursed, 1, '2026-12-01'),
          finance,
          { amountSen: sen(1_00), paidOn: calendarDate(date), bankReference: 'MBB 1' },
          on('2026-12-03'),
        ),
      );
    expect(paidOn('2026-11-09')).toBe('paid-before-payout');
    expect(paidOn('2026-12-04')).toBe('date-in-future');
    expect([paidOn('2026-11-10'), paidOn('2026-12-03')]).toEqual(['allowed', 'allowed']);
    expect(codeOf(confirm(disbursed, 0))).toBe('amount-zero');
  });

  test('any payments whatever: the ledger and the bills tell the same [MON-08] [INV-14]', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 400_000 }), { maxLength: 20 }), (amounts) => {
        let loan: Loan = disbursed;
        let balances: Balances = owed;
        for (const [index, amountSen] of amounts.entries()) {
          const payment = claim(disbursed, 1, '2026-12-01', `payment-${String(index).padStart(2, '0')}`);
          const change = allowed(confirm(loan, amountSen, payment));
          balances = post(balances, change.transfers);
          loan = change.loan;
          const principalLeft = addSen(
            ...instalmentsOf(loan).map(({ principalSen, paidPrincipalSen }) =>
              sen(principalSen - paidPrincipalSen),
            ),
          );
          expect(balances['principal-receivable']).toBe(principalLeft);
          expect(0 - (balances['borrower-money'] ?? 0)).toBe(loan.account?.creditSen);
          expect(loan.status === 'settled').toBe(leftToPay(loan) === 0);
        }
        const paid = amounts.reduce((sum, amountSen) => sum + amountSen, 0);
        expect(loan.status === 'settled').toBe(paid >= payOffOnFirstOfDecember);
        expect(balances.bank).toBe(-10_000_00 + paid);
        expect(loan.paymentCount).toBe(amounts.length);
      }),
    );
  });
});
