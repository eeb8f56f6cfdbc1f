/** Buttons, and links that look like them: verb and object. A button is never disabled; while it works it spins and ignores presses. */
import { useLingui } from '@lingui/react/macro';
import { LoaderCircle } from 'lucide-react';
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'danger' | 'text';
  size?: 'normal' | 'small';
  /** Full width on every screen; without it full width only below 40 rem. */
  block?: boolean;
};

const variants = {
  primary: 'border-transparent bg-primary text-on-primary hover:bg-primary-hover active:bg-primary-active',
  secondary: 'border-border-strong bg-surface text-primary-soft-text hover:bg-surface-2',
  danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-hover',
  text: 'border-transparent text-link hover:underline',
};

export function buttonClass({
  variant = 'primary',
  size = 'normal',
  block = false,
}: ButtonLook = {}): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-control border-[1.5px] text-center leading-[1.2] text-balance no-underline transition-colors duration-(--dur-1) print:hidden [&_svg]:size-5 [&_svg]:flex-none',
    variant === 'text'
      ? 'min-h-11 px-3 text-base font-medium'
      : size === 'small'
        ? 'min-h-11 px-4 py-2 text-base font-strong'
        : 'min-h-13 px-[min(1.375rem,4vw)] py-2 text-md font-strong',
    block ? 'w-full' : variant !== 'text' && 'w-full sm:w-auto',
    variants[variant],
  );
}

type ButtonProps = ButtonLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> & {
    /** The press is being carried out. */
    busy?: boolean;
    children: ReactNode;
  };

export function Button({
  variant,
  size,
  block,
  busy = false,
  className,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const { t } = useLingui();
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || undefined}
      className={classNames(buttonClass({ variant, size, block }), busy && 'cursor-progress', className)}
      onClick={press}
    >
      {children}
      {busy && (
        <span role="status" className="animate-late">
          <LoaderCircle aria-hidden className="animate-spin" />
          <span className="sr-only">{t`Sending…`}</span>
        </span>
      )}
    </button>
  );
}

export function ButtonLink({
  variant,
  size,
  block,
  className,
  ...rest
}: ButtonLook & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a {...rest} className={classNames(buttonClass({ variant, size, block }), className)} />;
}
