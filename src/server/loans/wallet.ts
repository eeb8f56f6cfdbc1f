/** The wallet: a view of the ledger and of the loan that counts now. There is nothing in it that anybody could set. */
import type { ClaimView } from '#contract/claims.ts';
import type { Wallet } from '#contract/loans.ts';
import { accountOf } from '#domain/account-book.ts';
import { isPaused } from '#domain/claim.ts';
import { type CalendarDate, daysBetween } from '#domain/date.ts';
import { dueNowOf } from '#domain/due-now.ts';
import { helpUnderWay } from '#domain/hardship.ts';
import { instalmentsOf, type Loan } from '#domain/loan.ts';
import { billsInForce, daysCounted, type Instalment, placeOf } from '#domain/loan-account.ts';
import { openStatuses } from '#domain/loan-status.ts';
import { addSen, sen, zeroSen } from '#domain/money.ts';
import { billOn, leftOfInstalment, leftToPay, nextBill } from '#domain/payment.ts';
import type { Actor } from '#domain/permission.ts';
import { settlementOn } from '#domain/settlement.ts';
import { userIdOf } from '../actor.ts';
import { kualaLumpurDate } from '../clock.ts';
import { lastRequestOf } from '../hardship/request-rows.ts';
import type { Tx } from '../house.ts';
import { bankAccountView } from '../identity/bank-account-rows.ts';
import { unreadOf } from '../messages/queries.ts';
import { sumsBeingChecked } from '../payments/payment-rows.ts';
import { recoveryForOwner } from '../recoveries/recovery-rows.ts';
import { loanFor } from './loan-rows.ts';
import { loanView } from './loan-view.ts';
import { readTransactions } from './transactions.ts';

const historyLines = 4;

export async function readWallet(tx: Tx, actor: Actor, now: Date): Promise<Wallet> {
  const today = kualaLumpurDate(now);
  const borrowerId = userIdOf(actor);
  const found = await currentLoan(tx, actor);
  const loan = found && bookedUntil(found, today);
  // While somebody looks for the loan's money, nothing is asked for.
  const bill = loan && !isPaused(loan) ? nextBill(loan) : undefined;
  const view = loan ? await loanView(tx, loan, today) : null;
  const { transactions } = await readTransactions(tx, borrowerId, { filter: 'all', limit: historyLines });
  return {
    currentBalanceSen: await heldForBorrower(tx, borrowerId),
    goingBackSen: await preparedToGoBack(tx, borrowerId),
    withdraw: await withdrawOf(tx, borrowerId, loan, view?.claim ?? null),
    loan: view,
    // With the balance above: what the ledger says, also in the minutes before a due bill is booked.
    leftToPaySen: found ? leftToPay(found) : zeroSen,
    paidInstalments: found ? inForce(found).filter((row) => leftOfInstalment(row) === 0).length : 0,
    nextBill: loan && bill ? billOf(loan, bill, today) : null,
    dueNow: loan ? dueNowOf(loan, today) : null,
    payOffToday: loan ? payOffTodayOf(loan, today) : null,
    checking: await sumsBeingChecked(tx, borrowerId),
    help: loan && bill ? await helpOf(tx, loan, today) : null,
    history: transactions,
    ...(await unreadOf(tx, borrowerId)),
    recovery: await recoveryForOwner(tx, borrowerId, now),
  };
}

/** The open loan of the borrower, or else the newest one. */
export async function currentLoan(tx: Tx, actor: Actor): Promise<Loan | undefined> {
  const row = await tx
    .selectFrom('loans')
    .select('loan_id')
    .where('borrower_id', '=', userIdOf(actor))
    .orderBy((eb) => eb('status', 'in', openStatuses), 'desc')
    .orderBy('applied_at', 'desc')
    .executeTakeFirst();
  return row && (await loanFor(tx, actor, row.loan_id));
}

/** The loan as it stands on a day: what fell due since the clock last booked is due, and money that is held pays it. */
export const bookedUntil = (loan: Loan, today: CalendarDate): Loan =>
  loan.account && loan.account.bookedUntil < today
    ? { ...loan, account: accountOf(loan.account.facts, today) }
    : loan;

const inForce = (loan: Loan) => billsInForce({ instalments: instalmentsOf(loan) });

/** The next bill as the borrower reads it; days until it is due are negative when that day has passed. */
export const billOf = (
  loan: Loan,
  instalment: Instalment,
  today: CalendarDate,
): NonNullable<Wallet['nextBill']> => {
  const pauses = loan.account?.facts.pauses ?? [];
  return {
    instalmentNumber: placeOf({ instalments: instalmentsOf(loan) }, instalment.number),
    of: inForce(loan).length,
    dueOn: instalment.dueOn,
    payableBy: instalment.payableBy,
    amountSen: billOn(loan, instalment, today).amountSen,
    lateRateBps: loan.terms.lateRateBps,
    paidSen: addSen(instalment.paidPrincipalSen, instalment.paidInterestSen, instalment.paidLateSen),
    daysUntilDue: daysBetween(today, instalment.dueOn),
    daysLate: daysCounted(instalment.payableBy, today, pauses),
  };
};

export const payOffTodayOf = (loan: Loan, today: CalendarDate): Wallet['payOffToday'] => {
  if (!loan.account || loan.status !== 'disbursed' || isPaused(loan)) return null;
  const { amountSen, droppedSen } = settlementOn(loan.account, today);
  return { amountSen, savingSen: droppedSen };
};

export async function helpOf(tx: Tx, loan: Loan, today: CalendarDate): Promise<Wallet['help']> {
  const request = await lastRequestOf(tx, loan);
  return (request && helpUnderWay(request, today)) ?? null;
}

async function preparedToGoBack(tx: Tx, borrowerId: string) {
  const row = await tx
    .selectFrom('refunds')
    .select((eb) => eb.cast<number>(eb.fn.sum('amount_sen'), 'bigint').as('sum_sen'))
    .where('borrower_id', '=', borrowerId)
    .where('status', '=', 'proposed')
    .executeTakeFirst();
  return sen(row?.sum_sen ?? 0);
}

async function heldForBorrower(tx: Tx, borrowerId: string) {
  const row = await tx
    .selectFrom('ledger_accounts')
    .select((eb) =>
      eb.cast<number>(eb.fn.sum(eb('credits_sen', '-', eb.ref('debits_sen'))), 'bigint').as('balance_sen'),
    )
    .where('borrower_id', '=', borrowerId)
    .where('kind', '=', 'borrower-money')
    .executeTakeFirst();
  return sen(row?.balance_sen ?? 0);
}

async function withdrawOf(
  tx: Tx,
  borrowerId: string,
  loan: Loan | undefined,
  claim: ClaimView | null,
): Promise<Wallet['withdraw']> {
  const payout = loan?.payout;
  // After a return the corrected account is the one that counts, not the one the bank sent the money back from.
  const accountId = payout?.status === 'returned' ? undefined : payout?.bankAccountId;
  const bankAccount = (await bankAccountView(tx, borrowerId, accountId)) ?? null;
  if (!payout) {
    const amountSen = loan?.status === 'approved' ? loan.terms.principalSen : zeroSen;
    return { status: 'not-started', amountSen, bankAccount, at: null, returnReason: null };
  }
  const row = await tx
    .selectFrom('payouts as p')
    .leftJoin('disbursements as d', 'd.payout_id', 'p.payout_id')
    .select(['p.return_reason', 'p.returned_at', 'd.released_at'])
    .where('p.payout_id', '=', payout.payoutId)
    .executeTakeFirstOrThrow();
  const at = row.returned_at ?? row.released_at;
  const cameBack = claim?.status === 'open' && claim.isReportedByLender;
  return {
    status: cameBack
      ? 'came-back'
      : loan.status === 'cancelled'
        ? 'could-not-be-sent'
        : withdrawStatuses[payout.status],
    amountSen: payout.amountSen,
    bankAccount,
    at: at?.toISOString() ?? payout.preparedAt,
    returnReason: row.return_reason,
  };
}

const withdrawStatuses = {
  prepared: 'being-sent',
  released: 'paid-out',
  returned: 'could-not-be-sent',
} as const satisfies Record<string, Wallet['withdraw']['status']>;
