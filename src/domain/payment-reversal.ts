/**
 * Taking a confirmed payment back: one person asks with a reason, another one does it. Nothing is edited: what was
 * booked with its money is reversed, and the account is worked out as if it had never come.
 */
import { change, type Loan, type LoanChange, type Moment, type Person, wrongStatus } from './loan.ts';
import { type Sen, subtractSen, zeroSen } from './money.ts';
import type { Payment, ReversalReason } from './payment.ts';
import { refundNotPossible } from './refund.ts';
import { allow, type Outcome, type Refused, refuse } from './refusal.ts';
import { reopeningRefusal, rework } from './servicing.ts';

export type PaymentChange = LoanChange & { payment: Payment };
/** With the claim that waits again, so that the right amount is booked. */
export type ReversedPayment = PaymentChange & { again?: Payment };

const notReversible = (loan: Loan, payment: Payment): Refused | undefined => {
  if (!loan.disbursement) return refuse({ code: 'not-paid-out' });
  if (payment.status !== 'confirmed') return refuse({ code: 'payment-not-confirmed' });
  if (payment.reversal?.confirmedAt) return refuse({ code: 'payment-reversed' });
  return wrongStatus(loan, 'proposeReversal');
};

export const proposeReversal = (
  loan: Loan,
  payment: Payment,
  officer: Person,
  { reason }: { reason: ReversalReason },
): Outcome<PaymentChange> => {
  const refused = notReversible(loan, payment);
  if (refused) return refused;
  if (payment.reversal) return refuse({ code: 'reversal-open' });
  const { paymentId } = payment;
  return allow({
    ...change(loan, 'payment.reversal-proposed', { paymentId, reason, officerId: officer.userId }),
    payment: { ...payment, reversal: { reason, proposedBy: officer } },
  });
};

/** Either person may drop the request; the payment stays as it is. */
export const withdrawReversal = (loan: Loan, payment: Payment, officer: Person): Outcome<PaymentChange> => {
  const refused = notReversible(loan, payment);
  if (refused) return refused;
  if (!payment.reversal) return refuse({ code: 'reversal-missing' });
  const { reversal: _dropped, ...rest } = payment;
  const { paymentId } = payment;
  return allow({
    ...change(loan, 'payment.reversal-withdrawn', { paymentId, officerId: officer.userId }),
    payment: rest,
  });
};

export const confirmReversal = (
  loan: Loan,
  payment: Payment,
  officer: Person,
  facts: {
    /** Another loan that the borrower has by now. */
    openLoanReference?: string;
    /** What is asked for or prepared to go back to the borrower. */
    openRefundSen?: Sen;
    /** What the lender would then carry of money that went back, as whoever confirms has read it. */
    readLossSen?: Sen;
  },
  moment: Moment,
): Outcome<ReversedPayment> => {
  const refused = notReversible(loan, payment);
  if (refused) return refused;
  const { paymentId, reversal } = payment;
  if (!reversal) return refuse({ code: 'reversal-missing' });
  if (reversal.proposedBy.userId === officer.userId) return refuse({ code: 'second-person-needed' });
  const worked = rework(
    loan,
    ({ receipts }) => ({ receipts: receipts.filter((receipt) => receipt.paymentId !== paymentId) }),
    moment.today,
    { mayLose: true },
  );
  if (!worked.ok) return worked;
  const { loan: after, transfers } = worked.change;
  const underWaySen = refundUnderWayOf(loan);
  if (underWaySen > 0) return refuse({ code: 'refund-under-way', amountSen: underWaySen });
  const refundLossSen = moreLossOf(loan, after);
  if (refundLossSen !== (facts.readLossSen ?? zeroSen))
    return refuse({ code: 'refund-loss-unread', refundLossSen });
  const inItsPlace = reopeningRefusal(loan, after, facts.openLoanReference);
  if (inItsPlace) return inItsPlace;
  const amountSen = payment.receivedSen ?? payment.claimedSen;
  const noRefund = refundNotPossible(after, facts.openRefundSen ?? zeroSen);
  // Without a proof there is no claim to look at again: the line is free, and is booked anew.
  const isAgain = reversal.reason === 'amount-wrong' && !payment.isWithoutProof;
  const again = isAgain ? claimedAgain(payment, moment) : undefined;
  return allow({
    ...change(after, 'payment.reversed', {
      paymentId,
      amountSen,
      reason: reversal.reason,
      ...(refundLossSen > 0 && { refundLossSen }),
      ...(again && { againPaymentId: again.paymentId }),
      proposedBy: reversal.proposedBy.userId,
      officerId: officer.userId,
    }),
    transfers,
    notices: [
      {
        template: 'payment-reversed',
        facts: { reference: loan.reference, amountSen, reason: reversal.reason },
        link: '/my-account/history-transaction',
      },
      ...(noRefund ? [noRefund] : []),
    ],
    payment: { ...payment, reversal: { ...reversal, confirmedAt: moment.now, refundLossSen } },
    ...(again && { again }),
  });
};

/**
 * A refund that is prepared may have left the bank already, and in another amount than was prepared. First somebody says
 * whether it left and how much: after the payment is gone it may not be there to be booked.
 */
export const refundUnderWayOf = ({ account }: Loan): Sen => account?.heldSen ?? zeroSen;

/** Money that went back to the borrower, and that the payment taken back was. The lender carries it. */
export const moreLossOf = ({ account: before }: Loan, { account: after }: Loan): Sen => {
  const [wasSen, isSen] = [before, after].map((account) => account?.refundLossSen ?? zeroSen);
  return wasSen !== undefined && isSen !== undefined && isSen > wasSen ? subtractSen(isSen, wasSen) : zeroSen;
};

/** The money did come, in another amount: what the borrower claimed waits for finance once more. */
const claimedAgain = ({ loanId, claimedSen, claimedPaidOn }: Payment, { newId }: Moment): Payment => ({
  paymentId: newId,
  loanId,
  status: 'checking',
  claimedSen,
  claimedPaidOn,
});
