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
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>;
