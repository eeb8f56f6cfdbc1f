/** The days of the week without work. They count for bills made from then on; bills that exist stay as they are. */
import { useLingui } from '@lingui/react/macro';
import { type CalendarView, changeRestDays } from '#contract/calendar.ts';
import type { Answers } from '#ui/answers.ts';
import { Button } from '#ui/button.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { FieldGroup } from '#ui/field.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { useCalendarChanged } from './use-calendar.ts';

/** A week begins on Monday here; 0 is Sunday. */
const week = [1, 2, 3, 4, 5, 6, 0] as const;

const read = (answers: Answers) => ({ restDays: week.filter((day) => answers.checked(`day-${day}`)) });

export function RestDays({ calendar: { restDays } }: { calendar: CalendarView }) {
  const { t } = useLingui();
  const may = useMay();
  const changed = useCalendarChanged();
  const names: Record<(typeof week)[number], string> = {
    1: t`Monday`,
    2: t`Tuesday`,
    3: t`Wednesday`,
    4: t`Thursday`,
    5: t`Friday`,
    6: t`Saturday`,
    0: t`Sunday`,
  };
  const form = useForm({
    schema: changeRestDays.body,
    read,
    check: (input) => ({
      restDays: input.restDays.length > 6 && t`At least one day of the week must be a working day`,
    }),
    submit: (days, { key }) => api.changeRestDays(days, { key }),
    fieldOf: ({ code }) => (code === 'rest-days-all' ? 'restDays' : undefined),
    done(calendar) {
      toast(t`Rest days saved. They count for bills made from now on.`);
      changed(calendar);
    },
  });
  if (!may('changeRestDays')) {
    return (
      <p>
        {week
          .filter((day) => restDays.includes(day))
          .map((day) => names[day])
          .join(', ') || t`None`}
      </p>
    );
  }
  return (
    <form {...form.props} className="grid gap-4">
      <ErrorSummary form={form} />
      <FieldGroup
        {...form.field('restDays')}
        label={t`Days without work`}
        hint={t`They count for bills made from now on. Bills that exist stay as they are.`}
      >
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {week.map((day) => (
            <label key={day} className="flex min-h-11 cursor-pointer items-center gap-2">
              <input
                type="checkbox"
                name={`day-${day}`}
                defaultChecked={restDays.includes(day)}
                className="m-0 size-6 accent-primary"
              />
              {names[day]}
            </label>
          ))}
        </div>
      </FieldGroup>
      <ErrorNote problem={form.problem} />
      <div>
        <Button type="submit" size="small" busy={form.busy}>{t`Save the rest days`}</Button>
      </div>
    </form>
  );
}
