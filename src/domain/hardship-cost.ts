/** What each way out of "I cannot pay this month" costs, shown before anything is asked for or offered. */
import { accountOf } from './account-book.ts';
import { addDays, type CalendarDate } from './date.ts';
import type { Loan } from './loan.ts';
import { type Account, lateInterestOn } from './loan-account.ts';
import { addSen, type Sen, subtractSen } from './money.ts';
import { type NewPlan, newPlan, openBills, type PlanChange } from './plan.ts';
import { allow, type Outcome, refuse } from './refusal.ts';
import { lastRestDay } from './rest-days.ts';
import type { LenderCalendar } from './working-days.ts';

export type PartPayment = { kind: 'pay-part'; partSen: Sen; restOn: CalendarDate };
export type HardshipOption = PartPayment | PlanChange;

export type Today = { on: CalendarDate; calendar: LenderCalendar };

/** What a part payment costs: late interest until the day of the rest, when the part is paid today. */
export type PartPaymentCost = { dueSen: Sen; restSen: Sen; lateSen: Sen };

export const partPaymentCost = (
  account: Account,
  { partSen, restOn }: Omit<PartPayment, 'kind'>,
  on: CalendarDate,
): Outcome<PartPaymentCost> => {
  const toPay = billsToPay(account, on);
  const dueSen = addSen(...toPay.map((row) => leftWithLate(row, on, account)));
  if (dueSen === 0) return refuse({ code: 'nothing-to-pay' });
  if (partSen === 0) return refuse({ code: 'amount-zero' });
  if (partSen >= dueSen) return refuse({ code: 'part-too-large', dueSen });
  const [first] = toPay;
  // A day before the bill is due costs nothing, and some asked for one.
  const fromOn = addDays(on, 1);
  const untilOn = lastRestDay(first?.dueOn ?? on, on);
  if (restOn < fromOn || restOn > untilOn) {
    return refuse({ code: 'rest-date-not-possible', fromOn, untilOn });
  }
  // The last of its day: no id sorts after it.
  const receipt = { paymentId: '~', amountSen: partSen, paidOn: on };
  const { facts } = account;
  const after = accountOf({ ...facts, receipts: [...facts.receipts, receipt] }, on);
  const numbers = new Set(toPay.map(({ number }) => number));
  const rest = after.instalments.filter(({ number }) => numbers.has(number));
  const lateSen = addSen(
    ...rest.map((row) => subtractSen(lateInterestOn(row, restOn, facts), row.paidLateSen)),
  );
  return allow({ dueSen, restSen: subtractSen(dueSen, partSen), lateSen });
};

/** Everything that fell due; before anything is due, the next bill. */
export const billsToPay = (account: Account, on: CalendarDate) => {
  const open = openBills(account);
  const due = open.filter(({ dueOn }) => dueOn <= on);
  return due.length > 0 ? due : open.slice(0, 1);
};

export const leftWithLate = (
  row: Account['instalments'][number],
  on: CalendarDate,
  { facts }: Account,
): Sen =>
  subtractSen(
    addSen(row.principalSen, row.interestSen, lateInterestOn(row, on, facts)),
    addSen(row.paidPrincipalSen, row.paidInterestSen, row.paidLateSen),
  );

export type HardshipCost =
  | { kind: 'pay-part'; part: PartPaymentCost }
  | { kind: PlanChange['kind']; plan: NewPlan };

/** What a way out costs, or why it is none. */
export const hardshipCost = (
  loan: Loan,
  option: HardshipOption,
  { on, calendar }: Today,
): Outcome<HardshipCost> => {
  if (!loan.account) return refuse({ code: 'not-paid-out' });
  if (option.kind === 'pay-part') {
    const part = partPaymentCost(loan.account, option, on);
    return part.ok ? allow({ kind: option.kind, part: part.change }) : part;
  }
  const plan = newPlan(loan.account, loan.terms, option, { on, calendar });
  return plan.ok ? allow({ kind: option.kind, plan: plan.change }) : plan;
};
