/** Why a line of the bank is no payment, for the desk and the audit log. The back office uses it as well, so it stays free of what only the server has. */
import type { MessageDescriptor } from '@lingui/core';
import type { SetAsideReason } from '#domain/bank-line.ts';

export const setAsideWords: Record<SetAsideReason, MessageDescriptor> = {
  'own-transfer': /*i18n*/ { id: 'set-aside.own-transfer', message: 'Own transfer' },
  'bank-fee': /*i18n*/ { id: 'set-aside.bank-fee', message: 'Fee of the bank' },
  interest: /*i18n*/ { id: 'set-aside.interest', message: 'Interest from the bank' },
  'not-ours': /*i18n*/ { id: 'set-aside.not-ours', message: 'Not for us' },
};
