/**
 * The day on which to pay off: a slider and a list that always show the same day. The browser's own date field speaks the
 * browser's language, where 5/6 may be the sixth of May.
 */
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { addDays, type CalendarDate, daysBetween } from '#domain/date.ts';
import { Dropdown } from '#ui/dropdown.tsx';
import { boxClass, controlProps, Field } from '#ui/field.tsx';
import { useFormat } from '#ui/words.tsx';

type DayChoiceProps = {
  firstOn: CalendarDate;
  lastOn: CalendarDate;
  value: CalendarDate;
  /** Why the day was refused. */
  refused: string | undefined;
  onChange: (on: CalendarDate) => void;
};

export function DayChoice({ firstOn, lastOn, value, refused, onChange }: DayChoiceProps) {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  const first = format.date(firstOn);
  const last = format.date(lastOn);
  const days = Array.from({ length: daysBetween(firstOn, lastOn) + 1 }, (_, later) =>
    addDays(firstOn, later),
  );
  const field = {
    id: `${id}-date`,
    name: 'payOn',
    label: t`Day you want to pay`,
    hint: t`From ${first} to ${last}`,
    error: refused,
  };
  return (
    <div className="grid gap-4">
      <Field {...field}>
        <Dropdown
          width="max-w-60"
          {...controlProps(field)}
          value={value}
          onChange={(event) => onChange(days[event.currentTarget.selectedIndex] ?? value)}
          className={`${boxClass} num text-md`}
        >
          {days.map((on) => (
            <option key={on} value={on}>
              {format.dateWithWeekday(on)}
            </option>
          ))}
        </Dropdown>
      </Field>
      <div>
        <input
          type="range"
          aria-label={t`Day you want to pay`}
          aria-valuetext={format.dateWithWeekday(value)}
          min={0}
          max={daysBetween(firstOn, lastOn)}
          value={daysBetween(firstOn, value)}
          onChange={(event) => onChange(addDays(firstOn, event.currentTarget.valueAsNumber))}
          className="h-11 w-full cursor-pointer accent-primary"
        />
        <div aria-hidden className="-mt-1.5 flex justify-between text-xs text-text-3">
          <span>{t`Today`}</span>
          <span>{last}</span>
        </div>
      </div>
    </div>
  );
}
