/** Refusals after the payout: payments taken back, the borrower's money, and what comes with a running loan. */
import type { MessageDescriptor } from '@lingui/core';
import type { RefusalCode } from '#domain/refusal.ts';

export const servicingRefusals = {
  'amount-above-debt': /*i18n*/ {
    id: 'refusal.amount-above-debt',
    message: 'You owe {owedSen} in all. Check the amount: it is more than that.',
  },
  'payment-not-confirmed': /*i18n*/ {
    id: 'refusal.payment-not-confirmed',
    message: 'Only a confirmed payment can be taken back.',
  },
  'payment-reversed': /*i18n*/ {
    id: 'refusal.payment-reversed',
    message: 'This payment was already taken back.',
  },
  'reversal-open': /*i18n*/ {
    id: 'refusal.reversal-open',
    message:
      'Somebody already asked for this payment to be taken back. A different person has to confirm it.',
  },
  'reversal-missing': /*i18n*/ {
    id: 'refusal.reversal-missing',
    message: 'Nobody has asked for this payment to be taken back, or the request was dropped.',
  },
  'credit-too-small': /*i18n*/ {
    id: 'refusal.credit-too-small',
    message: 'The borrower’s money with us would not be enough for this: it is {creditSen} now.',
  },
  'nothing-due': /*i18n*/ {
    id: 'refusal.nothing-due',
    message: 'No bill has fallen due since the last time.',
  },
  'settlement-date-past': /*i18n*/ {
    id: 'refusal.settlement-date-past',
    message: 'This day is over. Choose today or a later day.',
  },
  'settlement-date-too-far': /*i18n*/ {
    id: 'refusal.settlement-date-too-far',
    message: 'We can tell the amount up to {latestOn}. Choose a day until then.',
  },
  'claim-open': /*i18n*/ {
    id: 'refusal.claim-open',
    message: 'You have already told us that the money did not arrive. We are looking into it.',
  },
  'claim-missing': /*i18n*/ {
    id: 'refusal.claim-missing',
    message: 'This report that the money did not arrive is already closed.',
  },
  'claim-proposed': /*i18n*/ {
    id: 'refusal.claim-proposed',
    message: 'Somebody already wrote down an answer. A different person has to confirm it or send it back.',
  },
  'claim-not-proposed': /*i18n*/ {
    id: 'refusal.claim-not-proposed',
    message: 'Nobody has written down an answer yet, or it was sent back.',
  },
  'bank-reference-missing': /*i18n*/ {
    id: 'refusal.bank-reference-missing',
    message: 'Enter the reference of the bank’s confirmation.',
  },
  'no-credit': /*i18n*/ {
    id: 'refusal.no-credit',
    message: 'We hold no money of yours that could go back.',
  },
  'refund-open': /*i18n*/ {
    id: 'refusal.refund-open',
    message: 'This money is already on its way back. It takes one refund at a time.',
  },
  'refund-decided': /*i18n*/ {
    id: 'refusal.refund-decided',
    message: 'This refund was already sent or dropped.',
  },
  'refund-not-proposed': /*i18n*/ {
    id: 'refusal.refund-not-proposed',
    message: 'Nobody has prepared this refund yet, or somebody took it back.',
  },
  'refund-account-changed': /*i18n*/ {
    id: 'refusal.refund-account-changed',
    message: 'The borrower has recorded another bank account since. Drop this refund and prepare it again.',
  },
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>;
