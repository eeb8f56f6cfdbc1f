/**
 * The lender takes an approved offer back before any money is on its way: the borrower cannot be reached, or an attestor
 * did not find that the terms were understood. It costs nothing, and the borrower may apply again at once.
 */
import type { WithdrawalReason } from './agreement-life.ts';
import { change, endedBy, type Loan, type LoanChange, type Person, wrongStatus } from './loan.ts';
import { allow, type Outcome, refuse } from './refusal.ts';

export const withdrawOffer = (
  loan: Loan,
  approver: Person,
  input: { reason: WithdrawalReason },
): Outcome<LoanChange> => {
  const refused = wrongStatus(loan, 'withdrawOffer');
  if (refused) return refused;
  if (loan.payout?.status === 'prepared') return refuse({ code: 'payout-under-way' });
  return allow({
    ...change(endedBy(loan, 'cancelled', 'voided'), 'agreement.withdrawn', {
      bodyHash: loan.agreement?.bodyHash,
      reason: input.reason,
      approverId: approver.userId,
    }),
    notices: [{ template: 'offer-withdrawn', facts: { reference: loan.reference }, link: '/wallet' }],
  });
};
