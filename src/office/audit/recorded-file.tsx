/**
 * A file that somebody takes out of the records: of which days, and what it is for. Both are written down with who took
 * it before it is made.
 */
import { useLingui } from '@lingui/react/macro';
import type * as z from 'zod/mini';
import { minReason } from '#domain/audit.ts';
import { addDays, type CalendarDate, parseCalendarDate } from '#domain/date.ts';
import type { Answers } from '#ui/answers.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { LimitedTextArea } from '#ui/limited-text.tsx';
import { saveFile } from '#ui/save-file.ts';
import { toast } from '#ui/toast.tsx';
import { type Form, useForm } from '#ui/use-form.ts';
import { closing } from '../close-question.tsx';
import { todayInKualaLumpur } from '../today.ts';
import type { AuditAsked } from './use-audit.ts';

type Asked = { from: string; to: string; reason: string };

type RecordedFile<S extends z.ZodMiniType> = {
  schema: S;
  /** What the file is asked by beside days and reason. */
  read: (answers: Answers) => object;
  ask: (input: z.output<S>, options: { key: string }) => Promise<Blob>;
  /** The beginning of the file's name. */
  name: string;
  onClose: () => void;
};

export function useRecordedFile<S extends z.ZodMiniType<Asked>>({
  schema,
  read,
  ask,
  name,
  onClose,
}: RecordedFile<S>): Form {
  const { t } = useLingui();
  const dateMistake = (date: string) =>
    date === '' ? t`Enter the date` : !parseCalendarDate(date) && t`Date must be a real date`;
  return useForm({
    schema,
    read: (answers) => ({
      ...read(answers),
      from: answers.date('from'),
      to: answers.date('to'),
      reason: answers.text('reason'),
    }),
    check: ({ from, to, reason }) => ({
      from: dateMistake(from),
      to: dateMistake(to) || (from > to && t`The last day must not be before the first one`),
      reason: reason.trim().length < minReason && t`Write at least ${minReason} letters`,
    }),
    submit: ask,
    fieldOf: ({ code }) =>
      code === 'reason-short'
        ? 'reason'
        : code === 'audit-range-long' || code === 'audit-range-backwards'
          ? 'to'
          : undefined,
    guard: true,
    done(file, { from, to }) {
      saveFile(file, `${name}-${from}-${to}.csv`);
      toast(t`Saved. It is recorded that you took it, and why.`);
      onClose();
    },
  });
}

/** The days that the page shows, or the last seven. */
export function daysAsked({ from, to }: AuditAsked): { from: CalendarDate; to: CalendarDate } {
  const today = todayInKualaLumpur();
  return { from: from ?? addDays(today, -6), to: to ?? today };
}

export function FileDays({ form, asked }: { form: Form; asked: AuditAsked }) {
  const { t } = useLingui();
  const { from, to } = daysAsked(asked);
  return (
    <div className="flex flex-wrap gap-x-5 gap-y-3">
      <DateField {...form.field('from')} label={t`First day`} defaultDate={from} />
      <DateField {...form.field('to')} label={t`Last day`} defaultDate={to} />
    </div>
  );
}

export function FileReason({ form }: { form: Form }) {
  const { t } = useLingui();
  return (
    <LimitedTextArea
      {...form.field('reason')}
      label={t`What is it for?`}
      hint={t`At least ${minReason} letters. It is kept with the record that you took the file.`}
      mostCharacters={500}
      rows={2}
    />
  );
}

export function FileButtons({ form, onClose }: { form: Form; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <>
      <ErrorNote problem={form.problem} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={form.busy}>{t`Save the CSV file`}</Button>
        <Button variant="secondary" size="small" onClick={closing(form, onClose)}>{t`Close`}</Button>
      </div>
    </>
  );
}
