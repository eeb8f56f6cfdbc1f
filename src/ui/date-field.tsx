/** A date in three fields, day, month, year; the form reads it with `answers.date(name)`. */
import { useLingui } from '@lingui/react/macro';
import { boxClass, controlProps, FieldGroup, type FieldProps } from './field.tsx';

type DateFieldProps = FieldProps & {
  /** 'YYYY-MM-DD'. To fill it in later, give the field a `key` of that date. */
  defaultDate?: string;
  /** For a date of birth, so that the device can fill it in. */
  isBirthDate?: boolean;
  /** As low as the filters that it stands among. */
  isSmall?: boolean;
};

export function DateField({ defaultDate, isBirthDate = false, isSmall = false, ...field }: DateFieldProps) {
  const { t } = useLingui();
  const [year, month, day] = defaultDate?.split('-') ?? [];
  const control = controlProps(field);
  const parts = [
    { part: 'day', label: t`Day`, value: day?.replace(/^0/, ''), autoComplete: 'bday-day', width: 'w-17' },
    {
      part: 'month',
      label: t`Month`,
      value: month?.replace(/^0/, ''),
      autoComplete: 'bday-month',
      width: 'w-17',
    },
    { part: 'year', label: t`Year`, value: year, autoComplete: 'bday-year', width: 'w-24' },
  ];
  return (
    <FieldGroup {...field}>
      <div className="flex flex-wrap gap-3">
        {parts.map(({ part, label, value, autoComplete, width }, index) => {
          const id = index === 0 ? field.id : `${field.id}-${part}`;
          return (
            <div key={part}>
              <label htmlFor={id} className="mb-0.5 block text-sm">
                {label}
              </label>
              <input
                {...control}
                id={id}
                name={`${field.name}.${part}`}
                type="text"
                inputMode="numeric"
                enterKeyHint="next"
                autoComplete={isBirthDate ? autoComplete : 'off'}
                defaultValue={value}
                className={`${boxClass} ${width} num ${isSmall ? 'min-h-11! py-1.5! text-base' : 'text-md'}`}
              />
            </div>
          );
        })}
      </div>
    </FieldGroup>
  );
}
