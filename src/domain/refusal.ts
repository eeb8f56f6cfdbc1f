/**
 * Every reason the product may say no, as one union of codes with their facts. A refusal never carries prose:
 * `words` has the sentence for each code and the server the HTTP status, both in tables that must be complete.
 */
import type { AgreementState, AgreementStep } from './agreement-life.ts';
import type { CalendarDate } from './date.ts';
import type { LoanStatus } from './loan-status.ts';
import type { Sen } from './money.ts';
import type { InterestMethod } from './schedule.ts';

type NoFacts = Record<never, never>;

export type RefusalFacts = {
  // who asks
  'not-signed-in': NoFacts;
  'not-allowed': NoFacts;
  'not-found': NoFacts;
  'wrong-credentials': NoFacts;
  'reauthentication-needed': NoFacts;
  'passkey-needed': NoFacts;
  'too-many-tries': { waitMinutes: number };
  'code-needed': { purpose: CodePurpose };
  'code-wrong': NoFacts;
  'code-expired': NoFacts;
  /** Tried too often: no try is left for this one. */
  'code-spent': NoFacts;
  'code-too-soon': { waitSeconds: number };
  'whatsapp-not-set-up': NoFacts;
  'password-too-short': { minLength: number };
  'password-too-long': { maxLength: number };
  'password-too-common': NoFacts;
  'password-unchanged': NoFacts;
  'current-password-wrong': NoFacts;
  'contact-in-use': NoFacts;
  // the way in through the lender
  'identity-not-proven': NoFacts;
  'recovery-waiting': { name: string };
  'recovery-refused': { untilAt: string };
  'recovery-over': NoFacts;
  'recovery-decided': { name: string };
  'recovery-too-early': { confirmableAt: string };
  'recovery-stale': NoFacts;
  'recovery-email-differs': NoFacts;
  'photos-not-compared': NoFacts;
  'recovery-code-wrong': NoFacts;
  'recovery-code-ended': NoFacts;
  // the people of the lender
  'own-account': NoFacts;
  'last-administrator': NoFacts;
  'administrator-exists': NoFacts;
  'roles-not-together': NoFacts;
  'roles-unchanged': NoFacts;
  'staff-inactive': NoFacts;
  'staff-active': NoFacts;
  'invitation-open': NoFacts;
  'staff-link-ended': NoFacts;
  'handover-code-wrong': NoFacts;
  'authenticator-code-wrong': NoFacts;
  'passkey-not-verified': NoFacts;
  'passkey-known': NoFacts;
  'too-many-passkeys': { limit: number };
  'too-many-applications': { atMost: number };
  'passkeys-need-name': NoFacts;
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
  'product-changed': {
    method: InterestMethod;
    annualRateBps: number;
    lateRateBps: number;
    wasMethod: InterestMethod;
    wasAnnualRateBps: number;
    wasLateRateBps: number;
  };
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
  // changing a product
  'product-amount-too-large': { maxAmountSen: Sen };
  'product-step': { stepSen: Sen };
  'product-amount-not-in-steps': { stepSen: Sen };
  'product-amounts-backwards': NoFacts;
  'product-terms': { atMost: number; longestMonths: number };
  'product-term-twice': NoFacts;
  'product-interest-above-principal': { term: number; highestRateBps: number };
  'product-unchanged': NoFacts;
  'product-change-waiting': NoFacts;
  'product-change-decided': NoFacts;
  'effective-too-early': { fromOn: CalendarDate };
  // proving who you are
  'ic-empty': NoFacts;
  'ic-not-digits': NoFacts;
  'ic-length': { entered: number };
  'ic-date': NoFacts;
  'ic-place': NoFacts;
  'ic-in-use': NoFacts;
  'ic-number-wrong': NoFacts;
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
  'payout-details-paused': { untilAt: string };
  // files
  'file-empty': NoFacts;
  'file-too-large': { maxBytes: number };
  'file-type': NoFacts;
  'file-heic': NoFacts;
  'file-unknown': NoFacts;
  'file-quota': NoFacts;
  'image-too-small': { minPixels: number };
  'image-too-many-pixels': NoFacts;
  'image-unreadable': NoFacts;
  'pdf-locked': NoFacts;
  'file-destroyed': { destroyedOn: CalendarDate; because: 'retention' | 'asked' };
  'upload-offset': { receivedBytes: number };
  'chunk-damaged': NoFacts;
  'upload-incomplete': { receivedBytes: number };
  'file-damaged': NoFacts;
  'storage-full': NoFacts;
  /** The database had no turn for it in time. */
  busy: NoFacts;
  /** The database is not there or cannot write; whether the last thing happened, the same request again will tell. */
  'database-away': NoFacts;
  /** The server's clock stands before the newest entry of the ledger, or far after anything that was seen. */
  'clock-in-doubt': NoFacts;
  'handoff-used': NoFacts;
  'handoff-ended': NoFacts;
  // deciding
  'wrong-status': { status: LoanStatus };
  'taken-by-other': { name: string };
  'queue-empty': NoFacts;
  'not-assigned-to-you': NoFacts;
  'second-person-needed': NoFacts;
  'second-approver-needed': NoFacts;
  'second-person-of-proposer': { name: string };
  'administrator-too-new': { name: string; changedAt: string };
  'role-too-new': { untilAt: string };
  'correction-asked': NoFacts;
  'no-proposal': NoFacts;
  'proposal-open': NoFacts;
  'terms-above-request': NoFacts;
  'photo-not-opened': NoFacts;
  'photo-changed': NoFacts;
  'photo-decided': NoFacts;
  'photos-not-accepted': { left: number };
  'differences-not-seen': { left: number };
  'reason-missing': NoFacts;
  'hand-over-changes-nothing': NoFacts;
  'colleague-not-officer': NoFacts;
  'too-many-saved-views': { atMost: number };
  'search-too-short': NoFacts;
  'too-many-looks': { atMost: number; waitMinutes: number };
  'number-not-needed': NoFacts;
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
  'payout-replaced': NoFacts;
  'payout-ceiling': { leftSen: Sen; ceilingSen: Sen };
  'payout-file-ceiling': { day: CalendarDate; leftSen: Sen; ceilingSen: Sen };
  'payout-in-file': { reference: string; file: string };
  'payout-file-withdrawn': NoFacts;
  'payout-file-used': NoFacts;
  'payout-file-sent': { count: number };
  'execution-day': { firstDay: CalendarDate; lastDay: CalendarDate };
  'payout-amount-differs': { amountSen: Sen };
  'refund-amount-differs': { amountSen: Sen };
  'bank-reference-in-use': NoFacts;
  'date-in-future': NoFacts;
  'audit-range-backwards': NoFacts;
  'audit-range-long': { atMost: number };
  'reason-short': { minLength: number };
  'date-before-signing': NoFacts;
  'date-before-preparation': NoFacts;
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
  'bank-line-taken': NoFacts;
  'bank-line-needed': { paidOn: string };
  'bank-line-outgoing': NoFacts;
  'bank-line-incoming': NoFacts;
  'bank-line-differs': { amountSen: Sen; paidOn: CalendarDate };
  'bank-line-free': NoFacts;
  'bank-line-stands-for-payment': NoFacts;
  'proof-waiting': { amountSen: Sen };
  'payment-without-line': { amountSen: Sen; paidOn: CalendarDate };
  'bank-line-returned': NoFacts;
  'bank-line-taken-back': NoFacts;
  'statement-imported': { importedOn: CalendarDate };
  'statement-read-otherwise': { fileName: string; firstDay: CalendarDate; lastDay: CalendarDate };
  'statement-before-account': { accountSince: CalendarDate };
  'statement-unreadable': NoFacts;
  'statement-rows-wrong': { rows: number };
  'reversal-open': NoFacts;
  'reversal-missing': NoFacts;
  'other-loan-open': { reference: string };
  'credit-too-small': { creditSen: Sen };
  'refund-loss-unread': { refundLossSen: Sen };
  'refund-under-way': { amountSen: Sen };
  'nothing-due': NoFacts;
  'claim-open': NoFacts;
  'claim-missing': NoFacts;
  'claim-answered': NoFacts;
  'claim-of-lender': NoFacts;
  'payout-paid-on': NoFacts;
  'money-is-payout-back': NoFacts;
  'payout-back-on-line': NoFacts;
  'payout-not-reported': NoFacts;
  'line-may-be-payout-back': NoFacts;
  'too-many-quotes': NoFacts;
  'claim-proposed': NoFacts;
  'claim-not-proposed': NoFacts;
  'payout-own-word': { name: string };
  'payout-sent-again': { name: string };
  'payout-seen-back': { name: string; paidOn: CalendarDate; bankReference: string };
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
  // the lender's settings
  'settings-changed': { name: string; changedAt: string };
  'lender-unknown': NoFacts;
  'lender-known': NoFacts;
  'lender-change-open': { name: string };
  'lender-change-confirmed': NoFacts;
  'contact-needs-two': NoFacts;
  'lender-change-ended': { name: string; changedAt: string };
  'nothing-changed': NoFacts;
  'licence-dates-backwards': NoFacts;
  'ssm-number-impossible': NoFacts;
  'setting-asks-for-money': NoFacts;
  'setting-leads-elsewhere': NoFacts;
  'bank-reference-asks-for-money': NoFacts;
  'contact-number-impossible': NoFacts;
  'account-number-differs': NoFacts;
  'hours-backwards': NoFacts;
  'no-bank-offered': NoFacts;
  'no-purpose-offered': NoFacts;
  'bank-not-offered': NoFacts;
  'purpose-not-offered': NoFacts;
  'maintenance-ends-before': NoFacts;
  /** Empty when nobody said until when. */
  maintenance: { untilAt: string };
  // programs and addresses outside
  'token-wrong': NoFacts;
  'two-identities': NoFacts;
  'too-many-requests': { waitSeconds: number };
  'last-day-past': NoFacts;
  'too-many-integrations': { atMost: number };
  'integration-ended': NoFacts;
  'too-many-webhooks': { atMost: number };
  'webhook-ended': NoFacts;
  'webhook-exists': NoFacts;
  'webhook-address-wrong': NoFacts;
  'webhook-host-not-listed': { host: string };
  // messages (product rule 9)
  'message-empty': NoFacts;
  'message-too-long': { atMost: number };
  'message-account-number': NoFacts;
  'message-link': NoFacts;
  'message-pay-first': NoFacts;
  'message-asks-for-money': NoFacts;
  'message-asks-for-secret': NoFacts;
  'answered-meanwhile': { name: string };
  'text-decided': { name: string };
  'text-of-colleague': { name: string };
  'template-unknown-placeholder': { placeholder: string };
  'template-name-in-use': NoFacts;
  // contact about late payments
  'contact-not-needed': NoFacts;
  'contact-paused': NoFacts;
  'contact-quiet-time': { nextOn: CalendarDate };
  'contact-too-often': { atMost: number; nextOn: CalendarDate };
  'contact-channel-closed': NoFacts;
  'contact-in-future': NoFacts;
  'contact-too-long-ago': NoFacts;
  'promise-missing': NoFacts;
  'promise-not-fitting': NoFacts;
  'promise-day': { fromOn: CalendarDate; untilOn: CalendarDate };
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
  'download-data',
  'delete-data',
] as const;
export type CodePurpose = (typeof codePurposes)[number];

export const identityImageKinds = ['ic-front', 'ic-back', 'selfie-with-ic'] as const;
export type IdentityImageKind = (typeof identityImageKinds)[number];

export type Refused = { ok: false; refusal: Refusal };
/** What every rule answers: the change it allows, or the reason it says no. */
export type Outcome<Change> = { ok: true; change: Change } | Refused;

export const allow = <Change>(change: Change): { ok: true; change: Change } => ({ ok: true, change });
export const refuse = (refusal: Refusal): Refused => ({ ok: false, refusal });
