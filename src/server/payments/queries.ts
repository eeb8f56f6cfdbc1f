/** Repayment as the borrower sees it: the next bill, where to pay it once there is one, and the proofs sent so far. */
import type { Repayment } from '#contract/payments.ts';
import type { CalendarDate } from '#domain/date.ts';
import { zeroSen } from '#domain/money.ts';
import { leftToPay, nextBill } from '#domain/payment.ts';
import type { Actor } from '#domain/permission.ts';
import { userIdOf } from '../actor.ts';
import type { Tx } from '../house.ts';
import { repaymentAccount } from '../lender/queries.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { billOf } from '../loans/wallet.ts';
import { readOwnPayments } from './payment-rows.ts';

/** Without a loan whose money has arrived there is nothing to pay, and no account to pay it to (product rule 1). */
export async function readRepayment(tx: Tx, actor: Actor, today: CalendarDate): Promise<Repayment> {
  const borrowerId = userIdOf(actor);
  const payments = await readOwnPayments(tx, borrowerId);
  const loan = await runningLoan(tx, actor, borrowerId);
  if (!loan) return { loanId: null, reference: '', bill: null, leftToPaySen: zeroSen, payTo: null, payments };
  const bill = nextBill(loan);
  return {
    loanId: loan.loanId,
    reference: loan.reference,
    bill: bill ? billOf(loan, bill, today) : null,
    leftToPaySen: leftToPay(loan),
    payTo: (await repaymentAccount(tx)) ?? null,
    payments,
  };
}

/** The one loan that is paid out and not yet paid back. */
async function runningLoan(tx: Tx, actor: Actor, borrowerId: string) {
  const row = await tx
    .selectFrom('loans')
    .select('loan_id')
    .where('borrower_id', '=', borrowerId)
    .where('status', '=', 'disbursed')
    .executeTakeFirst();
  return row && (await loanFor(tx, actor, row.loan_id));
}
