/** Fields one types into: one line, several lines, a password that can be shown, a one-time code. */
import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import {
  type InputEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type TextareaHTMLAttributes,
  useRef,
  useState,
} from 'react';
import { classNames } from './class-names.ts';
import {
  affixButtonClass,
  affixClass,
  affixErrorClass,
  affixInputClass,
  controlProps,
  Field,
  type FieldProps,
  inputClass,
} from './field.tsx';
import { lengthOf } from './form-errors.ts';
import { TextRoom } from './text-room.tsx';

type Own<P> = FieldProps & Omit<P, keyof FieldProps>;

function splitField<P extends FieldProps>(props: P): [FieldProps, Omit<P, keyof FieldProps>] {
  const { name, id, label, labelAs, hint, error, optional, note, ...rest } = props;
  return [{ name, id, label, labelAs, hint, error, optional, note }, rest];
}

/** `maxLength` cuts what is pasted without a word, so it is not there. */
type Limited<P extends { maxLength?: unknown }> = Omit<P, 'maxLength'> & {
  /** How long the text may be; it is counted near the end, and a longer one is not sent. */
  mostCharacters?: number;
};

type Typed = {
  value?: unknown;
  defaultValue?: unknown;
  mostCharacters?: number | undefined;
};

/** What a text with a limit adds to its control, and what stands below it. */
function useRoom<E extends HTMLInputElement | HTMLTextAreaElement>(
  { value, defaultValue, mostCharacters }: Typed,
  onInput: ((event: InputEvent<E>) => void) | undefined,
) {
  const [typed, setTyped] = useState(String(defaultValue ?? ''));
  if (mostCharacters === undefined) return { control: { onInput }, room: undefined };
  return {
    control: {
      'data-most': mostCharacters,
      onInput(event: InputEvent<E>) {
        setTyped(event.currentTarget.value);
        onInput?.(event);
      },
    },
    room: <TextRoom most={mostCharacters} length={lengthOf(value === undefined ? typed : String(value))} />,
  };
}

type TextFieldProps = Own<Limited<Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix'>>> & {
  /** What stands before the value, such as +60. */
  prefix?: ReactNode;
  /** How long the answer usually is, which the width of the field says. */
  answerLength?: 'short' | 'medium' | 'any';
  /** Large digits with wide spaces. */
  isCode?: boolean;
};

const codeClass = 'text-xl tracking-[0.2em] tabular';

const widths = { short: 'max-w-40', medium: 'max-w-60', any: '' };

export function TextField({
  prefix,
  answerLength = 'any',
  isCode = false,
  mostCharacters,
  ...props
}: TextFieldProps) {
  const [field, rest] = splitField(props);
  const { control, room } = useRoom({ ...rest, mostCharacters }, rest.onInput);
  const input = (
    <input
      type="text"
      {...rest}
      {...control}
      {...controlProps(field)}
      className={classNames(
        prefix ? affixInputClass : inputClass,
        isCode ? codeClass : 'text-md',
        widths[answerLength],
      )}
    />
  );
  return (
    <Field {...field}>
      {prefix ? (
        <div className={classNames(affixClass, field.error && affixErrorClass)}>
          <span aria-hidden className="grid place-items-center ps-4 pe-1 font-strong text-text-2">
            {prefix}
          </span>
          {input}
        </div>
      ) : (
        input
      )}
      {room}
    </Field>
  );
}

export function TextArea({
  className,
  rows = 3,
  mostCharacters,
  ...props
}: Own<Limited<TextareaHTMLAttributes<HTMLTextAreaElement>>>) {
  const [field, rest] = splitField(props);
  const { control, room } = useRoom({ ...rest, mostCharacters }, rest.onInput);
  return (
    <Field {...field}>
      <textarea
        {...rest}
        {...control}
        rows={rows}
        {...controlProps(field)}
        className={classNames(inputClass, 'text-md', className)}
      />
      {room}
    </Field>
  );
}

type PasswordFieldProps = Own<InputHTMLAttributes<HTMLInputElement>> & {
  /** Several on one page are shown and hidden together. */
  together?: { shown: boolean; show: (shown: boolean) => void };
};

export function PasswordField({ className, together, ...props }: PasswordFieldProps) {
  const { t } = useLingui();
  const [field, rest] = splitField(props);
  const [isShown, setShown] = useState(false);
  const { shown } = together ?? { shown: isShown };
  const input = useRef<HTMLInputElement>(null);

  /** The caret stays where it was. */
  function toggle() {
    const { current } = input;
    const [start, end] = [current?.selectionStart ?? null, current?.selectionEnd ?? null];
    setShown(!shown);
    together?.show(!shown);
    requestAnimationFrame(() => current?.setSelectionRange(start, end));
  }

  return (
    <Field {...field}>
      <div className={classNames(affixClass, field.error && affixErrorClass)}>
        <input
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
          {...controlProps(field)}
          ref={input}
          type={shown ? 'text' : 'password'}
          className={classNames(affixInputClass, 'ps-4 text-md', className)}
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-label={t`Show password`}
          onClick={toggle}
          className={affixButtonClass}
        >
          {shown ? <EyeOff aria-hidden className="size-5" /> : <Eye aria-hidden className="size-5" />}
          {t`Show`}
        </button>
      </div>
      <span role="status" className="sr-only">
        {shown && isShown && t`Your password is shown`}
      </span>
    </Field>
  );
}

/** One field for a one-time code; spaces and dashes are fine. */
export function CodeField(props: TextFieldProps) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      enterKeyHint="done"
      pattern="[0-9 ]*"
      spellCheck={false}
      answerLength="medium"
      isCode
      {...props}
    />
  );
}
