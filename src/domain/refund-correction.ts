/**
 * The bank sent another amount than was prepared: a digit was typed wrong into it. What left has to be booked, so it is
 * prepared in place of the other in one step; dropped and prepared again, a bill that fell due meanwhile would take the
 * money between. Whoever corrects it has prepared it from then on, so a different person confirms it.
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
import { rework } from './servicing.ts';

/**
 * `heldSen` of it has been held since `heldFrom`, the day on which it was first prepared; what was added to that, since
 * the correction.
 */
export type Correction = { heldSen: Sen; heldFrom: CalendarDate };

/** Less than was held leaves the rest as if it had never been held; more is held from `today` on. */
const held = (
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
  { amountSen }: { amountSen: Sen },
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
  const creditSen = creditOf(loan);
  if (amountSen > creditSen) return refuse({ code: 'credit-too-small', creditSen });
  const heldSen = amountSen < first.amountSen ? amountSen : first.amountSen;
  const correction = { heldSen, heldFrom: first.heldFrom };
  const worked = rework(
    loan,
    ({ holds = [] }) => ({
      holds: [...withoutRefund(holds, refundId), ...held(correction, refundId, amountSen, moment.today)],
    }),
    moment.today,
  );
  if (!worked.ok) return worked;
  const { loan: after, transfers } = worked.change;
  return allow({
    ...change(after, 'refund.corrected', {
      refundId,
      amountSen,
      preparedSen: refund.amountSen,
      officerId: officer.userId,
    }),
    transfers,
    notices: settledBy(loan, after),
    refund: { ...refund, amountSen, proposedBy: officer },
    correction,
  });
};
