/** The notices of a running loan: reminders, help, new plans, claims and refunds. */
import type { MessageDescriptor } from '@lingui/core';
import type { NoticeTemplate } from '#domain/notice.ts';
import type { ReversalReason } from '#domain/payment.ts';

export const servicingNotices = {
  'reminder-before': {
    subject: /*i18n*/ {
      id: 'notice.reminder-before.subject',
      message: 'Your instalment is due on {dueOn}',
    },
    body: /*i18n*/ {
      id: 'notice.reminder-before.body',
      message:
        'A friendly note: {amountSen} for loan {reference} is due on {dueOn}. Pay to the account on the repayment page, then send the proof. If you cannot pay this month, press “I cannot pay this month” there: asking is free.',
    },
  },
  'reminder-due': {
    subject: /*i18n*/ {
      id: 'notice.reminder-due.subject',
      message: 'Your instalment can be paid until {payableByOn}',
    },
    body: /*i18n*/ {
      id: 'notice.reminder-due.body',
      message:
        '{amountSen} for loan {reference} can be paid until {payableByOn} without being late. If you have paid, send us the proof. If you cannot pay this month, press “I cannot pay this month” on the repayment page: asking is free.',
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
        '{amountSen} for loan {reference} was to be paid by {payableByOn}. Late interest comes on top for each day: the repayment page shows what is open today. If you have paid, send us the proof: it counts from the day you paid. If money is short, press “I cannot pay this month” on the repayment page and we look for a way together.',
    },
  },
  'reminder-late-7': {
    subject: /*i18n*/ {
      id: 'notice.reminder-late-7.subject',
      message: 'Can we help with your instalment?',
    },
    body: /*i18n*/ {
      id: 'notice.reminder-late-7.body',
      message:
        '{amountSen} for loan {reference} was to be paid by {payableByOn}. Late interest comes on top for each day: the repayment page shows what is open today. You can pay a part now: it lowers the late interest. If you cannot pay this month, press “I cannot pay this month” on the repayment page, or write to us. Asking is free.',
    },
  },
  'reminder-late-14': {
    subject: /*i18n*/ {
      id: 'notice.reminder-late-14.subject',
      message: 'Let us find a way with your instalment',
    },
    body: /*i18n*/ {
      id: 'notice.reminder-late-14.body',
      message:
        '{amountSen} for loan {reference} has been open since {payableByOn}. Late interest comes on top for each day: the repayment page shows what is open today. Tell us what is possible: press “I cannot pay this month” on the repayment page for three ways to go on. AKPK gives free advice on debts to anybody.',
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
        'We sent you a letter by registered post on {postedOn} about {amountSen} for loan {reference}. If this amount is paid by {cureByOn}, the letter is settled. If you cannot, write to us or press “I cannot pay this month” on the repayment page. AKPK gives free advice.',
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
  'hardship-received-again': {
    subject: /*i18n*/ { id: 'notice.hardship-received-again.subject', message: 'We have your request' },
    body: /*i18n*/ {
      id: 'notice.hardship-received-again.body',
      message:
        'Thank you for telling us about loan {reference}. A person answers by {answerByOn}. Reminders go on until then, because they paused for your earlier requests. AKPK gives free advice on debts.',
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
        'The new plan of loan {reference} is signed. Your next instalment is due on {firstDueOn}. If you did not sign it, tell us at once.',
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
  'payout-came-back': {
    subject: /*i18n*/ {
      id: 'notice.payout-came-back.subject',
      message: 'Your loan money may have come back to us',
    },
    body: /*i18n*/ {
      id: 'notice.payout-came-back.body',
      message:
        'It seems that the bank sent the money of loan {reference} back to us. You do not need to pay while we look into it: no interest and no late interest count from today. You have our answer within 1 working day. If you see the money in your account, write to us.',
    },
  },
  'payout-not-back': {
    subject: /*i18n*/ { id: 'notice.payout-not-back.subject', message: 'Your loan money was not sent back' },
    body: /*i18n*/ {
      id: 'notice.payout-not-back.body',
      message:
        'We told you that the bank had sent the money of loan {reference} back to us. That was our mistake: the money is in your bank account, and your loan goes on from today. {relief, select, none {} other {The days in between are not charged: {reliefSen} of interest comes off your bills. }}A bill that fell due meanwhile can be paid for 7 more days. If you do not see the money, write to us.',
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
        'The bank confirms that the money of loan {reference} is in your bank account. {relief, select, none {} other {The days on which we looked into it are not charged: {reliefSen} of interest comes off your bills. }}A bill that fell due meanwhile can be paid for 7 more days. If you still do not see the money, write to us.',
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
        'The money of loan {reference} never reached you. The loan is cancelled and you owe nothing. {credit, select, none {} other {What you paid on it, {creditSen}, is yours and goes back to your bank account.}}',
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
        'The refund of {amountSen} of loan {reference} was dropped. The money is still yours: {pays, select, bill {it pays your next bill, or you can ask for it again} other {you can ask for it again}}.',
    },
  },
} satisfies Partial<Record<NoticeTemplate, { subject: MessageDescriptor; body: MessageDescriptor }>>;

/** Why a payment that was counted does not count any more; the page of payments sends its reader to this message. */
export const reversalWords: Record<ReversalReason, MessageDescriptor> = {
  'returned-by-bank': /*i18n*/ {
    id: 'reversal.returned-by-bank',
    message: 'The bank took this payment back from our account.',
  },
  'wrong-loan': /*i18n*/ { id: 'reversal.wrong-loan', message: 'This payment was for another loan.' },
  'counted-twice': /*i18n*/ { id: 'reversal.counted-twice', message: 'This payment was counted twice.' },
  'amount-wrong': /*i18n*/ {
    id: 'reversal.amount-wrong',
    message: 'This payment was counted with a wrong amount and is booked again.',
  },
};
