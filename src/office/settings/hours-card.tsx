/** The working hours that borrowers read; they count at once. */
import { useLingui } from '@lingui/react/macro';
import { changeWorkingHours } from '#contract/settings.ts';
import type { Answers } from '#ui/answers.ts';
import type { SummaryItem } from '#ui/summary-list.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../access/use-may.ts';
import { api } from '../api.ts';
import { useSeenVersion } from '../changed-meanwhile.tsx';
import { NumberField, PartCard, PartForm } from './part-card.tsx';
import { type Lender, useSettingsDone } from './use-settings.ts';

export function HoursCard({ lender }: { lender: Lender }) {
  const { t } = useLingui();
  const may = useMay();
  return (
    <PartCard
      title={t`Working hours`}
      items={useHoursItems(lender)}
      last={lender.hours.last}
      edit={
        may('changeWorkingHours')
          ? {
              label: t`Edit the working hours`,
              form: (close) => <HoursForm lender={lender} onClose={close} />,
            }
          : undefined
      }
    />
  );
}

function useHoursItems({ hours: { value } }: Lender): SummaryItem[] {
  const { t } = useLingui();
  const format = useFormat();
  const from = format.hour(value.fromHour);
  const to = format.hour(value.toHour);
  return [{ label: t`Borrowers read`, value: t`${from} to ${to}` }];
}

const read = (answers: Answers) => ({
  fromHour: answers.number('fromHour') ?? -1,
  toHour: answers.number('toHour') ?? -1,
});

function HoursForm({ lender, onClose }: { lender: Lender; onClose: () => void }) {
  const { t } = useLingui();
  const done = useSettingsDone(onClose);
  const items = useHoursItems(lender);
  const versions = useSeenVersion(lender.hours);
  const { value, version } = versions.seen;
  const form = useForm({
    schema: changeWorkingHours.body,
    read: (answers) => ({ ...read(answers), seenVersion: version }),
    check: ({ fromHour, toHour }) => ({
      fromHour: (fromHour < 0 || fromHour > 23) && t`Enter a full hour from 0 to 23`,
      toHour:
        toHour < 1 || toHour > 24
          ? t`Enter a full hour from 1 to 24`
          : toHour <= fromHour && t`Working hours must end after they begin`,
    }),
    submit: (hours, { key }) => api.changeWorkingHours(hours, { key }),
    fieldOf: ({ code }) => (code === 'hours-backwards' ? 'toHour' : undefined),
    done: (settings) => done(settings, t`Saved. Borrowers see it from now on.`),
    guard: true,
  });
  return (
    <PartForm form={form} yes={t`Save`} onClose={onClose} meanwhile={{ versions, items }}>
      <NumberField
        field={form.field('fromHour')}
        label={t`Working hours begin`}
        hint={t`A full hour from 0 to 23`}
        value={value.fromHour}
      />
      <NumberField
        field={form.field('toHour')}
        label={t`Working hours end`}
        hint={t`A full hour from 1 to 24`}
        value={value.toHour}
      />
    </PartForm>
  );
}
