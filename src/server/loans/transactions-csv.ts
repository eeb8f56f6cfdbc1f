/** The borrower's transactions as a file, with the filters of the history, in the reader's language. */
import type { I18n } from '@lingui/core';
import type { Transaction } from '#contract/loans.ts';
import type { CalendarDate } from '#domain/date.ts';
import { directionWords, transactionColumns, transactionWords } from '#words/transactions.ts';
import { type CsvCell, csvFile } from '../csv.ts';
import type { Tx } from '../house.ts';
import type { FileAnswer } from '../route.ts';
import { readTransactions, type TransactionFilter } from './transactions.ts';

/** Far more than the movements of a loan. */
const limit = 100_000;

type Filters = { filter: TransactionFilter; from?: CalendarDate | undefined; to?: CalendarDate | undefined };

export async function transactionsCsv(
  tx: Tx,
  i18n: I18n,
  borrowerId: string,
  { filter, from, to }: Filters,
): Promise<FileAnswer> {
  const { transactions } = await readTransactions(tx, borrowerId, { filter, limit });
  const lines = transactions.filter(
    ({ on }) => (from === undefined || on >= from) && (to === undefined || on <= to),
  );
  return csvFile(
    'transactions',
    transactionColumns(i18n),
    lines.map((line) => cellsOf(i18n, line)),
  );
}

const cellsOf = (i18n: I18n, line: Transaction): CsvCell[] => [
  line.on,
  transactionWords(i18n, line.type),
  directionWords(i18n, line.type),
  { amountSen: line.amountSen },
  line.instalmentNumbers.join(' '),
  line.reference,
  line.bankReference,
];
