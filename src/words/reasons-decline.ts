/** Why a payment proof was not counted, for pages and mails. The apps use it as well, so it stays free of what only the server has. */
import type { MessageDescriptor } from '@lingui/core';
import type { DeclineReason } from '#domain/payment.ts';

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
