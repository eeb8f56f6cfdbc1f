import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { accountOf } from './account-book.ts';
import { claimNotReceived } from './claim.ts';
import { addDays, addMonths, type CalendarDate, calendarDate } from './date.ts';
import type { Account, AccountFacts, Receipt } from './loan-account.ts';
import { leftOfBill } from './loan-account.ts';
import { type Sen, sen } from './money.ts';
import { buildSchedule, type InterestMethod } from './schedule.ts';
import { quoteDays, quoteSettlement, settlementDays, settlementOn } from './settlement.ts';
import { allowed, on, stages } from './testing.ts';

const paidOutOn = calendarDate('2026-01-31');

type Plan = {
  principalSen: number;
  annualRateBps: number;
  termMonths: number;
  method: InterestMethod;
  graceDays?: number;
};

const factsOf = ({ principalSen, graceDays = 0, ...plan }: Plan): AccountFacts => {
  const firstDueOn = addMonths(paidOutOn, 1);
  const { instalments } = buildSchedule({
    ...plan,
    principalSen: sen(principalSen),
    firstDueOn,
    dueDay: 31,
  });
  return {
    bills: instalments.map((row, index) => ({
      number: row.number,
      startsOn: instalments[index - 1]?.dueOn ?? paidOutOn,
      dueOn: row.dueOn,
      payableBy: addDays(row.dueOn, graceDays),
      principalSen: row.principalSen,
      interestSen: row.interestSen,
      carriedInterestSen: sen(0),
    })),
    receipts: [],
    refunds: [],
    pauses: [],
    lateRateBps: 800,
  };
};

const paid = (facts: AccountFacts, amountSen: number, paidOn: CalendarDate): AccountFacts => {
  const receipt: Receipt = { paymentId: `p${facts.receipts.length}`, amountSen: sen(amountSen), paidOn };
  return { ...facts, receipts: [...facts.receipts, receipt] };
};

const leftSen = ({ instalments }: Account): number =>
  instalments.reduce((sum, row) => sum + leftOfBill(row) + row.lateSen - row.paidLateSen, 0);

const anyPlan: fc.Arbitrary<Plan> = fc.record({
  principalSen: fc.integer({ min: 1_000_00, max: 50_000_00 }),
  annualRateBps: fc.integer({ min: 0, max: 1800 }),
  termMonths: fc.integer({ min: 1, max: 24 }),
  method: fc.constantFrom('reducing', 'flat'),
  graceDays: fc.integer({ min: 0, max: 3 }),
});
/** Days since the payout and shares of a bill; a day on which something was paid may be any. */
const anyPayments = fc.array(
  fc.record({ day: fc.integer({ min: 0, max: 400 }), permille: fc.integer({ min: 1, max: 2500 }) }),
  { maxLength: 8 },
);

/** A running loan with a past: paid early, late, in part and too much, perhaps with a pause and money sent back. */
const anyRunning = fc
  .record({
    plan: anyPlan,
    payments: anyPayments,
    pause: fc.option(
      fc.record({
        from: fc.integer({ min: 20, max: 200 }),
        days: fc.option(fc.integer({ max: 90, min: 0 })),
      }),
    ),
    refundPermille: fc.option(fc.integer({ min: 1, max: 1000 })),
    since: fc.integer({ min: 0, max: 60 }),
    ahead: fc.integer({ min: 0, max: quoteDays }),
  })
  .map(({ plan, payments, pause, refundPermille, since, ahead }) => {
    const bare = factsOf(plan);
    const billSen = (bare.bills[0]?.principalSen ?? 0) + (bare.bills[0]?.interestSen ?? 0);
    const from = addDays(paidOutOn, pause?.from ?? 0);
    const pauses = pause
      ? [{ from, ...(pause.days !== null && { until: addDays(from, pause.days) }) }]
      : bare.pauses;
    let facts: AccountFacts = { ...bare, pauses };
    for (const { day, permille } of payments) {
      facts = paid(facts, Math.max(1, Math.floor((billSen * permille) / 1000)), addDays(paidOutOn, day));
    }
    const today = addDays(paidOutOn, Math.max(0, ...payments.map(({ day }) => day)) + since);
    const refundSen = Math.floor((accountOf(facts, today).creditSen * (refundPermille ?? 0)) / 1000);
    if (refundSen > 0) {
      facts = { ...facts, refunds: [{ refundId: 'r', amountSen: sen(refundSen), paidOn: today }] };
    }
    return { account: accountOf(facts, today), today, payOn: addDays(today, ahead) };
  })
  .filter(
    ({ account, payOn }) => account.settledOn === undefined && settlementOn(account, payOn).amountSen > 0,
  );

const afterPaying = ({ facts }: Account, amountSen: number, paidOn: CalendarDate): Account =>
  accountOf(paid(facts, amountSen, paidOn), addDays(paidOn, 3));

describe('a quote is what is charged', () => {
  test('paid on its day it settles the loan, with nothing left and nothing over', () => {
    fc.assert(
      fc.property(anyRunning, ({ account, payOn }) => {
        const { amountSen } = settlementOn(account, payOn);
        const after = afterPaying(account, amountSen, payOn);
        expect([after.settledOn, leftSen(after), after.creditSen]).toEqual([payOn, 0, 0]);
      }),
      { numRuns: 500 },
    );
  });

  test('a sen less does not settle it', () => {
    fc.assert(
      fc.property(anyRunning, ({ account, payOn }) => {
        const { amountSen } = settlementOn(account, payOn);
        fc.pre(amountSen > 1);
        expect(afterPaying(account, amountSen - 1, payOn).settledOn).toBeUndefined();
      }),
    );
  });

  test('paid before its day it settles the loan and the difference is the borrower’s', () => {
    fc.assert(
      fc.property(anyRunning, fc.nat(quoteDays), ({ account, today, payOn }, early) => {
        const paidOn = addDays(today, early);
        fc.pre(paidOn < payOn);
        const { amountSen } = settlementOn(account, payOn);
        const after = afterPaying(account, amountSen, paidOn);
        expect(after.settledOn).toBe(paidOn);
        expect(after.creditSen).toBe(amountSen - settlementOn(account, paidOn).amountSen);
      }),
    );
  });

  test('is made of its parts, and what is saved is the interest that is dropped', () => {
    fc.assert(
      fc.property(anyRunning, ({ account, payOn }) => {
        const figures = settlementOn(account, payOn);
        const { principalSen, interestSen, lateSen, returnedSen, creditSen } = figures;
        expect(figures.amountSen).toBe(principalSen + interestSen + lateSen - returnedSen - creditSen);
        expect(figures.scheduledSen - figures.amountSen).toBe(figures.droppedSen);
        expect(figures.droppedSen).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('waiting never makes it cheaper', () => {
    fc.assert(
      fc.property(anyRunning, ({ account, today }) => {
        const days = settlementDays(account, today);
        expect(days).toHaveLength(quoteDays + 1);
        days.forEach((day, index) => {
          const before = days[index - 1];
          if (before) expect(day.amountSen).toBeGreaterThanOrEqual(before.amountSen);
        });
      }),
      { numRuns: 50 },
    );
  });
});

describe('the figures of a day', () => {
  const payBill = (facts: AccountFacts, number: number): AccountFacts => {
    const bill = facts.bills[number - 1];
    if (!bill) throw new Error(`there is no bill ${number}`);
    return paid(facts, bill.principalSen + bill.interestSen, bill.dueOn);
  };
  const flat = factsOf({ principalSen: 10_000_00, annualRateBps: 1800, termMonths: 12, method: 'flat' });

  it('drops the interest of a flat loan from the day on: RM5,000.02 after six of twelve', () => {
    const facts = [1, 2, 3, 4, 5, 6].reduce(payBill, flat);
    const today = facts.bills[5]?.dueOn ?? paidOutOn;
    expect(settlementOn(accountOf(facts, today), today)).toEqual({
      on: '2026-07-31',
      principalSen: 5_000_02,
      interestSen: 0,
      lateSen: 0,
      returnedSen: 0,
      creditSen: 0,
      amountSen: 5_000_02,
      droppedSen: 900_00,
      scheduledSen: 5_900_02,
    });
  });

  it('counts a flat month by its days', () => {
    const facts = [1, 2, 3, 4, 5, 6].reduce(payBill, flat);
    // 150.00 × 10 of 31 days.
    expect(
      settlementOn(accountOf(facts, calendarDate('2026-07-31')), calendarDate('2026-08-10')),
    ).toMatchObject({
      interestSen: 48_38,
      amountSen: 5_048_40,
    });
  });

  it('lets money that is held pay a bill when it falls due, so that nothing of it counts as late', () => {
    const first = flat.bills[0]?.dueOn ?? paidOutOn;
    // Two bills and all of the third at once: the third waits as credit for its due date.
    const facts = paid(flat, 3 * 983_33, first);
    const account = accountOf(facts, first);
    expect(account.creditSen).toBe(983_33);
    const afterDue = settlementOn(account, addDays(flat.bills[2]?.dueOn ?? first, 20));
    expect(afterDue).toMatchObject({ lateSen: 0, creditSen: 0 });
  });

  it('holds the late interest up to the day', () => {
    const figures = settlementOn(accountOf(flat, paidOutOn), calendarDate('2026-03-30'));
    // 983.33 × 8% × 30 of 365 days, rounded down.
    expect(figures.lateSen).toBe(6_46);
  });
});

describe('quoteSettlement', () => {
  const today = on('2026-11-20', 'quote-id');
  const ask = (payOn: string, loan = stages.disbursed, quoteCount = 0) =>
    quoteSettlement(loan, { payOn: calendarDate(payOn), quoteCount }, today);

  it('numbers the quote, dates it and moves nothing', () => {
    const { quote, transfers, loan, event } = allowed(ask('2026-12-01', stages.disbursed, 2));
    expect(quote).toMatchObject({
      quoteId: 'quote-id',
      quoteNumber: 'JRN-26-AAAA-AAAA-Q3',
      validUntil: '2026-12-01',
      figures: { on: '2026-12-01', amountSen: 10_070_00 },
    });
    expect(transfers).toEqual([]);
    expect(loan).toBe(stages.disbursed);
    expect(event).toEqual({
      name: 'settlement.quoted',
      facts: {
        quoteId: 'quote-id',
        quoteNumber: 'JRN-26-AAAA-AAAA-Q3',
        payOn: '2026-12-01',
        amountSen: 10_070_00 as Sen,
      },
    });
  });

  it('is for today and up to sixty days', () => {
    expect(ask('2026-11-20').ok).toBe(true);
    expect(ask('2027-01-19').ok).toBe(true);
    expect(ask('2026-11-19')).toEqual({ ok: false, refusal: { code: 'settlement-date-past' } });
    expect(ask('2027-01-20')).toEqual({
      ok: false,
      refusal: { code: 'settlement-date-too-far', latestOn: '2027-01-19' },
    });
  });

  it('is given twenty times a day, and not while somebody looks for the loan’s money', () => {
    const payOn = calendarDate('2026-12-01');
    const asked = (quotedToday: number) =>
      quoteSettlement(stages.disbursed, { payOn, quoteCount: 40, quotedToday }, today);
    expect(asked(19).ok).toBe(true);
    expect(asked(20)).toEqual({ ok: false, refusal: { code: 'too-many-quotes' } });
    const { loan } = allowed(claimNotReceived(stages.disbursed, { references: [] }, { note: '' }, today));
    expect(ask('2026-12-01', loan)).toEqual({ ok: false, refusal: { code: 'claim-open' } });
  });

  it('needs a loan that runs', () => {
    expect(ask('2026-12-01', stages.prepared)).toEqual({ ok: false, refusal: { code: 'not-paid-out' } });
    expect(ask('2026-12-01', stages.settled)).toEqual({ ok: false, refusal: { code: 'nothing-to-pay' } });
  });
});
