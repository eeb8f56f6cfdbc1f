/** What is around every field: label, hint, error, and the line that joins them to the control for those who listen. */
import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Heading } from './navigation.tsx';

export type FieldProps = {
  name: string;
  id: string;
  label: ReactNode;
  /** The label is the page's `h1`, on pages that ask one thing. */
  labelAs?: 'h1' | 'h2';
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
  /** Good news below the control, such as "Filled in from your IC number". */
  note?: ReactNode;
};

/** The box of a control, without its width. */
export const boxClass =
  'min-h-13 rounded-control border-[1.5px] border-border-strong bg-surface px-4 py-2.5 leading-[1.4] hover:border-text-3 focus-visible:rounded-control focus-visible:border-focus aria-invalid:border-2 aria-invalid:border-danger';
export const inputClass = `w-full ${boxClass}`;

/** A box around an input and what belongs to it; the ring is the box's. */
export const affixClass =
  'flex min-h-13 items-stretch overflow-clip rounded-control border-[1.5px] border-border-strong bg-surface hover:border-text-3 has-[input:focus-visible]:border-focus has-[input:focus-visible]:shadow-ring';
export const affixButtonClass =
  'flex min-w-13 items-center justify-center gap-1.5 border-s border-border px-3 text-sm font-medium text-primary-soft-text hover:bg-surface-2 aria-pressed:bg-primary-soft focus-visible:-outline-offset-3 focus-visible:[box-shadow:inset_0_0_0_3px_var(--focus)] max-xs:min-w-11';
/** Stands above the frame's own look, also under the pointer. */
export const affixErrorClass = 'border-2! border-danger!';
export const affixInputClass =
  'w-full min-w-0 flex-1 bg-transparent py-2.5 ps-1.5 pe-3 focus-visible:[box-shadow:none] focus-visible:outline-none';

/** Label, hint and error as the control's `aria-describedby` wants them. */
export function describedBy({
  id,
  hint,
  error,
  note,
}: Pick<FieldProps, 'id' | 'hint' | 'error' | 'note'>): string | undefined {
  const ids = [hint && `${id}-hint`, error && `${id}-error`, note && `${id}-note`].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** The attributes every control shares. */
export function controlProps(field: FieldProps) {
  return {
    id: field.id,
    name: field.name,
    'aria-describedby': describedBy(field),
    'aria-invalid': field.error ? (true as const) : undefined,
  };
}

export function ErrorMessage({ id, error }: { id: string; error: string | undefined }) {
  const { t } = useLingui();
  if (!error) return null;
  return (
    <p
      id={`${id}-error`}
      className="mt-1 mb-2 flex items-start gap-1.5 text-note leading-note font-strong text-danger-text"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-[1.1rem] flex-none" />
      <span>
        <span className="sr-only">{t`Error: `}</span>
        {error}
      </span>
    </p>
  );
}

function FieldNote({ id, note }: { id: string; note: ReactNode }) {
  if (!note) return null;
  return (
    <p id={`${id}-note`} className="mt-1.5 flex items-center gap-1.5 text-sm font-medium text-success-text">
      <CircleCheck aria-hidden className="size-4 flex-none" />
      {note}
    </p>
  );
}

function Hint({ id, hint }: { id: string; hint: ReactNode }) {
  if (!hint) return null;
  return (
    <p id={`${id}-hint`} className="mb-2 text-sm leading-note text-text-3">
      {hint}
    </p>
  );
}

function Optional() {
  const { t } = useLingui();
  return <span className="font-body text-text-3"> {t`(optional)`}</span>;
}

const frameClass = (error: string | undefined) =>
  classNames('block', error && 'border-s-4 border-danger ps-4');

/** The heading of a page takes the focus after a page change, also when it is a question. */
function Title({ as, children }: { as: 'h1' | 'h2'; children: ReactNode }) {
  return as === 'h1' ? <Heading className="mb-2">{children}</Heading> : <h2 className="mb-2">{children}</h2>;
}

/** One control under one label. */
export function Field({ children, ...field }: FieldProps & { children: ReactNode }) {
  const { id, label, labelAs: LabelAs, hint, error, optional, note } = field;
  const text = (
    <label htmlFor={id} className={LabelAs ? '' : 'mb-1 block text-md leading-note font-strong'}>
      {label}
      {optional && <Optional />}
    </label>
  );
  return (
    <div className={frameClass(error)}>
      {LabelAs ? <Title as={LabelAs}>{text}</Title> : text}
      <Hint id={id} hint={hint} />
      <ErrorMessage id={id} error={error} />
      {children}
      <FieldNote id={id} note={note} />
    </div>
  );
}

type FieldGroupProps = FieldProps & {
  /** One answer of several: the group is what is right or wrong, not one of its buttons. */
  isChoice?: boolean;
  children: ReactNode;
};

/** Several controls under one question. */
export function FieldGroup({ isChoice = false, children, ...field }: FieldGroupProps) {
  const { id, label, labelAs: LabelAs, hint, error, optional, note } = field;
  const text = (
    <>
      {label}
      {optional && <Optional />}
    </>
  );
  return (
    // Around it: a fieldset draws a border of its own, and places what is in it, from below the legend only.
    <div className={frameClass(error)}>
      <fieldset
        aria-describedby={describedBy(field)}
        {...(isChoice && { role: 'radiogroup', 'aria-invalid': error ? true : undefined })}
      >
        <legend className={LabelAs ? 'block' : 'mb-1 block text-md leading-note font-strong'}>
          {LabelAs ? <Title as={LabelAs}>{text}</Title> : text}
        </legend>
        <Hint id={id} hint={hint} />
        <ErrorMessage id={id} error={error} />
        {children}
        <FieldNote id={id} note={note} />
      </fieldset>
    </div>
  );
}
