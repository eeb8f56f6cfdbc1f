/** A plan on a plan, also where a payment that the first one counted was taken back between them. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountOf } from './account-book.ts';
import { endPause } from './claim-pause.ts';
import { addDays, addMonths, type CalendarDate, calendarDate } from './date.ts';
import { type Account, payOffOn } from './loan-account.ts';
import { dueDayOf, newPlan, openBills, type PlanChange } from './plan.ts';
import { allowed, everyDay, stages } from './testing.ts';
import { accountAt, anyLoan, paidOn, planned, planOn, sum, terms } from './testing-plans.ts';

const day = calendarDate;
const longer = (extraMonths: number): PlanChange => ({ kind: 'longer-term', extraMonths });
const toDay = (dueDay: number): PlanChange => ({ kind: 'due-day', dueDay });
const withoutPayments = ({ facts }: Account, on: CalendarDate): Account =>
  accountOf({ ...facts, receipts: [] }, on);
/** A claim that was answered: its days came off, and bills that fell due meanwhile have more time. */
const claimed = ({ facts }: Account, from: CalendarDate, until: CalendarDate): Account => {
  const pauses = [...facts.pauses, { from }];
  const loan = { ...stages.disbursed, account: accountOf({ ...facts, pauses }, until) };
  const { account } = allowed(endPause(loan, { from, until }, everyDay, until)).loan;
  if (!account) throw new Error('the loan is not paid out');
  return account;
};

test('a second plan stands on the first', () => {
  const on = calendarDate('2026-04-20');
  const { account, loan } = accountAt(on, [{ day: 31, amountSen: 900_00 }]);
  const first = planned(account, loan, { kind: 'longer-term', extraMonths: 6 }, on);
  const later = addMonths(on, 2);
  const second = planned(first, loan, { kind: 'due-day', dueDay: 25 }, later);
  expect(sum(second.facts.bills, 'principalSen')).toBe(loan.principalSen);
  expect(new Set(second.facts.bills.map(({ number }) => number)).size).toBe(second.facts.bills.length);
});

test('on another due day asks for no more than without: what was paid ahead comes off once more', () => {
  fc.assert(
    fc.property(
      anyLoan,
      fc.integer({ min: 1, max: 28 }),
      fc.integer({ min: 1, max: 24 }),
      ({ payments, after, method }, dueDay, extraMonths) => {
        const on = addDays(paidOn, after);
        const { account, loan } = accountAt(
          on,
          payments.filter(({ day }) => day <= after),
          { method },
        );
        fc.pre(openBills(account).every(({ payableBy }) => payableBy >= on));
        const longer = { kind: 'longer-term', extraMonths } as const;
        const alone = newPlan(account, loan, longer, { on, calendar: everyDay });
        const day = newPlan(account, loan, { kind: 'due-day', dueDay }, { on, calendar: everyDay });
        fc.pre(alone.ok && day.ok);
        const moved = planned(account, loan, { kind: 'due-day', dueDay }, on);
        const both = planOn(moved, loan, longer, on);
        expect(both.bills.map(({ principalSen, interestSen }) => [principalSen, interestSen])).toEqual(
          alone.change.bills.map(({ principalSen, interestSen }) => [principalSen, interestSen]),
        );
        expect(both.totalInterestSen).toBe(alone.change.totalInterestSen);
      },
    ),
  );
});

describe('after a payment that the plan before counted was taken back', () => {
  test('it has the months that were asked for', () => {
    const on = day('2026-01-20');
    const { account, loan } = accountAt(on, [{ day: 5, amountSen: 100_00 }]);
    const before = planned(account, loan, longer(6), on);
    expect(openBills(before)).toHaveLength(18);
    const plan = planOn(withoutPayments(before, on), loan, longer(3), on);
    expect(plan.bills).toHaveLength(21);
    expect(sum(plan.bills, 'principalSen')).toBe(loan.principalSen);
  });

  test('moving the due day gives the bill that is open again no month, and drops no interest of it', () => {
    const on = day('2026-01-20');
    const { account, loan } = accountAt(on, [{ day: 5, amountSen: 100_00 }]);
    const later = day('2026-01-26');
    const open = withoutPayments(planned(account, loan, longer(6), on), later);
    const { bills } = planOn(open, loan, toDay(15), later);
    expect(bills).toHaveLength(18);
    expect(bills[0]).toMatchObject({
      startsOn: paidOn,
      dueOn: '2026-02-15',
      interestSen: 99_00,
      carriedInterestSen: 0,
    });
    const moved = planned(open, loan, toDay(15), later);
    expect(payOffOn(moved, day('2026-02-16')).amountSen).toBe(10_102_50);
    const plan = planOn(moved, loan, longer(3), later);
    expect(plan.bills).toHaveLength(21);
    expect(plan.totalInterestSen).toBe(1_136_48);
  });

  test('asks for the interest of a month once, also where its bill is late by then', () => {
    const on = day('2026-01-20');
    const { account, loan } = accountAt(on, [{ day: 5, amountSen: 840_00 }]);
    expect(account.instalments[0]?.paidInterestSen).toBeGreaterThan(0);
    const late = day('2026-02-15');
    const before = withoutPayments(planned(account, loan, toDay(20), on), late);
    const elsewhere = planned(before, loan, toDay(25), late);
    for (const [open, signedOn] of [
      [before, late],
      [elsewhere, addDays(late, 1)],
    ] as const) {
      const plan = planOn(open, loan, longer(6), signedOn);
      expect(plan.bills[0]).toMatchObject({ startsOn: paidOn, interestSen: 100_00, carriedInterestSen: 0 });
      expect(plan.bills).toHaveLength(18);
      expect(plan.totalInterestSen).toBe(976_77);
    }
  });

  test('carries the interest of a month that is over, also where a claim gave its closed bill more time', () => {
    const [on, later] = [day('2026-03-09'), day('2026-03-12')];
    const plan = (payments: Parameters<typeof accountAt>[1]) => {
      const before = accountAt(paidOn, payments).account;
      const account = claimed(before, day('2026-01-20'), day('2026-03-08'));
      const open = withoutPayments(planned(account, terms, longer(6), on), later);
      return planOn(open, terms, longer(3), later);
    };
    const taken = plan([{ day: 2, amountSen: 100_00 }]);
    expect(taken.bills).toHaveLength(20);
    expect(taken.bills[0]).toMatchObject({
      startsOn: '2026-03-10',
      dueOn: '2026-04-10',
      interestSen: 101_01,
    });
    expect(taken.totalInterestSen).toBe(1_103_20);
    const never = plan([]);
    expect(never.bills.map(({ dueOn }) => dueOn)).toEqual(taken.bills.map(({ dueOn }) => dueOn));
    // The month of the first plan was on 100.00 less.
    expect(never.totalInterestSen).toBe(1_103_40);
  });

  test.each([
    ['reducing', 31, 840_00, '2026-03-20', 6, 3, 19, '2026-03-10', 1_221_95],
    ['flat', 91, 1_259_88, '2026-04-21', 13, 6, 28, '2026-04-10', 3_100_00],
  ] as const)(
    'on one day, a bill that was late gives no month and its interest is carried: %s',
    (...given) => {
      const [method, paid, amountSen, signedOn, first, second, months, startsOn, totalSen] = given;
      const on = day(signedOn);
      const { account, loan } = accountAt(on, [{ day: paid, amountSen }], { method });
      const open = planned(account, loan, longer(first), on);
      for (const later of [on, addDays(on, 1)]) {
        const plan = planOn(withoutPayments(open, later), loan, longer(second), later);
        expect(plan.bills).toHaveLength(months);
        expect(plan.bills[0]?.startsOn).toBe(startsOn);
        expect(plan.totalInterestSen).toBe(totalSen);
      }
    },
  );

  test('the due day is the one that was agreed last', () => {
    const on = day('2026-01-20');
    const { account, loan } = accountAt(on, [{ day: 5, amountSen: 888_49 }]);
    const open = withoutPayments(planned(account, loan, toDay(9), on), on);
    expect(openBills(open)[0]).toMatchObject({ number: 1, dueOn: '2026-02-10' });
    expect(dueDayOf(open)).toBe(9);
    expect(planOn(open, loan, longer(3), on).bills[1]?.dueOn).toBe('2026-04-09');
  });

  const anyClaim = fc.option(
    fc.record({ wait: fc.integer({ min: 0, max: 30 }), days: fc.integer({ min: 0, max: 40 }) }),
  );
  const anyWait = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60 }));
  const anyChange = fc.oneof(
    fc.integer({ min: 1, max: 28 }).map(toDay),
    fc.integer({ min: 1, max: 12 }).map(longer),
  );
  const anyLife = fc.record({
    payment: fc.record({
      day: fc.integer({ min: 0, max: 60 }),
      amountSen: fc.integer({ min: 1, max: 888_48 }),
    }),
    method: fc.constantFrom('reducing' as const, 'flat' as const),
    changes: fc.tuple(anyChange, anyChange),
    waits: fc.tuple(anyWait, anyWait),
    claims: fc.tuple(anyClaim, anyClaim),
  });
  type Life = typeof anyLife extends fc.Arbitrary<infer Value> ? Value : never;

  /** Undefined where one of the plans is refused. */
  const livedThrough = ({ payment, method, changes, waits, claims }: Life, isPaid: boolean) => {
    let on = addDays(paidOn, payment.day);
    let { account, loan } = accountAt(on, isPaid ? [payment] : [], { method });
    const pass = (claim: Life['claims'][0], wait: number) => {
      if (claim) {
        const from = addDays(on, claim.wait);
        on = addDays(from, claim.days);
        account = claimed(account, from, on);
      }
      on = addDays(on, wait);
      account = accountOf(account.facts, on);
    };
    const isRefused = (change: PlanChange) => !newPlan(account, loan, change, { on, calendar: everyDay }).ok;
    pass(claims[0], waits[0]);
    // A bill that was paid whole before the plan keeps its own month when it is open again.
    fc.pre(openBills(account)[0]?.number === 1);
    if (isRefused(changes[0])) return undefined;
    account = planned(account, loan, changes[0], on);
    pass(claims[1], waits[1]);
    account = withoutPayments(account, on);
    if (isRefused(changes[1])) return undefined;
    const over = account.instalments.filter(({ number, dueOn }) => number > 12 && dueOn <= on).length;
    return {
      on,
      over,
      plan: planOn(account, loan, changes[1], on),
      after: planned(account, loan, changes[1], on),
    };
  };

  test('it asks for the same months as if that payment had never come, whatever was moved or claimed', () => {
    fc.assert(
      fc.property(anyLife, (life) => {
        // Of a bill with only interest left a claim may take all, and then it has no month that could be kept.
        fc.pre(life.payment.amountSen < 788_49 || life.claims.every((claim) => claim === null));
        const [taken, never] = [livedThrough(life, true), livedThrough(life, false)];
        expect(taken === undefined).toBe(never === undefined);
        const days = (lived: typeof taken) =>
          lived?.plan.bills.map(({ startsOn, dueOn, payableBy }) => [startsOn, dueOn, payableBy]);
        expect(days(taken)).toEqual(days(never));
      }),
      { numRuns: 300 },
    );
  });

  test('and for the same interest, but for that of the plan between, which was on less principal', () => {
    fc.assert(
      fc.property(anyLife, (life) => {
        const plain = { ...life, claims: [null, null] as Life['claims'] };
        const [taken, never] = [livedThrough(plain, true), livedThrough(plain, false)];
        if (!taken || !never) return;
        const [{ kind: first }, { kind: second }] = life.changes;
        // 1% for each month of the first plan that is over, or that a move of the due day keeps as it was signed.
        const months = first === 'due-day' ? 0 : second === 'due-day' ? 24 : taken.over;
        const lessSen = (life.payment.amountSen * months) / 100;
        const expectSame = (takenSen: number, neverSen: number) => {
          expect(takenSen - neverSen).toBeLessThanOrEqual(roundingSen);
          expect(neverSen - takenSen).toBeLessThanOrEqual(lessSen + roundingSen);
        };
        expectSame(taken.plan.totalInterestSen, never.plan.totalInterestSen);
        for (const days of [0, 10, 20, 40]) {
          const then = addDays(taken.on, days);
          expectSame(payOffOn(taken.after, then).amountSen, payOffOn(never.after, then).amountSen);
        }
      }),
      { numRuns: 300 },
    );
  });
  const roundingSen = 5;
});
