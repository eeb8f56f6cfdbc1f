/** All payments of a loan, to look at or to read: the chart with its key, and the same figures as a table. */
import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ScheduleChart } from './schedule-chart.tsx';
import { type ScheduleRow, statesOf } from './schedule-row.ts';
import { ScheduleTable } from './schedule-table.tsx';
import { Swatch } from './summary-list.tsx';

export type SchedulePictureProps = {
  rows: readonly ScheduleRow[];
  title: string;
  /** Something around it says the title already. */
  hideTitle?: boolean;
  /** The due day of the newest bill that is late, when one is. */
  lateUntil?: string | undefined;
  /** Stands under the chart. */
  children?: ReactNode;
};

export function SchedulePicture({
  rows,
  title,
  hideTitle = false,
  lateUntil,
  children,
}: SchedulePictureProps) {
  const { t } = useLingui();
  const [asTable, setAsTable] = useState(false);
  return (
    <>
      <header className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        {!hideTitle && <h2 className="text-lg">{title}</h2>}
        <button
          type="button"
          onClick={() => setAsTable(!asTable)}
          className="-my-2.5 min-h-11 text-link underline print:hidden"
        >
          {asTable ? t`Show as chart` : t`Show as table`}
        </button>
      </header>
      {asTable ? (
        <ScheduleTable rows={rows} caption={title} lateUntil={lateUntil} />
      ) : (
        <>
          <Key rows={rows} lateUntil={lateUntil} />
          <ScheduleChart rows={rows} title={title} lateUntil={lateUntil}>
            {children}
          </ScheduleChart>
        </>
      )}
    </>
  );
}

/** Of the marks only those that are in the picture. */
function Key({ rows, lateUntil }: Pick<SchedulePictureProps, 'rows' | 'lateUntil'>) {
  const { t } = useLingui();
  const states = new Set(statesOf(rows, lateUntil));
  const item = 'flex items-center gap-1.5';
  return (
    <ul className="mb-3 flex flex-wrap gap-x-4.5 gap-y-1 text-sm text-text-2">
      <li className={item}>
        <Swatch of="principal" />
        {t`Off the loan`}
      </li>
      <li className={item}>
        <Swatch of="interest" />
        {t`Interest`}
      </li>
      {states.has('paid') && (
        <li className={item}>
          <Check aria-hidden className="size-4 text-success" />
          {t`Paid`}
        </li>
      )}
      {states.has('next') && (
        <li className={item}>
          <svg aria-hidden width="9" height="8" className="fill-text">
            <path d="M4.5 0 9 8H0Z" />
          </svg>
          {t`Next instalment`}
        </li>
      )}
      {states.has('late') && (
        <li className={item}>
          <b aria-hidden className="text-danger-text">
            !
          </b>
          {t`Late`}
        </li>
      )}
    </ul>
  );
}
