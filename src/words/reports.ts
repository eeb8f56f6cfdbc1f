/**
 * The words of the lender's reports: accounts, kinds of movement, buckets and the columns of every table. The screen and
 * the CSV file take them from here, so that both say the same.
 */
import type { I18n, MessageDescriptor } from '@lingui/core';
import type { ReportTable } from '#contract/reports.ts';
import type { ArrearsBucket } from '#domain/arrears.ts';
import type { AccountKind, TransferKind } from '#domain/ledger.ts';
import { statusWords } from './labels.ts';

export const accountWords: Record<AccountKind, MessageDescriptor> = {
  bank: /*i18n*/ { id: 'account.bank', message: 'Bank' },
  'interest-income': /*i18n*/ { id: 'account.interest-income', message: 'Interest income' },
  'late-interest-income': /*i18n*/ { id: 'account.late-interest-income', message: 'Late interest income' },
  'third-party-costs': /*i18n*/ { id: 'account.third-party-costs', message: 'Costs of third parties' },
  'refund-losses': /*i18n*/ { id: 'account.refund-losses', message: 'Refunds that the lender carries' },
  'payout-reserve': /*i18n*/ { id: 'account.payout-reserve', message: 'Set aside for payouts' },
  'principal-receivable': /*i18n*/ { id: 'account.principal-receivable', message: 'Principal receivable' },
  'interest-receivable': /*i18n*/ { id: 'account.interest-receivable', message: 'Interest receivable' },
  'charge-receivable': /*i18n*/ {
    id: 'account.charge-receivable',
    message: 'Late interest and costs receivable',
  },
  'borrower-money': /*i18n*/ { id: 'account.borrower-money', message: 'Money held for borrowers' },
};

export const movementWords: Record<TransferKind, MessageDescriptor> = {
  'payout-reserved': /*i18n*/ { id: 'movement.payout-reserved', message: 'Payout prepared' },
  'payout-returned': /*i18n*/ { id: 'movement.payout-returned', message: 'Payout returned' },
  'payout-sent': /*i18n*/ { id: 'movement.payout-sent', message: 'Payout sent' },
  principal: /*i18n*/ { id: 'movement.principal', message: 'Principal lent' },
  interest: /*i18n*/ { id: 'movement.interest', message: 'Interest earned' },
  'late-interest': /*i18n*/ { id: 'movement.late-interest', message: 'Late interest charged' },
  'stamp-duty': /*i18n*/ { id: 'movement.stamp-duty', message: 'Stamp duty' },
  'attestation-fee': /*i18n*/ { id: 'movement.attestation-fee', message: 'Attestation fee' },
  'court-ordered-costs': /*i18n*/ { id: 'movement.court-ordered-costs', message: 'Court-ordered costs' },
  'payment-received': /*i18n*/ { id: 'movement.payment-received', message: 'Payment received' },
  'principal-repaid': /*i18n*/ { id: 'movement.principal-repaid', message: 'Principal repaid' },
  'interest-repaid': /*i18n*/ { id: 'movement.interest-repaid', message: 'Interest repaid' },
  'charge-repaid': /*i18n*/ { id: 'movement.charge-repaid', message: 'Late interest and costs repaid' },
  'interest-returned': /*i18n*/ { id: 'movement.interest-returned', message: 'Interest given back' },
  refund: /*i18n*/ { id: 'movement.refund', message: 'Refund' },
  'refund-loss': /*i18n*/ { id: 'movement.refund-loss', message: 'Refund that the lender carries' },
};

const bucketWords: Record<ArrearsBucket | '0', MessageDescriptor> = {
  '0': /*i18n*/ { id: 'bucket.0', message: 'Nothing past due' },
  '1-30': /*i18n*/ { id: 'bucket.1-30', message: '1 to 30 days' },
  '31-60': /*i18n*/ { id: 'bucket.31-60', message: '31 to 60 days' },
  '61-90': /*i18n*/ { id: 'bucket.61-90', message: '61 to 90 days' },
  'over-90': /*i18n*/ { id: 'bucket.over-90', message: 'More than 90 days' },
};

/** How a figure is written; `name` and `kind` are words. */
export type ColumnFormat = 'name' | 'kind' | 'date' | 'sen' | 'count' | 'rate' | 'months' | 'hours';
export type Column = { field: string; words: MessageDescriptor; format: ColumnFormat };

const column = (field: string, format: ColumnFormat, words: MessageDescriptor): Column => ({
  field,
  format,
  words,
});

const account = column('name', 'name', /*i18n*/ { id: 'column.account', message: 'Account' });
const month = column('name', 'name', /*i18n*/ { id: 'column.month', message: 'Month' });
const day = column('name', 'name', /*i18n*/ { id: 'column.day', message: 'Day' });
const debits = column('debitsSen', 'sen', /*i18n*/ { id: 'column.debits', message: 'Debits (RM)' });
const credits = column('creditsSen', 'sen', /*i18n*/ { id: 'column.credits', message: 'Credits (RM)' });
const loans = column('loans', 'count', /*i18n*/ { id: 'column.loans', message: 'Loans' });
const outstanding = [
  column(
    'principalSen',
    'sen',
    /*i18n*/ { id: 'column.principal-outstanding', message: 'Principal outstanding (RM)' },
  ),
  column(
    'interestSen',
    'sen',
    /*i18n*/ { id: 'column.interest-receivable', message: 'Interest receivable (RM)' },
  ),
  column(
    'chargesSen',
    'sen',
    /*i18n*/ { id: 'column.charges-receivable', message: 'Late interest and costs (RM)' },
  ),
];
const held = [
  column('heldSen', 'sen', /*i18n*/ { id: 'column.held', message: 'Held for borrowers (RM)' }),
  column('reservedSen', 'sen', /*i18n*/ { id: 'column.reserved', message: 'Set aside for payouts (RM)' }),
];
const collections = [
  column('payments', 'count', /*i18n*/ { id: 'column.payments', message: 'Payments' }),
  column('receivedSen', 'sen', /*i18n*/ { id: 'column.received', message: 'Received (RM)' }),
  column('reversedSen', 'sen', /*i18n*/ { id: 'column.reversed', message: 'Taken back (RM)' }),
  column('principalSen', 'sen', /*i18n*/ { id: 'column.to-principal', message: 'Principal (RM)' }),
  column('interestSen', 'sen', /*i18n*/ { id: 'column.to-interest', message: 'Interest (RM)' }),
  column('chargesSen', 'sen', /*i18n*/ { id: 'column.to-charges', message: 'Late interest and costs (RM)' }),
  column('creditSen', 'sen', /*i18n*/ { id: 'column.to-credit', message: 'Kept as credit (RM)' }),
  column('refundedSen', 'sen', /*i18n*/ { id: 'column.refunded', message: 'Refunded (RM)' }),
  column(
    'refundLossSen',
    'sen',
    /*i18n*/ { id: 'column.refund-loss', message: 'Carried by the lender (RM)' },
  ),
];
const payouts = [
  column('payouts', 'count', /*i18n*/ { id: 'column.payouts', message: 'Payouts' }),
  column('amountSen', 'sen', /*i18n*/ { id: 'column.amount', message: 'Amount (RM)' }),
  column(
    'medianMinutes',
    'hours',
    /*i18n*/ { id: 'column.median-hours', message: 'Median hours from approval' },
  ),
];

export const reportColumns: Record<ReportTable, readonly Column[]> = {
  'trial-balance': [
    account,
    debits,
    credits,
    column('balanceSen', 'sen', /*i18n*/ { id: 'column.balance', message: 'Balance (RM)' }),
  ],
  movements: [
    account,
    column('kind', 'kind', /*i18n*/ { id: 'column.movement', message: 'Movement' }),
    column('transfers', 'count', /*i18n*/ { id: 'column.transfers', message: 'Transfers' }),
    debits,
    credits,
    column('firstOn', 'date', /*i18n*/ { id: 'column.first-value-date', message: 'First value date' }),
    column('lastOn', 'date', /*i18n*/ { id: 'column.last-value-date', message: 'Last value date' }),
  ],
  'portfolio-by-status': [
    column('name', 'name', /*i18n*/ { id: 'column.status', message: 'Status' }),
    loans,
    ...outstanding,
    ...held,
  ],
  'portfolio-by-product': [
    column('name', 'name', /*i18n*/ { id: 'column.product', message: 'Product' }),
    loans,
    ...outstanding,
    ...held,
    column('averageRateBps', 'rate', /*i18n*/ { id: 'column.average-rate', message: 'Average rate' }),
    column('averageTermMonths', 'months', /*i18n*/ { id: 'column.average-term', message: 'Average term' }),
  ],
  'arrears-ageing': [
    column('name', 'name', /*i18n*/ { id: 'column.days-past-due', message: 'Days past due' }),
    loans,
    column('overdueSen', 'sen', /*i18n*/ { id: 'column.overdue', message: 'Overdue (RM)' }),
    ...outstanding,
  ],
  'collections-by-month': [month, ...collections],
  'collections-by-day': [day, ...collections],
  'payouts-by-month': [month, ...payouts],
  'payouts-by-day': [day, ...payouts],
};

const total = /*i18n*/ { id: 'report.total', message: 'Total' };
export const totalWords = (i18n: I18n): string => i18n._(total);

const namesOf: Partial<Record<ReportTable, Readonly<Record<string, MessageDescriptor>>>> = {
  'trial-balance': accountWords,
  movements: accountWords,
  'portfolio-by-status': statusWords,
  'arrears-ageing': bucketWords,
};

/** The name of a row; a product's name and a period are their own words. */
export const rowName = (i18n: I18n, table: ReportTable, name: string): string => {
  const words = namesOf[table]?.[name];
  return words ? i18n._(words) : name;
};

export const kindName = (i18n: I18n, kind: string): string =>
  kind in movementWords ? i18n._(movementWords[kind as TransferKind]) : kind;
