import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountOf } from './account-book.ts';
import { addDays, type CalendarDate, calendarDate, dayOfMonth, daysBetween } from './date.ts';
import { partPaymentCost } from './hardship-cost.ts';
import { type Bill, daysCounted, leftOfBill, payOffOn } from './loan-account.ts';
import { addSen, sen } from './money.ts';
import { dueDayOf, newPlan, openBills, type PlanChange, withPlan } from './plan.ts';
import { rebook } from './rebook.ts';
import { buildSchedule } from './schedule.ts';
import { everyDay } from './testing.ts';
import { accountAt, anyLoan, paidOn, planned, planOn, sum } from './testing-plans.ts';

describe('moving the due day', () => {
  const on = calendarDate('2026-03-05');
  const { account, loan } = accountAt(on, [{ day: 31, amountSen: 888_49 }]);

  test('keeps every amount, costs nothing, and never asks earlier', () => {
    const plan = planOn(account, loan, { kind: 'due-day', dueDay: 25 }, on);
    expect(plan.extraInterestSen).toBe(0);
    expect(plan.bills).toHaveLength(11);
    expect(plan.bills[0]).toMatchObject({ number: 13, dueOn: '2026-03-25', startsOn: '2026-02-10' });
    expect(plan.bills.map(({ principalSen, interestSen }) => principalSen + interestSen)).toEqual(
      openBills(account).map((row) => row.principalSen + row.interestSen),
    );
    expect(plan.bills.at(-1)?.dueOn).toBe('2027-01-25');
  });

  test('an earlier day is that day of the following month, at most 31 days later', () => {
    const plan = planOn(account, loan, { kind: 'due-day', dueDay: 9 }, on);
    expect(plan.bills[0]?.dueOn).toBe('2026-04-09');
  });

  test('the day it is already is refused', () => {
    expect(dueDayOf(account)).toBe(10);
    expect(newPlan(account, loan, { kind: 'due-day', dueDay: 10 }, { on, calendar: everyDay })).toMatchObject(
      {
        refusal: { code: 'due-day-same' },
      },
    );
  });

  test('of late bills drops the late interest and moves them behind the day they have now', () => {
    const late = calendarDate('2026-04-20');
    const { account: behind } = accountAt(late, [{ day: 31, amountSen: 888_49 }]);
    const plan = planOn(behind, loan, { kind: 'due-day', dueDay: 25 }, late);
    expect(plan.droppedLateSen).toBeGreaterThan(0);
    expect(plan.extraInterestSen).toBe(0);
    expect(plan.bills[0]?.dueOn).toBe('2026-05-25');
    const [first] = plan.bills;
    expect(first?.carriedInterestSen).toBe(first?.interestSen);
    const after = planned(behind, loan, { kind: 'due-day', dueDay: 25 }, late);
    expect(after.bookings.filter(({ kind }) => kind === 'late-interest')).toEqual([]);
  });
});

describe('a longer term', () => {
  const on = calendarDate('2026-03-05');
  const { account, loan } = accountAt(on, [{ day: 31, amountSen: 888_49 }]);

  test('spreads what is left over the months left and the extra ones, at the same rate', () => {
    const plan = planOn(account, loan, { kind: 'longer-term', extraMonths: 6 }, on);
    // 11 months of 9,211.51 left at 1% a month become 17; worked out by hand with the annuity formula.
    const rebuilt = buildSchedule({
      ...loan,
      principalSen: sum(plan.bills, 'principalSen'),
      termMonths: 17,
      firstDueOn: calendarDate('2026-03-10'),
    });
    expect(plan.bills).toHaveLength(17);
    expect(sum(plan.bills, 'interestSen')).toBe(rebuilt.totalInterestSen);
    expect(plan.extraInterestSen).toBe(rebuilt.totalInterestSen - sum(openBills(account), 'interestSen'));
    expect(plan.bills[0]).toMatchObject({
      dueOn: '2026-03-10',
      startsOn: '2026-02-10',
      carriedInterestSen: 0,
    });
  });

  test('carries earned interest over without interest on it', () => {
    const late = calendarDate('2026-04-20');
    const { account: behind } = accountAt(late, [{ day: 31, amountSen: 888_49 }]);
    const plan = planOn(behind, loan, { kind: 'longer-term', extraMonths: 6 }, late);
    const earned = behind.instalments[1]?.interestSen ?? 0;
    const alsoEarned = behind.instalments[2]?.interestSen ?? 0;
    expect(addSen(...plan.bills.map(({ carriedInterestSen }) => carriedInterestSen))).toBe(
      earned + alsoEarned,
    );
  });

  test('loses no interest of a bill that is late behind one that a claim gave more time', () => {
    const late = calendarDate('2026-03-12');
    const pause = { day: 10, days: 47 };
    const { account: claimed } = accountAt(late, [], {}, pause);
    // Claims once gave time only to what fell due meanwhile, and still do where that is paid: the older one may have more.
    const bills = claimed.facts.bills.map((bill) =>
      bill.number === 1 ? { ...bill, payableBy: calendarDate('2026-03-15') } : bill,
    );
    const uneven = accountOf({ ...claimed.facts, bills }, late);
    const plan = planOn(uneven, loan, { kind: 'longer-term', extraMonths: 6 }, late);
    expect(addSen(...plan.bills.map(({ carriedInterestSen }) => carriedInterestSen))).toBe(
      uneven.instalments[1]?.interestSen,
    );
    expect(plan.totalInterestSen).toBe(878_20);
  });

  test('is refused when the interest of the whole loan would pass the principal', () => {
    const long = accountAt(on, [], { termMonths: 100, annualRateBps: 1800 });
    expect(
      newPlan(long.account, long.loan, { kind: 'longer-term', extraMonths: 24 }, { on, calendar: everyDay }),
    ).toMatchObject({ refusal: { code: 'interest-above-principal' } });
  });

  test('is refused when only interest is left', () => {
    const late = calendarDate('2027-02-01');
    const rows = openBills(accountAt(paidOn, []).account);
    const payments = rows.map((row, index) => ({
      day: daysBetween(paidOn, row.dueOn),
      amountSen: row.principalSen + (index === 11 ? 0 : row.interestSen),
    }));
    const nearly = accountAt(late, payments);
    const left = openBills(nearly.account);
    expect(left.map((row) => row.principalSen - row.paidPrincipalSen)).toEqual([0]);
    expect(
      newPlan(
        nearly.account,
        loan,
        { kind: 'longer-term', extraMonths: 6 },
        { on: late, calendar: everyDay },
      ),
    ).toMatchObject({ refusal: { code: 'only-interest-left' } });
  });
});

describe('paying a part', () => {
  const on = calendarDate('2026-02-10');
  const { account } = accountAt(on, []);

  test('costs late interest on the rest for the days after the due date, rounded down once', () => {
    const restOn = calendarDate('2026-03-03');
    const cost = partPaymentCost(account, { partSen: sen(400_00), restOn }, on);
    const due = (account.instalments[0]?.principalSen ?? 0) + (account.instalments[0]?.interestSen ?? 0);
    expect(cost).toMatchObject({
      change: { dueSen: due, lateSen: Math.floor(((due - 400_00) * 21 * 800) / 3_650_000) },
    });
  });

  test.each([
    [0, '2026-02-20', 'amount-zero'],
    [99_999_00, '2026-02-20', 'part-too-large'],
    [100_00, '2026-02-10', 'rest-date-not-possible'],
    [100_00, '2026-03-14', 'rest-date-not-possible'],
  ])('%i sen with the rest on %s is refused: %s', (partSen, restOn, code) => {
    expect(
      partPaymentCost(account, { partSen: sen(partSen), restOn: calendarDate(restOn) }, on),
    ).toMatchObject({ refusal: { code } });
  });

  test('before the bill is due its rest may wait as long, counted from the due day; a day before it still counts', () => {
    const early = calendarDate('2026-01-20');
    const before = accountAt(early, []).account;
    const dueOn = before.instalments[0]?.dueOn ?? early;
    const costOn = (restOn: CalendarDate) => partPaymentCost(before, { partSen: sen(400_00), restOn }, early);
    expect(costOn(addDays(dueOn, 31))).toMatchObject({ ok: true });
    expect(costOn(addDays(dueOn, 32))).toMatchObject({
      refusal: { code: 'rest-date-not-possible', untilOn: addDays(dueOn, 31) },
    });
    expect(costOn(addDays(early, 7))).toMatchObject({ change: { lateSen: 0 } });
    expect(costOn(early)).toMatchObject({ refusal: { code: 'rest-date-not-possible' } });
  });
});

/** Answered before the day of the plan. */
const anyPause = fc.record({ day: fc.integer({ min: 0, max: 200 }), days: fc.integer({ min: 0, max: 60 }) });

const anyChange: fc.Arbitrary<PlanChange> = fc.oneof(
  fc.record({ kind: fc.constant('due-day' as const), dueDay: fc.integer({ min: 1, max: 28 }) }),
  fc.record({ kind: fc.constant('longer-term' as const), extraMonths: fc.integer({ min: 1, max: 24 }) }),
);

describe('any plan of any loan', () => {
  test('keeps the principal, the caps and the money that was paid', () => {
    fc.assert(
      fc.property(anyLoan, anyChange, anyPause, ({ payments, after, method }, change, pause) => {
        fc.pre(pause.day + pause.days <= after);
        const on = addDays(paidOn, after);
        const { account, loan } = accountAt(
          on,
          payments.filter(({ day }) => day <= after),
          { method },
          pause,
        );
        const outcome = newPlan(account, loan, change, { on, calendar: everyDay });
        fc.pre(outcome.ok);
        const plan = outcome.change;
        const bills = withPlan(account.facts.bills, plan, on);
        expect(sum(bills, 'principalSen')).toBe(loan.principalSen);
        expect(sum(bills, 'interestSen')).toBe(plan.totalInterestSen);
        expect(plan.totalInterestSen).toBeLessThanOrEqual(loan.principalSen);
        if (change.kind === 'due-day') expect(plan.extraInterestSen).toBe(0);
        for (const bill of bills) {
          expect(
            Math.min(bill.principalSen, bill.interestSen, bill.carriedInterestSen),
          ).toBeGreaterThanOrEqual(0);
          expect(bill.carriedInterestSen).toBeLessThanOrEqual(bill.interestSen);
          expect(bill.startsOn < bill.dueOn).toBe(true);
        }
        const next = openBills(account).find(({ payableBy }) => payableBy >= on);
        const first = plan.bills[0]?.dueOn ?? on;
        expect(first > on).toBe(true);
        if (next && next.dueOn > on) {
          expect(first >= next.dueOn).toBe(true);
          expect(daysBetween(next.dueOn, first)).toBeLessThanOrEqual(31);
        }
        if (change.kind === 'due-day') expect(dayOfMonth(first)).toBe(change.dueDay);

        // Nothing that was paid moves, and nothing is late on the day of the change.
        const changed = accountOf({ ...account.facts, bills }, on);
        expect(changed.creditSen).toBe(account.creditSen);
        for (const { number } of plan.closed) {
          const row = changed.instalments.find((each) => each.number === number);
          expect(row && leftOfBill(row)).toBe(0);
          expect(row?.lateSen).toBe(0);
        }
        expect(payOffOn(changed, on).amountSen).toBeLessThanOrEqual(
          payOffOn(account, on).amountSen + plan.extraInterestSen,
        );
      }),
      { numRuns: 400 },
    );
  });

  test('never asks for the days of an answered claim again', () => {
    const longer = { kind: 'longer-term', extraMonths: 6 } as const;
    fc.assert(
      fc.property(anyPause, fc.integer({ min: 0, max: 20 }), (pause, wait) => {
        const on = addDays(paidOn, pause.day + pause.days + wait);
        const plain = accountAt(on, []);
        const claimed = accountAt(on, [], {}, pause);
        const [whole] = planOn(plain.account, plain.loan, longer, on).bills;
        const [part] = planOn(claimed.account, claimed.loan, longer, on).bills;
        if (!whole || !part) throw new Error('a plan has at least one bill');
        const days = daysBetween(part.startsOn, part.dueOn);
        const counted = daysCounted(part.startsOn, part.dueOn, claimed.account.facts.pauses);
        const running = (bill: Bill) => bill.interestSen - bill.carriedInterestSen;
        expect(running(part)).toBe(Math.floor((running(whole) * counted) / days));
        expect(payOffOn(claimed.account, on).amountSen).toBeLessThanOrEqual(
          payOffOn(plain.account, on).amountSen,
        );
      }),
    );
  });

  test('a payment made before it and found after it is counted whole, whatever was paid besides', () => {
    fc.assert(
      fc.property(
        anyLoan,
        anyChange,
        fc.record({
          day: fc.integer({ min: 0, max: 420 }),
          amountSen: fc.integer({ min: 1, max: 2_000_00 }),
        }),
        ({ payments, after, method }, change, late) => {
          const on = addDays(paidOn, after);
          const known = payments.filter(({ day }) => day <= after);
          const { account, loan } = accountAt(on, known, { method });
          const outcome = newPlan(account, loan, change, { on, calendar: everyDay });
          fc.pre(outcome.ok && late.day <= after);
          const before = accountOf(
            { ...account.facts, bills: withPlan(account.facts.bills, outcome.change, on) },
            on,
          );
          const receipt = {
            paymentId: 'late',
            amountSen: sen(late.amountSen),
            paidOn: addDays(paidOn, late.day),
          };
          const found = accountOf({ ...before.facts, receipts: [...before.facts.receipts, receipt] }, on);
          expect(net([...before.bookings, ...rebook(before.bookings, found.bookings)])).toEqual(
            net(found.bookings),
          );
          const paid = addSen(
            ...found.instalments.map((row) =>
              addSen(row.paidPrincipalSen, row.paidInterestSen, row.paidLateSen),
            ),
            found.creditSen,
          );
          expect(paid).toBe(addSen(...found.facts.receipts.map(({ amountSen }) => amountSen)));
        },
      ),
      { numRuns: 300 },
    );
  });
});

/** What stands in the books by kind and day. */
const net = (
  bookings: readonly { kind: string; valueOn: string; amountSen: number; isReversal?: boolean }[],
) => {
  const sums = new Map<string, number>();
  for (const { kind, valueOn, amountSen, isReversal } of bookings) {
    const key = `${kind} ${valueOn}`;
    sums.set(key, (sums.get(key) ?? 0) + (isReversal ? -amountSen : amountSen));
  }
  return new Map([...sums].filter(([, amount]) => amount !== 0).sort());
};
