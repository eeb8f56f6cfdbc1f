/** For tests only: the account of a loan after payments and a claim, and the new plans that are made of it. */
import fc from 'fast-check';
import { accountOf } from './account-book.ts';
import { reliefsOf } from './claim-pause.ts';
import { addDays, type CalendarDate, calendarDate } from './date.ts';
import type { Account, AccountFacts } from './loan-account.ts';
import { addSen, sen, subtractSen } from './money.ts';
import { billsOf } from './payout.ts';
import { newPlan, type PlanChange, withPlan } from './plan.ts';
import type { LoanTerms } from './product.ts';
import { buildSchedule, firstDueOn } from './schedule.ts';
import { everyDay } from './testing.ts';

export const paidOn = calendarDate('2026-01-10');
export const terms: LoanTerms = {
  principalSen: sen(10_000_00),
  termMonths: 12,
  annualRateBps: 1200,
  method: 'reducing',
  secured: false,
  lateRateBps: 800,
};

/** The account of a loan of these terms after payments, each a number of days after the payout. */
export const accountAt = (
  on: CalendarDate,
  payments: readonly { day: number; amountSen: number }[],
  given: Partial<LoanTerms> = {},
  pause?: { day: number; days: number },
): { account: Account; loan: LoanTerms } => {
  const loan = { ...terms, ...given };
  const { instalments } = buildSchedule({ ...loan, firstDueOn: firstDueOn(paidOn) });
  const facts = {
    bills: billsOf(instalments, paidOn, everyDay),
    pauses: [],
    receipts: payments.map(({ day, amountSen }, index) => ({
      paymentId: `payment-${String(index).padStart(3, '0')}`,
      amountSen: sen(amountSen),
      paidOn: addDays(paidOn, day),
    })),
    refunds: [],
    lateRateBps: loan.lateRateBps,
  };
  return { account: accountOf(pause ? relieved(facts, pause) : facts, on), loan };
};

/** After a claim that was answered: its days came off the interest of their bills. */
const relieved = (facts: AccountFacts, { day, days }: { day: number; days: number }): AccountFacts => {
  const from = addDays(paidOn, day);
  const pause = { from, until: addDays(from, days) };
  const reliefs = reliefsOf(facts, pause);
  const reliefOf = (number: number) =>
    addSen(
      ...reliefs
        .filter(({ instalmentNumber }) => instalmentNumber === number)
        .map(({ amountSen }) => amountSen),
    );
  const bills = facts.bills.map((bill) => ({
    ...bill,
    interestSen: subtractSen(bill.interestSen, reliefOf(bill.number)),
  }));
  return { ...facts, bills, pauses: [pause] };
};

export const planOn = (account: Account, loan: LoanTerms, change: PlanChange, on: CalendarDate) => {
  const plan = newPlan(account, loan, change, { on, calendar: everyDay });
  if (!plan.ok) throw new Error(plan.refusal.code);
  return plan.change;
};
export const planned = (account: Account, loan: LoanTerms, change: PlanChange, on: CalendarDate): Account =>
  accountOf(
    { ...account.facts, bills: withPlan(account.facts.bills, planOn(account, loan, change, on), on) },
    on,
  );
export const sum = (
  rows: readonly { principalSen: number; interestSen: number }[],
  key: 'principalSen' | 'interestSen',
) => addSen(...rows.map((row) => sen(row[key])));

export const anyLoan = fc.record({
  payments: fc.array(
    fc.record({ day: fc.integer({ min: 0, max: 330 }), amountSen: fc.integer({ min: 1, max: 1_500_00 }) }),
    { maxLength: 14 },
  ),
  after: fc.integer({ min: 0, max: 420 }),
  method: fc.constantFrom('reducing' as const, 'flat' as const),
});
