import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarDate } from './date.ts';
import { post } from './ledger.ts';
import type { Instalment, Loan } from './loan.ts';
import { addSen, sen } from './money.ts';
import {
  allocatePayment,
  confirmPayment,
  declinePayment,
  leftOfInstalment,
  leftToPay,
  nextBill,
  type Payment,
  submitPaymentProof,
} from './payment.ts';
import { allowed, claim, codeOf, finance, on, stages } from './testing.ts';

const { disbursed, prepared, settled } = stages;

const instalments = fc
  .array(
    fc
      .tuple(fc.nat(50_000), fc.nat(50_000), fc.nat(1_000_000), fc.nat(1_000_000))
      .map(([principal, interest, paidPrincipal, paidInterest]) => ({
        principalSen: sen(principal),
        interestSen: sen(interest),
        paidPrincipalSen: sen(paidPrincipal % (principal + 1)),
        paidInterestSen: sen(paidInterest % (interest + 1)),
      })),
    { maxLength: 60 },
  )
  .map((rows): Instalment[] =>
    rows.map((row, index) => ({ number: index + 1, dueOn: calendarDate('2026-12-10'), ...row })),
  );
const amount = fc.oneof(fc.nat(10_000), fc.nat(5_000_000), fc.constant(1_000_000_000)).map(sen);

describe('allocatePayment', () => {
  test('spreads every sen: what is allocated and what is over sum to what was paid', () => {
    fc.assert(
      fc.property(instalments, amount, (rows, amountSen) => {
        const { allocations, overSen } = allocatePayment(rows, amountSen);
        const parts = allocations.flatMap(({ principalSen, interestSen }) => [principalSen, interestSen]);
        expect(addSen(...parts, overSen)).toBe(amountSen);
        expect(Math.min(0, ...parts, overSen)).toBe(0);
        expect(overSen).toBe(Math.max(0, amountSen - addSen(...rows.map(leftOfInstalment))));
      }),
    );
  });

  test('never pays more of an instalment than is left of it', () => {
    fc.assert(
      fc.property(instalments, amount, (rows, amountSen) => {
        for (const { instalmentNumber, principalSen, interestSen } of allocatePayment(rows, amountSen)
          .allocations) {
          const row = rows[instalmentNumber - 1];
          if (!row) throw new Error(`there is no instalment ${instalmentNumber}`);
          expect(principalSen).toBeLessThanOrEqual(row.principalSen - row.paidPrincipalSen);
          expect(interestSen).toBeLessThanOrEqual(row.interestSen - row.paidInterestSen);
          expect(principalSen + interestSen).toBeGreaterThan(0);
        }
      }),
    );
  });

  test('pays the oldest first, inside it principal before interest', () => {
    fc.assert(
      fc.property(instalments, amount, (rows, amountSen) => {
        const { allocations } = allocatePayment(rows, amountSen);
        const paid = new Map(allocations.map((allocation) => [allocation.instalmentNumber, allocation]));
        const last = allocations.at(-1)?.instalmentNumber ?? 0;
        for (const row of rows.slice(0, Math.max(0, last - 1))) {
          const allocation = paid.get(row.number);
          expect((allocation?.principalSen ?? 0) + (allocation?.interestSen ?? 0)).toBe(
            leftOfInstalment(row),
          );
        }
        for (const { instalmentNumber, principalSen, interestSen } of allocations) {
          const row = rows[instalmentNumber - 1];
          if (row && interestSen > 0) expect(principalSen).toBe(row.principalSen - row.paidPrincipalSen);
        }
        expect([...paid.keys()]).toEqual([...paid.keys()].sort((a, b) => a - b));
      }),
    );
  });

  test('two payments pay what one of their sum pays', () => {
    fc.assert(
      fc.property(instalments, amount, amount, (rows, first, second) => {
        const once = allocatePayment(rows, first);
        const between = rows.map((row) => {
          const part = once.allocations.find(({ instalmentNumber }) => instalmentNumber === row.number);
          return {
            ...row,
            paidPrincipalSen: addSen(row.paidPrincipalSen, part?.principalSen ?? sen(0)),
            paidInterestSen: addSen(row.paidInterestSen, part?.interestSen ?? sen(0)),
          };
        });
        const twice = allocatePayment(between, second);
        const together = allocatePayment(rows, addSen(first, second));
        for (const row of rows) {
          const of = ({ allocations }: typeof once) => {
            const part = allocations.find(({ instalmentNumber }) => instalmentNumber === row.number);
            return [part?.principalSen ?? 0, part?.interestSen ?? 0];
          };
          const [a = [], b = []] = [of(once), of(twice)];
          expect(a.map((part, index) => part + (b[index] ?? 0))).toEqual(of(together));
        }
        expect(addSen(once.overSen, twice.overSen)).toBe(together.overSen);
      }),
    );
  });
});

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

  test('cannot be sent before the loan’s money arrived (product rule 1), nor for a day before it', () => {
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
  const [first, second] = disbursed.instalments;
  if (!first || !second) throw new Error('the sample loan has no instalments');

  test('the exact bill: the first instalment is paid, interest is earned by being paid', () => {
    const { loan, transfers, receiptNumber, overSen, allocations } = allowed(
      confirm(disbursed, leftOfInstalment(first)),
    );
    expect(leftOfInstalment(first)).toBe(888_49);
    expect(nextBill(loan)?.number).toBe(2);
    expect(receiptNumber).toBe('JRN-26-AAAA-AAAA-R1');
    expect(overSen).toBe(0);
    expect(allocations).toEqual([{ instalmentNumber: 1, principalSen: 788_49, interestSen: 100_00 }]);
    expect(transfers.every(({ valueOn }) => valueOn === '2026-12-01')).toBe(true);
    expect(post(owed, transfers)).toEqual({
      bank: -10_000_00 + 888_49,
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

  test('more than the bill pays the next one', () => {
    const { loan } = allowed(confirm(disbursed, 1_000_00));
    expect(nextBill(loan)).toMatchObject({ number: 2, paidPrincipalSen: 111_51 });
  });

  test('everything settles the loan; what is over is the borrower’s', () => {
    const { loan, transfers, overSen, notices } = allowed(confirm(disbursed, leftToPay(disbursed) + 12_34));
    expect([loan.status, overSen, leftToPay(loan)]).toEqual(['settled', 12_34, 0]);
    expect(post(owed, transfers)).toMatchObject({ 'principal-receivable': 0, 'borrower-money': -12_34 });
    expect(notices.map(({ template }) => template)).toEqual(['payment-confirmed', 'loan-settled']);
  });

  test('money that arrives after the loan is settled is the borrower’s, and nobody is told twice', () => {
    const { loan, transfers, notices, receiptNumber } = allowed(confirm(settled, 50_00));
    expect(loan.status).toBe('settled');
    expect(transfers).toEqual([{ kind: 'overpayment', amountSen: 50_00, valueOn: '2026-12-01' }]);
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

  test('any payments whatever: the ledger and the bills tell the same', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 400_000 }), { maxLength: 20 }), (amounts) => {
        let loan: Loan = disbursed;
        let balances = { ...owed };
        for (const amountSen of amounts) {
          const change = allowed(confirm(loan, amountSen));
          balances = { ...balances, ...post(balances, change.transfers) };
          loan = change.loan;
          const principalLeft = addSen(
            ...loan.instalments.map(({ principalSen, paidPrincipalSen }) =>
              sen(principalSen - paidPrincipalSen),
            ),
          );
          expect(balances['principal-receivable']).toBe(principalLeft);
          expect(loan.status === 'settled').toBe(leftToPay(loan) === 0);
        }
        const paid = amounts.reduce((sum, amountSen) => sum + amountSen, 0);
        expect(leftToPay(loan)).toBe(Math.max(0, leftToPay(disbursed) - paid));
        expect(balances.bank).toBe(-10_000_00 + paid);
        expect(loan.paymentCount).toBe(amounts.length);
      }),
    );
  });
});
