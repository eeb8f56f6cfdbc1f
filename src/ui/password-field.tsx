/** A password, which can be shown while it is typed. In a file of its own: few forms ask for one. */
import { useLingui } from '@lingui/react/macro';
import { Eye, EyeOff } from 'lucide-react';
import { type InputHTMLAttributes, useRef, useState } from 'react';
import { classNames } from './class-names.ts';
import {
  affixButtonClass,
  affixClass,
  affixErrorClass,
  affixInputClass,
  controlProps,
  Field,
} from './field.tsx';
import { type Own, splitField } from './text-field.tsx';

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
