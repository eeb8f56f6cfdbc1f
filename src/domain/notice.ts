/**
 * A notice to the borrower: which text, with which facts, and the page where to act. The sentence is written in the
 * reader's language when it is read or sent; facts are references, amounts in sen and dates only.
 */
export const noticeTemplates = [
  'application-received',
  'application-cancelled',
  'verification-received',
  'review-started',
  'correction-needed',
  'loan-approved',
  'loan-rejected',
  'offer-expired',
  'agreement-signed',
  'agreement-reissued',
  'agreement-countersigned',
  'agreement-sealed',
  'agreement-delivered',
  'offer-withdrawn',
  'payout-prepared',
  'payout-returned',
  'payout-called-off',
  'loan-disbursed',
  'payment-received',
  'payment-confirmed',
  'payment-declined',
  'payment-reversed',
  'loan-settled',
  'reminder-before',
  'reminder-due',
  'reminder-late-3',
  'reminder-late-7',
  'reminder-late-14',
  'formal-notice-posted',
  'claim-received',
  'payout-came-back',
  'claim-withdrawn',
  'claim-arrived',
  'claim-not-arrived',
  'refund-requested',
  'refund-sent',
  'refund-sent-earlier-account',
  'refund-withdrawn',
  'refund-not-possible',
  'hardship-received',
  'hardship-received-again',
  'hardship-offered',
  'hardship-agreed',
  'hardship-declined',
  'plan-signed',
  'repayment-account-changes',
  'repayment-account-kept',
  'bank-account-changed',
  'contact-changed',
  'password-changed',
  'password-reset',
  'new-device',
  'recovery-prepared',
  'recovery-confirmed',
  'recovery-confirmed-before',
  'recovery-confirmed-kept',
  'recovery-stopped',
  'data-downloaded',
  'deletion-done',
  'deletion-answered',
] as const;
export type NoticeTemplate = (typeof noticeTemplates)[number];

export type Notice = {
  template: NoticeTemplate;
  facts: Readonly<Record<string, string | number>>;
  /** The borrower page to act on, after the language prefix. */
  link: string;
};
