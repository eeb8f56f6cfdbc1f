/**
 * A signature drawn with finger, pen or mouse: SVG strokes as integer points in a box of 1000 by 500, so that turning,
 * scrolling or zooming the phone loses nothing. The pad stays white in both modes: the stored ink is dark on white.
 */
import { useLingui } from '@lingui/react/macro';
import { Eraser, Undo2 } from 'lucide-react';
import { type PointerEvent, useId, useRef, useState } from 'react';
import { type Point, signatureBox } from '#domain/signature.ts';
import { Button } from './button.tsx';
import { inkPath } from './signature-ink.ts';

export type Strokes = readonly (readonly Point[])[];

type SignaturePadProps = {
  strokes: Strokes;
  onChange: (strokes: Strokes) => void;
  /** The text of what is wrong, if anything is. */
  error?: string;
};

const within = (value: number, max: number) => Math.min(max, Math.max(0, Math.round(value)));

export function SignaturePad({ strokes, onChange, error }: SignaturePadProps) {
  const { t } = useLingui();
  const id = useId();
  const pad = useRef<SVGSVGElement>(null);
  const [stroke, setStroke] = useState<readonly Point[]>();
  const [said, setSaid] = useState('');

  const pointsOf = (event: PointerEvent<SVGSVGElement>): Point[] => {
    const box = event.currentTarget.getBoundingClientRect();
    const all = event.nativeEvent.getCoalescedEvents?.() ?? [];
    return (all.length > 0 ? all : [event.nativeEvent]).map(({ clientX, clientY }) => [
      within(((clientX - box.left) / box.width) * signatureBox.width, signatureBox.width),
      within(((clientY - box.top) / box.height) * signatureBox.height, signatureBox.height),
    ]);
  };
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (!event.isPrimary || event.button !== 0 || strokes.length >= signatureBox.maxStrokes) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setSaid('');
    setStroke(pointsOf(event));
  };
  const draw = (event: PointerEvent<SVGSVGElement>) => {
    if (!stroke || !event.isPrimary) return;
    const last = stroke.at(-1);
    // Points closer than a hair carry no shape and would only fill the limit.
    const far = pointsOf(event).filter(([x, y]) => !last || Math.hypot(x - last[0], y - last[1]) >= 3);
    if (far.length > 0) setStroke([...stroke, ...far]);
  };
  const end = () => {
    if (!stroke) return;
    setStroke(undefined);
    onChange([...strokes, stroke]);
  };
  const remove = () => {
    onChange([]);
    setSaid(t`Signature deleted`);
    pad.current?.focus();
  };
  const isEmpty = strokes.length === 0 && !stroke;

  return (
    <div>
      <svg
        ref={pad}
        role="img"
        tabIndex={-1}
        viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
        aria-label={isEmpty ? t`Signature pad, empty` : t`Your signature`}
        aria-describedby={error ? `${id}-error` : undefined}
        data-testid="signature-pad"
        className="block aspect-[2/1] max-h-[60dvh] min-h-30 w-full touch-none select-none rounded-control border-[1.5px] border-border-strong bg-paper text-ink"
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
      >
        <line x1={80} x2={920} y1={390} y2={390} stroke="currentColor" strokeOpacity={0.35} strokeWidth={3} />
        <path fill="currentColor" d={[...strokes, ...(stroke ? [stroke] : [])].map(inkPath).join('')} />
      </svg>
      {error && (
        <p id={`${id}-error`} className="mt-2 font-medium text-danger-text">
          {error}
        </p>
      )}
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      {!isEmpty && (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button variant="text" onClick={() => onChange(strokes.slice(0, -1))}>
            <Undo2 aria-hidden />
            {t`Undo`}
          </Button>
          <Button variant="text" onClick={remove}>
            <Eraser aria-hidden />
            {t`Delete signature`}
          </Button>
        </div>
      )}
    </div>
  );
}
