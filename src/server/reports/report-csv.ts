/** A table of the reports as the screen shows it, for a spreadsheet. */
import type { I18n } from '@lingui/core';
import type { Reports, ReportTable } from '#contract/reports.ts';
import { type Column, kindName, reportColumns, rowName, totalWords } from '#words/reports.ts';
import { type CsvCell, csvFile } from '../csv.ts';
import type { FileAnswer } from '../route.ts';

type Row = Readonly<Record<string, string | number | null>>;

export const reportCsv = (i18n: I18n, { cutOn, tables }: Reports, table: ReportTable): FileAnswer => {
  const columns = reportColumns[table];
  const { rows, total }: { rows: readonly Row[]; total: Row } = tables[table];
  const cells = (row: Row): CsvCell[] =>
    columns.map((column) => {
      const value = row[column.field];
      if (column.format === 'name')
        return value === undefined ? totalWords(i18n) : rowName(i18n, table, String(value));
      if (column.format === 'kind') return value === undefined ? '' : kindName(i18n, String(value));
      if (column.format === 'date') return String(value ?? '');
      return typeof value === 'number' ? figure(column, value) : null;
    });
  return csvFile(
    `${table}-${cutOn}`,
    columns.map(({ words }) => i18n._(words)),
    [...rows.map(cells), cells(total)],
  );
};

const figure = ({ format }: Column, value: number): CsvCell => {
  if (format === 'sen') return { amountSen: value };
  if (format === 'rate') return (value / 100).toFixed(2);
  return format === 'hours' ? (value / 60).toFixed(1) : value;
};
