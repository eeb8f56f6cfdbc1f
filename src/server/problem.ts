/**
 * What goes wrong, in three kinds that never mix: an invalid request (400), a refusal of the rules (by the table
 * below), a fault of ours (500). Each is answered as problem+json with a sentence in the reader's language.
 */
import type { Problem } from '#contract/problem.ts';
import type { Refusal, RefusalCode } from '#domain/refusal.ts';
import type { Words } from '#words/catalog.ts';
import { issueSentence, type SchemaIssue } from '#words/issues.ts';
import type { Locale } from '#words/locale.ts';
import { refusalSentence } from '#words/refusals.ts';

/** A rule said no. Thrown by the command processor and by reads; nothing was written. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** `message` is a word of the table of issues, or a schema's own; the sentence is made from it when it is answered. */
export type Issue = Partial<SchemaIssue> & { path: (string | number)[]; message: string };

/** The request is not well-formed: which field, and what is wrong with it. */
export class InvalidError extends Error {
  override name = 'InvalidError';
  readonly issues: Issue[];
  constructor(issues: Issue[]) {
    super('request-invalid');
    this.issues = issues;
  }
}

const invalid = 422;
const conflict = 409;
const forbidden = 403;

export const statusOf: Record<RefusalCode, number> = {
  'not-signed-in': 401,
  'not-allowed': forbidden,
  'not-found': 404,
  'wrong-credentials': 401,
  'too-many-tries': 429,
  'code-needed': forbidden,
  'code-wrong': invalid,
  'code-expired': invalid,
  'code-too-soon': 429,
  'password-too-short': invalid,
  'password-too-long': invalid,
  'password-too-common': invalid,
  'password-unchanged': invalid,
  'current-password-wrong': invalid,
  'contact-in-use': conflict,
  'request-invalid': 400,
  'request-too-large': 413,
  'key-reused': invalid,
  'key-missing': 400,
  'changed-meanwhile': conflict,
  'cross-site': forbidden,
  'applications-closed': conflict,
  'product-unknown': conflict,
  'amount-too-small': invalid,
  'amount-too-large': invalid,
  'amount-not-in-steps': invalid,
  'term-not-offered': invalid,
  'terms-not-accepted': invalid,
  'application-open': conflict,
  'try-again-later': conflict,
  'signature-empty': invalid,
  'signature-too-short': invalid,
  'signature-too-simple': invalid,
  'signature-too-large': invalid,
  'signature-name-differs': invalid,
  'rate-above-cap': invalid,
  'interest-above-principal': invalid,
  'late-rate-above-cap': invalid,
  'ic-empty': invalid,
  'ic-not-digits': invalid,
  'ic-length': invalid,
  'ic-date': invalid,
  'ic-place': invalid,
  'ic-in-use': conflict,
  'under-age': invalid,
  'birth-date-wrong': invalid,
  'emergency-contact-is-you': invalid,
  'photo-missing': invalid,
  'verification-incomplete': conflict,
  'verification-locked': conflict,
  'personal-information-first': conflict,
  'bank-unknown': invalid,
  'bank-account-locked': conflict,
  'bank-account-not-yours': invalid,
  'file-empty': invalid,
  'file-too-large': 413,
  'file-type': 415,
  'file-unknown': invalid,
  'file-quota': 429,
  'image-too-small': invalid,
  'image-too-many-pixels': invalid,
  'image-unreadable': invalid,
  'pdf-locked': invalid,
  'wrong-status': conflict,
  'taken-by-other': conflict,
  'queue-empty': conflict,
  'not-assigned-to-you': conflict,
  'second-person-needed': forbidden,
  'no-proposal': conflict,
  'proposal-open': conflict,
  'terms-above-request': invalid,
  'reason-missing': invalid,
  'own-loan': forbidden,
  'agreement-missing': conflict,
  'agreement-incomplete': conflict,
  'agreement-not-shown': conflict,
  'agreement-changed': conflict,
  'agreement-already-signed': conflict,
  'agreement-not-signed': conflict,
  'agreement-already-countersigned': conflict,
  'agreement-too-early': conflict,
  'agreement-step-done': conflict,
  'agreement-not-delivered': conflict,
  'agreement-unchanged': conflict,
  'attestor-is-party': invalid,
  'stamp-duty-too-small': invalid,
  'stamp-certificate-in-use': conflict,
  'tracking-number-missing': invalid,
  'delivered-before-sealed': invalid,
  'nothing-to-seal': conflict,
  'offer-ended': conflict,
  'glyph-missing': conflict,
  'payout-under-way': conflict,
  'payout-missing': conflict,
  'payout-amount-differs': invalid,
  'bank-reference-in-use': conflict,
  'date-in-future': invalid,
  'date-before-signing': invalid,
  'not-paid-out': conflict,
  'nothing-to-pay': conflict,
  'amount-zero': invalid,
  'paid-before-payout': invalid,
  'proof-decided': conflict,
  'proof-in-use': conflict,
  'amount-above-debt': invalid,
  'amount-differs-from-proof': conflict,
  'payment-not-confirmed': conflict,
  'payment-reversed': conflict,
  'reversal-open': conflict,
  'reversal-missing': conflict,
  'credit-too-small': conflict,
  'nothing-due': conflict,
  'claim-open': conflict,
  'claim-missing': conflict,
  'claim-answered': conflict,
  'too-many-quotes': 429,
  'claim-proposed': conflict,
  'claim-not-proposed': conflict,
  'bank-reference-missing': invalid,
  'no-credit': conflict,
  'refund-open': conflict,
  'refund-decided': conflict,
  'refund-not-proposed': conflict,
  'refund-before-credit': invalid,
  'settlement-date-past': invalid,
  'settlement-date-too-far': invalid,
  'money-stopped': conflict,
  'quiet-hours': conflict,
  'reminders-paused': conflict,
  'contact-limit': conflict,
  'not-late-enough': conflict,
  'notice-open': conflict,
  'notice-missing': conflict,
  'posted-before-made': invalid,
  'notice-figures-changed': conflict,
  'payment-being-checked': conflict,
  'tracking-number-in-use': conflict,
  'date-not-in-future': invalid,
  'holiday-exists': conflict,
  'rest-days-all': invalid,
  'period-backwards': invalid,
  'too-many-papers': 429,
  'document-unknown': 404,
  'hardship-open': conflict,
  'hardship-decided': conflict,
  'part-too-large': invalid,
  'rest-date-not-possible': invalid,
  'only-interest-left': conflict,
  'due-day-same': invalid,
  'due-day-changed': conflict,
  'overdue-first': conflict,
  'plan-not-signed': conflict,
  'plan-changed': conflict,
  'message-empty': invalid,
  'message-account-number': invalid,
  'message-link': invalid,
};

type Reader = { words: Words; locale: Locale; requestId: string };

export const refusalProblem = (refusal: Refusal, { words, locale, requestId }: Reader): Problem => {
  const { code, ...facts } = refusal;
  return {
    code,
    status: statusOf[code],
    title: code,
    detail: refusalSentence(words[locale], locale, refusal),
    requestId,
    facts,
  };
};

export const invalidProblem = (error: InvalidError, reader: Reader): Problem => ({
  ...refusalProblem({ code: 'request-invalid' }, reader),
  issues: error.issues.map(({ path, ...issue }) => ({
    path,
    message: issueSentence(reader.words[reader.locale], { code: 'custom', ...issue }),
  })),
});

/** Nothing of the error itself leaves the server: the request id finds it in the log. */
export const faultProblem = (sentence: string, requestId: string): Problem => ({
  code: 'fault',
  status: 500,
  title: 'Internal Server Error',
  detail: sentence,
  requestId,
});
