import { describe, expect, test } from 'vitest';
import { calendarDate } from './date.ts';
import type { Loan } from './loan.ts';
import { freeCreditOf } from './loan-account.ts';
import { sen } from './money.ts';
import { confirmPayment } from './payment.ts';
import { confirmRefund, creditOf, proposeRefund, type Refund, withdrawRefund } from './refund.ts';
import { correctRefund } from './refund-correction.ts';
import { bookDueBills } from './servicing.ts';
import { allowed, claim, codeOf, finance, on, otherFinance, stages } from './testing.ts';

const facts = { bankAccountId: 'account' };
const paid = (loan: Loan, amountSen: number, day: string): Loan =>
  allowed(
    confirmPayment(
      loan,
      claim(stages.disbursed, 1, '2026-12-01', `payment-${day}`),
      finance,
      { amountSen: sen(amountSen), paidOn: calendarDate(day), bankReference: `MBB ${day}` },
      on(day),
    ),
  ).loan;
/** The first bill of RM888.49 is paid, and RM1,111.51 are the borrower's. */
const withCredit = paid(stages.disbursed, 2_000_00, '2026-12-01');
const creditSen = 1_111_51;
const billSen = 888_49;
const prepared = (amountSen: number, loan = withCredit) =>
  allowed(proposeRefund(loan, facts, finance, { amountSen: sen(amountSen) }, on('2026-12-02', 'refund')));
type Made = { loan: Loan; refund: Refund };
const correct = ({ loan, refund }: Made, amountSen: number, day: string, by = otherFinance) =>
  correctRefund(loan, refund, by, { amountSen: sen(amountSen) }, on(day));
const corrected = (made: Made, amountSen: number, day: string) => allowed(correct(made, amountSen, day));
const confirmed = ({ loan, refund }: Made, paidOn: string, day: string, by = finance) =>
  confirmRefund(
    loan,
    refund,
    by,
    facts,
    { bankReference: 'MBB 20261203 001', paidOn: calendarDate(paidOn), amountSen: refund.amountSen },
    on(day),
  );
const due = (made: Made, day: string): Made => ({
  ...made,
  loan: allowed(bookDueBills(made.loan, on(day))).loan,
});
const secondBill = ({ account }: Loan) => {
  const row = account?.instalments[1];
  return row && row.paidPrincipalSen + row.paidInterestSen;
};

describe('less was sent', () => {
  test('what was not sent is free again, as if it had never been held, and what was sent is booked', () => {
    // While RM1,111.51 were held, the second bill found nothing.
    const waiting = due(prepared(creditSen), '2027-01-11');
    expect(secondBill(waiting.loan)).toBe(0);
    const made = corrected(waiting, 11_15, '2027-01-20');
    expect(made.event.facts).toMatchObject({
      refundId: 'refund',
      before: { amountSen: creditSen },
      after: { amountSen: 11_15 },
    });
    expect(made.refund).toMatchObject({ status: 'proposed', amountSen: 11_15, proposedBy: otherFinance });
    // It was the bill's on the day that it fell due: nothing of it is late.
    expect(secondBill(made.loan)).toBe(billSen);
    expect(made.loan.account?.instalments[1]?.lateSen).toBe(0);
    expect(freeCreditOf(made.loan.account ?? { creditSen: sen(0), heldSen: sen(0) })).toBe(
      creditSen - 11_15 - billSen,
    );
    const { loan, transfers } = allowed(confirmed(made, '2026-12-03', '2027-01-20'));
    expect(transfers).toEqual([
      { kind: 'refund', amountSen: 11_15, valueOn: '2026-12-03', refundId: 'refund' },
    ]);
    expect(creditOf(loan)).toBe(creditSen - 11_15 - billSen);
  });

  test('dropped and prepared again, the bill takes the money between and what left cannot be booked', () => {
    const waiting = due(prepared(creditSen), '2027-01-11');
    const dropped = allowed(withdrawRefund(waiting.loan, waiting.refund, finance, on('2027-01-20')));
    const again = proposeRefund(
      dropped.loan,
      facts,
      finance,
      { amountSen: sen(1_011_51) },
      on('2027-01-20', 'r2'),
    );
    expect(codeOf(again)).toBe('credit-too-small');
    const made = corrected(waiting, 1_011_51, '2027-01-20');
    expect(codeOf(confirmed(made, '2026-12-03', '2027-01-20'))).toBe('allowed');
  });
});

describe('more was sent', () => {
  test('the rest is taken from what is free, from now on; a bill that it paid meanwhile stays paid', () => {
    const waiting = due(prepared(11_15), '2027-01-11');
    expect(secondBill(waiting.loan)).toBe(billSen);
    const freeSen = creditSen - 11_15 - billSen;
    const made = corrected(waiting, 11_15 + freeSen, '2027-01-20');
    expect(secondBill(made.loan)).toBe(billSen);
    expect(made.loan.account?.facts.holds).toEqual([
      { refundId: 'refund', amountSen: 11_15, heldFrom: '2026-12-02' },
      { refundId: 'refund', amountSen: freeSen, heldFrom: '2027-01-20' },
    ]);
    const { loan, transfers } = allowed(confirmed(made, '2027-01-20', '2027-01-21'));
    // One transfer left, so one is booked.
    expect(transfers).toEqual([
      { kind: 'refund', amountSen: 11_15 + freeSen, valueOn: '2027-01-20', refundId: 'refund' },
    ]);
    expect(creditOf(loan)).toBe(0);
    expect(secondBill(loan)).toBe(billSen);
  });

  test('where a bill took it meanwhile, that bill is open again: the money was gone before', () => {
    const waiting = due(prepared(11_15), '2027-01-11');
    const made = corrected(waiting, 1_000_00, '2027-01-20');
    expect(made.correction).toEqual({ heldSen: 1_000_00, heldFrom: '2026-12-02' });
    expect(secondBill(made.loan)).toBe(creditSen - 1_000_00);
    const { loan } = allowed(confirmed(made, '2026-12-03', '2027-01-20'));
    expect(creditOf(loan)).toBe(0);
  });

  test('more than the borrower had is recorded once the rest came back', () => {
    const waiting = due(prepared(creditSen), '2027-01-11');
    expect(codeOf(correct(waiting, 1_200_00, '2027-01-20'))).toBe('credit-too-small');
    const back = { ...waiting, loan: paid(waiting.loan, 88_49, '2027-01-19') };
    const made = corrected(back, 1_200_00, '2027-01-20');
    expect(codeOf(confirmed(made, '2026-12-03', '2027-01-20'))).toBe('allowed');
  });

  test('never more than there is', () => {
    expect(correct(prepared(11_15), creditSen + 1, '2026-12-03')).toEqual({
      ok: false,
      refusal: { code: 'credit-too-small', creditSen },
    });
  });

  test('a second correction keeps the day of what was held all along', () => {
    const more = corrected(prepared(11_15), 111_50, '2026-12-04');
    const less = corrected(more, 50_00, '2026-12-05');
    expect(less.correction).toEqual({ heldSen: 11_15, heldFrom: '2026-12-02' });
    const little = corrected(less, 5_00, '2026-12-06');
    expect(little.loan.account?.facts.holds).toEqual([
      { refundId: 'refund', amountSen: 5_00, heldFrom: '2026-12-02' },
    ]);
  });
});

describe('corrected wrongly, and again', () => {
  test('what was freed by mistake is held again, and what was sent can be confirmed', () => {
    const waiting = due(prepared(creditSen), '2027-01-11');
    const mistyped = corrected(waiting, 11_15, '2027-01-20');
    expect(secondBill(mistyped.loan)).toBe(billSen);
    const made = corrected(mistyped, 1_011_51, '2027-01-20');
    expect(secondBill(made.loan)).toBe(creditSen - 1_011_51);
    expect(codeOf(confirmed(made, '2026-12-03', '2027-01-20'))).toBe('allowed');
  });

  test('what an earlier correction added is not lost to a bill between', () => {
    const more = corrected(prepared(11_15), creditSen, '2027-01-09');
    const waiting = due(more, '2027-01-11');
    expect(secondBill(waiting.loan)).toBe(0);
    const made = corrected(waiting, 1_011_51, '2027-01-20');
    expect(codeOf(confirmed(made, '2026-12-03', '2027-01-20'))).toBe('allowed');
  });

  test('a bill of today that the clock has not booked yet comes first', () => {
    expect(codeOf(correct(prepared(11_15), creditSen, '2027-01-20'))).toBe('allowed');
    const late = proposeRefund(
      withCredit,
      facts,
      finance,
      { amountSen: sen(creditSen) },
      on('2027-01-20', 'late'),
    );
    expect(late).toEqual({
      ok: false,
      refusal: { code: 'credit-too-small', creditSen: creditSen - billSen },
    });
  });
});

test('a different person confirms what was corrected, also where that one prepared it first', () => {
  const made = corrected(prepared(creditSen), 11_15, '2026-12-03');
  expect(codeOf(confirmed(made, '2026-12-03', '2026-12-03', otherFinance))).toBe('second-person-needed');
  expect(codeOf(confirmed(made, '2026-12-03', '2026-12-03', finance))).toBe('allowed');
});

test('it is a prepared refund, and another amount', () => {
  const made = prepared(creditSen);
  const of = (status: Refund['status']) => ({ ...made, refund: { ...made.refund, status } });
  expect(codeOf(correct(made, 0, '2026-12-03'))).toBe('amount-zero');
  expect(codeOf(correct(made, creditSen, '2026-12-03'))).toBe('nothing-changed');
  expect(codeOf(correct(of('requested'), 1, '2026-12-03'))).toBe('refund-not-proposed');
  expect(codeOf(correct(of('confirmed'), 1, '2026-12-03'))).toBe('refund-decided');
  expect(codeOf(correct(of('withdrawn'), 1, '2026-12-03'))).toBe('refund-decided');
});

test('what is free again may pay the loan off', () => {
  const held = prepared(creditSen);
  const waiting = { ...held, loan: paid(held.loan, 9_000_00, '2026-12-03') };
  expect(waiting.loan.status).toBe('disbursed');
  const made = corrected(waiting, 1_00, '2026-12-04');
  expect(made.loan.status).toBe('settled');
  expect(made.notices).toMatchObject([{ template: 'loan-settled' }]);
});
