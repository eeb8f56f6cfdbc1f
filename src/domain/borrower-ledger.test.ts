import { expect, it } from 'vitest';
import { accountOf } from './account-book.ts';
import { borrowerLedger, type LedgerPayment } from './borrower-ledger.ts';
import { calendarDate } from './date.ts';
import type { AccountFacts } from './loan-account.ts';
import { sen, zeroSen } from './money.ts';

const date = calendarDate;
const bill = (number: number, startsOn: string, dueOn: string) => ({
  number,
  startsOn: date(startsOn),
  dueOn: date(dueOn),
  payableBy: date(dueOn),
  principalSen: sen(1_000_00),
  interestSen: sen(10_00),
  carriedInterestSen: zeroSen,
});
const facts: AccountFacts = {
  bills: [bill(1, '2026-01-05', '2026-02-05'), bill(2, '2026-02-05', '2026-03-05')],
  receipts: [],
  refunds: [],
  pauses: [],
  lateRateBps: 800,
};
const payment = (
  paymentId: string,
  paidOn: string,
  amountSen: number,
  reversedOn?: string,
): LedgerPayment => ({
  paymentId,
  paidOn: date(paidOn),
  amountSen: sen(amountSen),
  receiptNumber: `R-${paymentId}`,
  ...(reversedOn && { reversedOn: date(reversedOn) }),
});
const ledgerOf = (payments: LedgerPayment[], hasCourtCosts = false) => {
  const receipts = payments.filter(({ reversedOn }) => !reversedOn);
  const account = accountOf({ ...facts, receipts }, date('2026-12-31'));
  return borrowerLedger(account, payments, { hasCourtCosts }).map(
    ({ paymentId, balanceSen, chargesSen, code }) => [paymentId, balanceSen, chargesSen, code],
  );
};

it('goes down with each payment, is current in time and settled at the end', () => {
  expect(ledgerOf([payment('b', '2026-03-05', 1_010_00), payment('a', '2026-02-05', 1_010_00)])).toEqual([
    ['a', 1_010_00, 0, 2],
    ['b', 0, 0, 1],
  ]);
});

it('is in recovery when a payment comes more than 28 days late, and shows its late interest', () => {
  // RM1,010 for 33 days at 8%, rounded down: RM7.30.
  expect(ledgerOf([payment('a', '2026-03-10', 500_00), payment('b', '2026-03-10', 517_30)])).toEqual([
    ['a', 1_527_30, 0, 3],
    ['b', 1_010_00, 7_30, 3],
  ]);
});

it('keeps the row of a payment that was taken back, which pays nothing', () => {
  expect(
    ledgerOf([payment('a', '2026-02-05', 1_010_00, '2026-02-20'), payment('b', '2026-02-05', 1_010_00)]),
  ).toEqual([
    ['a', 2_020_00, 0, 2],
    ['b', 1_010_00, 0, 2],
  ]);
});

it('drops the interest of days to come when the loan is settled early', () => {
  expect(ledgerOf([payment('a', '2026-01-05', 2_000_00)])).toEqual([['a', 0, 0, 1]]);
});

it('says that a court was asked, until the loan is settled', () => {
  expect(ledgerOf([payment('a', '2026-02-05', 1_010_00)], true)).toEqual([['a', 1_010_00, 0, 4]]);
});

it('does not ask for money that went back and that the lender carries', () => {
  const payments = [
    payment('a', '2026-02-05', 1_210_00, '2026-02-20'),
    // Before the next bill is late: nothing but the plan is owed.
    payment('b', '2026-02-09', 1_000_00),
  ];
  const receipts = payments.filter(({ reversedOn }) => !reversedOn);
  const refunds = [{ refundId: 'r', amountSen: sen(200_00), paidOn: date('2026-02-08') }];
  const account = accountOf({ ...facts, receipts, refunds, lateRateBps: 0 }, date('2026-03-04'));
  expect(account.refundLossSen).toBe(200_00);
  const rows = borrowerLedger(account, payments, { hasCourtCosts: false });
  expect(rows.map(({ paymentId, balanceSen }) => [paymentId, balanceSen])).toEqual([
    ['a', 2_020_00],
    ['b', 1_020_00],
  ]);
});
