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
  takeApplication: { from: ['unknown'], to: ['under-review'] },
  requestCorrection: { from: ['under-review'], to: ['under-review'] },
  proposeApproval: { from: ['under-review'], to: ['under-review'] },
  returnProposal: { from: ['under-review'], to: ['under-review'] },
  confirmApproval: { from: ['under-review'], to: ['approved'] },
  rejectApplication: { from: ['under-review'], to: ['rejected'] },
  viewAgreement: { from: ['approved'], to: ['approved'] },
  signAgreement: { from: ['approved'], to: ['approved'] },
  countersignAgreement: { from: ['approved'], to: ['approved'] },
  preparePayout: { from: ['approved'], to: ['approved'] },
  returnPayout: { from: ['approved'], to: ['approved'] },
  releasePayout: { from: ['approved'], to: ['disbursed'] },
  submitPaymentProof: { from: ['disbursed'], to: ['disbursed'] },
  // A payment on its way while the last one is confirmed must still be decided: the money is there.
  declinePayment: { from: ['disbursed', 'settled'], to: ['disbursed', 'settled'] },
  confirmPayment: { from: ['disbursed', 'settled'], to: ['disbursed', 'settled'] },
  // A payment that is taken back may bring a settled loan back to life.
  proposeReversal: { from: ['disbursed', 'settled'], to: ['disbursed', 'settled'] },
  withdrawReversal: { from: ['disbursed', 'settled'], to: ['disbursed', 'settled'] },
  confirmReversal: { from: ['disbursed', 'settled'], to: ['disbursed', 'settled'] },
  bookDueBills: { from: ['disbursed'], to: ['disbursed', 'settled'] },
  cancelLoan: { from: ['unknown', 'under-review', 'approved'], to: ['cancelled'] },
  expireOffer: { from: ['approved'], to: ['expired'] },
} as const satisfies Record<string, { from: readonly LoanStatus[]; to: readonly LoanStatus[] }>;

export type LoanCommand = keyof typeof loanMoves;

export const mayMove = (command: LoanCommand, from: LoanStatus): boolean =>
  (loanMoves[command].from as readonly LoanStatus[]).includes(from);

/** A loan that is neither finished nor refused: a borrower has at most one. */
export const isOpen = (status: LoanStatus): boolean =>
  status === 'unknown' || status === 'under-review' || status === 'approved' || status === 'disbursed';

/** Unknown status values from anywhere are shown as "Pending" (specification, section 4). */
export const parseLoanStatus = (text: string): LoanStatus =>
  (loanStatuses as readonly string[]).includes(text) ? (text as LoanStatus) : 'unknown';
