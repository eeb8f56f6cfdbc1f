/**
 * Who may do what, as one table. Every action of the HTTP API has its line here; the server refuses an action
 * that the table does not give to the actor, and both apps read the same table to decide what to show.
 */
export const staffRoles = ['loan-officer', 'approver', 'finance', 'administrator', 'auditor'] as const;
export type StaffRole = (typeof staffRoles)[number];

export type Actor =
  | { kind: 'guest' }
  | { kind: 'borrower'; userId: string }
  | { kind: 'staff'; userId: string; roles: readonly StaffRole[] }
  | { kind: 'system' };

type Holder = 'guest' | 'borrower' | 'system' | StaffRole;

const everyone = ['guest', 'borrower', ...staffRoles] as const;
const borrower = ['borrower'] as const;
const caseReaders = ['loan-officer', 'approver', 'finance', 'auditor'] as const;
const reportReaders = ['approver', 'finance', 'administrator', 'auditor'] as const;
/** Records with personal data leave the house by these hands only, and never without a trace. */
const recordTakers = ['finance', 'auditor'] as const;

export const permissions = {
  // public
  getLender: everyone,
  getProducts: everyone,
  getDocumentCheck: everyone,
  getFileCheck: everyone,
  checkFile: everyone,
  getSession: everyone,
  signUp: ['guest'],
  verifyCode: ['guest'],
  resendCode: ['guest', 'borrower'],
  signIn: ['guest'],
  signOut: ['borrower', ...staffRoles],
  requestPasswordReset: ['guest'],
  resetPassword: ['guest'],
  // the borrower's own account
  requestCode: borrower,
  changePassword: borrower,
  getProfile: borrower,
  updateProfile: borrower,
  getVerification: borrower,
  submitPersonalInformation: borrower,
  getBankAccount: borrower,
  updateBankAccount: borrower,
  uploadFile: borrower,
  getFile: borrower,
  getMessages: borrower,
  readMessage: borrower,
  sendMessage: borrower,
  // the borrower's own loan
  getLoanDraft: borrower,
  saveLoanDraft: borrower,
  applyForLoan: borrower,
  getLoan: borrower,
  getApplicationCopy: borrower,
  cancelLoan: borrower,
  getWallet: borrower,
  getAgreement: borrower,
  getAgreementPdf: borrower,
  viewAgreement: borrower,
  getAgreementTrail: borrower,
  consentToAgreement: borrower,
  signAgreement: borrower,
  declineAgreement: borrower,
  receiveAgreement: borrower,
  getRepayment: borrower,
  submitPaymentProof: borrower,
  getReceipt: borrower,
  getTransactions: borrower,
  getTransactionsCsv: borrower,
  getDocuments: borrower,
  getDocument: borrower,
  issueStatement: borrower,
  issueSchedule: borrower,
  issueClosingLetter: borrower,
  claimNotReceived: borrower,
  withdrawClaim: borrower,
  getCredit: borrower,
  requestRefund: borrower,
  cancelRefundRequest: borrower,
  getPayOff: borrower,
  quoteSettlement: borrower,
  getHardship: borrower,
  getHardshipCost: borrower,
  sendHardshipRequest: borrower,
  withdrawHardship: borrower,
  acceptHardshipOffer: borrower,
  getPlan: borrower,
  signPlan: borrower,
  // the back office
  staffSignIn: ['guest'],
  getDeskCounts: staffRoles,
  getApplications: caseReaders,
  getApplication: caseReaders,
  getIdentityImage: ['loan-officer', 'approver'],
  takeNextApplication: ['loan-officer'],
  takeApplication: ['loan-officer'],
  requestCorrection: ['loan-officer'],
  proposeApproval: ['loan-officer'],
  returnProposal: ['approver'],
  confirmApproval: ['approver'],
  rejectApplication: ['loan-officer', 'approver'],
  countersignAgreement: ['approver'],
  reissueAgreement: ['approver'],
  withdrawOffer: ['approver'],
  getContracts: caseReaders,
  recordAttestation: ['loan-officer'],
  recordStamping: ['finance'],
  recordDelivery: ['loan-officer'],
  retrySeal: ['loan-officer', 'approver', 'finance'],
  getCaseAgreementPdf: caseReaders,
  getPayouts: ['finance', 'approver', 'auditor'],
  preparePayout: ['finance'],
  releasePayout: ['finance'],
  returnPayout: ['finance'],
  getPayments: ['finance', 'auditor'],
  getPayment: ['finance', 'auditor'],
  getPaymentEffect: ['finance', 'auditor'],
  getPaymentProof: ['finance', 'auditor'],
  confirmPayment: ['finance'],
  declinePayment: ['finance'],
  proposeReversal: ['finance'],
  withdrawReversal: ['finance'],
  confirmReversal: ['finance'],
  getClaims: ['finance', 'auditor'],
  proposeClaimOutcome: ['finance'],
  returnClaimOutcome: ['finance'],
  confirmClaimOutcome: ['finance'],
  getRefunds: ['finance', 'auditor'],
  proposeRefund: ['finance'],
  withdrawRefund: ['finance'],
  confirmRefund: ['finance'],
  getArrears: ['loan-officer', 'approver', 'finance', 'auditor'],
  proposeFormalNotice: ['loan-officer'],
  withdrawFormalNotice: ['loan-officer', 'approver'],
  confirmFormalNotice: ['approver'],
  postFormalNotice: ['loan-officer'],
  getFormalNoticePdf: ['loan-officer', 'approver', 'auditor'],
  getCalendar: ['administrator', 'auditor'],
  addHoliday: ['administrator'],
  removeHoliday: ['administrator'],
  changeRestDays: ['administrator'],
  getReports: reportReaders,
  getReportCsv: reportReaders,
  getIdealPreview: recordTakers,
  exportIdeal: recordTakers,
  exportBorrowerLedger: recordTakers,
  getThreads: ['loan-officer', 'approver', 'finance'],
  getThread: ['loan-officer', 'approver', 'finance'],
  replyToBorrower: ['loan-officer', 'approver', 'finance'],
  getProofRuns: ['administrator', 'auditor', 'finance'],
  runProof: ['administrator'],
  getMoneyStop: staffRoles,
  getHardshipRequests: caseReaders,
  getHardshipRequest: caseReaders,
  getHardshipCaseCost: ['loan-officer'],
  offerHardship: ['loan-officer'],
  declineHardship: ['loan-officer'],
  // the clock
  expireOffer: ['system'],
  sealAgreement: ['system'],
  bookDueBills: ['system'],
  sendReminder: ['system'],
  closeFormalNotice: ['system'],
} as const satisfies Record<string, readonly Holder[]>;

export type Action = keyof typeof permissions;

export const actions = Object.keys(permissions) as Action[];

/** Deny by default: an actor without a line in the table may not. */
export const may = (actor: Actor, action: Action): boolean => {
  const holders: readonly Holder[] = permissions[action];
  if (actor.kind === 'staff') return actor.roles.some((role) => holders.includes(role));
  return holders.includes(actor.kind);
};
