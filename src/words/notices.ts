/**
 * The text of every notice to a borrower, subject and body, from its template and facts. Worded when it is read or
 * sent, so that it follows the reader’s language.
 */
import type { I18n, MessageDescriptor } from '@lingui/core';
import type { Notice, NoticeTemplate } from '#domain/notice.ts';
import { type Facts, writtenFacts } from './facts.ts';
import type { Locale } from './locale.ts';
import { lenderNotices } from './notices-lender.ts';
import { recoveryNotices } from './notices-recovery.ts';
import { reversalWords, servicingNotices } from './notices-servicing.ts';
import { declineWords } from './reasons-decline.ts';
import { hardshipDeclineWords } from './reasons-hardship.ts';
import { payoutReturnWords } from './reasons-payout.ts';

type NoticeWords = { subject: MessageDescriptor; body: MessageDescriptor };

export const noticeWords: Record<NoticeTemplate, NoticeWords> = {
  'application-received': {
    subject: /*i18n*/ { id: 'notice.application-received.subject', message: 'We have your application' },
    body: /*i18n*/ {
      id: 'notice.application-received.body',
      message:
        'Your application {reference} has reached us. We start when your identity verification is complete. You do not need to pay anything.',
    },
  },
  'application-cancelled': {
    subject: /*i18n*/ {
      id: 'notice.application-cancelled.subject',
      message: 'Your application is cancelled',
    },
    body: /*i18n*/ {
      id: 'notice.application-cancelled.body',
      message: 'Application {reference} is cancelled, as you asked. It cost you nothing.',
    },
  },
  'verification-received': {
    subject: /*i18n*/ { id: 'notice.verification-received.subject', message: 'We have your details' },
    body: /*i18n*/ {
      id: 'notice.verification-received.body',
      message:
        'Your personal information and bank account have reached us. We check them next. You do not need to do anything now.',
    },
  },
  'review-started': {
    subject: /*i18n*/ { id: 'notice.review-started.subject', message: 'We are checking your application' },
    body: /*i18n*/ {
      id: 'notice.review-started.body',
      message:
        'A loan officer is checking application {reference}. We write to you when it is decided, or if we need something.',
    },
  },
  'correction-needed': {
    subject: /*i18n*/ { id: 'notice.correction-needed.subject', message: 'We need something from you' },
    body: /*i18n*/ {
      id: 'notice.correction-needed.body',
      message:
        'To go on with application {reference}, we need a new photo or a correction. Open the page to see what. It costs nothing.',
    },
  },
  'loan-approved': {
    subject: /*i18n*/ { id: 'notice.loan-approved.subject', message: 'Your loan is approved' },
    body: /*i18n*/ {
      id: 'notice.loan-approved.body',
      message:
        'We can lend you {amountSen} on loan {reference}. Read the whole agreement and sign it by {offerEndsOn}. You pay nothing before the money is in your bank account.',
    },
  },
  'loan-rejected': {
    subject: /*i18n*/ { id: 'notice.loan-rejected.subject', message: 'We cannot offer you this loan' },
    body: /*i18n*/ {
      id: 'notice.loan-rejected.body',
      message:
        'We looked at application {reference} and cannot lend this time. Your wallet shows the reasons and what would help. You can try again from {tryAgainOn}.',
    },
  },
  'offer-expired': {
    subject: /*i18n*/ { id: 'notice.offer-expired.subject', message: 'The offer has ended' },
    body: /*i18n*/ {
      id: 'notice.offer-expired.body',
      message:
        'The offer for loan {reference} ended before it was signed. It cost you nothing. You can apply again.',
    },
  },
  'offer-withdrawn': {
    subject: /*i18n*/ { id: 'notice.offer-withdrawn.subject', message: 'We withdrew the offer' },
    body: /*i18n*/ {
      id: 'notice.offer-withdrawn.body',
      message:
        'We withdrew our offer for loan {reference}, so this loan is not paid out. You owe nothing and nothing was charged. You can apply again, free. If you want to know why, send us a message.',
    },
  },
  'agreement-signed': {
    subject: /*i18n*/ { id: 'notice.agreement-signed.subject', message: 'You signed the agreement' },
    body: /*i18n*/ {
      id: 'notice.agreement-signed.body',
      message:
        'We have your signed agreement for loan {reference}. We sign it next; then it is attested and stamped, you get your sealed copy, and after that we send the money. There is nothing to pay. If you did not sign it, tell us at once.',
    },
  },
  'agreement-reissued': {
    subject: /*i18n*/ {
      id: 'notice.agreement-reissued.subject',
      message: 'Read your agreement again',
    },
    body: /*i18n*/ {
      id: 'notice.agreement-reissued.body',
      message:
        'Something with the agreement of loan {reference} had to be put right; the amounts are the same. Read it and sign it again by {offerEndsOn}. You pay nothing for it.',
    },
  },
  'agreement-sealed': {
    subject: /*i18n*/ { id: 'notice.agreement-sealed.subject', message: 'Your sealed agreement is ready' },
    body: /*i18n*/ {
      id: 'notice.agreement-sealed.body',
      message:
        'The agreement of loan {reference} is attested, stamped and sealed. Take your copy now: we can send the money only after you have it. It is free.',
    },
  },
  'agreement-delivered': {
    subject: /*i18n*/ { id: 'notice.agreement-delivered.subject', message: 'You have your sealed copy' },
    body: /*i18n*/ {
      id: 'notice.agreement-delivered.body',
      message:
        'Our records say that you were given the sealed copy of your agreement for loan {reference} on paper. If that is not so, tell us at once. We send the money next. There is nothing to pay.',
    },
  },
  'agreement-countersigned': {
    subject: /*i18n*/ { id: 'notice.agreement-countersigned.subject', message: 'Both sides have signed' },
    body: /*i18n*/ {
      id: 'notice.agreement-countersigned.body',
      message:
        'The agreement for loan {reference} is signed by you and by us. It is attested and stamped next; then you get a sealed copy to keep. You pay nothing for that before the money is with you.',
    },
  },
  'payout-prepared': {
    subject: /*i18n*/ { id: 'notice.payout-prepared.subject', message: 'Your payout is prepared' },
    body: /*i18n*/ {
      id: 'notice.payout-prepared.body',
      message:
        'We have prepared {amountSen} of loan {reference} for your bank account. A second person checks it; then it is sent, and we tell you. You do not need to do or pay anything.',
    },
  },
  'payout-returned': {
    subject: /*i18n*/ { id: 'notice.payout-returned.subject', message: 'The money could not be sent' },
    body: /*i18n*/ {
      id: 'notice.payout-returned.body',
      message:
        '{reason} Check your bank account for loan {reference}. A correction is free, and then we send the money again.',
    },
  },
  'payout-called-off': {
    subject: /*i18n*/ { id: 'notice.payout-called-off.subject', message: 'We stopped the payout' },
    body: /*i18n*/ {
      id: 'notice.payout-called-off.body',
      message:
        'We stopped the payout of loan {reference} before it was sent, and send the money again. You do not need to do or pay anything.',
    },
  },
  'loan-disbursed': {
    subject: /*i18n*/ { id: 'notice.loan-disbursed.subject', message: 'Your money was sent' },
    body: /*i18n*/ {
      id: 'notice.loan-disbursed.body',
      message:
        'We sent {amountSen} for loan {reference} to your bank account on {paidOn}. If you did not receive it, tell us.',
    },
  },
  'payment-received': {
    subject: /*i18n*/ { id: 'notice.payment-received.subject', message: 'We have your payment proof' },
    body: /*i18n*/ {
      id: 'notice.payment-received.body',
      message:
        'We have your proof of {amountSen} for loan {reference}. We check it within 1 working day. It counts from the date you paid.',
    },
  },
  'payment-confirmed': {
    subject: /*i18n*/ { id: 'notice.payment-confirmed.subject', message: 'Your payment is confirmed' },
    body: /*i18n*/ {
      id: 'notice.payment-confirmed.body',
      message: 'We received {amountSen} for loan {reference}. Your receipt number is {receiptNumber}.',
    },
  },
  'payment-declined': {
    subject: /*i18n*/ {
      id: 'notice.payment-declined.subject',
      message: 'We could not count your payment proof',
    },
    body: /*i18n*/ {
      id: 'notice.payment-declined.body',
      message:
        '{reason} Your proof of {amountSen} for loan {reference} was not counted. Send a new proof, or write to us.',
    },
  },
  'payment-reversed': {
    subject: /*i18n*/ {
      id: 'notice.payment-reversed.subject',
      message: 'A payment of {amountSen} was taken back',
    },
    body: /*i18n*/ {
      id: 'notice.payment-reversed.body',
      message:
        '{reason} The payment of {amountSen} for loan {reference} does not count any more. You are not charged for this. If you do not understand why, write to us.',
    },
  },
  'loan-settled': {
    subject: /*i18n*/ { id: 'notice.loan-settled.subject', message: 'Your loan is paid back' },
    body: /*i18n*/ {
      id: 'notice.loan-settled.body',
      message:
        'Loan {reference} is fully paid. You owe nothing more. You can keep all receipts and the agreement.',
    },
  },
  ...recoveryNotices,
  ...lenderNotices,
  ...servicingNotices,
  'bank-account-changed': {
    subject: /*i18n*/ { id: 'notice.bank-account-changed.subject', message: 'Your bank account was changed' },
    body: /*i18n*/ {
      id: 'notice.bank-account-changed.body',
      message:
        'Your loan money now goes to the account ending {lastFour}. If you did not change it, tell us at once.',
    },
  },
  'contact-changed': {
    subject: /*i18n*/ {
      id: 'notice.contact-changed.subject',
      message: 'Your email or mobile number was changed',
    },
    body: /*i18n*/ {
      id: 'notice.contact-changed.body',
      message:
        'The email or mobile number of your account was changed. For your safety the bank account that your loan money goes to cannot change for 24 hours. If this was not you, sign out everywhere else and tell us at once.',
    },
  },
  'password-changed': {
    subject: /*i18n*/ { id: 'notice.password-changed.subject', message: 'Your password was changed' },
    body: /*i18n*/ {
      id: 'notice.password-changed.body',
      message:
        'Your password was changed and other devices were signed out. If this was not you, set a new password now and tell us.',
    },
  },
  'password-reset': {
    subject: /*i18n*/ { id: 'notice.password-reset.subject', message: 'A new password was set with a code' },
    body: /*i18n*/ {
      id: 'notice.password-reset.body',
      message:
        'A new password was set for your account with a code that we sent, and all devices were signed out. For your safety the bank account that your loan money goes to cannot change for 24 hours. If this was not you, set a new password now and tell us at once.',
    },
  },
  'data-downloaded': {
    subject: /*i18n*/ { id: 'notice.data-downloaded.subject', message: 'Your data was downloaded' },
    body: /*i18n*/ {
      id: 'notice.data-downloaded.body',
      message:
        'Somebody signed in to your account downloaded everything we keep about you, with a one-time code. If it was not you, change your password and tell us at once.',
    },
  },
  'deletion-done': {
    subject: /*i18n*/ { id: 'notice.deletion-done.subject', message: 'What we deleted for you' },
    body: /*i18n*/ {
      id: 'notice.deletion-done.body',
      message:
        'As you asked, we deleted what may go now. The privacy page lists what was deleted, what stays, until when and why.',
    },
  },
  'deletion-answered': {
    subject: /*i18n*/ { id: 'notice.deletion-answered.subject', message: 'Our answer to your request' },
    body: /*i18n*/ {
      id: 'notice.deletion-answered.body',
      message:
        'You asked us to delete your data. Nothing of it may go today. The privacy page lists what stays, until when and why.',
    },
  },
  'new-device': {
    subject: /*i18n*/ { id: 'notice.new-device.subject', message: 'A new device signed in' },
    body: /*i18n*/ {
      id: 'notice.new-device.body',
      message:
        'Your account was opened on a new device. If this was not you, change your password now and tell us.',
    },
  },
};

const safety = /*i18n*/ {
  id: 'notice.safety',
  message: 'We never ask for your password, a code or a payment by message.',
};
const openPage = /*i18n*/ { id: 'notice.open', message: 'Open this page: {address}' };

/** Why it happened, for the notices that carry a reason code. */
const reasonWords: Partial<Record<NoticeTemplate, Record<string, MessageDescriptor>>> = {
  'payout-returned': payoutReturnWords,
  'payment-declined': declineWords,
  'payment-reversed': reversalWords,
  'hardship-declined': hardshipDeclineWords,
};

export function noticeText(i18n: I18n, locale: Locale, notice: Pick<Notice, 'template' | 'facts'>) {
  const { subject, body } = noticeWords[notice.template];
  const reason = reasonWords[notice.template]?.[String(notice.facts.reason)];
  const values: Facts = { ...writtenFacts(notice.facts, locale), reason: reason ? i18n._(reason) : '' };
  return { subject: i18n._(subject.id, values), body: i18n._(body.id, values).trim() };
}

/** A notice as an email: the text, the page where to act, and what we never ask for. */
export function noticeEmail(
  i18n: I18n,
  locale: Locale,
  notice: Pick<Notice, 'template' | 'facts'>,
  address: string,
) {
  const { subject, body } = noticeText(i18n, locale, notice);
  const text = [body, i18n._(openPage.id, { address }), i18n._(safety)].join('\n\n');
  return { subject, text };
}
