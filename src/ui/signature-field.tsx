/**
 * The signature of a form: drawn, or the typed full name as an equal way. The form reads it with `answers.json(name)`:
 * the contract's signature, or undefined while it is empty.
 */
import { useLingui } from '@lingui/react/macro';
import { Keyboard, Signature as SignatureIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { type Signature, signatureBox } from '#domain/signature.ts';
import { classNames } from './class-names.ts';
import { ErrorMessage, inputClass } from './field.tsx';
import { Segments } from './segments.tsx';
import { inkPath } from './signature-ink.ts';
import { SignaturePad, type Strokes } from './signature-pad.tsx';

type How = 'draw' | 'type';

type SignatureFieldProps = {
  name: string;
  id: string;
  error?: string | undefined;
  onChange?: (signature: Signature | undefined) => void;
};

function signatureOf(how: How, strokes: Strokes, typed: string): Signature | undefined {
  if (how === 'draw') return strokes.length > 0 ? { kind: 'drawn', strokes } : undefined;
  return typed.trim() ? { kind: 'typed', name: typed.trim() } : undefined;
}

const written = (signature: Signature | undefined) => (signature ? JSON.stringify(signature) : '');

export function SignatureField({ name, id, error, onChange }: SignatureFieldProps) {
  const { t } = useLingui();
  const [how, setHow] = useState<How>('draw');
  const [strokes, setStrokes] = useState<Strokes>([]);
  const [typed, setTyped] = useState('');
  const kept = useRef<HTMLInputElement>(null);

  /** The form hears of a change as it does of any typing, so that an error can go away. */
  function keep(nextHow: How, nextStrokes: Strokes, nextTyped: string) {
    setHow(nextHow);
    setStrokes(nextStrokes);
    setTyped(nextTyped);
    const signature = signatureOf(nextHow, nextStrokes, nextTyped);
    if (kept.current) {
      kept.current.value = written(signature);
      kept.current.dispatchEvent(new Event('input', { bubbles: true }));
    }
    onChange?.(signature);
  }

  return (
    <div id={id} tabIndex={-1} className={classNames(error && 'border-s-4 border-danger ps-4')}>
      <Segments<How>
        name={`${id}-how`}
        legend={t`Your signature`}
        value={how}
        onChange={(next) => keep(next, strokes, typed)}
        options={[
          { value: 'draw', label: t`Draw`, icon: SignatureIcon },
          { value: 'type', label: t`Type my name`, icon: Keyboard },
        ]}
      />
      <ErrorMessage id={id} error={error} />
      <input ref={kept} type="hidden" name={name} value={written(signatureOf(how, strokes, typed))} />
      <div className="mt-3">
        {how === 'draw' ? (
          <>
            <SignaturePad strokes={strokes} onChange={(next) => keep('draw', next, typed)} />
            <p className="mt-1 text-sm text-text-3">{t`Use your finger, a pen or a mouse`}</p>
          </>
        ) : (
          <label className="block">
            <span className="mb-2 block text-sm text-text-3">{t`Type your full name as on your MyKad. It counts as your signature.`}</span>
            <input
              type="text"
              autoComplete="name"
              spellCheck={false}
              aria-describedby={error ? `${id}-error` : undefined}
              value={typed}
              onChange={(event) => keep('type', strokes, event.currentTarget.value)}
              className={`${inputClass} text-md`}
            />
          </label>
        )}
      </div>
    </div>
  );
}

/** A signature as it was given, on paper: in the agreement and in the back office. */
export function SignaturePicture({ signature, label }: { signature: Signature; label: string }) {
  const { width, height } = signatureBox;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      className="block w-full max-w-80 rounded-control border border-border bg-paper"
    >
      {signature.kind === 'drawn' ? (
        <path d={signature.strokes.map(inkPath).join('')} className="fill-ink" />
      ) : (
        <text x={width / 2} y={height / 2 + 24} textAnchor="middle" className="fill-ink text-[4rem]">
          {signature.name}
        </text>
      )}
    </svg>
  );
}
