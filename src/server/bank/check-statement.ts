/** A statement looked at before it is imported: what was understood, what is wrong and where, how many lines are new. Nothing is stored. */
import { sql } from 'kysely';
import type { checkBankStatement } from '#contract/bank.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { daysOf } from '#domain/bank-import.ts';
import { readRow, sumOf } from '#domain/bank-statement.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { House } from '../house.ts';
import { importedOn, openStatement, type SentStatement } from './import-statement.ts';

type Answer = ResponseOf<typeof checkBankStatement>;

const shownRows = 5;

export async function checkStatement(house: House, sent: SentStatement): Promise<Answer> {
  const opened = await openStatement(house, sent);
  const { read, lines, fingerprints, account } = opened;
  const { statement, csv, problems, problemCount } = read;
  const incoming = lines.filter(({ direction }) => direction === 'in');
  const days = daysOf(lines);
  return {
    format: statement.format,
    accountLastFour: account.slice(-4),
    columns: csv
      ? {
          chosen: csv.columns,
          isSaved: csv.isSaved,
          isWhole: csv.isWhole,
          headings: csv.headings,
          rows: csv.rows,
        }
      : null,
    firstRows: csv?.isWhole
      ? understood(house, csv)
      : lines.slice(0, shownRows).map((line) => ({ row: line.row, line })),
    lineCount: lines.length,
    days: days ?? null,
    inSen: sumOf(incoming),
    outSen: sumOf(incoming) - sumOf(lines),
    balances:
      statement.openingSen !== undefined && statement.closingSen !== undefined
        ? { openingSen: statement.openingSen, closingSen: statement.closingSen }
        : null,
    knownCount: await knownOf(house, fingerprints),
    problems: problems.map(({ row, ...problem }) => ({ row: row ?? null, ...problem })),
    problemCount,
    importedOn: (await importedOn(house.db, opened.sha256)) ?? null,
  };
}

type Csv = NonNullable<Awaited<ReturnType<typeof openStatement>>['read']['csv']>;

/** Each of the first rows as it was understood; null where it was not. */
function understood({ clock }: House, { columns, rows }: Csv): Answer['firstRows'] {
  return rows.slice(0, shownRows).map((cells, index) => {
    const row = columns.headerRow + index + 1;
    const read = readRow(cells, columns, row, kualaLumpurDate(clock.now()));
    return { row, line: read.is === 'line' ? read.line : null };
  });
}

async function knownOf({ db }: House, fingerprints: readonly Buffer[]): Promise<number> {
  if (fingerprints.length === 0) return 0;
  const prints = fingerprints.map((print) => print.toString('hex'));
  const { rows } = await sql<{ known: number }>`select count(*) as known from bank_lines
    where fingerprint in (select decode(print, 'hex') from unnest(${prints}::text[]) as print)`.execute(db);
  return rows[0]?.known ?? 0;
}
