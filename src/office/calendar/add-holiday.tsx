/** One more holiday: only a day to come, because accounts are worked out again from the days that were. */
import { useLingui } from '@lingui/react/macro';
import { addHoliday, type CalendarView } from '#contract/calendar.ts';
import { parseCalendarDate } from '#domain/date.ts';
import type { Answers } from '#ui/answers.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LimitedTextField } from '#ui/limited-text.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { api } from '../api.ts';
import { useCalendarChanged } from './use-calendar.ts';

const read = (answers: Answers) => ({ heldOn: answers.date('heldOn'), name: answers.text('name') });

export function AddHoliday({ calendar: { firstDay } }: { calendar: CalendarView }) {
  const { t } = useLingui();
  const format = useFormat();
  const changed = useCalendarChanged();
  const from = format.date(firstDay);
  const form = useForm({
    schema: addHoliday.body,
    read,
    check: ({ heldOn, name }) => ({
      heldOn:
        parseCalendarDate(heldOn) === undefined
          ? t`Enter the day of the holiday`
          : heldOn < firstDay && t`Choose ${from} or a later day. Days that were stay as they are.`,
      name: (name.length < 2 || name.length > 80) && t`Enter the name of the holiday, 2 to 80 letters`,
    }),
    submit: (holiday, { key }) => api.addHoliday(holiday, { key }),
    fieldOf: ({ code }) =>
      code === 'date-not-in-future' || code === 'holiday-exists' ? 'heldOn' : undefined,
    guard: true,
    done(calendar, { name }) {
      toast(t`${name} added. Bills that could be paid until then got longer.`);
      changed(calendar);
    },
  });
  return (
    <form {...form.props} className="grid gap-4">
      <ErrorSummary form={form} />
      <DateField {...form.field('heldOn')} label={t`Day`} hint={t`From ${from} on`} />
      <LimitedTextField
        {...form.field('name')}
        label={t`Holiday name`}
        autoComplete="off"
        mostCharacters={80}
        answerLength="medium"
      />
      <ErrorNote problem={form.problem} />
      <div>
        <Button type="submit" size="small" busy={form.busy}>{t`Add the holiday`}</Button>
      </div>
    </form>
  );
}
