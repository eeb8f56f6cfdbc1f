/** Choosing: cards for up to six, a native list for more, a box for yes. Selected is border, fill and tick, never colour alone. */
import { CircleCheck } from 'lucide-react';
import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import { Dropdown } from './dropdown.tsx';
import {
  boxClass,
  controlProps,
  describedBy,
  ErrorMessage,
  Field,
  FieldGroup,
  type FieldProps,
} from './field.tsx';
import { groupOf, hiddenRadio, type RadioProps, radioProps } from './radio-chips.tsx';

/** Cards side by side, each with a word, which is its name, and what it means, which is read after it. */
export function RadioCards(props: RadioProps & { columns?: 'auto' | 'one' }) {
  const { columns = 'auto', ...radios } = props;
  return (
    <FieldGroup {...groupOf(radios)} isChoice>
      <div
        className={classNames(
          'grid gap-2',
          columns === 'auto' && 'grid-cols-[repeat(auto-fit,minmax(min(100%,6.7rem),1fr))]',
        )}
      >
        {props.options.map((option, index) => (
          <label
            key={option.value}
            className="relative block min-h-11 min-w-0 cursor-pointer rounded-control border-[1.5px] border-border-strong bg-surface px-3 py-2.5 leading-note has-checked:border-primary has-checked:bg-primary-soft has-checked:[box-shadow:inset_0_0_0_1.5px_var(--primary)] has-focus-visible:shadow-ring"
          >
            <input
              {...radioProps(radios, option, index)}
              {...(option.hint && {
                'aria-labelledby': `${props.id}-${option.value}-label`,
                'aria-describedby': `${props.id}-${option.value}-hint`,
              })}
              className={classNames('peer', hiddenRadio)}
            />
            <b id={`${props.id}-${option.value}-label`} className="block text-md">
              {option.label}
            </b>
            {option.hint && (
              <span
                id={`${props.id}-${option.value}-hint`}
                className="block pe-5 text-xs text-text-2 peer-checked:text-primary-soft-text"
              >
                {option.hint}
              </span>
            )}
            <CircleCheck
              aria-hidden
              className="absolute right-2 bottom-2 hidden size-4 text-primary peer-checked:block"
            />
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

type SelectProps = FieldProps &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof FieldProps> & {
    /** The first line, which is no answer: "Choose your bank". */
    placeholder: string;
    options: { value: string; label: string }[];
  };

export function Select({ placeholder, options, className, ...props }: SelectProps) {
  const { name, id, label, labelAs, hint, error, optional, note, ...rest } = props;
  const field = { name, id, label, labelAs, hint, error, optional, note };
  return (
    <Field {...field}>
      <Dropdown
        {...rest}
        {...controlProps(field)}
        defaultValue={rest.value === undefined ? (rest.defaultValue ?? '') : undefined}
        className={classNames(boxClass, 'text-md', className)}
      >
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Dropdown>
    </Field>
  );
}

type CheckboxProps = {
  name: string;
  id: string;
  error?: string | undefined;
  label: ReactNode;
  hint?: ReactNode;
} & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'checked' | 'defaultChecked' | 'onChange' | 'required'
>;

/** A yes is never ticked beforehand, only what is so already. The whole text is the target; the name is the label alone. */
export function Checkbox({ name, id, error, label, hint, ...rest }: CheckboxProps) {
  return (
    <div className={classNames(error && 'border-s-4 border-danger ps-4')}>
      <ErrorMessage id={id} error={error} />
      <label className="grid min-h-11 cursor-pointer grid-cols-[1.75rem_1fr] content-center items-start gap-3 leading-normal">
        <input
          {...rest}
          type="checkbox"
          name={name}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-labelledby={hint ? `${id}-label` : undefined}
          aria-describedby={describedBy({ id, hint, error })}
          className="m-0 size-7 accent-primary"
        />
        <span>
          <span id={`${id}-label`}>{label}</span>
          {hint && (
            <span id={`${id}-hint`} className="mt-1 block text-sm text-text-3">
              {hint}
            </span>
          )}
        </span>
      </label>
    </div>
  );
}
