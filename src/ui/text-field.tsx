/** Fields one types into: one line, several lines. */
import type { InputHTMLAttributes, ReactNode, Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import {
  affixClass,
  affixErrorClass,
  affixInputClass,
  controlProps,
  Field,
  type FieldProps,
  inputClass,
} from './field.tsx';

export type Own<P> = FieldProps & Omit<P, keyof FieldProps>;

export function splitField<P extends FieldProps>(props: P): [FieldProps, Omit<P, keyof FieldProps>] {
  const { name, id, label, labelAs, hint, error, optional, note, ...rest } = props;
  return [{ name, id, label, labelAs, hint, error, optional, note }, rest];
}

/** `maxLength` cuts what is pasted without a word, so it is not there: a text with a limit is in `limited-text.tsx`. */
type Typed<E, P> = Own<Omit<P, 'maxLength'>> & {
  ref?: Ref<E>;
  /** What stands below the control, such as how much still fits. */
  below?: ReactNode;
};

export type TextFieldProps = Typed<
  HTMLInputElement,
  Omit<InputHTMLAttributes<HTMLInputElement>, 'prefix'>
> & {
  /** What stands before the value, such as +60. */
  prefix?: ReactNode;
  /** How long the answer usually is, which the width of the field says. */
  answerLength?: 'short' | 'medium' | 'any';
  /** Large digits with wide spaces. */
  isCode?: boolean;
};

const codeClass = 'text-xl tracking-[0.2em] tabular';

const widths = { short: 'max-w-40', medium: 'max-w-60', any: '' };

export function TextField({ prefix, answerLength = 'any', isCode = false, below, ...props }: TextFieldProps) {
  const [field, rest] = splitField(props);
  const input = (
    <input
      type="text"
      {...rest}
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
      {below}
    </Field>
  );
}

export type TextAreaProps = Typed<HTMLTextAreaElement, TextareaHTMLAttributes<HTMLTextAreaElement>>;

export function TextArea({ className, rows = 3, below, ...props }: TextAreaProps) {
  const [field, rest] = splitField(props);
  return (
    <Field {...field}>
      <textarea
        {...rest}
        rows={rows}
        {...controlProps(field)}
        className={classNames(inputClass, 'text-md', className)}
      />
      {below}
    </Field>
  );
}
