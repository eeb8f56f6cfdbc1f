/** A file as a bank statement: which format it is, in which characters, its lines, and everything that is wrong with it. */
import { guessColumns, isWhole } from '#domain/bank-columns.ts';
import type { BankColumns, Statement, StatementProblem } from '#domain/bank-statement.ts';
import type { CalendarDate } from '#domain/date.ts';
import { decodeStatement } from './decode.ts';
import { readCamt } from './read-camt.ts';
import { firstRows, previewOf, readCsv } from './read-csv.ts';

export type SavedColumns = { columns: BankColumns; headings: string[] };

export type ReadStatement = {
  statement: Statement;
  problems: StatementProblem[];
  problemCount: number;
  /** Of the lender's accounts the one that the file says it is of, in digits. */
  accountNamed: string | undefined;
  /** Of a CSV: the columns it was read by, and what stands in its first rows. */
  csv?: {
    columns: BankColumns;
    /** Somebody said so for this account, and the headings are still the same. */
    isSaved: boolean;
    isWhole: boolean;
    headings: string[];
    rows: string[][];
  };
};

const mostProblems = 20;

type Reading = {
  today: CalendarDate;
  /** The lender's repayment accounts in digits: the present one, then those of before, to which some still pay. */
  accounts: readonly string[];
  columns?: BankColumns | undefined;
  saved: readonly SavedColumns[];
};

export async function readStatement(bytes: Uint8Array, reading: Reading): Promise<ReadStatement> {
  const text = decodeStatement(bytes);
  const empty: Statement = { format: 'csv', lines: [] };
  const stopped = (why: 'charset' | 'empty'): ReadStatement => ({
    statement: empty,
    problems: [{ row: undefined, why, found: '' }],
    problemCount: 1,
    accountNamed: undefined,
  });
  if (text === undefined) return stopped('charset');
  if (text.trim() === '') return stopped('empty');
  const asked = { ...reading, mostProblems };
  const isXml = /^\s*</.test(text);
  const read: ReadStatement = isXml ? await readCamt(text, asked) : readTable(text, asked);
  const isNothing = read.problemCount === 0 && read.statement.lines.length === 0;
  // Columns that nobody has chosen yet are no mistake of the file.
  if (!isNothing || read.csv?.isWhole === false) return read;
  return { ...read, problems: [{ row: undefined, why: 'empty', found: '' }], problemCount: 1 };
}

function readTable(
  text: string,
  { saved: allSaved, columns: chosen, ...asked }: Reading & { mostProblems: number },
): ReadStatement {
  const preview = previewOf(text);
  const guessed = guessColumns(preview.rows, preview.delimiter);
  const saved = chosen ? undefined : allSaved.find((one) => isSameHead(one, preview.rows));
  const columns = chosen ?? saved?.columns ?? guessed;
  const rows = columns.delimiter === preview.delimiter ? preview.rows : firstRows(text, columns.delimiter);
  const headings = rows[columns.headerRow - 1] ?? [];
  const csv = {
    columns,
    isSaved: saved !== undefined,
    isWhole: isWhole(columns) && headings.length > 1,
    headings,
    rows: rows.slice(columns.headerRow, columns.headerRow + 5),
  };
  if (!csv.isWhole)
    return {
      statement: { format: 'csv', lines: [] },
      problems: [],
      problemCount: 0,
      accountNamed: undefined,
      csv,
    };
  return { ...readCsv(text, columns, asked), csv };
}

/** A bank that moved its columns is asked about again. */
const isSameHead = (saved: SavedColumns, rows: readonly string[][]): boolean =>
  rows[saved.columns.headerRow - 1]?.join('\n') === saved.headings.join('\n');
