/** The days of the week without work. They count for bills made from then on; bills that exist stay as they are. */
import { useLingui } from '@lingui/react/macro';
import { type CalendarView, changeRestDays } from '#contract/calendar.ts';
import type { Answers } from '#ui/answers.ts';
import { FieldGroup } from '#ui/field.tsx';
import type { SummaryItem } from '#ui/summary-list.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { useSeenVersion } from '../changed-meanwhile.tsx';
import { PartCard, PartForm } from '../settings/part-card.tsx';
import { TickBox } from '../settings/tick-box.tsx';
import { useCalendarChanged, useReadCalendarAgain } from './use-calendar.ts';

/** A week begins on Monday here; 0 is Sunday. */
const week = [1, 2, 3, 4, 5, 6, 0] as const;

function useDayNames(): Record<(typeof week)[number], string> {
  const { t } = useLingui();
  return {
    1: t`Monday`,
    2: t`Tuesday`,
    3: t`Wednesday`,
    4: t`Thursday`,
    5: t`Friday`,
    6: t`Saturday`,
    0: t`Sunday`,
  };
}

function useRestDaysItems({ restDays: { value } }: CalendarView): SummaryItem[] {
  const { t } = useLingui();
  const names = useDayNames();
  const days = week.filter((day) => value.includes(day)).map((day) => names[day]);
  return [{ label: t`Days without work`, value: days.join(', ') || t`None` }];
}

export function RestDays({ calendar }: { calendar: CalendarView }) {
  const { t } = useLingui();
  const may = useMay();
  return (
    <PartCard
      title={t`Rest days`}
      items={useRestDaysItems(calendar)}
      last={calendar.restDays.last}
      edit={
        may('changeRestDays')
          ? {
              label: t`Edit the rest days`,
              form: (close) => <RestDaysForm calendar={calendar} onClose={close} />,
            }
          : undefined
      }
    />
  );
}

function RestDaysForm({ calendar, onClose }: { calendar: CalendarView; onClose: () => void }) {
  const { t } = useLingui();
  const names = useDayNames();
  const items = useRestDaysItems(calendar);
  const changed = useCalendarChanged();
  const readAgain = useReadCalendarAgain();
  const versions = useSeenVersion(calendar.restDays);
  const { value, version: seenVersion } = versions.seen;
  const read = (answers: Answers) => ({
    restDays: week.filter((day) => answers.checked(`day-${day}`)),
    seenVersion,
  });
  const form = useForm({
    schema: changeRestDays.body,
    read,
    check: (input) => ({
      restDays: input.restDays.length > 6 && t`At least one day of the week must be a working day`,
    }),
    submit: (days, { key }) => api.changeRestDays(days, { key }),
    fieldOf: ({ code }) => (code === 'rest-days-all' ? 'restDays' : undefined),
    done(answer) {
      toast(t`Rest days saved. They count for bills made from now on.`);
      changed(answer);
      onClose();
    },
    guard: true,
  });
  return (
    <PartForm
      form={form}
      yes={t`Save the rest days`}
      onClose={onClose}
      meanwhile={{ versions, items }}
      onReload={readAgain}
    >
      <FieldGroup
        {...form.field('restDays')}
        label={t`Days without work`}
        hint={t`They count for bills made from now on. Bills that exist stay as they are.`}
      >
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          {week.map((day, index) => (
            <TickBox
              key={day}
              name={`day-${day}`}
              id={index === 0 ? form.field('restDays').id : undefined}
              label={names[day]}
              isOn={value.includes(day)}
            />
          ))}
        </div>
      </FieldGroup>
    </PartForm>
  );
}
