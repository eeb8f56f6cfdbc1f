/**
 * Every reason the product may say no, as one union of codes with their facts. A refusal never carries prose:
 * `words` has the sentence for each code and the server the HTTP status, both in tables that must be complete.
 */
import type { AgreementState, AgreementStep } from './agreement-life.ts';
import type { CalendarDate } from './date.ts';
import type { LoanStatus } from './loan-status.ts';
import type { Sen } from './money.ts';

type NoFacts = Record<never, never>;

export type RefusalFacts = {
  // who asks
  'not-signed-in': NoFacts;
  'not-allowed': NoFacts;
  'not-found': NoFacts;
  'wrong-credentials': NoFacts;
  'too-many-tries': { waitMinutes: number };
  'code-needed': { purpose: CodePurpose };
  'code-wrong': NoFacts;
  'code-expired': NoFacts;
  'code-too-soon': { waitSeconds: number };
  'password-too-short': { minLength: number };
  'password-too-long': { maxLength: number };
  'password-too-common': NoFacts;
  'password-unchanged': NoFacts;
  'current-password-wrong': NoFacts;
  'contact-in-use': NoFacts;
  // the request itself
  'request-invalid': NoFacts;
  'request-too-large': NoFacts;
  'key-reused': NoFacts;
  'key-missing': NoFacts;
  'changed-meanwhile': NoFacts;
  'cross-site': NoFacts;
  // applying
  'applications-closed': NoFacts;
  'product-unknown': NoFacts;
  'amount-too-small': { minAmountSen: Sen };
  'amount-too-large': { maxAmountSen: Sen };
  'amount-not-in-steps': { stepSen: Sen };
  'term-not-offered': NoFacts;
  'terms-not-accepted': NoFacts;
  'application-open': { reference: string };
  'try-again-later': { tryAgainOn: CalendarDate };
  'signature-empty': NoFacts;
  'signature-too-short': NoFacts;
  'signature-too-simple': NoFacts;
  'signature-too-large': NoFacts;
  'signature-name-differs': NoFacts;
  // caps (product rule 6)
  'rate-above-cap': { capBps: number };
  'interest-above-principal': NoFacts;
  'late-rate-above-cap': { capBps: number };
  // proving who you are
  'ic-empty': NoFacts;
  'ic-not-digits': NoFacts;
  'ic-length': { entered: number };
  'ic-date': NoFacts;
  'ic-place': NoFacts;
  'ic-in-use': NoFacts;
  'under-age': NoFacts;
  'birth-date-wrong': NoFacts;
  'emergency-contact-is-you': NoFacts;
  'photo-missing': { kind: IdentityImageKind };
  'verification-incomplete': NoFacts;
  'verification-locked': NoFacts;
  'personal-information-first': NoFacts;
  'bank-unknown': NoFacts;
  'bank-account-locked': NoFacts;
  'bank-account-not-yours': NoFacts;
  // files
  'file-empty': NoFacts;
  'file-too-large': { maxBytes: number };
  'file-type': NoFacts;
  'file-unknown': NoFacts;
  'file-quota': NoFacts;
  'image-too-small': { minPixels: number };
  'image-too-many-pixels': NoFacts;
  'image-unreadable': NoFacts;
  'pdf-locked': NoFacts;
  // deciding
  'wrong-status': { status: LoanStatus };
  'taken-by-other': { name: string };
  'queue-empty': NoFacts;
  'not-assigned-to-you': NoFacts;
  'second-person-needed': NoFacts;
  'no-proposal': NoFacts;
  'proposal-open': NoFacts;
  'terms-above-request': NoFacts;
  'reason-missing': NoFacts;
  'own-loan': NoFacts;
  // the agreement
  'agreement-missing': NoFacts;
  'agreement-incomplete': NoFacts;
  'agreement-not-shown': NoFacts;
  'agreement-changed': NoFacts;
  'agreement-already-signed': NoFacts;
  'agreement-not-signed': NoFacts;
  'agreement-already-countersigned': NoFacts;
  'agreement-too-early': { state: AgreementState };
  'agreement-step-done': { step: AgreementStep };
  'agreement-not-delivered': { state: AgreementState };
  'agreement-unchanged': NoFacts;
  'attestor-is-party': NoFacts;
  'stamp-duty-too-small': { atLeastSen: Sen };
  'stamp-certificate-in-use': NoFacts;
  'tracking-number-missing': NoFacts;
  'delivered-before-sealed': NoFacts;
  'nothing-to-seal': NoFacts;
  'offer-ended': { offerEndsOn: CalendarDate };
  'glyph-missing': { characters: string };
  // money out
  'payout-under-way': NoFacts;
  'payout-missing': NoFacts;
  'payout-amount-differs': { amountSen: Sen };
  'bank-reference-in-use': NoFacts;
  'date-in-future': NoFacts;
  'date-before-signing': NoFacts;
  // money in
  'not-paid-out': NoFacts;
  'nothing-to-pay': NoFacts;
  'amount-zero': NoFacts;
  'amount-above-debt': { owedSen: Sen };
  'amount-differs-from-proof': { claimedSen: Sen; claimedPaidOn: CalendarDate };
  'paid-before-payout': NoFacts;
  'proof-decided': NoFacts;
  'proof-in-use': NoFacts;
  'payment-not-confirmed': NoFacts;
  'payment-reversed': NoFacts;
  'reversal-open': NoFacts;
  'reversal-missing': NoFacts;
  'credit-too-small': { creditSen: Sen };
  'nothing-due': NoFacts;
  'claim-open': NoFacts;
  'claim-missing': NoFacts;
  'claim-answered': NoFacts;
  'too-many-quotes': NoFacts;
  'claim-proposed': NoFacts;
  'claim-not-proposed': NoFacts;
  'bank-reference-missing': NoFacts;
  'no-credit': NoFacts;
  'refund-open': NoFacts;
  'refund-decided': NoFacts;
  'refund-not-proposed': NoFacts;
  'refund-before-credit': NoFacts;
  'settlement-date-past': NoFacts;
  'settlement-date-too-far': { latestOn: CalendarDate };
  'money-stopped': NoFacts;
  // arrears
  'quiet-hours': NoFacts;
  'reminders-paused': NoFacts;
  'contact-limit': NoFacts;
  'not-late-enough': { daysNeeded: number };
  'notice-open': NoFacts;
  'notice-missing': NoFacts;
  'posted-before-made': { asOfOn: CalendarDate };
  'notice-figures-changed': { daysToPost: number };
  'payment-being-checked': NoFacts;
  'tracking-number-in-use': NoFacts;
  'date-not-in-future': NoFacts;
  'holiday-exists': NoFacts;
  'rest-days-all': NoFacts;
  // papers
  'period-backwards': { paidOutOn: CalendarDate };
  'too-many-papers': { atMost: number };
  'document-unknown': NoFacts;
  // hardship and new plans
  'hardship-open': NoFacts;
  'hardship-decided': NoFacts;
  'part-too-large': { dueSen: Sen };
  'rest-date-not-possible': { fromOn: CalendarDate; untilOn: CalendarDate };
  'only-interest-left': NoFacts;
  'due-day-same': NoFacts;
  'due-day-changed': { possibleOn: CalendarDate };
  'overdue-first': NoFacts;
  'plan-not-signed': NoFacts;
  'plan-changed': NoFacts;
  // messages (product rule 9)
  'message-empty': NoFacts;
  'message-account-number': NoFacts;
  'message-link': NoFacts;
};

export type RefusalCode = keyof RefusalFacts;
export type Refusal = { [Code in RefusalCode]: { code: Code } & RefusalFacts[Code] }[RefusalCode];

export const codePurposes = [
  'sign-up',
  'new-device',
  'reset-password',
  'change-contact',
  'change-bank-account',
  'sign-agreement',
] as const;
export type CodePurpose = (typeof codePurposes)[number];

export const identityImageKinds = ['ic-front', 'ic-back', 'selfie-with-ic'] as const;
export type IdentityImageKind = (typeof identityImageKinds)[number];

export type Refused = { ok: false; refusal: Refusal };
/** What every rule answers: the change it allows, or the reason it says no. */
export type Outcome<Change> = { ok: true; change: Change } | Refused;

export const allow = <Change>(change: Change): { ok: true; change: Change } => ({ ok: true, change });
export const refuse = (refusal: Refusal): Refused => ({ ok: false, refusal });
