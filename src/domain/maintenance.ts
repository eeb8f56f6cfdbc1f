/**
 * While the lender closes the product for maintenance, borrowers keep what a running loan needs: an expired licence
 * never stops servicing (product rule 7), so a switch does not either. Whoever owes can see what, pay it, prove it,
 * say that money did not arrive, ask for help and write; new obligations and changes of one's data wait.
 */
import type { Instant } from './loan.ts';
import type { Action, Actor } from './permission.ts';

export type Maintenance = { since: Instant; until: Instant | null };

/** It ends by itself where an end was set. */
export const isUnderMaintenance = (maintenance: Maintenance | undefined, now: Instant): boolean =>
  maintenance !== undefined && (maintenance.until === null || now < maintenance.until);

/** What guests and borrowers may do all the same. Every other action of theirs is refused. */
export const openInMaintenance: ReadonlySet<Action> = new Set([
  // To come in: without it nothing below can be reached. Staff sign in as guests.
  'getLender',
  'getSession',
  'signIn',
  'staffSignIn',
  'signOut',
  'verifyCode',
  'resendCode',
  'requestPasswordReset',
  'resetPassword',
  // What is owed, and the papers of it.
  'getProfile',
  'getLoan',
  'getWallet',
  'getRepayment',
  'getTransactions',
  'getTransactionsCsv',
  'getDocuments',
  'getDocument',
  'getReceipt',
  'getAgreement',
  'getAgreementPdf',
  'getAgreementTrail',
  'getCredit',
  'getPayOff',
  'quoteSettlement',
  // Money that was paid, or that never arrived.
  'startUpload',
  'getUpload',
  'sendChunk',
  'completeUpload',
  'getFile',
  'submitPaymentProof',
  'claimNotReceived',
  'requestRefund',
  'cancelRefundRequest',
  // Steps that need a code: the plan, and what the law gives everybody about their data.
  'requestCode',
  'withdrawClaim',
  // Ways out of what was not paid out yet, and of a device that is not in good hands: nobody is held by a switch.
  'cancelLoan',
  'declineAgreement',
  'changePassword',
  'getOpenSessions',
  'endOtherSessions',
  'stopRecovery',
  'getPrivacy',
  // Help and a word with somebody.
  'getHardship',
  'getHardshipCost',
  'sendHardshipRequest',
  'withdrawHardship',
  'acceptHardshipOffer',
  'getPlan',
  'signPlan',
  'downloadData',
  'requestDeletion',
  'getMessages',
  'readMessage',
  'sendMessage',
] satisfies Action[]);

/** Staff, the clock and other systems go on. A second device that only sends identity photos waits with the verification. */
export const isClosedFor = ({ kind }: Actor, action: Action): boolean =>
  kind === 'other-phone' || ((kind === 'guest' || kind === 'borrower') && !openInMaintenance.has(action));
