import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarDate } from './date.ts';
import type { Loan } from './loan.ts';
import { sen } from './money.ts';
import { confirmPayment } from './payment.ts';
import {
  cancelRefundRequest,
  confirmRefund,
  creditOf,
  proposeRefund,
  type Refund,
  type RefundFacts,
  requestRefund,
  withdrawRefund,
} from './refund.ts';
import { bookDueBills } from './servicing.ts';
import { settlementOn } from './settlement.ts';
import { allowed, claim, codeOf, finance, on, otherFinance, stages } from './testing.ts';

const { disbursed, settled } = stages;
const facts: RefundFacts = { bankAccountId: 'account' };

/** RM2,000.00 on 1 December: the first bill of RM888.49 is paid, the rest is credit. */
const paid = (loan: Loan, amountSen: number, day: string): Loan =>
  allowed(
    confirmPayment(
      loan,
      claim(disbursed, 1, '2026-12-01', `payment-${day}`),
      finance,
      { amountSen: sen(amountSen), paidOn: calendarDate(day), bankReference: `MBB ${day}` },
      on(day),
    ),
  ).loan;
const withCredit = paid(disbursed, 2_000_00, '2026-12-01');
const creditSen = 2_000_00 - 888_49;

const prepared = (loan: Loan, amountSen: number) =>
  allowed(proposeRefund(loan, facts, finance, { amountSen: sen(amountSen) }, on('2026-12-02', 'refund')));
const proposed = (loan: Loan, amountSen: number): Refund => prepared(loan, amountSen).refund;
type Given = { paidOn?: string; today?: string; amountSen?: number; bankReference?: string };
const confirmed = (loan: Loan, refund: Refund, given: Given = {}) =>
  confirmRefund(
    loan,
    refund,
    otherFinance,
    facts,
    {
      bankReference: given.bankReference ?? 'MBB 20261203 001',
      paidOn: calendarDate(given.paidOn ?? '2026-12-03'),
      amountSen: sen(given.amountSen ?? refund.amountSen),
    },
    on(given.today ?? '2026-12-03'),
  );

test('the borrower asks for all that is there', () => {
  expect(creditOf(withCredit)).toBe(creditSen);
  const { refund, transfers, notices } = allowed(
    requestRefund(withCredit, facts, on('2026-12-02', 'refund')),
  );
  expect(refund).toEqual({
    refundId: 'refund',
    status: 'requested',
    amountSen: creditSen,
    bankAccountId: 'account',
  });
  expect(transfers).toEqual([]);
  expect(notices).toMatchObject([{ template: 'refund-requested' }]);
  expect(codeOf(requestRefund(withCredit, { ...facts, open: refund }, on('2026-12-02')))).toBe('refund-open');
  expect(codeOf(requestRefund(disbursed, facts, on('2026-12-02')))).toBe('no-credit');
  expect(codeOf(requestRefund(stages.prepared, facts, on('2026-12-02')))).toBe('not-paid-out');
  expect(codeOf(requestRefund(stages.cancelled, facts, on('2026-12-02')))).toBe('not-paid-out');
});

test('finance prepares no more than there is, to the recorded account, and takes up what was asked for', () => {
  const propose = (amountSen: number, given: Partial<RefundFacts> = {}) =>
    proposeRefund(
      withCredit,
      { ...facts, ...given },
      finance,
      { amountSen: sen(amountSen) },
      on('2026-12-02', 'new'),
    );
  expect(codeOf(propose(0))).toBe('amount-zero');
  expect(propose(creditSen + 1)).toEqual({ ok: false, refusal: { code: 'credit-too-small', creditSen } });
  const wish: Refund = { refundId: 'wish', status: 'requested', amountSen: sen(5), bankAccountId: 'old' };
  expect(allowed(propose(creditSen, { open: wish })).refund).toEqual({
    refundId: 'wish',
    status: 'proposed',
    amountSen: creditSen,
    bankAccountId: 'account',
    proposedBy: finance,
  });
  expect(codeOf(propose(1, { open: proposed(withCredit, 1) }))).toBe('refund-open');
});

describe('confirmRefund', () => {
  test('the money leaves, once, with the bank’s evidence', () => {
    const made = prepared(withCredit, creditSen);
    const { loan, transfers, refund, notices } = allowed(confirmed(made.loan, made.refund));
    expect(transfers).toEqual([
      { kind: 'refund', amountSen: creditSen, valueOn: '2026-12-03', refundId: 'refund' },
    ]);
    expect(creditOf(loan)).toBe(0);
    expect(loan.status).toBe('disbursed');
    expect(notices).toMatchObject([{ template: 'refund-sent', facts: { amountSen: creditSen } }]);
    expect(codeOf(confirmed(loan, refund))).toBe('refund-decided');
    // The next bill finds nothing any more.
    const due = allowed(bookDueBills(loan, on('2027-01-11'))).loan;
    expect(due.account?.instalments[1]).toMatchObject({ paidPrincipalSen: 0, paidInterestSen: 0 });
  });

  test('by a second person of finance, to the account that was checked, on a day that has been', () => {
    const { loan, refund } = prepared(withCredit, creditSen);
    const evidence = {
      bankReference: 'MBB 1',
      paidOn: calendarDate('2026-12-03'),
      amountSen: refund.amountSen,
    };
    const confirm = (officer: typeof finance, account = 'account', paidOn = evidence.paidOn) =>
      codeOf(
        confirmRefund(
          loan,
          refund,
          officer,
          { bankAccountId: account },
          { ...evidence, paidOn },
          on('2026-12-03'),
        ),
      );
    expect(confirm(finance)).toBe('second-person-needed');
    expect(confirm(otherFinance, 'account', calendarDate('2026-12-04'))).toBe('date-in-future');
    expect(confirm(otherFinance, 'account', calendarDate('2026-11-09'))).toBe('paid-before-payout');
    // What left is booked; the borrower who recorded another account since is told where it went.
    const elsewhere = confirmRefund(
      loan,
      refund,
      otherFinance,
      { bankAccountId: 'another' },
      evidence,
      on('2026-12-03'),
    );
    expect(allowed(elsewhere).notices).toMatchObject([{ template: 'refund-sent-earlier-account' }]);
    const { proposedBy: _nobody, ...wish } = refund;
    expect(codeOf(confirmed(withCredit, { ...wish, status: 'requested' }))).toBe('refund-not-proposed');
  });

  test('what is prepared pays no bill until it has left, and is not late money when it is dropped', () => {
    const { loan, refund, transfers } = prepared(withCredit, creditSen);
    expect(transfers).toEqual([]);
    const due = allowed(bookDueBills(loan, on('2027-01-11'))).loan;
    expect(due.account?.instalments[1]).toMatchObject({ paidPrincipalSen: 0, paidInterestSen: 0 });
    expect([creditOf(due), due.account?.heldSen]).toEqual([creditSen, creditSen]);
    // The day on which it really left, after the bill fell due.
    const sent = allowed(confirmed(due, refund, { paidOn: '2027-01-12', today: '2027-01-13' }));
    expect(sent.transfers).toMatchObject([{ kind: 'refund', amountSen: creditSen, valueOn: '2027-01-12' }]);
    expect(sent.loan.account).toMatchObject({ creditSen: 0, heldSen: 0, refundLossSen: 0 });
    // Nobody is late because the lender kept the money back and then did not send it.
    const dropped = allowed(withdrawRefund(due, refund, finance, on('2027-02-01'))).loan;
    const never = allowed(bookDueBills(withCredit, on('2027-02-01'))).loan;
    expect(dropped.account?.bookings).toEqual(never.account?.bookings);
    expect(dropped.account?.instalments[1]?.lateSen).toBe(0);
  });

  test('it pays nothing off either', () => {
    const { loan } = prepared(withCredit, creditSen);
    const figures = (of: Loan) => of.account && settlementOn(of.account, calendarDate('2026-12-20'));
    expect(figures(loan)?.creditSen).toBe(0);
    expect(figures(loan)?.amountSen).toBe((figures(withCredit)?.amountSen ?? 0) + creditSen);
  });

  test('works on a loan that is paid back', () => {
    const more = prepared(paid(settled, 50_00, '2026-12-03'), 50_00);
    const { loan, transfers } = allowed(confirmed(more.loan, more.refund));
    expect(loan.status).toBe('settled');
    expect(transfers).toMatchObject([{ kind: 'refund', amountSen: 50_00 }]);
  });
});

test('a wish is taken back by the borrower, anything unsent by finance', () => {
  const wish: Refund = { refundId: 'wish', status: 'requested', amountSen: sen(5), bankAccountId: 'account' };
  const made = proposed(withCredit, 5);
  expect(allowed(cancelRefundRequest(withCredit, wish)).refund.status).toBe('withdrawn');
  expect(codeOf(cancelRefundRequest(withCredit, made))).toBe('refund-open');
  expect(codeOf(cancelRefundRequest(withCredit, { ...wish, status: 'withdrawn' }))).toBe('refund-decided');
  const dropped = allowed(withdrawRefund(withCredit, made, finance, on('2026-12-03')));
  expect(dropped.refund.status).toBe('withdrawn');
  expect(dropped.notices).toMatchObject([{ template: 'refund-withdrawn', facts: { pays: 'bill' } }]);
  expect(
    codeOf(withdrawRefund(withCredit, { ...made, status: 'confirmed' }, finance, on('2026-12-03'))),
  ).toBe('refund-decided');
  expect(
    codeOf(withdrawRefund(withCredit, { ...made, status: 'withdrawn' }, finance, on('2026-12-03'))),
  ).toBe('refund-decided');
});

test('who is told that a refund was dropped hears of a next bill only where there is one', () => {
  const more = paid(settled, 50_00, '2026-12-03');
  const { notices } = allowed(withdrawRefund(more, proposed(more, 50_00), finance, on('2026-12-04')));
  expect(notices.at(-1)?.template).toBe('refund-withdrawn');
  expect(notices.at(-1)?.facts).not.toHaveProperty('pays');
});

test('whatever comes and goes, never more goes back than came', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          inSen: fc.integer({ min: 1, max: 4_000_00 }),
          outSen: fc.integer({ min: 1, max: 4_000_00 }),
        }),
        {
          maxLength: 6,
        },
      ),
      (rounds) => {
        let loan: Loan = disbursed;
        let [came, went] = [0, 0];
        rounds.forEach(({ inSen, outSen }, index) => {
          const day = `2026-12-${String(index + 10)}`;
          loan = paid(loan, inSen, day);
          came += inSen;
          const there = creditOf(loan);
          const made = proposeRefund(loan, facts, finance, { amountSen: sen(outSen) }, on(day, `r${index}`));
          expect(made.ok).toBe(outSen <= there);
          if (!made.ok) return;
          loan = allowed(confirmed(made.change.loan, made.change.refund, { paidOn: day, today: day })).loan;
          went += outSen;
          expect(creditOf(loan)).toBe(there - outSen);
        });
        expect(went).toBeLessThanOrEqual(came);
        expect(loan.account?.refundLossSen ?? 0).toBe(0);
      },
    ),
  );
});

test('the day of a refund is not before the money came: that has a sentence of its own', () => {
  const { loan, refund } = prepared(withCredit, creditSen);
  expect(codeOf(confirmed(loan, refund, { paidOn: '2026-11-30' }))).toBe('refund-before-credit');
  expect(codeOf(confirmed(loan, refund, { paidOn: '2026-12-01' }))).toBe('allowed');
});

test('a second person types what the bank sent: another amount is another refund', () => {
  const { loan, refund } = prepared(withCredit, creditSen);
  expect(confirmed(loan, refund, { amountSen: creditSen - 1 })).toEqual({
    ok: false,
    refusal: { code: 'refund-amount-differs', amountSen: creditSen },
  });
  expect(codeOf(confirmed(loan, refund, { bankReference: 'PAY RM50 TO 0123456789' }))).toBe(
    'bank-reference-asks-for-money',
  );
});
