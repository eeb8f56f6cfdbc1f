/** Which movements the history shows: by kind, by period, and the same ones as a file. */
import { useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { getTransactionsCsv } from '#contract/payments.ts';
import { parseCalendarDate } from '#domain/date.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { addressOf } from '#ui/endpoint-address.ts';
import { controlProps, Field, inputClass } from '#ui/field.tsx';
import { useLocale } from '#ui/words.tsx';
import { Link, useNavigate } from '../navigation.tsx';
import { type HistoryFilter, type HistoryType, historyAddress, historyTypes } from './history-address.ts';

export function HistoryFilters({ filter }: { filter: HistoryFilter }) {
  const { t } = useLingui();
  const locale = useLocale();
  const names: Record<HistoryType, string> = {
    all: t`All`,
    payments: t`Payments`,
    received: t`Money received`,
    charges: t`Charges`,
  };
  return (
    <div className="mb-4 grid gap-3 print:hidden">
      <nav aria-label={t`Show`} className="flex flex-wrap gap-2">
        {historyTypes.map((type) => (
          <Link
            key={type}
            to={historyAddress({ ...filter, type })}
            aria-current={type === filter.type ? 'true' : undefined}
            className={classNames(
              'inline-flex min-h-11 items-center rounded-full border-[1.5px] px-4 font-medium no-underline',
              type === filter.type
                ? 'border-primary bg-primary text-on-primary'
                : 'border-border-strong bg-surface text-text',
            )}
          >
            {names[type]}
          </Link>
        ))}
      </nav>
      <Period key={`${filter.from} ${filter.to}`} filter={filter} />
      <a
        href={addressOf(getTransactionsCsv, { ...filter, language: locale })}
        download
        className="inline-flex min-h-11 w-fit items-center gap-1.5"
      >
        <Download aria-hidden className="size-5" />
        {t`Download these as a table (CSV)`}
      </a>
    </div>
  );
}

/** From one day to another; either may stay open. */
function Period({ filter }: { filter: HistoryFilter }) {
  const { t } = useLingui();
  const id = useId();
  const navigate = useNavigate();
  const [isTurned, setTurned] = useState(false);
  const { type } = filter;

  function show(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const dateOf = (name: string) => parseCalendarDate(String(given.get(name) ?? ''));
    const [from, to] = [dateOf('from'), dateOf('to')];
    const wrong = from !== undefined && to !== undefined && to < from;
    setTurned(wrong);
    if (wrong) return;
    navigate(historyAddress({ type, ...(from && { from }), ...(to && { to }) }));
  }

  const from = { id: `${id}-from`, name: 'from', label: t`From` };
  const to = {
    id: `${id}-to`,
    name: 'to',
    label: t`To`,
    error: isTurned ? t`Choose a day on or after the first one` : undefined,
  };
  const look = `${inputClass} num text-md`;
  return (
    <form onSubmit={show} noValidate className="flex max-w-form flex-wrap items-end gap-3">
      <div className="min-w-36 flex-1">
        <Field {...from}>
          <input {...controlProps(from)} type="date" defaultValue={filter.from} className={look} />
        </Field>
      </div>
      <div className="min-w-36 flex-1">
        <Field {...to}>
          <input {...controlProps(to)} type="date" defaultValue={filter.to} className={look} />
        </Field>
      </div>
      <Button type="submit" variant="secondary">{t`Show this period`}</Button>
      {(filter.from ?? filter.to) && (
        <Link to={historyAddress({ type })} className="inline-flex min-h-11 items-center">
          {t`Any day`}
        </Link>
      )}
    </form>
  );
}
