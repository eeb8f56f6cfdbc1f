/** Why a payout came back, for pages and mails. The apps use it as well, so it stays free of what only the server has. */
import type { MessageDescriptor } from '@lingui/core';
import type { PayoutReturnReason } from '#domain/payout.ts';

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
