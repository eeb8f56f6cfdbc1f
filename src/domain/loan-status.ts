/**
 * The statuses of a loan and the moves between them, exactly the table of the product description.
 * A move that is not here is refused and changes nothing; the database holds the same pairs in a trigger.
 */
export const loanStatuses = [
  'unknown',
  'under-review',
  'approved',
  'rejected',
  'disbursed',
  'settled',
  'cancelled',
  'expired',
] as const;
export type LoanStatus = (typeof loanStatuses)[number];

/** Each command on an existing loan: the statuses it may start from and the ones it may lead to. */
export const loanMoves = {
  takeApplication: { from: ['unknown', 'under-review'], to: ['under-review'] },
  handOverApplication: { from: ['under-review'], to: ['under-review'] },
  requestCorrection: { from: ['under-review'], to: ['under-review'] },
  acceptPhoto: { from: ['under-review'], to: ['under-review'] },
  proposeApproval: { from: ['under-review'], to: ['under-review'] },
  returnProposal: { from: ['under-review'], to: ['under-review'] },
  // A large loan stays under review until the second of two approvers.
  confirmApproval: { from: ['under-review'], to: ['under-review', 'approved'] },
  rejectApplication: { from: ['under-review'], to: ['rejected'] },
  viewAgreement: { from: ['approved'], to: ['approved'] },
  signAgreement: { from: ['approved'], to: ['approved'] },
  consentToAgreement: { from: ['approved'], to: ['approved'] },
  declineAgreement: { from: ['approved'], to: ['cancelled'] },
  withdrawOffer: { from: ['approved'], to: ['cancelled'] },
  reissueAgreement: { from: ['approved'], to: ['approved'] },
  countersignAgreement: { from: ['approved'], to: ['approved'] },
  recordAttestation: { from: ['approved'], to: ['approved'] },
  recordStamping: { from: ['approved'], to: ['approved'] },
  sealAgreement: { from: ['approved'], to: ['approved'] },
  receiveAgreement: { from: ['approved'], to: ['approved'] },
  recordDelivery: { from: ['approved'], to: ['approved'] },
  preparePayout: { from: ['approved'], to: ['approved'] },
  returnPayout: { from: ['approved'], to: ['approved'] },
  releasePayout: { from: ['approved'], to: ['disbursed'] },
  submitPaymentProof: { from: ['disbursed'], to: ['disbursed'] },
  // A payment on its way while the last one is confirmed, or on a loan that never arrived, must still be decided.
  declinePayment: { from: ['disbursed', 'settled', 'cancelled'], to: ['disbursed', 'settled', 'cancelled'] },
  confirmPayment: { from: ['disbursed', 'settled', 'cancelled'], to: ['disbursed', 'settled', 'cancelled'] },
  recordBankPayment: {
    from: ['disbursed', 'settled', 'cancelled'],
    to: ['disbursed', 'settled', 'cancelled'],
  },
  // A payment that is taken back may bring a settled loan back to life.
  proposeReversal: { from: ['disbursed', 'settled', 'cancelled'], to: ['disbursed', 'settled', 'cancelled'] },
  withdrawReversal: {
    from: ['disbursed', 'settled', 'cancelled'],
    to: ['disbursed', 'settled', 'cancelled'],
  },
  confirmReversal: { from: ['disbursed', 'settled', 'cancelled'], to: ['disbursed', 'settled', 'cancelled'] },
  quoteSettlement: { from: ['disbursed'], to: ['disbursed'] },
  sendHardshipRequest: { from: ['disbursed'], to: ['disbursed'] },
  offerHardship: { from: ['disbursed'], to: ['disbursed'] },
  declineHardship: { from: ['disbursed'], to: ['disbursed'] },
  acceptHardshipOffer: { from: ['disbursed'], to: ['disbursed'] },
  signPlan: { from: ['disbursed'], to: ['disbursed'] },
  bookDueBills: { from: ['disbursed'], to: ['disbursed', 'settled'] },
  // The money did not arrive: nothing more is asked until two people know, and if it never did there was no loan.
  claimNotReceived: { from: ['disbursed'], to: ['disbursed', 'settled'] },
  reportPayoutBack: { from: ['disbursed'], to: ['disbursed', 'settled'] },
  withdrawClaim: { from: ['disbursed', 'settled'], to: ['disbursed', 'settled'] },
  proposeClaimOutcome: { from: ['disbursed', 'settled'], to: ['disbursed', 'settled'] },
  returnClaimOutcome: { from: ['disbursed', 'settled'], to: ['disbursed', 'settled'] },
  confirmClaimOutcome: { from: ['disbursed', 'settled'], to: ['disbursed', 'settled', 'cancelled'] },
  requestRefund: { from: ['disbursed', 'settled', 'cancelled'], to: ['disbursed', 'settled', 'cancelled'] },
  cancelRefundRequest: {
    from: ['disbursed', 'settled', 'cancelled'],
    to: ['disbursed', 'settled', 'cancelled'],
  },
  proposeRefund: { from: ['disbursed', 'settled', 'cancelled'], to: ['disbursed', 'settled', 'cancelled'] },
  correctRefund: { from: ['disbursed', 'settled', 'cancelled'], to: ['disbursed', 'settled', 'cancelled'] },
  withdrawRefund: { from: ['disbursed', 'settled', 'cancelled'], to: ['disbursed', 'settled', 'cancelled'] },
  confirmRefund: { from: ['disbursed', 'settled', 'cancelled'], to: ['disbursed', 'settled', 'cancelled'] },
  sendReminder: { from: ['disbursed'], to: ['disbursed'] },
  recordContact: { from: ['disbursed'], to: ['disbursed'] },
  proposeFormalNotice: { from: ['disbursed'], to: ['disbursed'] },
  cancelLoan: { from: ['unknown', 'under-review', 'approved'], to: ['cancelled'] },
  expireOffer: { from: ['approved'], to: ['expired'] },
} as const satisfies Record<string, { from: readonly LoanStatus[]; to: readonly LoanStatus[] }>;

export type LoanCommand = keyof typeof loanMoves;

export const mayMove = (command: LoanCommand, from: LoanStatus): boolean =>
  (loanMoves[command].from as readonly LoanStatus[]).includes(from);

/** Of a loan that is neither finished nor refused: a borrower has at most one. */
export const openStatuses = [
  'unknown',
  'under-review',
  'approved',
  'disbursed',
] as const satisfies readonly LoanStatus[];

/** Whether a loan has one of them. */
export const isOpen = (status: LoanStatus): boolean =>
  (openStatuses as readonly LoanStatus[]).includes(status);

/** An application that is being decided, or an offer: the money is still to come. */
export const isBeforePayout = (status: LoanStatus): boolean => isOpen(status) && status !== 'disbursed';

/** Unknown status values from anywhere are shown as "Pending" (specification, section 4). */
export const parseLoanStatus = (text: string): LoanStatus =>
  (loanStatuses as readonly string[]).includes(text) ? (text as LoanStatus) : 'unknown';
