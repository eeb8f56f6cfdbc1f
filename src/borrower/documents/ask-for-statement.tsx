/** Asking for a statement: a usual period, or two days of one's own. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type IssuedDocument, issueStatement } from '#contract/documents.ts';
import { parseCalendarDate } from '#domain/date.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { RadioChips } from '#ui/radio-chips.tsx';
import { useForm } from '#ui/use-form.ts';
import { todayInKualaLumpur } from '../account/today.ts';
import { api } from '../api.ts';
import { type PeriodName, periodOf, periods } from './period.ts';
import type { PaidOutLoan } from './use-documents.ts';

/** What the server may say of the days. */
const refusals = ['period-backwards', 'date-in-future'];

type AskProps = { loan: PaidOutLoan; onIssued: (paper: IssuedDocument) => void };

export function AskForStatement({ loan: { loanId, paidOutOn }, onIssued }: AskProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<PeriodName>('all');
  const form = useForm({
    schema: issueStatement.body,
    read: ({ date }) =>
      periodOf(chosen, todayInKualaLumpur(), paidOutOn) ?? { from: date('from'), to: date('to') },
    check: ({ from, to }) => ({
      from: !parseCalendarDate(from) && t`Enter the first day`,
      to: !parseCalendarDate(to)
        ? t`Enter the last day`
        : to > todayInKualaLumpur()
          ? t`The last day must not be after today`
          : to < from && t`The last day must not be before the first day`,
    }),
    submit: (period, options) => api.issueStatement({ loanId, ...period }, options),
    fieldOf: ({ code }) => (refusals.includes(code) ? (chosen === 'other' ? 'to' : 'period') : undefined),
    done: onIssued,
  });
  const names: Record<PeriodName, string> = {
    all: t`Since the payout`,
    'this-month': t`This month`,
    'last-month': t`Last month`,
    'this-year': t`This year`,
    other: t`Other days`,
  };
  return (
    <form {...form.props} className="grid gap-5">
      <ErrorSummary form={form} />
      <RadioChips
        {...form.field('period')}
        label={t`Period of the statement`}
        hint={t`Every bill, payment and charge of these days, and what you owed before and after`}
        options={periods.map((value) => ({ value, label: names[value] }))}
        value={chosen}
        onChange={(value) => setChosen(periods.find((name) => name === value) ?? 'all')}
      />
      {chosen === 'other' && (
        <div className="flex flex-wrap gap-6">
          <DateField {...form.field('from')} label={t`First day`} defaultDate={paidOutOn} />
          <DateField {...form.field('to')} label={t`Last day`} defaultDate={todayInKualaLumpur()} />
        </div>
      )}
      <ErrorNote problem={form.problem} />
      <div>
        <Button type="submit" busy={form.busy}>{t`Make the statement`}</Button>
      </div>
    </form>
  );
}
