/** The borrower's side: the ways with their cost, the request, and the plan to read beside the old one. */
import type { ResponseOf } from '#contract/endpoint.ts';
import type * as endpoints from '#contract/hardship.ts';
import type { CalendarDate } from '#domain/date.ts';
import { type HardshipRequest, pausesAgainOn, requestOn } from '#domain/hardship.ts';
import type { HardshipOption } from '#domain/hardship-cost.ts';
import type { Loan } from '#domain/loan.ts';
import { sen } from '#domain/money.ts';
import type { Actor } from '#domain/permission.ts';
import { lastDueDay, mostExtraMonths, type NewPlan } from '#domain/plan.ts';
import { dueDayPossibleOn, planToSign } from '#domain/plan-signing.ts';
import { allow, type Outcome } from '#domain/refusal.ts';
import { userIdOf } from '../actor.ts';
import type { Tx } from '../house.ts';
import { readCalendar } from '../lender/calendar.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { sumsBeingChecked } from '../payments/payment-rows.ts';
import { InvalidError, RefusedError } from '../problem.ts';
import { lastDueDayChange, nextVersion, planHash } from './plan-rows.ts';
import { lastRequestOf, requestsOf } from './request-rows.ts';
import { costOrRefusal, planRows, presentOf, presentRows, requestView, usualWays } from './views.ts';

/** The one loan that is paid out and not yet paid back. */
async function runningLoan(tx: Tx, actor: Actor): Promise<Loan | undefined> {
  const row = await tx
    .selectFrom('loans')
    .select('loan_id')
    .where('borrower_id', '=', userIdOf(actor))
    .where('status', '=', 'disbursed')
    .executeTakeFirst();
  return row && (await loanFor(tx, actor, row.loan_id));
}

export async function readHardship(
  tx: Tx,
  actor: Actor,
  on: CalendarDate,
): Promise<ResponseOf<typeof endpoints.getHardship>> {
  const loan = await runningLoan(tx, actor);
  const present = loan ? presentOf(loan, on) : null;
  if (!loan || !present)
    return {
      loan: null,
      ways: [],
      checking: [],
      request: null,
      pausesAgainOn: null,
      dueDayPossibleOn: null,
    };
  const today = { on, calendar: await readCalendar(tx) };
  const { last, earlier } = await requestsOf(tx, loan);
  const changedOn = await lastDueDayChange(tx, loan.loanId);
  return {
    loan: { loanId: loan.loanId, reference: loan.reference, present },
    ways: usualWays(loan, present, today),
    checking: await sumsBeingChecked(tx, loan.borrowerId),
    request: last ? requestView(loan, last, today) : null,
    pausesAgainOn: pausesAgainOn(earlier, on) ?? null,
    dueDayPossibleOn: changedOn ? dueDayPossibleOn(changedOn) : null,
  };
}

export type OptionQuery = { kind: HardshipOption['kind']; value: string; restOn?: CalendarDate | undefined };

/** Throws on a value that is no such option. */
export const optionOfQuery = ({ kind, value, restOn }: OptionQuery): HardshipOption => {
  const number = Number(value);
  if (kind === 'pay-part' && restOn !== undefined) return { kind, partSen: sen(number), restOn };
  if (kind === 'due-day' && number >= 1 && number <= lastDueDay) return { kind, dueDay: number };
  if (kind === 'longer-term' && number >= 1 && number <= mostExtraMonths)
    return { kind, extraMonths: number };
  throw new InvalidError([{ path: [kind === 'pay-part' ? 'restOn' : 'value'], message: 'invalid_value' }]);
};

async function ownLoan(tx: Tx, actor: Actor, loanId: string): Promise<Loan> {
  const loan = await loanFor(tx, actor, loanId);
  if (!loan) throw new RefusedError({ code: 'not-found' });
  return loan;
}

export async function readHardshipCost(
  tx: Tx,
  actor: Actor,
  { loanId, on, query }: { loanId: string; on: CalendarDate; query: OptionQuery },
) {
  const loan = await ownLoan(tx, actor, loanId);
  return costOrRefusal(loan, optionOfQuery(query), { on, calendar: await readCalendar(tx) });
}

export type OfferedPlan = { plan: NewPlan; version: number; request: HardshipRequest | undefined };

/** The plan that the borrower may sign today: of the lender's offer, or with the day they ask for themselves. */
export async function offeredPlan(
  tx: Tx,
  loan: Loan,
  dueDay: number | undefined,
  on: CalendarDate,
): Promise<Outcome<OfferedPlan>> {
  const last = dueDay === undefined ? await lastRequestOf(tx, loan) : undefined;
  const facts = { request: last, dueDay, lastDueDayChange: await lastDueDayChange(tx, loan.loanId) };
  const plan = planToSign(loan, facts, { on, calendar: await readCalendar(tx) });
  if (!plan.ok) return plan;
  return allow({
    plan: plan.change,
    version: await nextVersion(tx, loan.loanId),
    request: last && requestOn(last, on),
  });
}

export async function readPlan(
  tx: Tx,
  actor: Actor,
  { loanId, on, dueDay }: { loanId: string; on: CalendarDate; dueDay: string | undefined },
): Promise<ResponseOf<typeof endpoints.getPlan>> {
  const loan = await ownLoan(tx, actor, loanId);
  const day = dueDay === undefined ? undefined : Number(dueDay);
  if (day !== undefined && (day < 1 || day > lastDueDay)) {
    throw new InvalidError([{ path: ['dueDay'], message: 'invalid_value' }]);
  }
  const offered = await offeredPlan(tx, loan, day, on);
  if (!offered.ok) throw new RefusedError(offered.refusal);
  const { plan, version } = offered.change;
  return {
    bodyHash: planHash(loan, plan, version),
    version,
    cost: costOrRefusal(loan, plan.change, { on, calendar: await readCalendar(tx) }),
    before: loan.account ? planRows(presentRows(loan.account)) : [],
    after: planRows(plan.bills),
  };
}
