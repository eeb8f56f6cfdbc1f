/**
 * The two figures that are worked out all the time, each beside its limit: the schedule of the calculator, and the account
 * of a loan at the end of its life. The account is measured in schedules too, so that a slow machine judges it fairly.
 */
import { expect, it } from 'vitest';
import { accountOf } from '#domain/account-book.ts';
import { addDays, calendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { billsOf } from '#domain/payout.ts';
import { buildSchedule } from '#domain/schedule.ts';

const terms = {
  principalSen: sen(50_000_00),
  annualRateBps: 1200,
  termMonths: 60,
  method: 'reducing' as const,
  firstDueOn: calendarDate('2026-02-28'),
  dueDay: 31,
};
const paidOutOn = calendarDate('2026-01-31');
const bills = billsOf(buildSchedule(terms).instalments, paidOutOn, { restDays: [0, 6], holidays: new Set() });
/** Each bill paid a few days late: late interest on every one, the costliest life that is usual. */
const facts = {
  bills,
  receipts: bills.map(({ number, dueOn, principalSen, interestSen }) => ({
    paymentId: String(number).padStart(3, '0'),
    amountSen: sen(principalSen + interestSen + 5_00),
    paidOn: addDays(dueOn, 5),
  })),
  refunds: [],
  pauses: [],
  lateRateBps: 800,
};
const endsOn = calendarDate('2031-03-01');

/**
 * Of each the fastest of many rounds, in microseconds for one: what else the machine does only adds to it. In turn, so that
 * both have met the same machine.
 */
function microseconds<Works extends readonly (() => unknown)[]>(
  ...works: Works
): { [Each in keyof Works]: number } {
  const rounds = Array.from({ length: 1_000 }, () =>
    works.map((work) => {
      const from = performance.now();
      for (let count = 0; count < 4; count += 1) work();
      return ((performance.now() - from) * 1000) / 4;
    }),
  );
  const fastest = works.map((_, at) =>
    Math.min(...rounds.map((round) => round[at] ?? Number.POSITIVE_INFINITY)),
  );
  return fastest as { [Each in keyof Works]: number };
}

const limits = { scheduleUs: 50, accountInSchedules: 16 };
/** An absolute time is the machine's too: a slow one fails only at twice the limit. */
const ceilingUs = 2 * limits.scheduleUs;

it('a schedule of sixty months, and the account of sixty bills and sixty payments', () => {
  const [scheduleUs, accountUs] = microseconds(
    () => buildSchedule(terms),
    () => accountOf(facts, endsOn),
  );
  const ratio = accountUs / scheduleUs;
  console.log(
    `buildSchedule of 60 months: ${scheduleUs.toFixed(0)} µs (limit ${limits.scheduleUs}); ` +
      `accountOf of 60 bills and 60 payments: ${accountUs.toFixed(0)} µs, ${ratio.toFixed(1)} schedules (limit ${limits.accountInSchedules})`,
  );
  expect(scheduleUs).toBeLessThan(ceilingUs);
  expect(ratio).toBeLessThan(limits.accountInSchedules);
});
