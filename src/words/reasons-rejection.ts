/** Why a loan cannot be offered: what the borrower reads, and what staff see when they choose one. The apps use it as well, so it stays free of what only the server has. */
import type { MessageDescriptor } from '@lingui/core';
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
