/** Which movements the history shows: by kind and by period; and the same ones as a file. */
import { useLingui } from '@lingui/react/macro';
import { ChevronDown, Download } from 'lucide-react';
import * as z from 'zod/mini';
import { getTransactionsCsv } from '#contract/payments.ts';
import { calendarDate, parseCalendarDate } from '#domain/date.ts';
import { AmountsHideButton } from '#ui/amounts-hide-button.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DateField } from '#ui/date-field.tsx';
import { addressOf } from '#ui/endpoint-address.ts';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { useForm } from '#ui/use-form.ts';
import { useLocale } from '#ui/words.tsx';
import { Link, useNavigate } from '../navigation.tsx';
import { type HistoryFilter, type HistoryType, historyAddress, historyTypes } from './history-address.ts';

type HistoryFiltersProps = {
  filter: HistoryFilter;
  /** Nothing is there to hide. */
  isEmpty: boolean;
};

export function HistoryFilters({ filter, isEmpty }: HistoryFiltersProps) {
  const { t } = useLingui();
  const names: Record<HistoryType, string> = {
    all: t`All`,
    payments: t`Payments`,
    received: t`Money received`,
    charges: t`Charges`,
  };
  return (
    <div className="mb-3 grid gap-2 print:hidden">
      <nav aria-label={t`Show`} className="flex flex-wrap gap-2">
        {historyTypes.map((type) => (
          <Link
            key={type}
            to={historyAddress({ ...filter, type })}
            aria-current={type === filter.type ? 'true' : undefined}
            className={classNames(
              'stands-alone rounded-full border-[1.5px] px-4 font-medium no-underline',
              type === filter.type
                ? 'border-primary bg-primary text-on-primary'
                : 'border-border-strong bg-surface text-text',
            )}
          >
            {names[type]}
          </Link>
        ))}
      </nav>
      {/* Few look for days: folded, so that the list itself is in the first view of a phone. */}
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <details
          key={`${filter.from} ${filter.to}`}
          open={Boolean(filter.from ?? filter.to)}
          className="group min-w-0 flex-1 basis-40"
        >
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5 font-medium [&::-webkit-details-marker]:hidden">
            <ChevronDown aria-hidden className="size-5 group-open:rotate-180" />
            {t`Choose days`}
          </summary>
          <Period filter={filter} />
        </details>
        {!isEmpty && <AmountsHideButton />}
      </div>
    </div>
  );
}

/** The same movements, to take along. */
export function DownloadHistory({ filter }: { filter: HistoryFilter }) {
  const { t } = useLingui();
  const language = useLocale();
  return (
    <a
      href={addressOf(getTransactionsCsv, { ...filter, language })}
      download
      className="mt-1 stands-alone gap-1.5 print:hidden"
    >
      <Download aria-hidden className="size-5" />
      {t`Download these as a table (CSV)`}
    </a>
  );
}

const period = z.object({ from: z.string(), to: z.string() });

const isNoDay = (text: string): boolean => text !== '' && parseCalendarDate(text) === undefined;

/** From one day to another; either may stay open. */
function Period({ filter }: { filter: HistoryFilter }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { type } = filter;
  const form = useForm({
    schema: period,
    read: ({ date }) => ({ from: date('from'), to: date('to') }),
    check: ({ from, to }) => ({
      from: isNoDay(from) && t`Enter a real date`,
      to:
        (isNoDay(to) && t`Enter a real date`) ||
        (from !== '' && to !== '' && to < from && t`Choose a day on or after the first one`),
    }),
    submit: async (days) => days,
    done: (_, { from, to }) =>
      navigate(
        historyAddress({
          type,
          ...(from && { from: calendarDate(from) }),
          ...(to && { to: calendarDate(to) }),
        }),
      ),
  });
  return (
    <form {...form.props} className="mt-2 flex flex-wrap items-end gap-x-6 gap-y-3">
      <div className="basis-full empty:hidden">
        <ErrorSummary form={form} />
      </div>
      <DateField {...form.field('from')} label={t`From`} {...(filter.from && { defaultDate: filter.from })} />
      <DateField {...form.field('to')} label={t`To`} {...(filter.to && { defaultDate: filter.to })} />
      <Button type="submit" variant="secondary">{t`Show this period`}</Button>
      {(filter.from ?? filter.to) && (
        <Link to={historyAddress({ type })} className="stands-alone">
          {t`Any day`}
        </Link>
      )}
    </form>
  );
}
