/** A file of the log: which days, and what it is for. Who takes it and why is written down before it is made. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { exportAuditLog } from '#contract/audit.ts';
import { longExportDays, maxExportDays, minReason } from '#domain/audit.ts';
import { addDays, daysBetween, parseCalendarDate } from '#domain/date.ts';
import { answersOf } from '#ui/answers.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DateField } from '#ui/date-field.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LimitedTextArea } from '#ui/limited-text.tsx';
import { Notice } from '#ui/notice.tsx';
import { saveFile } from '#ui/save-file.ts';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { todayInKualaLumpur } from '../today.ts';
import type { AuditAsked } from './use-audit.ts';

export function ExportLog({ asked, onClose }: { asked: AuditAsked; onClose: () => void }) {
  const { t } = useLingui();
  const today = todayInKualaLumpur();
  const { from: askedFrom, to: askedTo, before: _before, ...filters } = asked;
  const from = askedFrom ?? addDays(today, -6);
  const to = askedTo ?? today;
  const [days, setDays] = useState(daysBetween(from, to) + 1);
  const form = useForm({
    schema: exportAuditLog.body,
    read: (answers) => ({
      ...filters,
      from: answers.date('from'),
      to: answers.date('to'),
      reason: answers.text('reason'),
    }),
    check: (read) => ({
      from: dateMistake(read.from),
      to: dateMistake(read.to) || (read.from > read.to && t`The last day must not be before the first one`),
      reason: read.reason.trim().length < minReason && t`Write at least ${minReason} letters`,
    }),
    submit: (input, { key }) => api.exportAuditLog(input, { key }),
    fieldOf: ({ code }) =>
      code === 'reason-short'
        ? 'reason'
        : code === 'audit-range-long' || code === 'audit-range-backwards'
          ? 'to'
          : undefined,
    guard: true,
    done(file, input) {
      saveFile(file, `audit-${input.from}-${input.to}.csv`);
      toast(t`Saved. It is recorded that you took it, and why.`);
      onClose();
    },
  });

  function dateMistake(date: string) {
    if (date === '') return t`Enter the date`;
    return !parseCalendarDate(date) && t`Date must be a real date`;
  }

  return (
    <Card className="mt-4" title={t`Save the log as a CSV file`}>
      <form
        {...form.props}
        onInput={(event) => {
          form.props.onInput(event);
          setDays(daysOf(event.currentTarget));
        }}
        className="grid max-w-form gap-4"
      >
        <ErrorSummary form={form} />
        <div className="flex flex-wrap gap-x-5 gap-y-3">
          <DateField {...form.field('from')} label={t`First day`} defaultDate={from} />
          <DateField {...form.field('to')} label={t`Last day`} defaultDate={to} />
        </div>
        {days > longExportDays && (
          <Notice tone="warning" title={t`That is a long time`}>
            {t`A file of ${days} days holds what many people did. Take only what your reason needs; at most ${maxExportDays} days.`}
          </Notice>
        )}
        <LimitedTextArea
          {...form.field('reason')}
          label={t`What is it for?`}
          hint={t`At least ${minReason} letters. It is kept with the record that you took the file.`}
          mostCharacters={500}
          rows={2}
        />
        <p className="text-sm text-text-2">
          {t`The filters you have set apply to the file too. It holds personal data: keep it safe and delete it when it is no longer needed.`}
        </p>
        <ErrorNote problem={form.problem} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="small" busy={form.busy}>{t`Save the CSV file`}</Button>
          <Button variant="secondary" size="small" onClick={onClose}>{t`Close`}</Button>
        </div>
      </form>
    </Card>
  );
}

/** How long the file would be; 0 while a date is being typed. */
function daysOf(form: HTMLFormElement): number {
  const answers = answersOf(form);
  const from = parseCalendarDate(answers.date('from'));
  const to = parseCalendarDate(answers.date('to'));
  return from && to ? daysBetween(from, to) + 1 : 0;
}
