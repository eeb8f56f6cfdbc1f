import { describe, expect, test } from 'vitest';
import { accountOf } from './account-book.ts';
import { calendarDate } from './date.ts';
import type { AccountFacts } from './loan-account.ts';
import { sen } from './money.ts';
import { accountFaults, type BookedLoan, type Finding, isNewTo } from './proof.ts';

const facts: AccountFacts = {
  bills: [1, 2].map((number) => ({
    number,
    startsOn: calendarDate(`2026-0${number}-05`),
    dueOn: calendarDate(`2026-0${number + 1}-05`),
    payableBy: calendarDate(`2026-0${number + 1}-05`),
    principalSen: sen(500_00),
    interestSen: sen(10_00),
    carriedInterestSen: sen(0),
  })),
  receipts: [{ paymentId: 'p', amountSen: sen(510_00), paidOn: calendarDate('2026-02-04') }],
  refunds: [],
  pauses: [],
  lateRateBps: 800,
};
const account = accountOf(facts, calendarDate('2026-02-10'));
const books: BookedLoan = {
  reference: 'JRN-26-AAAA-AAAA',
  status: 'disbursed',
  hasArrived: true,
  readLossSen: 0,
  account,
  standing: account.bookings,
  bills: account.instalments,
};
const faultsOf = (changed: Partial<BookedLoan>) =>
  accountFaults({ ...books, ...changed }).map(({ fault, expected, found }) => [fault, expected, found]);

describe('accountFaults', () => {
  test('an account that stands in the books as its facts say has none, in whatever order it was posted', () => {
    expect(faultsOf({})).toEqual([]);
    expect(faultsOf({ standing: account.bookings.toReversed() })).toEqual([]);
  });

  test('names the transfer that is missing and the one that is too many', () => {
    const [first, ...others] = account.bookings;
    if (!first) throw new Error('nothing was booked');
    expect(faultsOf({ standing: others })).toEqual([
      ['missing-transfer', 'payment-received 51000 2026-02-04 payment p', 'nothing'],
    ]);
    expect(faultsOf({ standing: [...account.bookings, first] })).toEqual([
      ['wrong-transfer', 'nothing', 'payment-received 51000 2026-02-04 payment p'],
    ]);
  });

  test('names the bill that says something else, is missing or is too many', () => {
    const [first, second] = account.instalments;
    if (!first || !second) throw new Error('there are no bills');
    const changed = { ...first, paidInterestSen: 9_99 };
    const [expected, found] = [
      'bill 1: paid 50000 + 1000, late interest 0 of 0',
      'bill 1: paid 50000 + 999, late interest 0 of 0',
    ];
    expect(faultsOf({ bills: [changed, second] })).toEqual([['bill', expected, found]]);
    expect(faultsOf({ bills: [second] })).toEqual([
      ['bill', expected, 'nothing'],
      ['bill', '2 bills', '1 bills'],
    ]);
    expect(faultsOf({ bills: [first, second, { ...second, number: 3 }] })).toEqual([
      ['bill', '2 bills', '3 bills'],
    ]);
  });

  test('knows a loan whose money never arrived: cancelled, and its bills ask for nothing', () => {
    const gone = accountOf({ ...facts, bills: [] }, calendarDate('2026-02-10'));
    const nothing = { lateSen: 0, paidPrincipalSen: 0, paidInterestSen: 0, paidLateSen: 0 };
    const cancelled: Partial<BookedLoan> = {
      status: 'cancelled',
      hasArrived: false,
      account: gone,
      standing: gone.bookings,
      bills: [{ number: 1, ...nothing }],
    };
    expect(faultsOf(cancelled)).toEqual([]);
    expect(faultsOf({ ...cancelled, status: 'disbursed' })).toEqual([['status', 'cancelled', 'disbursed']]);
    expect(faultsOf({ ...cancelled, bills: [{ number: 1, ...nothing, paidInterestSen: 1 }] })).toEqual([
      ['bill', '0 bills', '1 bills'],
    ]);
    expect(faultsOf({ status: 'cancelled' })).toEqual([['status', 'disbursed', 'cancelled']]);
  });

  test('names what the lender carries beyond what two people said, and only that', () => {
    const refunds = [{ refundId: 'r', amountSen: sen(30_00), paidOn: calendarDate('2026-02-06') }];
    const short = accountOf({ ...facts, refunds }, calendarDate('2026-02-10'));
    const { refundLossSen } = short;
    const carried = { account: short, standing: short.bookings, bills: short.instalments };
    expect(refundLossSen).toBe(30_00);
    expect(faultsOf({ ...carried, readLossSen: 30_00 })).toEqual([]);
    expect(faultsOf({ ...carried, readLossSen: 40_00 })).toEqual([]);
    expect(faultsOf({ ...carried, readLossSen: 29_99 })).toEqual([
      ['credit', 'at most 2999 lost', '3000 lost'],
    ]);
  });

  test('names a status that is not the account’s, and a paid-out loan without an account', () => {
    expect(faultsOf({ status: 'settled' })).toEqual([['status', 'disbursed', 'settled']]);
    expect(faultsOf({ account: undefined })).toEqual([['status', 'an account since the payout', 'nothing']]);
  });
});

test('what reads the same as before is not new; a second one that does is', () => {
  const one: Finding = {
    check: 'money',
    fault: 'unseen-payment',
    reference: 'JRN-26-AAAA-AAAA',
    expected: 'a line of the bank statement',
    found: 'received 10000 2026-11-05',
  };
  expect(isNewTo([one], [one])).toBe(false);
  expect(isNewTo([one], [one, one])).toBe(true);
  expect(isNewTo([one, one], [one])).toBe(false);
  expect(isNewTo([], [])).toBe(false);
});
