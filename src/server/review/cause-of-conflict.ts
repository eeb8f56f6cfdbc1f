/** Which step of somebody makes another one come too late: so that it is named, and not whatever happened after it. */
import type { RefusalCode } from '#domain/refusal.ts';

const ends = ['loan.rejected', 'loan.cancelled', 'loan.expired', 'agreement.declined', 'agreement.withdrawn'];
const taken = ['loan.taken', 'loan.handed-over'];
const decided = ['loan.approved', 'loan.proposal-returned', ...ends];

/** Events by the refusal that they lead to. Of a code that is not here the newest step of the case is told. */
export const causes: Partial<Record<RefusalCode, readonly string[]>> = {
  'taken-by-other': taken,
  'not-assigned-to-you': taken,
  'proposal-open': ['loan.approval-proposed'],
  'correction-asked': ['loan.correction-requested'],
  'no-proposal': decided,
  'wrong-status': [
    ...taken,
    ...decided,
    'loan.reopened',
    'loan.disbursed',
    'loan.settled',
    'claim.not-arrived',
  ],
  'agreement-already-countersigned': ['agreement.countersigned'],
  'payout-under-way': ['payout.prepared'],
  'payout-missing': ['payout.returned', 'loan.disbursed'],
  'payout-replaced': ['payout.prepared'],
  'proof-decided': ['payment.confirmed', 'payment.declined'],
  'reversal-open': ['payment.reversal-proposed'],
  'reversal-missing': ['payment.reversal-withdrawn', 'payment.reversed'],
  'payment-reversed': ['payment.reversed'],
  'claim-open': ['claim.opened', 'claim.opened-by-lender'],
  'claim-missing': ['claim.withdrawn', 'claim.arrived', 'claim.not-arrived'],
  'claim-proposed': ['claim.outcome-proposed'],
  'claim-not-proposed': ['claim.outcome-returned'],
  'refund-under-way': ['refund.proposed', 'refund.corrected'],
  'refund-loss-unread': ['refund.confirmed'],
  'refund-open': ['refund.requested', 'refund.proposed', 'refund.corrected'],
  'refund-decided': ['refund.confirmed', 'refund.withdrawn', 'refund.request-cancelled'],
  'notice-open': ['formal-notice.proposed'],
  'hardship-decided': ['hardship.offered', 'hardship.declined', 'hardship.withdrawn', 'hardship.agreed'],
};

/** What stops every step of a loan names none of the payments or requests that the step is about. */
export const stopsTheLoan: ReadonlySet<RefusalCode> = new Set([
  'claim-open',
  'refund-under-way',
  'refund-loss-unread',
]);
