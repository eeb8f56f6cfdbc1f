/** A loan as its borrower sees it: the cost and the dates (estimated until the money is paid out), and where it is. */
import type { LoanView } from '#contract/loans.ts';
import { agreementStateOf } from '#domain/agreement-life.ts';
import { type CalendarDate, dayOfMonth } from '#domain/date.ts';
import { instalmentsOf, type Loan } from '#domain/loan.ts';
import { billsInForce } from '#domain/loan-account.ts';
import { addSen, subtractSen, zeroSen } from '#domain/money.ts';
import {
  buildSchedule,
  firstDueOn,
  type PlannedInstalment,
  type Schedule,
  usualInstalment,
} from '#domain/schedule.ts';
import { timeline } from '#domain/timeline.ts';
import { isComplete } from '#domain/verification.ts';
import { newestClaimOf } from '../claims/queries.ts';
import type { Db, Tx } from '../house.ts';
import { isReadyForReview, verificationFacts } from '../identity/verification-facts.ts';
import { agreedOf, isReplanned, paidOffOf } from './loan-figures.ts';
import { timelineTimes } from './timeline-times.ts';

/** `today` is the day from which the dates of a loan not yet paid out are estimated. */
export async function loanView(tx: Db | Tx, loan: Loan, today: CalendarDate): Promise<LoanView> {
  const facts = await verificationFacts(tx, loan.borrowerId);
  const isReady = facts !== undefined && isReadyForReview(facts);
  const times = await timelineTimes(tx, loan, isReady ? facts.completeAt : undefined);
  return {
    loanId: loan.loanId,
    reference: loan.reference,
    status: loan.status,
    appliedAt: loan.appliedAt,
    requested: loan.requested,
    terms: loan.terms,
    ...costOf(loan, today),
    offerEndsOn: loan.offerEndsOn ?? null,
    agreement: agreementOf(loan),
    rejection: await rejectionOf(tx, loan),
    verificationComplete: facts !== undefined && isComplete(facts),
    correctionNeeded: facts?.openLoanId === loan.loanId && facts.corrections.length > 0,
    claim: await newestClaimOf(tx, loan),
    timeline: timeline(loan, times),
  };
}

/** The schedule that counts from the payout, or would if the money were paid out today. */
export const scheduleOf = (loan: Loan, today: CalendarDate): Schedule => {
  const startOn = loan.disbursement?.paidOn ?? today;
  const dueDay = loan.agreement?.dueDay ?? dayOfMonth(startOn);
  return buildSchedule({ ...loan.terms, firstDueOn: firstDueOn(startOn, dueDay), dueDay });
};

const costOf = (loan: Loan, today: CalendarDate) => {
  const schedule = scheduleOf(loan, today);
  const instalments = planOf(loan, schedule.instalments);
  const paidOff = paidOffOf(loan);
  // Paid off early, the bills lose the interest that was dropped: what a month cost is what was agreed.
  const usual = usualInstalment(paidOff ? schedule.instalments : instalments);
  const [first] = instalments;
  const last = instalments.at(-1);
  if (!usual || !first || !last) throw new Error('a loan has at least one instalment');
  // From the payout on what counts is what the bills ask for, after a new plan or days that are not charged.
  const totalInterestSen = addSen(...instalments.map(({ interestSen }) => interestSen));
  return {
    monthlyPaymentSen: usual.totalSen,
    lastPaymentSen: last.totalSen,
    monthlyPrincipalSen: usual.principalSen,
    monthlyInterestSen: usual.interestSen,
    totalInterestSen,
    totalPayableSen: addSen(loan.terms.principalSen, totalInterestSen),
    effectiveAnnualRateBps: schedule.effectiveAnnualRateBps,
    firstDueOn: first.dueOn,
    lastDueOn: last.dueOn,
    datesAreEstimates: loan.disbursement === undefined,
    agreed: agreedOf(loan, schedule),
    isReplanned: isReplanned(loan),
    paidOff,
    instalments,
  };
};

/** The plan as it is now: from the payout on its bills, with what has been paid of each; before it the estimate. */
const planOf = (loan: Loan, estimated: readonly PlannedInstalment[]): LoanView['instalments'] => {
  const bills = billsInForce({ instalments: instalmentsOf(loan) });
  if (bills.length === 0) return estimated.map((row) => ({ ...row, paidSen: zeroSen }));
  let balanceSen = loan.terms.principalSen;
  return bills.map(({ dueOn, principalSen, interestSen, ...paid }, index) => {
    balanceSen = subtractSen(balanceSen, principalSen);
    return {
      number: index + 1,
      dueOn,
      principalSen,
      interestSen,
      totalSen: addSen(principalSen, interestSen),
      balanceSen,
      paidSen: addSen(paid.paidPrincipalSen, paid.paidInterestSen),
    };
  });
};

const agreementOf = ({ agreement }: Loan): LoanView['agreement'] =>
  agreement
    ? {
        bodyHash: agreement.bodyHash,
        state: agreementStateOf(agreement),
        viewedAt: agreement.viewedAt ?? null,
        signedAt: agreement.signedAt ?? null,
        countersignedAt: agreement.countersignedAt ?? null,
        dueDay: agreement.dueDay ?? null,
      }
    : null;

/** The column is written by `rejectApplication` only. */
async function rejectionOf(tx: Db | Tx, loan: Loan): Promise<LoanView['rejection']> {
  if (loan.status !== 'rejected') return null;
  const row = await tx
    .selectFrom('loans')
    .select('rejection')
    .where('borrower_id', '=', loan.borrowerId)
    .where('loan_id', '=', loan.loanId)
    .executeTakeFirst();
  return row?.rejection ? (JSON.parse(row.rejection) as LoanView['rejection']) : null;
}
