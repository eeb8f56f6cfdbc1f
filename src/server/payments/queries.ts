/** Repayment as the borrower sees it: the next bill, where to pay it once there is one, and the payments so far. */
import { sql } from 'kysely';
import type { Repayment, SentPayment } from '#contract/payments.ts';
import { isPaused } from '#domain/claim.ts';
import type { CalendarDate } from '#domain/date.ts';
import { dueNowOf } from '#domain/due-now.ts';
import type { Loan } from '#domain/loan.ts';
import { sen, zeroSen } from '#domain/money.ts';
import { leftToPay, nextBill } from '#domain/payment.ts';
import type { Actor } from '#domain/permission.ts';
import { userIdOf } from '../actor.ts';
import { newestClaimOf } from '../claims/queries.ts';
import type { Tx } from '../house.ts';
import { repaymentAccount, repaymentAccountChange } from '../lender/queries.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { billOf, bookedUntil, helpOf, payOffTodayOf } from '../loans/wallet.ts';
import { readOwnPayments } from './payment-rows.ts';

/** Without a loan whose money has arrived there is nothing to pay, and no account to pay it to (product rule 1). */
export async function readRepayment(tx: Tx, actor: Actor, today: CalendarDate): Promise<Repayment> {
  const payments = await readSentPayments(tx, userIdOf(actor));
  const running = await runningLoan(tx, actor);
  if (!running) {
    return {
      loanId: null,
      reference: '',
      bill: null,
      leftToPaySen: zeroSen,
      payTo: null,
      accountChange: null,
      isClaimOpen: false,
      dueNow: null,
      payOffToday: null,
      help: null,
      payments,
    };
  }
  const loan = bookedUntil(running, today);
  const bill = isPaused(loan) ? undefined : nextBill(loan);
  return {
    loanId: loan.loanId,
    reference: loan.reference,
    bill: bill ? billOf(loan, bill, today) : null,
    leftToPaySen: leftToPay(loan),
    payTo: (await repaymentAccount(tx)) ?? null,
    accountChange: await repaymentAccountChange(tx),
    isClaimOpen: (await newestClaimOf(tx, loan))?.status === 'open',
    dueNow: dueNowOf(loan, today),
    payOffToday: payOffTodayOf(loan, today),
    help: bill ? await helpOf(tx, loan, today) : null,
    payments,
  };
}

/** The one loan that is paid out and not yet paid back. */
export async function runningLoan(tx: Tx, actor: Actor): Promise<Loan | undefined> {
  const row = await tx
    .selectFrom('loans')
    .select('loan_id')
    .where('borrower_id', '=', userIdOf(actor))
    .where('status', '=', 'disbursed')
    .executeTakeFirst();
  return row && (await loanFor(tx, actor, row.loan_id));
}

async function readSentPayments(tx: Tx, borrowerId: string): Promise<SentPayment[]> {
  const payments = await readOwnPayments(tx, borrowerId);
  const booked = await bookedOf(tx, borrowerId);
  return payments.map((payment) => {
    const of = booked.filter(({ payment_id }) => payment_id === payment.paymentId);
    const over = of.find(({ instalment_number }) => instalment_number === null);
    const paid = of.flatMap(({ instalment_number, principal_sen, interest_sen, late_sen }) =>
      instalment_number === null || principal_sen + interest_sen + late_sen === 0
        ? []
        : [
            {
              instalmentNumber: instalment_number,
              principalSen: sen(principal_sen),
              interestSen: sen(interest_sen),
              lateSen: sen(late_sen),
            },
          ],
    );
    return { ...payment, paid, overSen: sen(over?.over_sen ?? 0) };
  });
}

/** What stands in the ledger of each payment, by instalment; the row without one has what was over. */
async function bookedOf(tx: Tx, borrowerId: string) {
  const { rows } = await sql<{
    payment_id: string;
    instalment_number: number | null;
    principal_sen: number;
    interest_sen: number;
    late_sen: number;
    over_sen: number;
  }>`
    with standing as (
      select payment_id, loan_id, instalment_number, kind, case when reverses is null then amount_sen else -amount_sen end as sen
      from ledger_transfers where borrower_id = ${borrowerId} and payment_id is not null)
    select payment_id, bill_place(loan_id, instalment_number) as instalment_number,
      coalesce(sum(sen) filter (where kind = 'principal-repaid'), 0)::bigint as principal_sen,
      coalesce(sum(sen) filter (where kind = 'interest-repaid'), 0)::bigint as interest_sen,
      coalesce(sum(sen) filter (where kind = 'charge-repaid'), 0)::bigint as late_sen,
      coalesce(sum(case when kind in ('payment-received', 'interest-returned') then sen else -sen end), 0)::bigint as over_sen
    from standing group by grouping sets ((payment_id), (payment_id, loan_id, instalment_number))
    having grouping(instalment_number) = 1 or instalment_number is not null
    order by instalment_number`.execute(tx);
  return rows;
}
