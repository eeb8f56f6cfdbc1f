/**
 * CSV that spreadsheets read well and never run: text that would begin a formula gets an apostrophe in front (CWE-1236),
 * UTF-8 says that it is, and lines end as RFC 4180 has it.
 */
import { stringify } from 'csv-stringify/sync';
import type { FileAnswer } from './route.ts';

/** Text, a count, an amount in sen, or nothing. */
export type CsvCell = string | number | { amountSen: number } | null;

/** `name` without its ending. Amounts are written in ringgit, '-1234.50'. */
export function csvFile(
  name: string,
  header: readonly string[],
  rows: readonly (readonly CsvCell[])[],
): FileAnswer {
  const bytes = linesOf([header, ...rows], true);
  return { bytes, mediaType: 'text/csv; charset=utf-8', name: `${name}.csv` };
}

/** More lines of a file that is too long to be made at once; its first ones are a `csvFile`. */
export const csvLines = (rows: readonly (readonly CsvCell[])[]): Uint8Array => linesOf(rows, false);

const linesOf = (rows: readonly (readonly CsvCell[])[], bom: boolean): Buffer => {
  const text = stringify(
    rows.map((row) => row.map(written)),
    {
      bom,
      record_delimiter: 'windows',
      escape_formulas: true,
      quote_record_delimiter: true,
      cast: { number: (ringgit) => ringgit.toFixed(2) },
    },
  );
  return Buffer.from(text, 'utf8');
};

/** Numbers are never taken for formulas, so that a minus stays one: ringgit as number, counts as bigint. */
const written = (cell: CsvCell): string | number | bigint => {
  if (cell === null) return '';
  if (typeof cell === 'number') return BigInt(cell);
  return typeof cell === 'string' ? tidy(cell) : cell.amountSen / 100;
};

/** Some programs skip what cannot be seen and run the formula behind it. */
const tidy = (text: string): string => text.replace(/^[\s\p{Cc}\p{Cf}]+|[^\P{Cc}\n]/gu, '');
