/**
 * The signature of a form: drawn, or the typed full name as an equal way. The form reads it with `answers.json(name)`:
 * the contract's signature, or undefined while it is empty.
 */
import { useLingui } from '@lingui/react/macro';
import { Keyboard, Signature as SignatureIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Signature } from '#domain/signature.ts';
import { classNames } from './class-names.ts';
import { ErrorMessage, inputClass } from './field.tsx';
import { Segments } from './segments.tsx';
import { SignaturePad } from './signature-pad.tsx';
import type { Strokes } from './signature-strokes.ts';
import { isLine, useInsisting } from './use-insisting.ts';
import { useSignature } from './use-signature.ts';

type How = 'draw' | 'type';

type SignatureFieldProps = {
  name: string;
  id: string;
  error?: string | undefined;
  /** What a typed signature must say; '' while it is not known. */
  accountName: string;
  onChange?: (signature: Signature | undefined) => void;
};

const written = (signature: Signature | undefined) => (signature ? JSON.stringify(signature) : '');

export function SignatureField({ name, id, error, accountName, onChange }: SignatureFieldProps) {
  const { t } = useLingui();
  const [how, setHow] = useState<How>('draw');
  const [typed, setTyped] = useState('');
  const kept = useRef<HTMLInputElement>(null);
  const drawn = useSignature((strokes) => tell('draw', strokes, typed));
  const { strokes } = drawn.history;
  const insists = useInsisting(kept, how === 'draw' ? strokes : []);

  function signatureOf(how: How, strokes: Strokes, typed: string): Signature | undefined {
    if (how === 'type') return typed.trim() ? { kind: 'typed', name: typed.trim() } : undefined;
    if (strokes.length === 0) return undefined;
    return { kind: 'drawn', strokes, ...(insists && isLine(strokes) && { insisted: true }) };
  }

  /** The form hears of a change as it does of any typing, so that an error can go away. */
  function tell(how: How, strokes: Strokes, typed: string): void {
    const signature = signatureOf(how, strokes, typed);
    if (kept.current) {
      kept.current.value = written(signature);
      kept.current.dispatchEvent(new Event('input', { bubbles: true }));
    }
    onChange?.(signature);
  }

  const signature = signatureOf(how, strokes, typed);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys undo and redo, as the buttons inside do
    <div
      // Whoever is led to the choice sees the pad below it.
      className={classNames('[&>fieldset]:scroll-mb-72', error && 'border-s-4 border-danger ps-4')}
      onKeyDown={how === 'draw' ? drawn.onKeyDown : undefined}
    >
      <Segments<How>
        name={`${id}-how`}
        legend={t`Your signature`}
        value={how}
        onChange={(next) => {
          setHow(next);
          tell(next, strokes, typed);
        }}
        options={[
          // The pad is for fingers and pens: a key goes on from here, to the other way too.
          { value: 'draw', label: t`Draw`, icon: SignatureIcon, ...(how === 'draw' && { id }) },
          { value: 'type', label: t`Type my name`, icon: Keyboard },
        ]}
      />
      <ErrorMessage id={id} error={error} />
      <input ref={kept} type="hidden" name={name} value={written(signature)} />
      <div className="mt-3">
        {how === 'draw' ? (
          <>
            <p className="mb-1 text-sm text-text-3">{t`Use your finger, a pen or a mouse`}</p>
            <SignaturePad drawn={drawn} />
          </>
        ) : (
          <label className="block">
            <span className="mb-2 block text-sm text-text-3">
              {t`Type your full name as it is in your account. It counts as your signature.`}
              <b className="block text-base text-text">{accountName}</b>
            </span>
            <input
              id={id}
              type="text"
              autoComplete="name"
              spellCheck={false}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              value={typed}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                tell('type', strokes, event.currentTarget.value);
              }}
              className={`${inputClass} text-md`}
            />
          </label>
        )}
        <p role="status" className="mt-2 text-sm text-text-2 empty:hidden">
          {signature?.kind === 'drawn' &&
            signature.insisted &&
            t`If you always sign like this, press the button once more. We keep a note that you were asked.`}
        </p>
      </div>
    </div>
  );
}
