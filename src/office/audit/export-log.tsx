/** A file of the log: which days, and what it is for. Who takes it and why is written down before it is made. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { exportAuditLog } from '#contract/audit.ts';
import { longExportDays, maxExportDays } from '#domain/audit.ts';
import { daysBetween, parseCalendarDate } from '#domain/date.ts';
import { answersOf } from '#ui/answers.ts';
import { Card } from '#ui/card.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Notice } from '#ui/notice.tsx';
import { api } from '../api.ts';
import { daysAsked, FileButtons, FileDays, FileReason, useRecordedFile } from './recorded-file.tsx';
import type { AuditAsked } from './use-audit.ts';

export function ExportLog({ asked, onClose }: { asked: AuditAsked; onClose: () => void }) {
  const { t } = useLingui();
  const { from: _from, to: _to, before: _before, ...filters } = asked;
  const { from, to } = daysAsked(asked);
  const [days, setDays] = useState(daysBetween(from, to) + 1);
  const form = useRecordedFile({
    schema: exportAuditLog.body,
    read: () => filters,
    ask: (input, { key }) => api.exportAuditLog(input, { key }),
    name: 'audit',
    onClose,
  });

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
        <FileDays form={form} asked={asked} />
        {days > longExportDays && (
          <Notice tone="warning" title={t`That is a long time`}>
            {t`A file of ${days} days holds what many people did. Take only what your reason needs; at most ${maxExportDays} days.`}
          </Notice>
        )}
        <FileReason form={form} />
        <p className="text-sm text-text-2">
          {t`The filters you have set apply to the file too. It holds personal data: keep it safe and delete it when it is no longer needed.`}
        </p>
        <FileButtons form={form} onClose={onClose} />
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
