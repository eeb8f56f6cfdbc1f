/**
 * The text of every notice to a borrower, subject and body, from its template and facts. Worded when it is read or
 * sent, so that it follows the reader’s language.
 */
import type { I18n, MessageDescriptor } from '@lingui/core';
import type { Notice, NoticeTemplate } from '#domain/notice.ts';
import { type Facts, writtenFacts } from './facts.ts';
import type { Locale } from './locale.ts';
import { declineWords, hardshipDeclineWords, payoutReturnWords, reversalWords } from './reasons.ts';

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
  'agreement-signed': {
    subject: /*i18n*/ { id: 'notice.agreement-signed.subject', message: 'You signed the agreement' },
    body: /*i18n*/ {
      id: 'notice.agreement-signed.body',
      message:
        'We have your signed agreement for loan {reference}. We sign it next, then send the money. If you did not sign it, tell us at once.',
    },
  },
  'agreement-countersigned': {
    subject: /*i18n*/ { id: 'notice.agreement-countersigned.subject', message: 'The agreement is complete' },
    body: /*i18n*/ {
      id: 'notice.agreement-countersigned.body',
      message:
        'Both sides have signed the agreement for loan {reference}. You can keep a copy. We prepare the money next.',
    },
  },
  'payout-prepared': {
    subject: /*i18n*/ { id: 'notice.payout-prepared.subject', message: 'Your money is on its way' },
    body: /*i18n*/ {
      id: 'notice.payout-prepared.body',
      message:
        'We are sending {amountSen} for loan {reference} to your bank account. You do not need to do or pay anything.',
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
  'reminder-before': {
    subject: /*i18n*/ {
      id: 'notice.reminder-before.subject',
      message: 'Your payment is due on {dueOn}',
    },
    body: /*i18n*/ {
      id: 'notice.reminder-before.body',
      message:
        'A friendly note: {amountSen} for loan {reference} is due on {dueOn}. Pay to the account on the payment page, then send the proof. If you cannot pay this month, press “I cannot pay this month” there: asking is free.',
    },
  },
  'reminder-due': {
    subject: /*i18n*/ {
      id: 'notice.reminder-due.subject',
      message: 'Your payment can be made until {payableByOn}',
    },
    body: /*i18n*/ {
      id: 'notice.reminder-due.body',
      message:
        '{amountSen} for loan {reference} can be paid until {payableByOn} without being late. If you have paid, send us the proof. If you cannot pay this month, press “I cannot pay this month” on the payment page: asking is free.',
    },
  },
  'reminder-late-3': {
    subject: /*i18n*/ {
      id: 'notice.reminder-late-3.subject',
      message: 'Your payment has not reached us yet',
    },
    body: /*i18n*/ {
      id: 'notice.reminder-late-3.body',
      message:
        '{amountSen} for loan {reference} was to be paid by {payableByOn}. If you have paid, send us the proof: it counts from the day you paid. If money is short, press “I cannot pay this month” on the payment page and we look for a way together.',
    },
  },
  'reminder-late-7': {
    subject: /*i18n*/ {
      id: 'notice.reminder-late-7.subject',
      message: 'Can we help with your payment?',
    },
    body: /*i18n*/ {
      id: 'notice.reminder-late-7.body',
      message:
        '{amountSen} for loan {reference} was to be paid by {payableByOn}. You can pay a part now: it lowers the late interest. If you cannot pay this month, press “I cannot pay this month” on the payment page, or write to us. Asking is free.',
    },
  },
  'reminder-late-14': {
    subject: /*i18n*/ {
      id: 'notice.reminder-late-14.subject',
      message: 'Let us find a way with your payment',
    },
    body: /*i18n*/ {
      id: 'notice.reminder-late-14.body',
      message:
        '{amountSen} for loan {reference} is still open since {payableByOn}. Tell us what is possible: press “I cannot pay this month” on the payment page for three ways to go on. AKPK gives free advice on debts to anybody.',
    },
  },
  'formal-notice-posted': {
    subject: /*i18n*/ {
      id: 'notice.formal-notice-posted.subject',
      message: 'A letter from us is on its way to you',
    },
    body: /*i18n*/ {
      id: 'notice.formal-notice-posted.body',
      message:
        'We sent you a letter by registered post on {postedOn} about {amountSen} for loan {reference}. If this amount is paid by {cureByOn}, the letter is settled. If you cannot, write to us or press “I cannot pay this month” on the payment page. AKPK gives free advice.',
    },
  },
  'hardship-received': {
    subject: /*i18n*/ { id: 'notice.hardship-received.subject', message: 'We have your request' },
    body: /*i18n*/ {
      id: 'notice.hardship-received.body',
      message:
        'Thank you for telling us about loan {reference}. A person answers by {answerByOn}. Until then we send no reminders. AKPK gives free advice on debts.',
    },
  },
  'hardship-offered': {
    subject: /*i18n*/ { id: 'notice.hardship-offered.subject', message: 'We have an offer for you' },
    body: /*i18n*/ {
      id: 'notice.hardship-offered.body',
      message:
        'We looked at your request for loan {reference} and have an offer. See what it costs, then decide by {offerEndsOn}. Nothing changes until you agree.',
    },
  },
  'hardship-agreed': {
    subject: /*i18n*/ { id: 'notice.hardship-agreed.subject', message: 'Your part payment is agreed' },
    body: /*i18n*/ {
      id: 'notice.hardship-agreed.body',
      message:
        'For loan {reference} we agreed: you pay {partSen} now and the rest by {restOn}. We send no reminders until then.',
    },
  },
  'hardship-declined': {
    subject: /*i18n*/ { id: 'notice.hardship-declined.subject', message: 'Our answer to your request' },
    body: /*i18n*/ {
      id: 'notice.hardship-declined.body',
      message:
        '{reason} This is about loan {reference}. You can ask again at any time. AKPK gives free advice on debts.',
    },
  },
  'plan-signed': {
    subject: /*i18n*/ { id: 'notice.plan-signed.subject', message: 'Your new plan counts' },
    body: /*i18n*/ {
      id: 'notice.plan-signed.body',
      message:
        'The new plan of loan {reference} is signed. Your next payment is due on {firstDueOn}. If you did not sign it, tell us at once.',
    },
  },
  'claim-received': {
    subject: /*i18n*/ { id: 'notice.claim-received.subject', message: 'We are looking for your money' },
    body: /*i18n*/ {
      id: 'notice.claim-received.body',
      message:
        'You told us that the money of loan {reference} did not reach your bank account. You do not need to pay while we look into it: no interest and no late interest count from today. We answer within 1 working day.',
    },
  },
  'claim-withdrawn': {
    subject: /*i18n*/ { id: 'notice.claim-withdrawn.subject', message: 'The money of your loan has arrived' },
    body: /*i18n*/ {
      id: 'notice.claim-withdrawn.body',
      message:
        'Thank you for telling us that the money of loan {reference} has arrived. {relief, select, none {} other {The days of your report are not charged: {reliefSen} of interest comes off your bills. }}A bill that fell due meanwhile can be paid for 7 more days.',
    },
  },
  'claim-arrived': {
    subject: /*i18n*/ { id: 'notice.claim-arrived.subject', message: 'The bank confirms your money' },
    body: /*i18n*/ {
      id: 'notice.claim-arrived.body',
      message:
        'The bank confirms that the money of loan {reference} is in your bank account. {relief, select, none {} other {The days of your report are not charged: {reliefSen} of interest comes off your bills. }}A bill that fell due meanwhile can be paid for 7 more days. If you still do not see the money, write to us.',
    },
  },
  'claim-not-arrived': {
    subject: /*i18n*/ {
      id: 'notice.claim-not-arrived.subject',
      message: 'Your money did not arrive: you owe nothing',
    },
    body: /*i18n*/ {
      id: 'notice.claim-not-arrived.body',
      message:
        'You are right: the money of loan {reference} never reached you. The loan is cancelled and you owe nothing. What you paid on it, {creditSen}, is yours and goes back to your bank account.',
    },
  },
  'refund-requested': {
    subject: /*i18n*/ { id: 'notice.refund-requested.subject', message: 'We have your refund request' },
    body: /*i18n*/ {
      id: 'notice.refund-requested.body',
      message:
        'You asked for {amountSen} of loan {reference} to be sent to your bank account. Two people check it, and then it is sent. It costs nothing.',
    },
  },
  'refund-sent': {
    subject: /*i18n*/ { id: 'notice.refund-sent.subject', message: 'Your money was sent back' },
    body: /*i18n*/ {
      id: 'notice.refund-sent.body',
      message:
        'We sent {amountSen} of loan {reference} to your bank account on {paidOn}. If it does not arrive within 2 working days, write to us.',
    },
  },
  'refund-sent-earlier-account': {
    subject: /*i18n*/ {
      id: 'notice.refund-sent-earlier-account.subject',
      message: 'Your money was sent back',
    },
    body: /*i18n*/ {
      id: 'notice.refund-sent-earlier-account.body',
      message:
        'We sent {amountSen} of loan {reference} on {paidOn} to the bank account that you had recorded before. If you cannot use that account, write to us.',
    },
  },
  'refund-not-possible': {
    subject: /*i18n*/ { id: 'notice.refund-not-possible.subject', message: 'A refund cannot be sent' },
    body: /*i18n*/ {
      id: 'notice.refund-not-possible.body',
      message:
        'The refund of {amountSen} of loan {reference} cannot be sent: your money with us is {creditSen} now. A bill was paid from it, or a payment was taken back. If you do not understand why, write to us.',
    },
  },
  'refund-withdrawn': {
    subject: /*i18n*/ { id: 'notice.refund-withdrawn.subject', message: 'A refund was not sent' },
    body: /*i18n*/ {
      id: 'notice.refund-withdrawn.body',
      message:
        'The refund of {amountSen} of loan {reference} was dropped. The money is still yours: it pays your next bill, or you can ask for it again.',
    },
  },
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
        'The email or mobile number of your account was changed. If this was not you, tell us at once.',
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
