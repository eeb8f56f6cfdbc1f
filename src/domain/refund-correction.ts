/**
 * The bank sent another amount than was prepared: a digit was typed wrong into it. What left has to be booked, so it is
 * prepared in place of the other in one step; dropped and prepared again, a bill that fell due meanwhile would take the
 * money between. Less than was held leaves the rest as if it had never been held. More is held from the correction on, or,
 * where a bill took it meanwhile, since it was first prepared: it was gone before that bill. Whoever corrects it has
 * prepared it from then on, so a different person confirms it.
 */
import type { CalendarDate } from './date.ts';
import { change, type Loan, type Moment, type Person } from './loan.ts';
import type { Hold } from './loan-account.ts';
import { type Sen, subtractSen } from './money.ts';
import {
  creditOf,
  type Refund,
  type RefundChange,
  refundRefusal,
  settledBy,
  withoutRefund,
} from './refund.ts';
import { allow, type Outcome, refuse } from './refusal.ts';
import { reopeningRefusal, rework } from './servicing.ts';

/** `heldSen` of it has been held since `heldFrom`, when it was first prepared; what was added, since the correction. */
export type Correction = { heldSen: Sen; heldFrom: CalendarDate };

const partsOf = (
  { heldSen, heldFrom }: Correction,
  refundId: string,
  amountSen: Sen,
  today: CalendarDate,
): Hold[] => {
  const addedSen = subtractSen(amountSen, heldSen);
  const first = { refundId, amountSen: heldSen, heldFrom };
  return addedSen > 0 ? [first, { refundId, amountSen: addedSen, heldFrom: today }] : [first];
};

export const correctRefund = (
  loan: Loan,
  refund: Refund,
  officer: Person,
  {
    amountSen,
    openLoanReference,
  }: {
    amountSen: Sen;
    /** Another loan that the borrower has by now. */
    openLoanReference?: string;
  },
  moment: Moment,
): Outcome<RefundChange & { correction: Correction }> => {
  const refused = refundRefusal(loan, 'correctRefund');
  if (refused) return refused;
  const { refundId, status } = refund;
  if (status === 'requested') return refuse({ code: 'refund-not-proposed' });
  const first = loan.account?.facts.holds?.find((hold) => hold.refundId === refundId);
  if (status !== 'proposed' || !first) return refuse({ code: 'refund-decided' });
  if (amountSen <= 0) return refuse({ code: 'amount-zero' });
  if (amountSen === refund.amountSen) return refuse({ code: 'nothing-changed' });
  /** Undefined where what was sent would not be there, or where more of it would undo what was paid before. */
  const holding = (heldSen: Sen) => {
    const correction = { heldSen, heldFrom: first.heldFrom };
    const parts = partsOf(correction, refundId, amountSen, moment.today);
    const worked = rework(
      loan,
      ({ holds = [] }) => ({ holds: [...withoutRefund(holds, refundId), ...parts] }),
      moment.today,
    );
    if (!worked.ok || creditOf(worked.change.loan) < amountSen) return undefined;
    const undoes = worked.change.transfers.some(({ valueOn }) => valueOn <= first.heldFrom);
    return amountSen > refund.amountSen && undoes ? undefined : { ...worked.change, correction };
  };
  // What was not held meanwhile may have paid a bill, and then it stays paid, if what was sent is there without it.
  const worked = holding(amountSen < first.amountSen ? amountSen : first.amountSen) ?? holding(amountSen);
  if (!worked) return refuse({ code: 'credit-too-small', creditSen: creditOf(loan) });
  const { loan: after, transfers, correction } = worked;
  const inItsPlace = reopeningRefusal(loan, after, openLoanReference);
  if (inItsPlace) return inItsPlace;
  return allow({
    ...change(after, 'refund.corrected', {
      refundId,
      before: { amountSen: refund.amountSen },
      after: { amountSen },
      officerId: officer.userId,
    }),
    transfers,
    notices: settledBy(loan, after),
    refund: { ...refund, amountSen, proposedBy: officer },
    correction,
  });
};
