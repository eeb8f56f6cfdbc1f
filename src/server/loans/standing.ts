/** How a paid-out loan stands today, worked out from its account as the wallet does it, for the lender's people. */
import type { LoanStanding } from '#contract/standing.ts';
import { arrearsOf } from '#domain/arrears.ts';
import { isPaused } from '#domain/claim.ts';
import type { CalendarDate } from '#domain/date.ts';
import { instalmentsOf, type Loan } from '#domain/loan.ts';
import { freeCreditOf } from '#domain/loan-account.ts';
import { leftToPayOn, nextBill } from '#domain/payment.ts';
import { newestClaimOf } from '../claims/queries.ts';
import { lastRequestOf } from '../hardship/request-rows.ts';
import type { Tx } from '../house.ts';
import { isReplanned } from './loan-figures.ts';
import { billOf, bookedUntil, payOffTodayOf } from './wallet.ts';

export async function standingOf(tx: Tx, found: Loan, today: CalendarDate): Promise<LoanStanding | null> {
  if (!found.account) return null;
  const loan = bookedUntil(found, today);
  const { account } = loan;
  if (!account || instalmentsOf(loan).length === 0) return null;
  // While somebody looks for the loan's money, nothing is asked for.
  const bill = isPaused(loan) ? undefined : nextBill(loan);
  const next = bill && billOf(loan, bill, today);
  const arrears = isPaused(loan) ? undefined : arrearsOf(account, today);
  const claim = await newestClaimOf(tx, loan);
  const help = await lastRequestOf(tx, loan);
  return {
    leftToPaySen: leftToPayOn(loan, today),
    nextBill: next
      ? {
          number: next.instalmentNumber,
          of: next.of,
          dueOn: next.dueOn,
          payableBy: next.payableBy,
          amountSen: next.amountSen,
        }
      : null,
    overdue: arrears
      ? { amountSen: arrears.overdueSen, lateSen: arrears.lateSen, daysPastDue: arrears.daysPastDue }
      : null,
    creditSen: freeCreditOf(account),
    payOffSen: payOffTodayOf(loan, today)?.amountSen ?? null,
    paidOn: loan.disbursement?.paidOn ?? null,
    isReplanned: isReplanned(loan),
    claim: claim && { status: claim.status, openedOn: claim.openedOn },
    help: help ? { requestId: help.requestId, status: help.status } : null,
  };
}
