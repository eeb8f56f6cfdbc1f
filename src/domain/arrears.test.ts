import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountOf } from './account-book.ts';
import { arrearsBuckets, arrearsOf, bucketDays, bucketOf } from './arrears.ts';
import { addDays, type CalendarDate, calendarDate, daysBetween } from './date.ts';
import type { Account, AccountFacts, Bill } from './loan-account.ts';
import { addSen, sen } from './money.ts';

const day = calendarDate;
const bill = (number: number, dueOn: CalendarDate, graceDays = 0): Bill => ({
  number,
  startsOn: addDays(dueOn, -30),
  dueOn,
  payableBy: addDays(dueOn, graceDays),
  principalSen: sen(800_00),
  interestSen: sen(88_00),
  carriedInterestSen: sen(0),
});
const facts = (
  paid: { on: string; sen: number }[] = [],
  given: Partial<AccountFacts> = {},
): AccountFacts => ({
  bills: [bill(1, day('2027-01-10')), bill(2, day('2027-02-10'), 2), bill(3, day('2027-03-10'))],
  receipts: paid.map((each, index) => ({
    paymentId: `payment-${index}`,
    amountSen: sen(each.sen),
    paidOn: day(each.on),
  })),
  refunds: [],
  pauses: [],
  lateRateBps: 800,
  ...given,
});
const accountOn = (on: string, given: AccountFacts): Account => accountOf(given, day(on));
const behind = (on: string, given: AccountFacts) => arrearsOf(accountOn(on, given), day(on));

describe('arrearsOf', () => {
  test('begins the day after the last day on which the bill could be paid', () => {
    expect(behind('2027-01-10', facts())).toBeUndefined();
    expect(behind('2027-01-11', facts())).toMatchObject({
      daysPastDue: 1,
      overdueSen: 888_00,
      bucket: '1-30',
    });
  });

  test('a rest day or a holiday gives the bill longer', () => {
    const paidFirst = facts([{ on: '2027-01-10', sen: 888_00 }]);
    expect(behind('2027-02-12', paidFirst)).toBeUndefined();
    expect(behind('2027-02-12', facts())).toMatchObject({ overdueSen: 888_00 });
    expect(behind('2027-02-13', facts())).toMatchObject({ overdueSen: 2 * 888_00 });
    expect(behind('2027-02-13', paidFirst)).toMatchObject({ daysPastDue: 1 });
  });

  test('counts from the oldest bill with something left, and adds up all that are past due', () => {
    expect(behind('2027-03-11', facts([{ on: '2027-01-20', sen: 100_00 }]))).toMatchObject({
      daysPastDue: 60,
      bucket: '31-60',
      overdueSen: 3 * 888_00 - 100_00,
      payableBy: '2027-01-10',
    });
  });

  test('counts from the bill that is late the longest, also when an older one was given more time', () => {
    const { bills } = facts();
    const moreTime = facts([], {
      bills: bills.map((each) => (each.number === 1 ? { ...each, payableBy: day('2027-02-20') } : each)),
    });
    expect(behind('2027-02-20', moreTime)).toMatchObject({ daysPastDue: 8, payableBy: '2027-02-12' });
    expect(behind('2027-02-21', moreTime)).toMatchObject({ daysPastDue: 9, payableBy: '2027-02-12' });
  });

  test('late interest that is left alone ages nothing', () => {
    const late = facts([{ on: '2027-01-30', sen: 888_00 }]);
    const account = accountOn('2027-01-31', late);
    expect(account.instalments[0]?.lateSen).toBeGreaterThan(0);
    expect(arrearsOf(account, day('2027-01-31'))).toBeUndefined();
  });

  test('shows the late interest so far, without the days of a pause', () => {
    expect(behind('2027-02-09', facts())?.lateSen).toBe(Math.floor((888_00 * 30 * 800) / 3_650_000));
    const paused = facts([], { pauses: [{ from: day('2027-01-20'), until: day('2027-01-30') }] });
    expect(behind('2027-02-09', paused)?.lateSen).toBe(Math.floor((888_00 * 20 * 800) / 3_650_000));
  });

  test('days of a pause do not age a loan, closed or still open', () => {
    const during = { pauses: [{ from: day('2027-01-20'), until: day('2027-04-21') }] };
    expect(behind('2027-03-01', facts([], during))?.daysPastDue).toBe(10);
    expect(behind('2027-04-22', facts([], during))).toMatchObject({ daysPastDue: 11, bucket: '1-30' });
    expect(behind('2027-04-22', facts([], { pauses: [{ from: day('2027-01-20') }] }))?.daysPastDue).toBe(10);
  });

  test('a settled loan is never late', () => {
    const paid = facts([{ on: '2027-01-05', sen: 3000_00 }]);
    expect(accountOn('2027-06-01', paid).settledOn).toBeDefined();
    expect(behind('2027-06-01', paid)).toBeUndefined();
  });

  test('paying more never makes it worse, and a day later it is one day more', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ days: fc.integer({ min: 0, max: 120 }), sen: fc.integer({ min: 1, max: 900_00 }) }),
          {
            maxLength: 5,
          },
        ),
        fc.integer({ min: 0, max: 150 }),
        fc.integer({ min: 1, max: 500_00 }),
        (paid, days, moreSen) => {
          const start = day('2027-01-01');
          const on = addDays(start, days);
          const receipts = paid.map((each) => ({ on: addDays(start, each.days), sen: each.sen }));
          const before = behind(on, facts(receipts));
          const after = behind(on, facts([...receipts, { on, sen: moreSen }]));
          expect(after?.daysPastDue ?? 0).toBeLessThanOrEqual(before?.daysPastDue ?? 0);
          expect(after?.overdueSen ?? 0).toBeLessThanOrEqual(before?.overdueSen ?? 0);
          if (!before) return;
          expect(before.daysPastDue).toBe(daysBetween(before.payableBy, on));
          expect(before.overdueSen).toBeLessThanOrEqual(addSen(sen(3 * 888_00)));
        },
      ),
    );
  });
});

describe('bucketOf', () => {
  test.each([
    [0, undefined],
    [-3, undefined],
    [1, '1-30'],
    [30, '1-30'],
    [31, '31-60'],
    [60, '31-60'],
    [61, '61-90'],
    [90, '61-90'],
    [91, 'over-90'],
    [4000, 'over-90'],
  ] as const)('%s days past due: %s', (days, bucket) => {
    expect(bucketOf(days)).toBe(bucket);
  });

  test('the buckets follow each other without a gap', () => {
    for (const [index, bucket] of arrearsBuckets.entries()) {
      const next = arrearsBuckets[index + 1];
      expect(bucketDays[bucket].to).toBe(next && bucketDays[next].from - 1);
    }
  });
});
