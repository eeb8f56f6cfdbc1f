/**
 * The filters above a list. Each acts at once and stands in the address; those one types into act at Enter or when they
 * are left. On a phone they are folded away, and each that is set is a chip that takes it off.
 */
import { useLingui } from '@lingui/react/macro';
import { SlidersHorizontal, X } from 'lucide-react';
import {
  createContext,
  Fragment,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { parseCalendarDate } from '#domain/date.ts';
import { answersOf } from '#ui/answers.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { DateField } from '#ui/date-field.tsx';
import { Dropdown } from '#ui/dropdown.tsx';
import { boxClass, ErrorMessage } from '#ui/field.tsx';
import { lengthOf, useTooLong } from '#ui/too-long.ts';
import { useFormat } from '#ui/words.tsx';
import type { ListAddress } from './use-list-address.ts';

type FiltersProps = {
  list: Pick<ListAddress, 'filters' | 'clear'>;
  /** Several are folded away on a phone; a single one takes no room. */
  isFoldable?: boolean;
  /** `FilterSelect`, `FilterText`, `FilterDate`, `FilterCheck`. */
  children: ReactNode;
};

export function Filters({ list, isFoldable = false, children }: FiltersProps) {
  const { t } = useLingui();
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const [timesCleared, setTimesCleared] = useState(0);
  const fields = useRef<HTMLFieldSetElement>(null);
  const isOpen = isUnfolded || !isFoldable;
  const count = Object.keys(list.filters).length;
  function clear() {
    // The button goes with the last filter: the focus stays where they are.
    fields.current?.focus();
    setTimesCleared(timesCleared + 1);
    list.clear();
  }
  return (
    <div className="mt-4 print:hidden">
      {isFoldable && (
        <Button
          id={`${id}-fold`}
          variant="secondary"
          size="small"
          className="sm:hidden"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setUnfolded(!isOpen)}
        >
          <SlidersHorizontal aria-hidden />
          {count === 0 ? t`Filters` : t`Filters (${count})`}
        </Button>
      )}
      <fieldset
        ref={fields}
        tabIndex={-1}
        id={id}
        className={classNames(
          'flex flex-wrap items-end gap-x-4 gap-y-3',
          isFoldable && 'max-sm:mt-3',
          !isOpen && 'max-sm:gap-x-2 max-sm:gap-y-2',
          !isOpen && count === 0 && 'max-sm:hidden',
        )}
      >
        <legend className="sr-only">{t`Filters`}</legend>
        <Fold.Provider value={isOpen ? undefined : `${id}-fold`}>
          {/* New fields: what could not be read stands in no address, and goes as well. */}
          <Fragment key={timesCleared}>{children}</Fragment>
        </Fold.Provider>
        {count > 0 && (
          <Button variant="text" onClick={clear}>
            <X aria-hidden />
            {t`Clear filters`}
          </Button>
        )}
      </fieldset>
    </div>
  );
}

/** The button that unfolds the filters on a phone; undefined while they are unfolded. */
const Fold = createContext<string | undefined>(undefined);

/** A filter, or while it is folded away what it is set to. */
function Foldable({ children, said, onRemove }: { children: ReactNode; said: string; onRemove: () => void }) {
  const { t } = useLingui();
  const fold = useContext(Fold);
  function remove() {
    // The chip goes: the focus stays where the filters are.
    document.getElementById(fold ?? '')?.focus();
    onRemove();
  }
  return (
    <>
      <div className={classNames('max-sm:w-full', fold && 'max-sm:hidden')}>{children}</div>
      {fold && said && (
        <button
          type="button"
          onClick={remove}
          className="stands-alone gap-1.5 rounded-control border border-border-strong bg-surface px-3 text-left text-sm font-strong wrap-anywhere sm:hidden"
        >
          <span className="sr-only">{t`Take off the filter`} </span>
          {said}
          <X aria-hidden className="size-4 flex-none text-text-2" />
        </button>
      )}
    </>
  );
}

type FilterProps<Filter extends string> = {
  list: Pick<ListAddress<Filter>, 'filters' | 'set'>;
  name: Filter;
  label: string;
};

const controlClass = `${boxClass} block min-h-11! py-1.5! text-base max-sm:w-full`;

type LabelledProps = {
  id: string;
  label: string;
  /** What it is set to; empty while it filters nothing. */
  said: string;
  onRemove: () => void;
  children: ReactNode;
};

function Labelled({ id, label, said, onRemove, children }: LabelledProps) {
  return (
    <Foldable said={said && `${label}: ${said}`} onRemove={onRemove}>
      <label htmlFor={id} className="mb-1 block text-sm font-strong">
        {label}
      </label>
      {children}
    </Foldable>
  );
}

const without = <Filter extends string>(name: Filter) => ({ [name]: '' }) as Record<Filter, string>;

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
  const value = list.filters[name] ?? '';
  const known = options.find((option) => option.value === value);
  const chosen = known?.label ?? '…';
  return (
    <Labelled id={id} label={label} said={value && chosen} onRemove={() => list.set(without(name))}>
      <Dropdown
        width="max-sm:w-full"
        id={id}
        value={value}
        onChange={(event) => list.set({ [name]: event.target.value })}
        className={controlClass}
      >
        <option value="">{all}</option>
        {/* It filters all the same: without a line of its own the first one would say that it does not. */}
        {value && !known && <option value={value}>{chosen}</option>}
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
  mistake,
  read = (typed) => typed.trim(),
  write = (value) => value,
}: FilterProps<Filter> & {
  type?: 'text' | 'search';
  inputMode?: 'numeric' | 'decimal';
  /** A longer text is kept as it is and not asked for. */
  mostCharacters?: number;
  /** What is said of what cannot be read: the field keeps it, and filters nothing. */
  mistake?: string;
  /** How what was typed stands in the address; undefined for what cannot be read. */
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
  const [isUnread, setUnread] = useState(false);
  const keepsTyped = useRef(false);
  const error = tooLong(entered, mostCharacters) ?? (isUnread ? mistake : undefined);
  // After Back the address has another value, and the field shows that one; it stays the same field, which keeps the focus.
  useEffect(() => {
    if (keepsTyped.current) {
      keepsTyped.current = false;
      return;
    }
    if (input.current) input.current.value = shown;
    setEntered(0);
    setUnread(false);
  }, [shown]);
  function apply(field: HTMLInputElement) {
    const length = lengthOf(field.value);
    setEntered(length);
    if (length > mostCharacters) return;
    const next = read(field.value);
    setUnread(next === undefined);
    if (next === undefined) {
      // The amount of before would go on filtering without being seen.
      if (value !== '') {
        keepsTyped.current = true;
        list.set(without(name));
      }
      return;
    }
    if (next === value) field.value = shown;
    else list.set({ [name]: next });
  }
  return (
    <Labelled id={id} label={label} said={shown} onRemove={() => list.set(without(name))}>
      <ErrorMessage id={id} error={error} />
      <input
        ref={input}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
        onInput={() => {
          setEntered(0);
          setUnread(false);
        }}
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
  const format = useFormat();
  const said = value && `${label}: ${format.date(value)}`;
  return (
    <Foldable said={said} onRemove={() => list.set(without(name))}>
      <form
        ref={form}
        noValidate
        className="[&_legend]:text-sm"
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
    </Foldable>
  );
}

/** '1' in the address when it is ticked. */
export function FilterCheck<Filter extends string>({ list, name, label }: FilterProps<Filter>) {
  const isOn = list.filters[name] === '1';
  return (
    <Foldable said={isOn ? label : ''} onRemove={() => list.set(without(name))}>
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => list.set({ [name]: event.target.checked ? '1' : '' })}
          className="m-0 size-6 accent-primary"
        />
        {label}
      </label>
    </Foldable>
  );
}
