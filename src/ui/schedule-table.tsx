/** Every payment of a loan in a table: the same figures as the chart, for those who would rather read. */
import { useLingui } from '@lingui/react/macro';
import type { CalendarDate } from '#domain/date.ts';
import type { Sen } from '#domain/money.ts';
import { useFormat } from './words.tsx';

export type ScheduleRow = {
  number: number;
  /** Absent before the payout, when no date is certain. */
  dueOn?: CalendarDate;
  principalSen: Sen;
  interestSen: Sen;
  totalSen: Sen;
  balanceSen: Sen;
  paidSen?: Sen;
};

export function ScheduleTable({ rows, caption }: { rows: readonly ScheduleRow[]; caption: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const money = (amount: Sen) => format.sen(amount);
  const hasDates = rows.some((row) => row.dueOn);
  const cell = 'px-2 py-2.5 text-right whitespace-nowrap';
  return (
    // A table of figures may scroll sideways in its own box; the page never does. The box takes the focus to be scrolled by keys.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by the keyboard
    <section aria-label={caption} tabIndex={0} className="overflow-x-auto">
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-border text-text-2">
            <th scope="col" className="px-2 py-2 text-left font-medium">{t`No.`}</th>
            {hasDates && <th scope="col" className="px-2 py-2 text-left font-medium">{t`Due date`}</th>}
            <th scope="col" className={`${cell} font-medium`}>{t`Payment`}</th>
            <th scope="col" className={`${cell} font-medium`}>{t`Loan amount`}</th>
            <th scope="col" className={`${cell} font-medium`}>{t`Interest`}</th>
            <th scope="col" className={`${cell} font-medium`}>{t`Still owed`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number} className="border-b border-border last:border-0">
              <th scope="row" className="px-2 py-2.5 text-left font-medium">
                {row.number}
                {row.paidSen === row.totalSen && <span className="ml-1.5 text-success-text">{t`paid`}</span>}
              </th>
              {hasDates && (
                <td className="px-2 py-2.5 whitespace-nowrap">{row.dueOn && format.date(row.dueOn)}</td>
              )}
              <td className={`${cell} font-strong`}>{money(row.totalSen)}</td>
              <td className={cell}>{money(row.principalSen)}</td>
              <td className={cell}>{money(row.interestSen)}</td>
              <td className={cell}>{money(row.balanceSen)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
