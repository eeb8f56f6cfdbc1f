/** The filters above a list. Each acts at once and stands in the address; those one types into act at Enter or when they are left. */
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { parseCalendarDate } from '#domain/date.ts';
import { answersOf } from '#ui/answers.ts';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Dropdown } from '#ui/dropdown.tsx';
import { boxClass, ErrorMessage } from '#ui/field.tsx';
import { lengthOf, useTooLong } from '#ui/too-long.ts';
import type { ListAddress } from './use-list-address.ts';

type FiltersProps = {
  list: Pick<ListAddress, 'filters' | 'clear'>;
  /** `FilterSelect`, `FilterText`, `FilterDate`, `FilterCheck`. */
  children: ReactNode;
};

export function Filters({ list, children }: FiltersProps) {
  const { t } = useLingui();
  return (
    <fieldset className="mt-4 flex flex-wrap items-end gap-x-4 gap-y-3 print:hidden">
      <legend className="sr-only">{t`Filters`}</legend>
      {children}
      {Object.keys(list.filters).length > 0 && (
        <Button variant="text" onClick={list.clear}>
          <X aria-hidden />
          {t`Clear filters`}
        </Button>
      )}
    </fieldset>
  );
}

type FilterProps<Filter extends string> = {
  list: Pick<ListAddress<Filter>, 'filters' | 'set'>;
  name: Filter;
  label: string;
};

const controlClass = `${boxClass} block min-h-11! py-1.5! text-base max-sm:w-full`;

function Labelled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className="max-sm:w-full">
      <label htmlFor={id} className="mb-1 block text-sm font-strong">
        {label}
      </label>
      {children}
    </div>
  );
}

export function FilterSelect<Filter extends string>({
  list,
  name,
  label,
  all,
  options,
}: FilterProps<Filter> & {
  /** The first line, which filters nothing: "All statuses". */
  all: string;
  options: readonly { value: string; label: string }[];
}) {
  const id = useId();
  return (
    <Labelled id={id} label={label}>
      <Dropdown
        width="max-sm:w-full"
        id={id}
        value={list.filters[name] ?? ''}
        onChange={(event) => list.set({ [name]: event.target.value })}
        className={controlClass}
      >
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Dropdown>
    </Labelled>
  );
}

export function FilterText<Filter extends string>({
  list,
  name,
  label,
  type = 'text',
  inputMode,
  mostCharacters = 80,
  read = (typed) => typed.trim(),
  write = (value) => value,
}: FilterProps<Filter> & {
  type?: 'text' | 'search';
  inputMode?: 'numeric' | 'decimal';
  /** A longer text is kept as it is and not asked for. */
  mostCharacters?: number;
  /** How what was typed stands in the address; undefined leaves the list as it is. */
  read?: (typed: string) => string | undefined;
  /** And how that is shown again. */
  write?: (value: string) => string;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const value = list.filters[name] ?? '';
  const shown = value && write(value);
  const tooLong = useTooLong();
  const [entered, setEntered] = useState(0);
  const error = tooLong(entered, mostCharacters);
  // After Back the address has another value, and the field shows that one; it stays the same field, which keeps the focus.
  useEffect(() => {
    if (input.current) input.current.value = shown;
    setEntered(0);
  }, [shown]);
  function apply(field: HTMLInputElement) {
    const length = lengthOf(field.value);
    setEntered(length);
    if (length > mostCharacters) return;
    const next = read(field.value);
    if (next === undefined || next === value) field.value = shown;
    else list.set({ [name]: next });
  }
  return (
    <Labelled id={id} label={label}>
      <ErrorMessage id={id} error={error} />
      <input
        ref={input}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        onInput={() => setEntered(0)}
        id={id}
        type={type}
        inputMode={inputMode}
        autoComplete="off"
        defaultValue={shown}
        onBlur={(event) => apply(event.currentTarget)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply(event.currentTarget);
        }}
        className={`${controlClass} sm:w-40`}
      />
    </Labelled>
  );
}

/** A day, in the same three fields as everywhere; it acts once it is whole or empty. */
export function FilterDate<Filter extends string>({ list, name, label }: FilterProps<Filter>) {
  const { t } = useLingui();
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [isWrong, setWrong] = useState(false);
  const value = list.filters[name] ?? '';
  // After Back the address has another day, and the fields show that one.
  useEffect(() => {
    if (!form.current || answersOf(form.current).date(name) === value) return;
    setWrong(false);
    const [year = '', month = '', day = ''] = value.split('-');
    for (const [part, text] of Object.entries({ year, month, day })) {
      const input = form.current.elements.namedItem(`${name}.${part}`);
      if (input instanceof HTMLInputElement) input.value = text.replace(/^0/, '');
    }
  }, [value, name]);
  function apply() {
    const typed = form.current ? answersOf(form.current).date(name) : '';
    const day = typed === '' ? '' : parseCalendarDate(typed);
    setWrong(day === undefined);
    if (day !== undefined && day !== value) list.set({ [name]: day });
  }
  return (
    <form
      ref={form}
      noValidate
      className="max-sm:w-full [&_legend]:text-sm"
      onSubmit={(event) => event.preventDefault()}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) apply();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
      }}
    >
      <DateField
        id={id}
        name={name}
        label={label}
        error={isWrong ? t`Enter a real date, or leave all three parts empty` : undefined}
        isSmall
        {...(value && { defaultDate: value })}
      />
    </form>
  );
}

/** '1' in the address when it is ticked. */
export function FilterCheck<Filter extends string>({ list, name, label }: FilterProps<Filter>) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
      <input
        type="checkbox"
        checked={list.filters[name] === '1'}
        onChange={(event) => list.set({ [name]: event.target.checked ? '1' : '' })}
        className="m-0 size-6 accent-primary"
      />
      {label}
    </label>
  );
}
