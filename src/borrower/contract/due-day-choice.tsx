/** The day of the month on which the bills fall, chosen with the signature to fit the payday. It costs nothing. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { dayOfMonth } from '#domain/date.ts';
import { firstDueOn } from '#domain/schedule.ts';
import type { FieldProps } from '#ui/field.tsx';
import { RadioChips } from '#ui/radio-chips.tsx';
import { useFormat } from '#ui/words.tsx';
import { todayInKualaLumpur } from '../account/today.ts';
import { keepDueDay, keptDueDay } from './kept-due-day.ts';

/** Just after the usual paydays; the 28th is in every month. */
const paydays = [1, 5, 10, 15, 20, 25, 28];

/** A day that is no longer offered is no choice. */
function chosenBefore(loanId: string): string {
  const kept = keptDueDay(loanId);
  return paydays.includes(Number(kept)) ? kept : '';
}

type DueDayChoiceProps = Omit<FieldProps, 'label'> & { loanId: string };

export function DueDayChoice({ loanId, ...field }: DueDayChoiceProps) {
  const { t } = useLingui();
  const format = useFormat();
  const today = todayInKualaLumpur();
  const [chosen, setChosen] = useState(() => chosenBefore(loanId));
  const first = format.dateWithWeekday(firstDueOn(today, chosen === '' ? dayOfMonth(today) : Number(chosen)));
  const free = format.sen(0);
  return (
    <div>
      <RadioChips
        {...field}
        label={t`When do you want to pay each month?`}
        hint={t`A day just after your payday is easiest. You can change it once a year, free.`}
        options={[
          { value: '', label: t`Day the money arrives` },
          ...paydays.map((day) => ({ value: String(day), label: t`Day ${day}` })),
        ]}
        value={chosen}
        onChange={(day) => {
          keepDueDay({ loanId, day });
          setChosen(day);
        }}
      />
      <p className="mt-2 text-sm text-text-2" aria-live="polite">
        {t`This day costs ${free} more. If the money arrived today, your first instalment would be due on ${first}.`}
      </p>
    </div>
  );
}
