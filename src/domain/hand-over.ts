/**
 * An application changes hands before anything is proposed: its officer gives it back to everybody or to a colleague, and
 * so may an approver when the officer is away.
 */
import { change, type Loan, type LoanChange, type Person, wrongStatus } from './loan.ts';
import { allow, type Outcome, refuse } from './refusal.ts';

export type Colleague = Person & { mayReview: boolean };

/** `to` undefined: back to the queue. */
export const handOverApplication = (
  loan: Loan,
  actor: Person & { isApprover: boolean },
  to: Colleague | undefined,
): Outcome<LoanChange> => {
  const refused = wrongStatus(loan, 'handOverApplication');
  if (refused) return refused;
  const isHolder = loan.assignedTo?.userId === actor.userId;
  if (!isHolder && !actor.isApprover) return refuse({ code: 'not-assigned-to-you' });
  // The officer who proposed is answered by the approver; nobody else answers for it.
  if (loan.proposal) return refuse({ code: 'proposal-open' });
  if (to?.userId === loan.assignedTo?.userId) return refuse({ code: 'hand-over-changes-nothing' });
  if (to && !to.mayReview) return refuse({ code: 'colleague-not-officer' });
  const { assignedTo: before, ...rest } = loan;
  const after = to && { userId: to.userId, name: to.name };
  return allow(
    change({ ...rest, ...(after && { assignedTo: after }) }, 'loan.handed-over', {
      before: { officerId: before?.userId ?? null },
      after: { officerId: after?.userId ?? null },
    }),
  );
};
