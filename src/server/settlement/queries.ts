/** Early settlement as the borrower sees it: what each of the next days would cost, and the quotes given so far. */
import type { PayOffView, SettlementQuote } from '#contract/settlement.ts';
import { isPaused } from '#domain/claim.ts';
import { type CalendarDate, calendarDate } from '#domain/date.ts';
import type { Loan } from '#domain/loan.ts';
import { sen } from '#domain/money.ts';
import type { Actor } from '#domain/permission.ts';
import { settlementDays } from '#domain/settlement.ts';
import { userIdOf } from '../actor.ts';
import type { Db, Tx } from '../house.ts';
import { repaymentAccount } from '../lender/queries.ts';
import { sumsBeingChecked } from '../payments/payment-rows.ts';
import { runningLoan } from '../payments/queries.ts';

const nothing = { days: [], quotes: [], payTo: null, checking: [] };

export async function readPayOff(tx: Tx, actor: Actor, today: CalendarDate): Promise<PayOffView> {
  const loan = await runningLoan(tx, actor);
  if (!loan?.account) {
    return { ...nothing, loanId: null, reference: '', isClaimOpen: false };
  }
  const { loanId, reference } = loan;
  if (isPaused(loan)) return { ...nothing, loanId, reference, isClaimOpen: true };
  const quotes = await readQuotes(tx, loan);
  return {
    loanId,
    reference,
    isClaimOpen: false,
    days: settlementDays(loan.account, today),
    quotes: quotes.filter(({ validUntil }) => validUntil >= today),
    payTo: (await repaymentAccount(tx)) ?? null,
    checking: await sumsBeingChecked(tx, userIdOf(actor)),
  };
}

/** The quotes of a loan, the newest first. */
export async function readQuotes(
  tx: Db | Tx,
  { borrowerId, loanId }: Pick<Loan, 'borrowerId' | 'loanId'>,
): Promise<SettlementQuote[]> {
  const rows = await tx
    .selectFrom('settlement_quotes as q')
    .innerJoin('documents as d', 'd.number', 'q.quote_number')
    .selectAll('q')
    .select('d.document_id')
    .where('q.borrower_id', '=', borrowerId)
    .where('q.loan_id', '=', loanId)
    .orderBy('q.quoted_at', 'desc')
    .orderBy('q.quote_id', 'desc')
    .execute();
  return rows.map((row) => ({
    quoteId: row.quote_id,
    quoteNumber: row.quote_number,
    documentId: row.document_id,
    validUntil: calendarDate(row.valid_until),
    quotedAt: row.quoted_at.toISOString(),
    figures: {
      on: calendarDate(row.pay_on),
      amountSen: sen(row.amount_sen),
      principalSen: sen(row.principal_sen),
      interestSen: sen(row.interest_sen),
      lateSen: sen(row.late_sen),
      returnedSen: sen(row.returned_sen),
      creditSen: sen(row.credit_sen),
      droppedSen: sen(row.dropped_sen),
      scheduledSen: sen(row.scheduled_sen),
    },
  }));
}
