/** Money that comes to light after its day, on a loan whose money goes back as the desk sends it. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountOf } from './account-book.ts';
import { addDays, type CalendarDate, calendarDate } from './date.ts';
import { type AccountFacts, type Bill, lateInterestOn } from './loan-account.ts';
import { addSen, sen } from './money.ts';
import { simulate } from './testing-accounts.ts';
import { anyPlan, anySize, paidOutOn, sizeIn } from './testing-lives.ts';

/** So few bills that what comes and what goes back often meet what is owed. */
const fewBills = (dueOn: readonly CalendarDate[]): Bill[] =>
  dueOn.map((due, index) => ({
    number: index + 1,
    startsOn: dueOn[index - 1] ?? paidOutOn,
    dueOn: due,
    payableBy: due,
    principalSen: sen(300_00),
    interestSen: sen(10_00),
    carriedInterestSen: sen(0),
  }));
const days = (...dates: string[]) => dates.map(calendarDate);
const paid = (paymentId: string, amountSen: number, paidOn: string) => ({
  paymentId,
  amountSen: sen(amountSen),
  paidOn: calendarDate(paidOn),
});
const back = (refundId: string, amountSen: number, paidOn: string, heldFrom?: string) => ({
  refundId,
  amountSen: sen(amountSen),
  paidOn: calendarDate(paidOn),
  ...(heldFrom && { heldFrom: calendarDate(heldFrom) }),
});
const afterAll = calendarDate('2026-12-31');

test.each([
  ['sent before it was prepared', undefined, undefined],
  ['prepared on its day, and once the day after the money came', '2026-04-10', '2026-04-21'],
  ['prepared on the day on which the money came', '2026-04-10', '2026-04-20'],
])(
  'what goes back later keeps no loan from being paid off before, as far as later money covers it: %s',
  (_, first, second) => {
    const facts: AccountFacts = {
      bills: fewBills(days('2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01')),
      // Ninety sen short of paying it off in March; paid off in April, with 8.67 over.
      receipts: [
        paid('a', 900_00, '2026-01-31'),
        paid('b', 312_00, '2026-03-10'),
        paid('c', 370_00, '2026-04-11'),
        paid('d', 10_00, '2026-04-20'),
      ],
      refunds: [back('r', 350_00, '2026-04-10', first), back('s', 18_67, '2026-07-01', second)],
      pauses: [],
      lateRateBps: 800,
    };
    expect(accountOf(facts, afterAll)).toMatchObject({
      refundLossSen: 0,
      creditSen: 0,
      settledOn: '2026-04-11',
    });
    // A ringgit that comes to light would have paid it off in March with money that went back in April.
    const known = { ...facts, receipts: [...facts.receipts, paid('e', 1_00, '2026-01-31')] };
    expect(accountOf(known, afterAll)).toMatchObject({
      refundLossSen: 0,
      creditSen: 1_00,
      settledOn: '2026-04-11',
    });
    expect(simulate(known, afterAll)).toMatchObject({
      refundLoss: 0,
      credit: 1_00,
      settledOn: '2026-04-11',
    });
  },
);

/** Paid off on 27 March; 600.00 came by mistake on 9 April, when the desk prepares it to go back at once. */
const paidByMistake: AccountFacts = {
  bills: fewBills(days('2026-03-02', '2026-04-01', '2026-05-01')),
  receipts: [
    paid('a', 630_00, '2026-02-23'),
    paid('b', 619_00, '2026-03-27'),
    paid('c', 600_00, '2026-04-09'),
  ],
  refunds: [back('r', 320_00, '2026-03-20', '2026-03-16')],
  pauses: [],
  lateRateBps: 800,
};
const foundSen = paid('e', 1, '2026-03-13');

test('preparing all that is over on the day on which it came keeps the loan paid off', () => {
  const facts = { ...paidByMistake, receipts: [...paidByMistake.receipts, foundSen] };
  const today = calendarDate('2026-04-09');
  const { creditSen, settledOn } = accountOf(facts, today);
  expect(settledOn).toBe('2026-03-27');
  const hold = { refundId: 's', amountSen: creditSen, heldFrom: today };
  const prepared = { ...facts, holds: [hold] };
  expect(accountOf(prepared, today)).toMatchObject({ settledOn, creditSen, heldSen: creditSen });
  expect(simulate(prepared, today)).toMatchObject({ settledOn, credit: creditSen, held: creditSen });
  const sent = { ...facts, refunds: [...facts.refunds, { ...hold, paidOn: addDays(today, 1) }] };
  expect(accountOf(sent, afterAll)).toMatchObject({ settledOn, creditSen: 0, refundLossSen: 0 });
});

test('a sen that comes to light is booked although all that was over went back since', () => {
  const gone = [back('s', 600_00, '2026-04-10', '2026-04-09'), back('t', 10_67, '2026-06-02', '2026-06-01')];
  const facts = { ...paidByMistake, refunds: [...paidByMistake.refunds, ...gone] };
  expect(accountOf(facts, afterAll)).toMatchObject({
    refundLossSen: 0,
    creditSen: 0,
    settledOn: '2026-03-27',
  });
  const known = { ...facts, receipts: [...facts.receipts, foundSen] };
  expect(accountOf(known, afterAll)).toMatchObject({
    refundLossSen: 0,
    creditSen: 1,
    settledOn: '2026-03-27',
  });
});

/** What happens on a day, and is known then: money of that day or an earlier one, and the steps of the desk. */
type Happening = { on: CalendarDate } & (
  | { kind: 'found'; amountSen: number; paidOn: CalendarDate; paymentId: string }
  | { kind: 'prepared'; share: number }
  | { kind: 'sent'; bankDaysBefore: number }
  | { kind: 'withdrawn' }
);
const desk = { found: 0, prepared: 1, sent: 2, withdrawn: 2 } as const;

const anyStory = fc
  .record({
    bills: fc.oneof(
      { weight: 2, arbitrary: fc.integer({ min: 1, max: 4 }).map((n) => fewBills(monthly.slice(0, n))) },
      { weight: 1, arbitrary: anyPlan },
    ),
    money: fc.array(
      fc.record({
        size: anySize,
        at: fc.nat(1000),
        lag: fc.oneof(fc.constant(0), fc.nat(60)),
        id: fc.nat(99),
      }),
      { minLength: 1, maxLength: 7 },
    ),
    goesBack: fc.array(
      fc.record({
        /** On the day of some money, or on any. */
        at: fc.oneof(
          fc.nat(1000),
          fc.nat(6).map((index) => ({ index })),
        ),
        share: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 4 })),
        waits: fc.nat(30),
        bankDaysBefore: fc.oneof(fc.constant(0), fc.nat(20)),
        isWithdrawn: fc.nat(9).map((chance) => chance === 0),
      }),
      { maxLength: 3 },
    ),
    pause: fc.option(fc.record({ at: fc.nat(1000), days: fc.integer({ min: 1, max: 20 }) })),
    lateRateBps: fc.constantFrom(0, 500, 800),
  })
  .map(({ bills, money, goesBack, pause, lateRateBps }) => {
    const span = Math.min(1100, bills.length * 35);
    const dayAt = (at: number) => addDays(paidOutOn, Math.floor((at * span) / 1000));
    const happenings: Happening[] = money.map(({ size, at, lag, id }, index) => ({
      kind: 'found',
      paidOn: dayAt(at),
      on: addDays(dayAt(at), lag),
      amountSen: sizeIn(bills, size),
      paymentId: `p${id}-${index}`,
    }));
    for (const { at, share, waits, bankDaysBefore, isWithdrawn } of goesBack) {
      const on = typeof at === 'number' ? dayAt(at) : (happenings[at.index]?.on ?? paidOutOn);
      happenings.push({ kind: 'prepared', on, share });
      const end = { on: addDays(on, waits) };
      happenings.push(isWithdrawn ? { ...end, kind: 'withdrawn' } : { ...end, kind: 'sent', bankDaysBefore });
    }
    const pauses = pause ? [{ from: dayAt(pause.at), until: addDays(dayAt(pause.at), pause.days) }] : [];
    return {
      start: { bills, receipts: [], refunds: [], pauses, lateRateBps } satisfies AccountFacts,
      happenings: happenings.toSorted((a, b) =>
        a.on === b.on ? desk[a.kind] - desk[b.kind] : a.on < b.on ? -1 : 1,
      ),
    };
  });
const monthly = [30, 60, 90, 120].map((after) => addDays(paidOutOn, after));
const longAfter = addDays(paidOutOn, 3_000);

/** What the loan costs if nothing more comes, and when it is paid off. */
const endOf = (facts: AccountFacts) => {
  const { instalments, settledOn } = accountOf(facts, longAfter);
  const costs = instalments.map((row) => addSen(row.interestSen, lateInterestOn(row, longAfter, facts)));
  return { costSen: addSen(...costs), settledOn };
};

const without = ({ holds: _holds, ...facts }: AccountFacts): AccountFacts => facts;

test('money that really came can always be booked, pays nothing later than without it, and costs nothing', () => {
  const reached = { found: 0, 'found late': 0, 'of a held day': 0, prepared: 0, sent: 0, withdrawn: 0 };
  fc.assert(
    fc.property(anyStory, ({ start, happenings }) => {
      let facts: AccountFacts = start;
      for (const step of happenings) {
        const { on: today } = step;
        const now = accountOf(facts, today);
        const [hold] = facts.holds ?? [];
        if (step.kind === 'found') {
          const { paymentId, paidOn, amountSen } = step;
          const next = {
            ...facts,
            receipts: [...facts.receipts, { paymentId, paidOn, amountSen: sen(amountSen) }],
          };
          const after = accountOf(next, today);
          expect(after.refundLossSen).toBe(0);
          expect(after.creditSen).toBeGreaterThanOrEqual(after.heldSen);
          const [before, then] = [endOf(facts), endOf(next)];
          expect(then.costSen).toBeLessThanOrEqual(before.costSen);
          if (before.settledOn) expect((then.settledOn ?? 'never') <= before.settledOn).toBe(true);
          facts = next;
          reached.found += 1;
          if (paidOn < today) reached['found late'] += 1;
        } else if (step.kind === 'prepared') {
          const amountSen = sen(Math.floor(now.creditSen / step.share));
          if (hold || amountSen === 0) continue;
          const next = {
            ...facts,
            holds: [{ refundId: `r${facts.refunds.length}`, amountSen, heldFrom: today }],
          };
          const after = accountOf(next, today);
          expect(after).toMatchObject({ refundLossSen: 0, heldSen: amountSen });
          // What paid a bill ahead may wait for its day again.
          expect(after.creditSen).toBeGreaterThanOrEqual(now.settledOn ? now.creditSen : amountSen);
          expect(after.settledOn).toBe(now.settledOn);
          facts = next;
          reached.prepared += 1;
          if (facts.receipts.some(({ paidOn }) => paidOn === today)) reached['of a held day'] += 1;
        } else if (hold && step.kind === 'sent') {
          const paidOn = addDays(today, -step.bankDaysBefore);
          const next = { ...without(facts), refunds: [...facts.refunds, { ...hold, paidOn }] };
          const { refundLossSen } = accountOf(next, today);
          // What left the bank before it was prepared may have been needed on those days: that is refused.
          if (paidOn >= hold.heldFrom) expect(refundLossSen).toBe(0);
          if (refundLossSen > 0) continue;
          facts = next;
          reached.sent += 1;
        } else if (hold && step.kind === 'withdrawn') {
          facts = without(facts);
          expect(accountOf(facts, today).refundLossSen).toBe(0);
          reached.withdrawn += 1;
        }
      }
    }),
    // So many that the rarest, which one of twenty reaches, is there more than ten times for certain.
    { numRuns: 1000 },
  );
  for (const [what, times] of Object.entries(reached)) expect(times, what).toBeGreaterThan(10);
});
