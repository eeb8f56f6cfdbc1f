import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountOf } from './account-book.ts';
import { addDays, calendarDate, daysBetween } from './date.ts';
import { type Balances, isInRange, post, type Transfer } from './ledger.ts';
import { type AccountFacts, type Instalment, lateInterestOn, leftOfBill, payOffOn } from './loan-account.ts';
import { sen, zeroSen } from './money.ts';
import { billsOf } from './payout.ts';
import { buildSchedule } from './schedule.ts';
import { everyDay } from './testing.ts';
import { simulate } from './testing-accounts.ts';
import { anyLife, anyTakenBack } from './testing-lives.ts';

const sumOf = (bookings: readonly Transfer[], ...kinds: Transfer['kind'][]): number =>
  bookings.reduce((sum, { kind, amountSen }) => (kinds.includes(kind) ? sum + amountSen : sum), 0);

test('the account is what a clerk comes to who counts day by day', () => {
  const reached = { settled: 0, late: 0, credit: 0, refunds: 0, returned: 0, lost: 0 };
  fc.assert(
    fc.property(fc.oneof(anyLife, anyTakenBack), ({ facts, until }) => {
      const account = accountOf(facts, until);
      const expected = simulate(facts, until);
      const told = account.instalments.map((row) => ({
        principal: row.principalSen,
        interest: row.interestSen,
        paidPrincipal: row.paidPrincipalSen,
        paidInterest: row.paidInterestSen,
        late: row.lateSen,
        paidLate: row.paidLateSen,
      }));
      expect(told).toEqual(expected.bills.map(({ open: _open, ...bill }) => bill));
      expect(account.creditSen).toBe(expected.credit);
      expect(account.settledOn).toBe(expected.settledOn);
      expect(account.refundLossSen).toBe(expected.refundLoss);
      if (expected.refundLoss > 0) reached.lost += 1;
      expect(0 - (post({}, account.bookings)['interest-income'] ?? 0)).toBe(expected.interestEarned);
      if (account.settledOn) reached.settled += 1;
      if (expected.bills.some(({ late }) => late > 0)) reached.late += 1;
      if (expected.credit > 0) reached.credit += 1;
      if (facts.refunds.length > 0) reached.refunds += 1;
      if (sumOf(account.bookings, 'interest-returned') > 0) reached.returned += 1;
    }),
    { numRuns: 400 },
  );
  for (const [what, times] of Object.entries(reached)) expect(times, what).toBeGreaterThan(5);
});

test('every sen that came is repaid, held or given back, and nothing is ever overdrawn', () => {
  fc.assert(
    fc.property(fc.oneof(anyLife, anyTakenBack), ({ facts, until }) => {
      const { bookings, creditSen } = accountOf(facts, until);
      expect(sumOf(bookings, 'payment-received', 'interest-returned', 'refund-loss')).toBe(
        sumOf(bookings, 'principal-repaid', 'interest-repaid', 'charge-repaid', 'refund') + creditSen,
      );
      const principalSen = facts.bills.reduce((sum, bill) => sum + bill.principalSen, 0);
      let balances: Balances = { 'principal-receivable': principalSen };
      for (const booking of bookings) {
        balances = post(balances, [booking]);
        for (const kind of [
          'principal-receivable',
          'interest-receivable',
          'charge-receivable',
          'borrower-money',
        ] as const)
          expect(isInRange(kind, balances[kind] ?? 0)).toBe(true);
      }
      for (const [index, { valueOn }] of bookings.entries())
        expect(valueOn >= (bookings[index - 1]?.valueOn ?? valueOn)).toBe(true);
    }),
  );
});

test('the oldest bill first; in it principal, then interest, then late interest', () => {
  fc.assert(
    fc.property(anyLife, ({ facts, until }) => {
      const { instalments, bookings } = accountOf(facts, until);
      const isPaid = (row: Instalment) => leftOfBill(row) === 0 && row.paidLateSen === row.lateSen;
      const firstOpen = instalments.findIndex((row) => !isPaid(row));
      for (const row of firstOpen < 0 ? [] : instalments.slice(firstOpen)) {
        if (row.paidInterestSen > 0) expect(row.paidPrincipalSen).toBe(row.principalSen);
        if (row.paidLateSen > 0) expect(leftOfBill(row)).toBe(0);
        if (row !== instalments[firstOpen]) expect(row.paidPrincipalSen + row.paidInterestSen).toBe(0);
      }
      // Late interest is booked once for a bill.
      const late = bookings
        .filter(({ kind }) => kind === 'late-interest')
        .map((each) => each.instalmentNumber);
      expect(new Set(late).size).toBe(late.length);
    }),
  );
});

test('late interest is never above 8% a year, simple, of what was unpaid, for whole days after the last day to pay', () => {
  fc.assert(
    fc.property(anyLife, ({ facts, until }) => {
      const { instalments, bookings } = accountOf(facts, until);
      for (const row of instalments) {
        const paidOn = bookings.findLast(
          ({ kind, instalmentNumber }) =>
            instalmentNumber === row.number && kind !== 'charge-repaid' && kind !== 'interest',
        )?.valueOn;
        const days = Math.max(0, daysBetween(row.payableBy, paidOn ?? until));
        const bill = facts.bills[row.number - 1];
        const most = (((bill?.principalSen ?? 0) + (bill?.interestSen ?? 0)) * days * 800) / 3_650_000;
        expect(row.lateSen).toBeLessThanOrEqual(most);
      }
    }),
  );
});

test('paying the pay-off figure settles the loan to the sen; a sen less does not', () => {
  fc.assert(
    fc.property(anyLife, ({ facts, until }) => {
      const account = accountOf(facts, until);
      const { amountSen } = payOffOn(account, until);
      // Receipts of one day count together, so what came today is left out of this.
      fc.pre(
        account.settledOn === undefined &&
          amountSen > 1 &&
          facts.receipts.every(({ paidOn }) => paidOn < until),
      );
      const paying = (amount: number): AccountFacts => ({
        ...facts,
        receipts: [...facts.receipts, { paymentId: 'zz', amountSen: sen(amount), paidOn: until }],
      });
      const paid = accountOf(paying(amountSen), until);
      expect(paid.settledOn).toBe(until);
      expect(paid.creditSen).toBe(0);
      expect(paid.instalments.every((row) => leftOfBill(row) === 0)).toBe(true);
      expect(accountOf(paying(amountSen - 1), until).settledOn).toBeUndefined();
    }),
  );
});

/** RM10,000 at 18% flat for 12 months, paid out on 10 January (section 9 of the fact base). */
const flat = (given: Partial<AccountFacts> = {}): AccountFacts => ({
  bills: billsOf(
    buildSchedule({
      principalSen: sen(10_000_00),
      annualRateBps: 1800,
      termMonths: 12,
      method: 'flat',
      firstDueOn: calendarDate('2026-02-10'),
    }).instalments,
    calendarDate('2026-01-10'),
    everyDay,
  ),
  receipts: [],
  refunds: [],
  pauses: [],
  lateRateBps: 800,
  ...given,
});
const receipt = (paymentId: string, amount: number, paidOn: string) => ({
  paymentId,
  amountSen: sen(amount),
  paidOn: calendarDate(paidOn),
});
const dueOn = calendarDate('2026-02-10');

describe('late interest as in section 9 of the fact base', () => {
  test.each([
    [983_33, 1, 21],
    [983_33, 10, 2_15],
    [983_33, 28, 6_03],
    [983_33, 30, 6_46],
    [1_000_00, 10, 2_19],
    [1_000_00, 38, 8_32],
    [983_37, 366, 78_88],
    [500_50, 3, 32],
  ])('%i sen for %i days is %i sen', (billSen, days, lateSen) => {
    const bill = {
      number: 1,
      startsOn: calendarDate('2026-01-10'),
      dueOn,
      payableBy: dueOn,
      carriedInterestSen: zeroSen,
    };
    const bills = [{ ...bill, principalSen: sen(billSen), interestSen: zeroSen }];
    const on = addDays(dueOn, days);
    const account = accountOf({ ...flat(), bills, receipts: [receipt('p', billSen, on)] }, on);
    expect(account.instalments[0]?.lateSen).toBe(lateSen);
    expect(account.settledOn).toBeUndefined();
    const unpaid = accountOf({ ...flat(), bills }, on);
    expect(unpaid.instalments.map((row) => lateInterestOn(row, on, unpaid.facts))).toEqual([lateSen]);
  });

  test('after a part payment only the rest counts, and it is rounded once for the bill', () => {
    const receipts = [receipt('a', 500_00, '2026-02-20'), receipt('b', 485_00, '2026-03-02')];
    const { instalments } = accountOf(flat({ receipts }), calendarDate('2026-03-02'));
    // (983.33 × 10 + 483.33 × 10) × 8% / 365 = 3.2146: apart they would round to 2.15 + 1.05.
    expect(instalments[0]).toMatchObject({ lateSen: 3_21, paidLateSen: 1_67 });
  });

  test('days between the due date and the last day to pay, and days of a pause, do not count', () => {
    const bills = flat().bills.map((bill) => ({ ...bill, payableBy: addDays(bill.dueOn, 2) }));
    const lateOf = (given: Partial<AccountFacts>, on: string) =>
      accountOf({ ...flat(), bills, receipts: [receipt('p', 983_33, on)], ...given }, calendarDate(on))
        .instalments[0]?.lateSen;
    expect(lateOf({}, '2026-02-12')).toBe(0);
    expect(lateOf({}, '2026-02-22')).toBe(2_15);
    const pauses = [{ from: calendarDate('2026-02-13'), until: calendarDate('2026-02-22') }];
    expect(lateOf({ pauses }, '2026-02-22')).toBe(21);
    expect(lateOf({ pauses: [{ from: calendarDate('2026-02-13') }] }, '2026-12-22')).toBe(21);
  });
});

describe('the borrower’s credit and the end of the loan', () => {
  test('after six bills of RM10,000 at 18% flat, RM5,000.02 pays it off: the interest to come is dropped', () => {
    const receipts = flat()
      .bills.slice(0, 6)
      .map((bill) => receipt(`p${bill.number}`, 983_33, bill.dueOn));
    const account = accountOf(flat({ receipts }), calendarDate('2026-07-10'));
    expect(payOffOn(account, calendarDate('2026-07-10'))).toMatchObject({
      amountSen: 5_000_02,
      droppedSen: 900_00,
    });
  });

  test('pays the next bill on its due date, not before, and once', () => {
    const facts = flat({ receipts: [receipt('p', 2_500_00, '2026-01-20')] });
    const paid = (on: string) =>
      accountOf(facts, calendarDate(on))
        .instalments.map(leftOfBill)
        .filter((left) => left === 0).length;
    expect([paid('2026-01-20'), paid('2026-03-09'), paid('2026-03-10'), paid('2026-04-09')]).toEqual([
      1, 1, 2, 2,
    ]);
    expect(accountOf(facts, calendarDate('2026-04-09')).creditSen).toBe(2_500_00 - 2 * 983_33);
  });
});
