/** Short answers in round boxes, such as months; and what every group of radio buttons shares. */
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { FieldGroup, type FieldProps } from './field.tsx';

export type RadioOption = { value: string; label: ReactNode; hint?: ReactNode };

export type RadioProps = FieldProps & {
  options: RadioOption[];
  defaultValue?: string;
  /** Together with `onChange` the choice is the page's to keep. */
  value?: string;
  onChange?: (value: string) => void;
};

/** Of one input among several. */
export function radioProps(
  { name, id, value, defaultValue, onChange }: RadioProps,
  option: RadioOption,
  index: number,
) {
  return {
    type: 'radio' as const,
    name,
    id: index === 0 ? id : `${id}-${option.value}`,
    value: option.value,
    ...(value === undefined
      ? { defaultChecked: option.value === defaultValue }
      : { checked: option.value === value }),
    onChange: () => onChange?.(option.value),
  };
}

/** What the group around them needs. */
export function groupOf({ options, defaultValue, value, onChange, ...field }: RadioProps): FieldProps {
  return field;
}

/** The whole label is the target. */
export const hiddenRadio = 'absolute inset-0 m-0 size-full cursor-pointer opacity-0';

/** Short answers in round boxes: months, male or female. */
export function RadioChips(props: RadioProps) {
  return (
    <FieldGroup {...groupOf(props)} isChoice>
      <div className="flex flex-wrap gap-2">
        {props.options.map((option, index) => (
          <label key={option.value} className={classNames(chipClass, 'has-focus-visible:shadow-ring')}>
            <input {...radioProps(props, option, index)} className={hiddenRadio} />
            {option.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

/** Also for buttons that choose an amount: give them `aria-pressed`. */
export const chipClass =
  'relative inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-full border-[1.5px] border-border-strong bg-surface px-3.5 py-1 text-base font-medium has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary aria-pressed:border-primary aria-pressed:bg-primary aria-pressed:text-on-primary focus-visible:rounded-full';
