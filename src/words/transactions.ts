/** The words of the borrower's transactions as a file: its columns and what each movement was. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import {
  type TransactionDirection,
  type TransactionType,
  transactionDirections,
} from '#domain/transaction.ts';

const columns: readonly MessageDescriptor[] = [
  /*i18n*/ { id: 'transactions.date', message: 'Date' },
  /*i18n*/ { id: 'transactions.movement', message: 'Movement' },
  /*i18n*/ { id: 'transactions.direction', message: 'Direction' },
  /*i18n*/ { id: 'transactions.amount', message: 'Amount (RM)' },
  /*i18n*/ { id: 'transactions.instalments', message: 'Instalments' },
  /*i18n*/ { id: 'transactions.reference', message: 'Reference' },
  /*i18n*/ { id: 'transactions.bank-reference', message: 'Bank reference' },
];

export const transactionColumns = (i18n: I18n): string[] => columns.map((words) => i18n._(words));

const movements: Record<TransactionType, MessageDescriptor> = {
  sent: /*i18n*/ { id: 'transactions.sent', message: 'Loan money sent to your bank' },
  payment: /*i18n*/ { id: 'transactions.payment', message: 'Payment' },
  returned: /*i18n*/ { id: 'transactions.returned', message: 'Loan money sent back by the bank' },
  charge: /*i18n*/ { id: 'transactions.charge', message: 'Charge' },
  overpayment: /*i18n*/ { id: 'transactions.overpayment', message: 'More than the bill, kept for you' },
  'late-interest': /*i18n*/ { id: 'transactions.late-interest', message: 'Late interest' },
  reversal: /*i18n*/ { id: 'transactions.reversal', message: 'Payment taken back' },
  refund: /*i18n*/ { id: 'transactions.refund', message: 'Your money sent back to your bank' },
};

const directions: Record<TransactionDirection, MessageDescriptor> = {
  'to-you': /*i18n*/ { id: 'transactions.to-you', message: 'To you' },
  'from-you': /*i18n*/ { id: 'transactions.from-you', message: 'From you' },
  charged: /*i18n*/ { id: 'transactions.charged', message: 'Charged' },
};

export const directionWords = (i18n: I18n, type: TransactionType): string =>
  i18n._(directions[transactionDirections[type]]);

export const transactionWords = (i18n: I18n, type: TransactionType): string => i18n._(movements[type]);
