/**
 * A bank statement as it is read from a file: its lines, what is wrong with it, and which column of a CSV is what. A
 * statement with one wrong row is not imported at all.
 */
import { type DateForm, maskNumbers, readAmount, readDay, readText } from './bank-cells.ts';
import type { Direction } from './bank-line.ts';
import { addDays, type CalendarDate } from './date.ts';
import { type Sen, sen } from './money.ts';

export const statementFormats = ['csv', 'camt.053'] as const;
export type StatementFormat = (typeof statementFormats)[number];

export const delimiters = [',', ';', '\t'] as const;

/** Which column is what, counted from 0. */
export type BankColumns = {
  delimiter: (typeof delimiters)[number];
  /** The row of the headings, from 1; what stands above it is not read as lines. */
  headerRow: number;
  dateForm: DateForm;
  bookedOn: number;
  valueOn?: number | undefined;
  /** One column with a sign or beside the indicator, or one for each direction. */
  amount?: number | undefined;
  /** Beside the amount: Dr or Cr. */
  indicator?: number | undefined;
  debit?: number | undefined;
  credit?: number | undefined;
  balance?: number | undefined;
  currency?: number | undefined;
  reference?: number | undefined;
  description?: number | undefined;
  party?: number | undefined;
};

export type StatementLine = {
  row: number;
  direction: Direction;
  bookedOn: CalendarDate;
  valueOn: CalendarDate;
  amountSen: Sen;
  bankReference?: string;
  partyName?: string;
  description?: string;
};

/** Why a file is not imported; `row` is where. */
export const statementFaults = [
  'charset',
  'csv',
  'xml',
  'xml-entities',
  'not-a-statement',
  'empty',
  'columns',
  'date',
  'date-in-future',
  'amount',
  'amount-missing',
  'two-amounts',
  'direction',
  'currency',
  'other-account',
  'batch-sum',
  'balance',
] as const;
export type StatementFault = (typeof statementFaults)[number];
export type StatementProblem = { row: number | undefined; why: StatementFault; found: string };

export type Statement = {
  format: StatementFormat;
  lines: StatementLine[];
  openingSen?: Sen;
  closingSen?: Sen;
};

/** Longer texts are cut: banks repeat themselves there. */
export const textLengths = { reference: 140, party: 140, description: 1000 } as const;

/** What the bank wrote beside a line; numbers of accounts and people only by their last four. */
export const textsOf = (texts: { reference?: string; party?: string; description?: string }) => {
  const bankReference = readText(texts.reference ?? '', textLengths.reference);
  const partyName = readText(texts.party ?? '', textLengths.party);
  const description = readText(texts.description ?? '', textLengths.description);
  return {
    ...(bankReference !== undefined && { bankReference }),
    ...(partyName !== undefined && { partyName: maskNumbers(partyName) }),
    ...(description !== undefined && { description: maskNumbers(description) }),
  };
};

/** Where a row's direction is from: a column for it, a sign or mark in the cell of the amount, or nothing at all. */
export type AmountSign = 'column' | 'in' | 'out' | 'none';

/** What a row of a CSV is: a line, nothing that moves money, or a problem. `balanceSen` where it has one. */
export type ReadRow =
  | { is: 'line'; line: StatementLine; balanceSen?: Sen; sign: AmountSign }
  | { is: 'nothing' }
  | { is: 'problem'; problem: StatementProblem };

/** A booking day after today is a day read in the wrong form; a value day may be a little later. */
const valueDaysAhead = 31;

export const readRow = (
  cells: readonly string[],
  columns: BankColumns,
  row: number,
  today: CalendarDate,
): ReadRow => {
  const cell = (column: number | undefined): string =>
    column === undefined ? '' : (cells[column] ?? '').trim();
  const problem = (why: StatementFault, found: string): ReadRow => ({
    is: 'problem',
    problem: { row, why, found: maskNumbers(readText(found, 60) ?? '') },
  });
  const amounts = [cell(columns.amount), cell(columns.debit), cell(columns.credit)];
  // Headings repeated on every page, a note at the end: no day and no money.
  if (cell(columns.bookedOn) === '' && amounts.every((text) => text === '')) return { is: 'nothing' };
  const needed = Math.max(
    columns.bookedOn,
    columns.amount ?? 0,
    columns.indicator ?? 0,
    columns.debit ?? 0,
    columns.credit ?? 0,
  );
  if (cells.length <= needed) return problem('columns', cells.join(' '));
  const bookedOn = readDay(cell(columns.bookedOn), columns.dateForm);
  if (!bookedOn) return problem('date', cell(columns.bookedOn));
  const valueText = cell(columns.valueOn);
  const valueOn = valueText === '' ? bookedOn : readDay(valueText, columns.dateForm);
  if (!valueOn) return problem('date', valueText);
  if (bookedOn > today || valueOn > addDays(today, valueDaysAhead))
    return problem('date-in-future', bookedOn > today ? cell(columns.bookedOn) : valueText);
  const currency = cell(columns.currency);
  if (currency !== '' && !/^(MYR|RM)$/i.test(currency)) return problem('currency', currency);
  const moved = movedBy(columns, cell);
  if ('why' in moved) return problem(moved.why, moved.found);
  if (moved.amountSen === 0) return { is: 'nothing' };
  const balance = cell(columns.balance) === '' ? undefined : readAmount(cell(columns.balance));
  if (balance && !balance.ok) return problem(balance.why, balance.found);
  return {
    is: 'line',
    sign: moved.sign,
    line: {
      row,
      direction: moved.amountSen > 0 ? 'in' : 'out',
      bookedOn,
      valueOn,
      amountSen: sen(Math.abs(moved.amountSen)),
      ...textsOf({
        reference: cell(columns.reference),
        party: cell(columns.party),
        description: cell(columns.description),
      }),
    },
    ...(balance && { balanceSen: balance.amountSen }),
  };
};

/** What a column beside the amount says, in English or Malay. */
export const directionOf = (text: string): Direction | undefined => {
  const plain = text.trim().replace(/\.$/, '');
  if (/^(d|dr|debit|-|out|withdrawal|keluar)$/i.test(plain)) return 'out';
  return /^(c|cr|credit|kredit|\+|in|deposit|masuk)$/i.test(plain) ? 'in' : undefined;
};

/**
 * The first row whose direction nobody knows: without a sign, where no row has one that means money out. A running balance
 * does not say it either, because it is not known before the oldest row.
 */
export const unsignedIn = (
  seen: ReadonlyMap<AmountSign, number>,
): { row: number | undefined } | undefined => {
  const unsigned = seen.get('none');
  if (unsigned === undefined) return undefined;
  if (seen.has('in')) return { row: unsigned };
  return seen.has('out') ? undefined : { row: undefined };
};

type Moved = { amountSen: number; sign: AmountSign } | { why: StatementFault; found: string };

function movedBy(columns: BankColumns, cell: (column: number | undefined) => string): Moved {
  if (columns.amount !== undefined) {
    const text = cell(columns.amount);
    if (text === '') return { why: 'amount-missing', found: '' };
    const read = readAmount(text);
    if (!read.ok) return read;
    const sign = read.amountSen < 0 ? 'out' : read.isMarkedIn ? 'in' : 'none';
    if (columns.indicator === undefined || read.amountSen === 0) return { amountSen: read.amountSen, sign };
    const said = directionOf(cell(columns.indicator));
    if (said === undefined || (sign !== 'none' && sign !== said))
      return { why: 'direction', found: `${text} ${cell(columns.indicator)}` };
    const amount = Math.abs(read.amountSen);
    return { amountSen: said === 'in' ? amount : -amount, sign: 'column' };
  }
  const [debit, credit] = [cell(columns.debit), cell(columns.credit)].map((text) =>
    readAmount(text === '' ? '0' : text),
  );
  if (!debit || !credit) return { why: 'amount-missing', found: '' };
  if (!debit.ok) return debit;
  if (!credit.ok) return credit;
  const [out, come] = [Math.abs(debit.amountSen), Math.abs(credit.amountSen)];
  if (out > 0 && come > 0)
    return { why: 'two-amounts', found: `${cell(columns.debit)} ${cell(columns.credit)}` };
  if (out === 0 && come === 0 && cell(columns.debit) === '' && cell(columns.credit) === '')
    return { why: 'amount-missing', found: '' };
  // A column of money that went out may have its own minus; a minus in the other one is a correction.
  return { amountSen: credit.amountSen < 0 ? -come : come - out, sign: 'column' };
}

const signed = ({ direction, amountSen }: Pick<StatementLine, 'direction' | 'amountSen'>): number =>
  direction === 'in' ? amountSen : 0 - amountSen;

export const sumOf = (lines: readonly Pick<StatementLine, 'direction' | 'amountSen'>[]): number =>
  lines.reduce((sum, line) => sum + signed(line), 0);

export type LineWithBalance = { line: StatementLine; balanceSen: Sen };

/**
 * The balance behind each row goes on from the one before, with the oldest or with the newest row first; then the
 * first and the last balance are known. The answer is what is wrong, or both balances.
 */
export const balancesOf = (
  rows: readonly LineWithBalance[],
): { openingSen: Sen; closingSen: Sen } | { problem: StatementProblem } | undefined => {
  const [first] = rows;
  const last = rows.at(-1);
  if (!first || !last) return undefined;
  const downwards = breakIn(rows);
  if (downwards === undefined)
    return { openingSen: sen(first.balanceSen - signed(first.line)), closingSen: last.balanceSen };
  if (breakIn(rows.toReversed()) === undefined)
    return { openingSen: sen(last.balanceSen - signed(last.line)), closingSen: first.balanceSen };
  return { problem: { row: downwards.line.row, why: 'balance', found: String(downwards.balanceSen) } };
};

const breakIn = (rows: readonly LineWithBalance[]): LineWithBalance | undefined =>
  rows.find((row, index) => {
    const before = rows[index - 1];
    return before !== undefined && before.balanceSen + signed(row.line) !== row.balanceSen;
  });
