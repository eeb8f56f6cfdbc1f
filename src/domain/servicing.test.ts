import { expect, test } from 'vitest';
import { calendarDate } from './date.ts';
import { instalmentsOf, type Loan } from './loan.ts';
import { leftOfBill } from './loan-account.ts';
import { sen } from './money.ts';
import { confirmPayment } from './payment.ts';
import { bookDueBills, rework } from './servicing.ts';
import { allowed, claim, codeOf, finance, on, stages } from './testing.ts';

const { disbursed } = stages;
/** Due on 10 December, 10 January … */
const firstDue = '2026-12-10';

const paid = (loan: Loan, amountSen: number, paidOn: string): Loan => {
  const received = {
    amountSen: sen(amountSen),
    paidOn: calendarDate(paidOn),
    bankReference: `MBB ${paidOn}`,
  };
  return allowed(confirmPayment(loan, claim(loan, amountSen, paidOn), finance, received, on(paidOn))).loan;
};

test('the interest of a bill is earned on its due date, and once', () => {
  expect(codeOf(bookDueBills(disbursed, on('2026-12-09')))).toBe('nothing-due');
  const booked = allowed(bookDueBills(disbursed, on('2026-12-12')));
  expect(booked.transfers).toEqual([
    { kind: 'interest', amountSen: 100_00, valueOn: firstDue, instalmentNumber: 1 },
  ]);
  expect(booked.event).toMatchObject({ name: 'bills.due', facts: { instalmentNumbers: [1] } });
  expect(codeOf(bookDueBills(booked.loan, on('2026-12-12')))).toBe('nothing-due');
  expect(codeOf(bookDueBills(booked.loan, on('2027-01-09')))).toBe('nothing-due');
});

test('a job that slept for months books every bill on its own day', () => {
  const { transfers, event } = allowed(bookDueBills(disbursed, on('2027-02-28')));
  expect(transfers.map(({ valueOn }) => valueOn)).toEqual([firstDue, '2027-01-10', '2027-02-10']);
  expect(event.facts).toEqual({ instalmentNumbers: [1, 2, 3] });
});

test('a clock that jumps back takes nothing away', () => {
  const { loan } = allowed(bookDueBills(disbursed, on('2026-12-12')));
  expect(codeOf(bookDueBills(loan, on('2026-11-30')))).toBe('nothing-due');
  const { change } = rework(loan, () => ({}), calendarDate('2026-11-30')) as {
    change: { loan: Loan; transfers: unknown[] };
  };
  expect(change.transfers).toEqual([]);
  expect(change.loan.account?.bookedUntil).toBe('2026-12-12');
});

test('money that is held pays the bill on its due date', () => {
  const loan = paid(disbursed, 1_700_00, '2026-11-20');
  expect(instalmentsOf(loan).filter((row) => leftOfBill(row) === 0)).toHaveLength(1);
  const { transfers } = allowed(bookDueBills(loan, on('2027-01-15')));
  expect(transfers.map(({ kind, valueOn }) => [kind, valueOn])).toEqual([
    ['interest', '2027-01-10'],
    ['principal-repaid', '2027-01-10'],
    ['interest-repaid', '2027-01-10'],
  ]);
});

test('before the payout there is no account to work out', () => {
  expect(codeOf(rework(stages.prepared, () => ({}), calendarDate(firstDue)))).toBe('not-paid-out');
  expect(codeOf(bookDueBills(stages.prepared, on(firstDue)))).toBe('wrong-status');
});
