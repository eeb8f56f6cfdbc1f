/** The day on which to pay off: a slider and a date field that always show the same day. */
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { addDays, type CalendarDate, daysBetween, parseCalendarDate } from '#domain/date.ts';
import { controlProps, Field, inputClass } from '#ui/field.tsx';
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
  // What was typed while it is no day that can be chosen; then the slider stays where it was.
  const [typed, setTyped] = useState<string>();
  const first = format.date(firstOn);
  const last = format.date(lastOn);

  function choose(on: CalendarDate): void {
    setTyped(undefined);
    onChange(on);
  }

  function type(text: string): void {
    const on = parseCalendarDate(text);
    if (on !== undefined && on >= firstOn && on <= lastOn) choose(on);
    else setTyped(text);
  }

  const field = {
    id: `${id}-date`,
    name: 'payOn',
    label: t`Day you want to pay`,
    hint: t`From ${first} to ${last}`,
    error: typed === undefined ? refused : t`Choose a day from ${first} to ${last}`,
  };
  return (
    <div className="grid gap-4">
      <Field {...field}>
        <input
          {...controlProps(field)}
          type="date"
          min={firstOn}
          max={lastOn}
          value={typed ?? value}
          onChange={(event) => type(event.currentTarget.value)}
          className={`${inputClass} num max-w-60 text-md`}
        />
      </Field>
      <div>
        <input
          type="range"
          aria-label={t`Day you want to pay`}
          aria-valuetext={format.dateWithWeekday(value)}
          min={0}
          max={daysBetween(firstOn, lastOn)}
          value={daysBetween(firstOn, value)}
          onChange={(event) => choose(addDays(firstOn, event.currentTarget.valueAsNumber))}
          className="h-11 w-full cursor-pointer accent-primary"
        />
        <div aria-hidden className="flex justify-between text-xs text-text-3">
          <span>{t`Today`}</span>
          <span>{last}</span>
        </div>
      </div>
    </div>
  );
}
