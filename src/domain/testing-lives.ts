/** For tests only: random plans and the money that comes and goes on them. */
import fc from 'fast-check';
import { addDays, type CalendarDate, calendarDate, laterOf } from './date.ts';
import type { AccountFacts, Bill, Pause } from './loan-account.ts';
import { type Sen, sen } from './money.ts';
import { billsOf } from './payout.ts';
import { buildSchedule, firstDueOn } from './schedule.ts';
import { simulate } from './testing-accounts.ts';

export const paidOutOn = calendarDate('2026-01-31');

const rates = { flat: [1200, 1800], reducing: [0, 1200, 1800] } as const;

/** A plan of any size that the product knows, with rest days and holidays in its way. */
export const anyPlan = fc
  .record({
    method: fc.constantFrom('flat' as const, 'reducing' as const),
    rate: fc.nat(2),
    termMonths: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 60 })),
    principalSen: fc.oneof(
      fc.integer({ min: 1_00, max: 200_000_00 }),
      fc.constantFrom(1_00, 1_200_00, 10_000_00),
    ),
    dueDay: fc.integer({ min: 1, max: 31 }),
    restDays: fc.constantFrom([], [0], [0, 6], [5]),
    holidays: fc.array(fc.nat(400), { maxLength: 40 }),
  })
  .map(({ method, rate, termMonths, principalSen, dueDay, restDays, holidays }) => {
    const { instalments } = buildSchedule({
      principalSen: sen(principalSen),
      annualRateBps: rates[method][rate % rates[method].length] ?? 0,
      termMonths,
      method,
      firstDueOn: firstDueOn(paidOutOn, dueDay),
      dueDay,
    });
    const calendar = { restDays, holidays: new Set(holidays.map((days) => addDays(paidOutOn, days))) };
    return billsOf(instalments, paidOutOn, calendar);
  });

/** Money in all sizes, told by what one bill asks for. */
export const anySize = fc.oneof(
  fc.record({ of: fc.constant('bill' as const), tenths: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ of: fc.constant('bill' as const), tenths: fc.constantFrom(10, 10, 20) }),
  fc.record({ of: fc.constant('plan' as const), tenths: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ of: fc.constant('sen' as const), tenths: fc.integer({ min: 1, max: 3_00 }) }),
);

/** Prepared so many days before it goes, or written down after it went. */
const anyRefund = fc.record({
  at: fc.nat(1000),
  share: fc.integer({ min: 1, max: 4 }),
  heldDays: fc.option(fc.nat(30)),
});
type AnyRefund = typeof anyRefund extends fc.Arbitrary<infer Made> ? Made : never;

type Size = typeof anySize extends fc.Arbitrary<infer Made> ? Made : never;

export const sizeIn = (bills: readonly Bill[], { of, tenths }: Size): Sen => {
  const asks = ({ principalSen, interestSen }: Bill) => principalSen + interestSen;
  const unit = {
    bill: bills[0] ? asks(bills[0]) : 0,
    plan: bills.reduce((sum, bill) => sum + asks(bill), 0),
    sen: 10,
  };
  return sen(Math.max(1, Math.floor((unit[of] * tenths) / 10)));
};

export type Life = { facts: AccountFacts; until: CalendarDate };

/** A loan with what may happen to it; what goes back is never more than is there. */
export const anyLife: fc.Arbitrary<Life> = fc
  .record({
    bills: anyPlan,
    money: fc.array(fc.record({ size: anySize, at: fc.nat(1000), id: fc.nat(0xffff) }), { maxLength: 12 }),
    refunds: fc.array(anyRefund, { maxLength: 2 }),
    pauses: fc.uniqueArray(fc.nat(700), { maxLength: 4 }),
    lateRateBps: fc.constantFrom(0, 500, 800),
    until: fc.integer({ min: 1, max: 1100 }),
  })
  .map(({ bills, money, refunds, pauses, lateRateBps, until }) => {
    // About one and a bit times the plan, so that things happen during and after it.
    const days = Math.min(1100, bills.length * 38);
    // Nothing comes from the future.
    const last = Math.floor((until * days) / 1000);
    const dayAt = (at: number) => addDays(paidOutOn, Math.floor((at * last) / 1000));
    const facts: AccountFacts = {
      bills,
      receipts: money.map(({ size, at, id }, index) => ({
        paymentId: `p${id.toString(16).padStart(4, '0')}-${index}`,
        amountSen: sizeIn(bills, size),
        paidOn: dayAt(at),
      })),
      refunds: [],
      pauses: pausesOf(pauses.map(dayAt)),
      lateRateBps,
    };
    const lastDay = addDays(paidOutOn, last);
    return { facts: withRefunds(facts, refunds, dayAt, lastDay), until: lastDay };
  });

/** A life of which some payments were taken back later, also when their money had gone back to the borrower. */
export const anyTakenBack: fc.Arbitrary<Life> = fc
  .record({ life: anyLife, gone: fc.array(fc.nat(), { minLength: 1, maxLength: 2 }) })
  .map(({ life: { facts, until }, gone }) => {
    const receipts = gone.reduce(
      (left, at) => left.filter((_, index) => index !== at % left.length),
      facts.receipts,
    );
    return { facts: { ...facts, receipts }, until };
  });

/** Pairs of days become pauses; one that is left over is still open. */
const pausesOf = (days: readonly CalendarDate[]): Pause[] => {
  const sorted = [...new Set(days)].toSorted();
  return sorted.flatMap((from, index) => {
    if (index % 2 === 1) return [];
    const until = sorted[index + 1];
    return [until === undefined ? { from } : { from, until }];
  });
};

const withRefunds = (
  facts: AccountFacts,
  refunds: readonly AnyRefund[],
  dayAt: (at: number) => CalendarDate,
  lastDay: CalendarDate,
): AccountFacts => {
  let made = facts;
  let free = paidOutOn;
  for (const [index, { at, share, heldDays }] of refunds.toSorted((a, b) => a.at - b.at).entries()) {
    // One after the other.
    const from = laterOf(dayAt(at), free);
    const upTo = { ...made, receipts: facts.receipts.filter((receipt) => receipt.paidOn <= from) };
    const { credit } = simulate(upTo, from);
    const amountSen = sen(Math.floor(credit / share));
    if (amountSen <= 0) continue;
    const sentOn = addDays(from, heldDays ?? 0);
    const paidOn = sentOn < lastDay ? sentOn : laterOf(lastDay, from);
    const held = heldDays === null ? {} : { heldFrom: from };
    made = { ...made, refunds: [...made.refunds, { refundId: `r${index}`, amountSen, paidOn, ...held }] };
    free = paidOn;
  }
  return made;
};
