/** The filters above a list. Each acts at once and stands in the address; those one types into act at Enter or when they are left. */
import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { Dropdown } from '#ui/dropdown.tsx';
import { boxClass } from '#ui/field.tsx';
import type { ListAddress } from './use-list-address.ts';

type FiltersProps = {
  list: Pick<ListAddress, 'filters' | 'clear'>;
  /** `FilterSelect`, `FilterText`, `FilterCheck`. */
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
  read = (typed) => typed.trim(),
  write = (value) => value,
}: FilterProps<Filter> & {
  type?: 'text' | 'search' | 'date';
  inputMode?: 'numeric' | 'decimal';
  /** How what was typed stands in the address; undefined leaves the list as it is. */
  read?: (typed: string) => string | undefined;
  /** And how that is shown again. */
  write?: (value: string) => string;
}) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const value = list.filters[name] ?? '';
  const shown = value && write(value);
  // After Back the address has another value, and the field shows that one; it stays the same field, which keeps the focus.
  useEffect(() => {
    if (input.current) input.current.value = shown;
  }, [shown]);
  function apply(field: HTMLInputElement) {
    const next = read(field.value);
    if (next === undefined || next === value) field.value = shown;
    else list.set({ [name]: next });
  }
  return (
    <Labelled id={id} label={label}>
      <input
        ref={input}
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
