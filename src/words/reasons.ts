/**
 * Reasons in words: what the borrower reads, and what staff see when they choose one. The apps use this table as well,
 * so it stays free of everything that only the server has.
 */
import type { MessageDescriptor } from '@lingui/core';
import type { HardshipDeclineReason } from '#domain/hardship.ts';
import type { DeclineReason, ReversalReason } from '#domain/payment.ts';
import type { PayoutReturnReason } from '#domain/payout.ts';
import type { CorrectionItem } from '#domain/photo-check.ts';
import type { RejectionReason } from '#domain/review.ts';

/** Why a loan cannot be offered, and what would change it. Never more than what the borrower can use. */
export const rejectionWords: Record<RejectionReason, MessageDescriptor> = {
  'income-not-enough': /*i18n*/ {
    id: 'rejection.income-not-enough',
    message: 'The instalment is large beside your income. A smaller amount or a longer term may fit.',
  },
  'debts-too-high': /*i18n*/ {
    id: 'rejection.debts-too-high',
    message: 'Your other debts take much of your income. When some are paid back, a loan may fit.',
  },
  'identity-not-confirmed': /*i18n*/ {
    id: 'rejection.identity-not-confirmed',
    message:
      'We could not confirm from the photos that this is you. Clear photos of your MyKad and face would help.',
  },
  'information-differs': /*i18n*/ {
    id: 'rejection.information-differs',
    message: 'Some answers differ from your MyKad or documents. Check them before you apply again.',
  },
  'bank-account-not-yours': /*i18n*/ {
    id: 'rejection.bank-account-not-yours',
    message: 'The bank account is not in your name. An account of your own would help.',
  },
  'outside-our-rules': /*i18n*/ {
    id: 'rejection.outside-our-rules',
    message: 'This loan is outside what our licence and rules allow. It says nothing about you.',
  },
};

/** What to put right before the review goes on. */
export const correctionWords: Record<CorrectionItem, MessageDescriptor> = {
  'photo-blurred': /*i18n*/ {
    id: 'correction.photo-blurred',
    message: 'The photo is blurred. Hold the camera still and take it again.',
  },
  'photo-glare': /*i18n*/ {
    id: 'correction.photo-glare',
    message: 'Light hides part of the card. Turn it away from the light and take the photo again.',
  },
  'photo-too-dark': /*i18n*/ {
    id: 'correction.photo-too-dark',
    message: 'The photo is too dark. Take it again beside a window or a lamp, without flash.',
  },
  'photo-cut-off': /*i18n*/ {
    id: 'correction.photo-cut-off',
    message: 'Part of the card is outside the photo. Show all four corners.',
  },
  'photo-copy': /*i18n*/ {
    id: 'correction.photo-copy',
    message: 'The photo shows a screen or a paper copy. Take a photo of the MyKad itself.',
  },
  'photo-wrong-document': /*i18n*/ {
    id: 'correction.photo-wrong-document',
    message: 'The photo shows another document. Take a photo of your MyKad.',
  },
  'selfie-not-clear': /*i18n*/ {
    id: 'correction.selfie-not-clear',
    message: 'Your face or the card is not clear. Take the selfie again in good light.',
  },
  'selfie-no-card': /*i18n*/ {
    id: 'correction.selfie-no-card',
    message:
      'Your MyKad is not in the selfie. Hold it beside your face, with its photo side towards the camera.',
  },
  'selfie-face-hidden': /*i18n*/ {
    id: 'correction.selfie-face-hidden',
    message:
      'Part of your face is covered. Show it from forehead to chin, without mask or sunglasses. A headscarf is fine.',
  },
  'selfie-differs': /*i18n*/ {
    id: 'correction.selfie-differs',
    message:
      'We could not match the selfie with the photo on the MyKad. Take the selfie again in daylight, looking into the camera, with your own MyKad.',
  },
  'personal-information': /*i18n*/ {
    id: 'correction.personal-information',
    message: 'Some personal information differs from your MyKad. Check it and send it again.',
  },
  'bank-account': /*i18n*/ {
    id: 'correction.bank-account',
    message: 'Check the bank, the name and the account number. A correction is free.',
  },
};

/** Why the money did not reach the borrower’s account. */
export const payoutReturnWords: Record<PayoutReturnReason, MessageDescriptor> = {
  'account-number-wrong': /*i18n*/ {
    id: 'payout-return.account-number-wrong',
    message: 'The bank says that the account number is not right.',
  },
  'account-closed': /*i18n*/ {
    id: 'payout-return.account-closed',
    message: 'The bank says that the account is closed.',
  },
  'name-differs': /*i18n*/ {
    id: 'payout-return.name-differs',
    message: 'The bank says that the account has another name.',
  },
  'bank-not-available': /*i18n*/ {
    id: 'payout-return.bank-not-available',
    message: 'The bank could not take the money.',
  },
  'called-off': /*i18n*/ {
    id: 'payout-return.called-off',
    message: 'We stopped the payout before it was sent.',
  },
};

/** Why a payment proof was not counted. */
export const declineWords: Record<DeclineReason, MessageDescriptor> = {
  'not-received': /*i18n*/ {
    id: 'decline.not-received',
    message: 'We could not find this payment at our bank.',
  },
  unreadable: /*i18n*/ { id: 'decline.unreadable', message: 'We could not read the payment proof.' },
  'amount-differs': /*i18n*/ {
    id: 'decline.amount-differs',
    message: 'The amount in the proof differs from the one you entered.',
  },
  'wrong-account': /*i18n*/ {
    id: 'decline.wrong-account',
    message: 'The payment went to another account, not to ours.',
  },
  'already-counted': /*i18n*/ { id: 'decline.already-counted', message: 'This payment was already counted.' },
};

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

/** Why a way out of "I cannot pay this month" is not given, and what would help instead. */
export const hardshipDeclineWords: Record<HardshipDeclineReason, MessageDescriptor> = {
  'part-payment-fits-better': /*i18n*/ {
    id: 'hardship-decline.part-payment-fits-better',
    message:
      'A new plan would cost you more than it helps. Ask to pay a part now and the rest a little later.',
  },
  'costs-too-much': /*i18n*/ {
    id: 'hardship-decline.costs-too-much',
    message: 'So many months would cost you too much interest. Ask for fewer months, or to move the due day.',
  },
  'changed-recently': /*i18n*/ {
    id: 'hardship-decline.changed-recently',
    message:
      'Your plan was changed a short time ago. Paying a part now is possible, and we can talk about the rest.',
  },
  'please-call-us': /*i18n*/ {
    id: 'hardship-decline.please-call-us',
    message: 'We could not find a way with these figures. Write or call us, so that we look at it together.',
  },
};
