/** Every payment of a loan as a table: the same figures as the chart; below 40 rem each row becomes a card with the same labels. */
import { useLingui } from '@lingui/react/macro';
import { CalendarX, Check } from 'lucide-react';
import { isLate, isPaid, isPartPaid, type ScheduleRow } from './schedule-row.ts';
import { useFormat } from './words.tsx';

type ScheduleTableProps = {
  rows: readonly ScheduleRow[];
  caption: string;
  /** The due day of the newest bill that is late, when one is. */
  lateUntil?: string;
};

const cell =
  'max-sm:flex max-sm:justify-between max-sm:gap-3 max-sm:py-1 max-sm:before:text-text-2 max-sm:before:content-[attr(data-label)] sm:py-2 sm:pe-3 sm:text-right sm:first:text-left sm:last:pe-0';

export function ScheduleTable({ rows, caption, lateUntil }: ScheduleTableProps) {
  const { t } = useLingui();
  const format = useFormat();
  const hasDates = rows.some((row) => row.dueOn);
  const columns = [
    ...(hasDates
      ? [{ label: t`Due date`, of: (row: ScheduleRow) => (row.dueOn ? format.date(row.dueOn) : '') }]
      : []),
    { label: t`Instalment`, of: (row: ScheduleRow) => format.sen(row.totalSen) },
    { label: t`Off the loan`, of: (row: ScheduleRow) => format.sen(row.principalSen) },
    { label: t`Interest`, of: (row: ScheduleRow) => format.sen(row.interestSen) },
    { label: t`Still owed`, of: (row: ScheduleRow) => format.sen(row.balanceSen) },
  ];
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: shown as cards, the elements would lose their roles
    // biome-ignore-start lint/a11y/useSemanticElements: the elements are there; the roles keep them a table
    <table role="table" className="w-full text-sm tabular max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead role="rowgroup" className="max-sm:sr-only">
        <tr role="row" className="border-b border-border-strong text-text-2">
          {[t`No.`, ...columns.map(({ label }) => label)].map((label) => (
            <th
              key={label}
              role="columnheader"
              scope="col"
              className="py-2 pe-3 text-right font-medium first:text-left last:pe-0"
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-sm:block">
        {rows.map((row) => (
          <tr
            key={row.number}
            role="row"
            className="break-inside-avoid border-b border-border max-sm:mb-3 max-sm:block max-sm:rounded-control max-sm:border max-sm:p-3 sm:last:border-b-0"
          >
            <th role="rowheader" scope="row" data-label={t`No.`} className={`${cell} font-strong`}>
              <span className="inline-flex items-center gap-1.5">
                {row.number}
                <State row={row} lateUntil={lateUntil} />
              </span>
            </th>
            {columns.map(({ label, of }) => (
              <td key={label} role="cell" data-label={label} className={cell}>
                <span className="num">{of(row)}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/useSemanticElements: see above
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}

function State({ row, lateUntil }: { row: ScheduleRow; lateUntil: string | undefined }) {
  const { t } = useLingui();
  const look = 'inline-flex items-center gap-1 font-medium';
  if (isPaid(row)) {
    return (
      <span className={`${look} text-success-text`}>
        <Check aria-hidden className="size-4" />
        {t`paid`}
      </span>
    );
  }
  if (isPartPaid(row)) return <span className={`${look} text-text-2`}>{t`part paid`}</span>;
  if (isLate(row, lateUntil)) {
    return (
      <span className={`${look} text-danger-text`}>
        <CalendarX aria-hidden className="size-4" />
        {t`late`}
      </span>
    );
  }
  return null;
}
