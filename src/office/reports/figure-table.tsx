/**
 * A table of a report with its sum and its file. Below the width of a desk each row becomes a card with the same labels;
 * wider than its page it scrolls, and a keyboard can reach it.
 */
import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { getReportCsv, type ReportTable, type ReportTables } from '#contract/reports.ts';
import type { CalendarDate } from '#domain/date.ts';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { addressOf } from '#ui/endpoint-address.ts';
import { useFormat, useLocale } from '#ui/words.tsx';
import { type Column, kindName, reportColumns, rowName, totalWords } from '#words/reports.ts';

type Row = Readonly<Record<string, string | number | null>>;

type FigureTableProps<T extends ReportTable> = {
  table: T;
  caption: string;
  data: ReportTables[T];
  cutOn: CalendarDate;
  /** What stands there without a row. */
  empty?: string;
  /** A link in place of a row's name. */
  nameOf?: (row: Row, name: string) => ReactNode;
};

const cell =
  'max-md:flex max-md:justify-between max-md:gap-3 max-md:py-1 max-md:before:text-text-2 max-md:before:content-[attr(data-label)] md:py-2 md:pe-4 md:last:pe-0';
const line =
  'break-inside-avoid border-b border-border max-md:mb-3 max-md:block max-md:rounded-control max-md:border max-md:p-3';

export function FigureTable<T extends ReportTable>(props: FigureTableProps<T>) {
  const { i18n } = useLingui();
  const { table, caption, data, empty, nameOf } = props;
  // A month or a day stays on one line; names of accounts and products are long.
  const isOfTime = /-by-(?:month|day)$/.test(table);
  const { rows, total }: { rows: readonly Row[]; total: Row } = data;
  const figure = useFigure();
  const columns = reportColumns[table];
  const [first, ...others] = columns.map((column) => ({ ...column, label: i18n._(column.words) }));
  const name = useRowName(table);
  if (!first) return null;
  return (
    <section className="mt-6 min-w-0">
      <TableHead {...props} />
      {rows.length === 0 && empty ? (
        <EmptyState>{empty}</EmptyState>
      ) : (
        // biome-ignore-start lint/a11y/noRedundantRoles: shown as cards, the elements would lose their roles
        // biome-ignore-start lint/a11y/useSemanticElements: the elements are there; the roles keep them a table
        // biome-ignore-start lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section aria-label={caption} tabIndex={0} className="overflow-x-auto print:overflow-visible">
          <table role="table" className="w-full text-sm tabular max-md:block">
            <caption className="sr-only">{caption}</caption>
            <thead role="rowgroup" className="max-md:sr-only">
              <tr role="row" className="border-b border-border-strong align-bottom text-text-2">
                {[first, ...others].map(({ field, format, label }) => (
                  <th
                    key={field}
                    role="columnheader"
                    scope="col"
                    className={classNames(
                      'py-2 pe-4 font-medium last:pe-0',
                      isText(format) ? 'text-left' : 'text-right',
                    )}
                  >
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup" className="max-md:block">
              {rows.map((row) => (
                <tr key={`${row.name} ${row.kind}`} role="row" className={line}>
                  <th
                    role="rowheader"
                    scope="row"
                    className={classNames(
                      'text-left font-medium md:py-2 md:pe-4',
                      isOfTime && 'whitespace-nowrap',
                    )}
                  >
                    {nameOf ? nameOf(row, name(row)) : name(row)}
                  </th>
                  <Figures row={row} columns={others} figure={figure} />
                </tr>
              ))}
              <tr role="row" className={classNames(line, 'font-strong md:border-b-0')}>
                <th role="rowheader" scope="row" className="text-left font-strong md:py-2 md:pe-4">
                  {totalWords(i18n)}
                </th>
                <Figures row={total} columns={others} figure={figure} />
              </tr>
            </tbody>
          </table>
        </section>
        // biome-ignore-end lint/a11y/noNoninteractiveTabindex: see above
        // biome-ignore-end lint/a11y/useSemanticElements: see above
        // biome-ignore-end lint/a11y/noRedundantRoles: see above
      )}
    </section>
  );
}

function TableHead<T extends ReportTable>({ table, caption, cutOn }: FigureTableProps<T>) {
  const { t } = useLingui();
  const language = useLocale();
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
      <h2 className="text-lg">{caption}</h2>
      <ButtonLink
        variant="text"
        href={addressOf(getReportCsv, { table, cutOn, language })}
        download
        className="print:hidden"
      >
        <Download aria-hidden />
        {t`CSV`}
        <span className="sr-only">: {caption}</span>
      </ButtonLink>
    </div>
  );
}

const isText = (format: Column['format']): boolean => format === 'name' || format === 'kind';

/** Periods are written as dates are; the file keeps them as they sort. */
function useRowName(table: ReportTable): (row: Row) => string {
  const { i18n } = useLingui();
  const format = useFormat();
  return ({ name }) => {
    const text = String(name);
    if (table.endsWith('-by-month')) return format.monthOf(`${text}-01`);
    return table.endsWith('-by-day') ? format.date(text) : rowName(i18n, table, text);
  };
}

type LabelledColumn = Column & { label: string };
type FiguresProps = {
  row: Row;
  columns: readonly LabelledColumn[];
  figure: (column: Column, value: Row[string] | undefined) => string;
};

function Figures({ row, columns, figure }: FiguresProps) {
  return columns.map((column) => {
    const text = figure(column, row[column.field]);
    return (
      <td
        key={column.field}
        // biome-ignore lint/a11y/noRedundantRoles: shown as a card, the cell would lose its role
        role="cell"
        data-label={column.label}
        className={classNames(
          cell,
          !isText(column.format) && 'md:text-right',
          // A sum has no kind and no days: a card needs no line for them.
          text === '' && 'max-md:hidden',
        )}
      >
        <span className={isText(column.format) ? undefined : 'num'}>{text}</span>
      </td>
    );
  });
}

function useFigure(): FiguresProps['figure'] {
  const { i18n } = useLingui();
  const format = useFormat();
  return (column, value) => {
    if (column.format === 'kind') return value === undefined ? '' : kindName(i18n, String(value));
    if (column.format === 'date') return typeof value === 'string' ? format.date(value) : '';
    if (typeof value !== 'number') return '–';
    if (column.format === 'sen') return format.senBare(value);
    if (column.format === 'rate') return format.rate(value);
    if (column.format === 'months') return format.months(value);
    return column.format === 'hours' ? format.tenths(Math.round(value / 6)) : format.count(value);
  };
}
