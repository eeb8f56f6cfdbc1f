/** A CSV of a bank, row by row: quotes and line breaks are the library's, what a row means is the domain's. */
import { type CsvError, parse } from 'csv-parse/sync';
import {
  type AmountSign,
  type BankColumns,
  balancesOf,
  delimiters,
  type LineWithBalance,
  readRow,
  type Statement,
  type StatementLine,
  type StatementProblem,
  unsignedIn,
} from '#domain/bank-statement.ts';
import type { CalendarDate } from '#domain/date.ts';

const common = { relax_column_count: true, skip_empty_lines: false, trim: true } as const;

const previewRows = 40;

/** The first rows, cut by the delimiter that makes the most columns of them. */
export function previewOf(text: string): { rows: string[][]; delimiter: (typeof delimiters)[number] } {
  const tries = delimiters.map((delimiter) => {
    const rows = firstRows(text, delimiter);
    const widths = rows.map((row) => row.length).filter((width) => width > 1);
    return { delimiter, rows, cells: widths.reduce((sum, width) => sum + width, 0) };
  });
  const [best = { delimiter: ',' as const, rows: [] }] = tries.toSorted((a, b) => b.cells - a.cells);
  return { rows: best.rows, delimiter: best.delimiter };
}

export function firstRows(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { ...common, delimiter, to: previewRows });
  } catch {
    // A quote that is not closed: cut simply, so that the headings are seen and the row is named.
    return text.split(/\r?\n/, previewRows).map((line) => line.split(delimiter));
  }
}

type ReadCsv = {
  statement: Statement;
  problems: StatementProblem[];
  problemCount: number;
  accountNamed: string | undefined;
};

/** Every row; of the problems the first ones, and how many there are. */
export function readCsv(
  text: string,
  columns: BankColumns,
  {
    today,
    accounts,
    mostProblems,
  }: { today: CalendarDate; accounts: readonly string[]; mostProblems: number },
): ReadCsv {
  const lines: StatementLine[] = [];
  const balances: LineWithBalance[] = [];
  const signs = new Map<AmountSign, number>();
  const problems: StatementProblem[] = [];
  let problemCount = 0;
  let row = 0;
  let accountNamed: string | undefined;
  const note = (problem: StatementProblem) => {
    problemCount += 1;
    if (problems.length < mostProblems) problems.push(problem);
  };
  const take = (cells: string[]): undefined => {
    row += 1;
    if (row < columns.headerRow) {
      const numbers = accountNumbers(cells);
      const [first] = numbers;
      const own = numbers.find((number) => accounts.includes(number));
      if (first !== undefined && (own === undefined || own !== (accountNamed ?? own)))
        note({ row, why: 'other-account', found: `•••• ${first.slice(-4)}` });
      accountNamed ??= own;
    }
    if (row <= columns.headerRow) return;
    const read = readRow(cells, columns, row, today);
    if (read.is === 'problem') note(read.problem);
    if (read.is !== 'line') return;
    lines.push(read.line);
    if (!signs.has(read.sign)) signs.set(read.sign, row);
    if (read.balanceSen !== undefined) balances.push({ line: read.line, balanceSen: read.balanceSen });
  };
  try {
    // Each record is read and let go: fifty thousand of them never stand in memory at once.
    parse(text, { ...common, delimiter: columns.delimiter, on_record: take });
  } catch (error) {
    note({ row: lineOf(error) ?? row + 1, why: 'csv', found: '' });
  }
  const unsigned = problemCount === 0 ? unsignedIn(signs) : undefined;
  if (unsigned) note({ ...unsigned, why: 'direction', found: '' });
  const hasAll = lines.length > 0 && balances.length === lines.length;
  const balanced = hasAll && problemCount === 0 ? balancesOf(balances) : undefined;
  if (balanced && 'problem' in balanced) note(balanced.problem);
  const known = balanced && !('problem' in balanced) ? balanced : {};
  return { statement: { format: 'csv', lines, ...known }, problems, problemCount, accountNamed };
}

const lineOf = (error: unknown): number | undefined => {
  const lines =
    error instanceof Error && 'lines' in error ? (error as CsvError & { lines: unknown }).lines : undefined;
  return typeof lines === 'number' ? lines : undefined;
};

/** Above the headings many banks write whose account it is. */
function accountNumbers(cells: readonly string[]): string[] {
  const text = cells.join(' ');
  if (!/acc(oun)?t|akaun|a\/c/i.test(text)) return [];
  return [...text.matchAll(/\d(?:[ -]?\d){8,18}/g)].map(([number]) => number.replace(/\D/g, ''));
}
