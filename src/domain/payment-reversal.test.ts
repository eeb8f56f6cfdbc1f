import { describe, expect, test } from 'vitest';
import { calendarDate } from './date.ts';
import { post } from './ledger.ts';
import type { Loan } from './loan.ts';
import { sen } from './money.ts';
import { confirmPayment, leftToPay, type Payment } from './payment.ts';
import { confirmReversal, proposeReversal, withdrawReversal } from './payment-reversal.ts';
import { confirmRefund, creditOf, proposeRefund } from './refund.ts';
import { bookDueBills } from './servicing.ts';
import { allowed, claim, codeOf, finance, on, otherFinance, stages } from './testing.ts';

const { disbursed, settled } = stages;
const pay = (loan: Loan, amountSen: number, day: string, paymentId: string) =>
  allowed(
    confirmPayment(
      loan,
      claim(disbursed, 1, '2026-12-01', paymentId),
      finance,
      { amountSen: sen(amountSen), paidOn: calendarDate(day), bankReference: `MBB ${paymentId}` },
      on('2026-12-20'),
    ),
  );
const asked = (loan: Loan, payment: Payment): Payment =>
  allowed(proposeReversal(loan, payment, finance, { reason: 'returned-by-bank' })).payment;
const takenBack = (loan: Loan, payment: Payment) =>
  confirmReversal(loan, asked(loan, payment), otherFinance, {}, on('2026-12-20'));
const owed = { bank: -10_000_00, 'principal-receivable': 10_000_00 };

describe('taking a payment back', () => {
  const first = pay(disbursed, 888_49, '2026-12-08', 'p1');

  test('leaves the account as if it had never come, by linked opposite transfers', () => {
    const { loan, transfers, payment, notices } = allowed(takenBack(first.loan, first.payment));
    expect(loan.account).toEqual(allowed(bookDueBills(disbursed, on('2026-12-20'))).loan.account);
    expect(leftToPay(loan)).toBe(leftToPay(disbursed));
    expect(
      transfers.filter(({ paymentId }) => paymentId === 'p1').every(({ isReversal }) => isReversal),
    ).toBe(true);
    const balances = post(post(owed, first.transfers), transfers);
    expect(balances).toMatchObject({
      bank: -10_000_00,
      'borrower-money': 0,
      'principal-receivable': 10_000_00,
    });
    expect(payment.reversal?.confirmedAt).toBe('2026-12-20T04:00:00.000Z');
    expect(notices).toMatchObject([{ template: 'payment-reversed', facts: { amountSen: 888_49 } }]);
  });

  test('a later payment moves up and pays what the first one paid', () => {
    const second = pay(first.loan, 500_00, '2026-12-15', 'p2');
    const { loan } = allowed(takenBack(second.loan, first.payment));
    expect(loan.account?.instalments[0]?.paidPrincipalSen).toBe(500_00);
    expect(loan.account?.facts.receipts.map(({ paymentId }) => paymentId)).toEqual(['p2']);
  });

  test('needs a reason, then a second person, and happens once', () => {
    expect(codeOf(confirmReversal(first.loan, first.payment, otherFinance, {}, on('2026-12-20')))).toBe(
      'reversal-missing',
    );
    const payment = asked(first.loan, first.payment);
    expect(codeOf(proposeReversal(first.loan, payment, otherFinance, { reason: 'wrong-loan' }))).toBe(
      'reversal-open',
    );
    expect(codeOf(confirmReversal(first.loan, payment, finance, {}, on('2026-12-20')))).toBe(
      'second-person-needed',
    );
    const { loan, payment: gone } = allowed(takenBack(first.loan, first.payment));
    for (const outcome of [
      confirmReversal(loan, gone, otherFinance, {}, on('2026-12-21')),
      proposeReversal(loan, gone, finance, { reason: 'wrong-loan' }),
      withdrawReversal(loan, gone, finance),
    ]) {
      expect(codeOf(outcome)).toBe('payment-reversed');
    }
  });

  test('the wish is dropped by either of them, and the payment stays', () => {
    const payment = asked(first.loan, first.payment);
    for (const person of [finance, otherFinance]) {
      const dropped = allowed(withdrawReversal(first.loan, payment, person));
      expect(dropped.payment).toEqual(first.payment);
      expect(dropped.loan).toEqual(first.loan);
    }
    expect(codeOf(withdrawReversal(first.loan, first.payment, finance))).toBe('reversal-missing');
  });

  test('only what was confirmed is taken back', () => {
    const checking = claim(disbursed, 100_00, '2026-12-08', 'p9');
    const declined: Payment = { ...checking, status: 'declined' };
    for (const payment of [checking, declined]) {
      expect(codeOf(proposeReversal(disbursed, payment, finance, { reason: 'wrong-loan' }))).toBe(
        'payment-not-confirmed',
      );
    }
  });

  test('of money that went back to the borrower the lender carries what is no longer there, as far as the second person read it', () => {
    const more = pay(disbursed, 2_000_00, '2026-12-08', 'p1');
    const facts = { bankAccountId: 'account' };
    const { loan, refund } = allowed(
      proposeRefund(more.loan, facts, finance, { amountSen: creditOf(more.loan) }, on('2026-12-20', 'r')),
    );
    const sent = allowed(
      confirmRefund(
        loan,
        refund,
        otherFinance,
        facts,
        { bankReference: 'MBB r', paidOn: calendarDate('2026-12-20'), amountSen: refund.amountSen },
        on('2026-12-20'),
      ),
    );
    const confirm = (readLossSen?: number) =>
      confirmReversal(
        sent.loan,
        asked(sent.loan, more.payment),
        otherFinance,
        readLossSen === undefined ? {} : { readLossSen: sen(readLossSen) },
        on('2026-12-20'),
      );
    const { amountSen } = refund;
    for (const read of [undefined, amountSen - 1, amountSen + 1]) {
      expect(confirm(read)).toEqual({
        ok: false,
        refusal: { code: 'refund-loss-unread', refundLossSen: amountSen },
      });
    }
    const gone = allowed(confirm(amountSen));
    expect(gone.event.facts).toMatchObject({ refundLossSen: amountSen });
    expect(gone.payment.reversal).toMatchObject({ refundLossSen: amountSen });
    expect(leftToPay(gone.loan)).toBe(leftToPay(disbursed));
    const balances = post(post(post(owed, more.transfers), sent.transfers), gone.transfers);
    expect(balances).toMatchObject({ 'refund-losses': amountSen, 'borrower-money': 0 });
    // The same money comes after all, on its day: nothing is lost any more.
    const again = pay(gone.loan, 2_000_00, '2026-12-08', 'p2');
    expect(again.loan.account).toMatchObject({ refundLossSen: 0, creditSen: 0 });
    expect(
      codeOf(
        confirmReversal(
          first.loan,
          asked(first.loan, first.payment),
          otherFinance,
          { readLossSen: sen(1) },
          on('2026-12-20'),
        ),
      ),
    ).toBe('refund-loss-unread');
  });
});

describe('a loan that was paid back comes to life again', () => {
  const payment: Payment = {
    paymentId: 'payment',
    loanId: 'loan',
    status: 'confirmed',
    claimedSen: sen(1),
    claimedPaidOn: calendarDate('2026-12-01'),
    receivedSen: sen(10_070_00),
  };

  test('with everything it owed', () => {
    const { loan } = allowed(takenBack(settled, payment));
    expect(loan.status).toBe('disbursed');
    expect(leftToPay(loan)).toBe(leftToPay(disbursed));
  });

  test('unless the borrower has another loan by now: one at a time', () => {
    const outcome = confirmReversal(
      settled,
      asked(settled, payment),
      otherFinance,
      { openLoanReference: 'JRN-26-BBBB-BBBB' },
      on('2026-12-20'),
    );
    expect(outcome).toEqual({
      ok: false,
      refusal: { code: 'other-loan-open', reference: 'JRN-26-BBBB-BBBB' },
    });
  });
});
