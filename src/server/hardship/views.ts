/** What borrower and staff see of a request: the loan as it runs, the cost of each way, where the request stands. */
import type { HardshipCase, HardshipCostView, HardshipRequestView, PresentPlan } from '#contract/hardship.ts';
import type { CalendarDate } from '#domain/date.ts';
import { type HardshipRequest, requestOn } from '#domain/hardship.ts';
import {
  billsToPay,
  type HardshipOption,
  hardshipCost,
  leftWithLate,
  type Today,
} from '#domain/hardship-cost.ts';
import type { Loan } from '#domain/loan.ts';
import { type Account, type Bill, lateInterestOn, leftOfBill } from '#domain/loan-account.ts';
import { addSen, mulDiv, subtractSen, zeroSen } from '#domain/money.ts';
import { dueDayOf, isLate, openBills } from '#domain/plan.ts';
import { usualRestDays } from '#domain/rest-days.ts';
import { RefusedError } from '../problem.ts';

type PlannedRow = Pick<Bill, 'dueOn' | 'principalSen' | 'interestSen'>;

const plannedPayments = (rows: readonly PlannedRow[]): PresentPlan['plan'] => {
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) throw new Error('a plan has at least one bill');
  const amounts = rows.map(({ principalSen, interestSen }) => addSen(principalSen, interestSen));
  return {
    payments: rows.length,
    firstDueOn: first.dueOn,
    lastDueOn: last.dueOn,
    paymentSen: addSen(first.principalSen, first.interestSen),
    totalSen: addSen(...amounts),
  };
};

/** What is left of the open bills, as rows. */
export const presentRows = (account: Account): PlannedRow[] =>
  openBills(account).map((row) => ({
    dueOn: row.dueOn,
    principalSen: subtractSen(row.principalSen, row.paidPrincipalSen),
    interestSen: subtractSen(row.interestSen, row.paidInterestSen),
  }));

/** Null when no bill is open. */
export const presentOf = ({ account }: Loan, on: CalendarDate): PresentPlan | null => {
  if (!account) return null;
  const toPay = billsToPay(account, on);
  const [first] = toPay;
  if (!first) return null;
  return {
    dueSen: addSen(...toPay.map((row) => leftWithLate(row, on, account))),
    dueOn: first.dueOn,
    isLate: isLate(first, on),
    lateSen: addSen(
      ...toPay.map((row) => subtractSen(lateInterestOn(row, on, account.facts), row.paidLateSen)),
    ),
    dueDay: dueDayOf(account),
    plan: plannedPayments(presentRows(account)),
  };
};

export function nextInstalment({ account }: Loan, on: CalendarDate): HardshipCase['nextInstalment'] {
  const next = account && presentRows(account).find(({ dueOn }) => dueOn > on);
  return next ? { dueOn: next.dueOn, amountSen: addSen(next.principalSen, next.interestSen) } : null;
}

/** Undefined when the way is not possible. */
export const costView = (loan: Loan, option: HardshipOption, today: Today): HardshipCostView | undefined => {
  const cost = hardshipCost(loan, option, today);
  if (!cost.ok) return undefined;
  return 'part' in cost.change
    ? {
        option,
        costSen: cost.change.part.lateSen,
        droppedLateSen: zeroSen,
        restSen: cost.change.part.restSen,
        plan: null,
      }
    : {
        option,
        costSen: cost.change.plan.extraInterestSen,
        droppedLateSen: cost.change.plan.droppedLateSen,
        restSen: null,
        plan: plannedPayments(cost.change.plan.bills),
      };
};

/** As `costView`, but says why it is not possible. */
export const costOrRefusal = (loan: Loan, option: HardshipOption, today: Today): HardshipCostView => {
  const cost = hardshipCost(loan, option, today);
  if (!cost.ok) throw new RefusedError(cost.refusal);
  const view = costView(loan, option, today);
  if (!view) throw new Error('a possible way has a cost');
  return view;
};

const commonDays = [1, 5, 10, 15, 20, 25, 28];
const commonMonths = [3, 6, 12, 24];

/** The three ways with usual values, to see what each costs before anything is chosen. */
export const usualWays = (loan: Loan, present: PresentPlan, today: Today): HardshipCostView[] => {
  const half = mulDiv(present.dueSen, 1, 2, 'down');
  const options: HardshipOption[] = [
    { kind: 'pay-part', partSen: half, restOn: usualRestDays(present.dueOn, today.on)[1] ?? today.on },
    ...commonDays.map((dueDay) => ({ kind: 'due-day' as const, dueDay })),
    ...commonMonths.map((extraMonths) => ({ kind: 'longer-term' as const, extraMonths })),
  ];
  return options.map((option) => costView(loan, option, today)).filter((view) => view !== undefined);
};

export const requestView = (loan: Loan, stored: HardshipRequest, today: Today): HardshipRequestView => {
  const request = requestOn(stored, today.on);
  const isAlive = request.status === 'open' || request.status === 'offered';
  return {
    requestId: request.requestId,
    status: request.status,
    asked: request.asked,
    words: request.words ?? null,
    askedAt: request.askedAt,
    answerBy: request.answerBy,
    pausesReminders: request.pausesReminders,
    offered: request.offered ?? null,
    offerEndsOn: request.offerEndsOn ?? null,
    declineReason: request.declineReason ?? null,
    cost: (isAlive && costView(loan, request.offered ?? request.asked, today)) || null,
  };
};

/** The rows of a plan with what is still owed after each. */
export const planRows = (rows: readonly (PlannedRow & { number?: number })[]) => {
  let balanceSen = addSen(...rows.map(({ principalSen }) => principalSen));
  return rows.map(({ dueOn, principalSen, interestSen }, index) => {
    balanceSen = subtractSen(balanceSen, principalSen);
    const totalSen = addSen(principalSen, interestSen);
    return { number: index + 1, dueOn, principalSen, interestSen, totalSen, balanceSen };
  });
};

/** Principal that is still owed. */
export const leftPrincipal = ({ account }: Loan) =>
  addSen(
    ...(account?.instalments ?? [])
      .filter((row) => leftOfBill(row) > 0)
      .map((row) => subtractSen(row.principalSen, row.paidPrincipalSen)),
  );
