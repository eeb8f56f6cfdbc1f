/**
 * A signature drawn with finger, pen or mouse: SVG strokes as integer points in a box of 1000 by 500, so that turning,
 * scrolling or zooming the phone loses nothing. The pad stays white in both modes: the stored ink is dark on white.
 */
import { useLingui } from '@lingui/react/macro';
import { Eraser, type LucideIcon, Redo2, Undo2 } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { signatureBox } from '#domain/signature-box.ts';
import { buttonClass } from './button.tsx';
import { classNames } from './class-names.ts';
import { inkPath } from './signature-ink.ts';
import { usePen } from './use-pen.ts';
import type { DrawnSignature } from './use-signature.ts';

export function SignaturePad({ drawn }: { drawn: DrawnSignature }) {
  const { t } = useLingui();
  const pad = useRef<SVGSVGElement>(null);
  const { past, strokes, future } = drawn.history;
  const pen = usePen({ ...drawn, isFull: strokes.length >= signatureBox.maxStrokes });
  const dry = useMemo(() => strokes.map(inkPath).join(''), [strokes]);
  const isEmpty = strokes.length === 0 && !pen.stroke;
  useCalmTouch(pad);

  return (
    <div>
      <div
        className={classNames(
          'w-full min-w-[min(15rem,100%)] max-w-[120dvh] touch-none select-none overflow-hidden rounded-control border-[1.5px] border-border-strong bg-paper forced-color-adjust-none',
          !pen.isHeld && 'has-focus-visible:shadow-ring',
        )}
      >
        <svg
          ref={pad}
          role="img"
          tabIndex={-1}
          viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
          aria-label={isEmpty ? t`Signature pad, empty` : t`Your signature`}
          data-testid="signature-pad"
          className="block aspect-[2/1] w-full touch-none select-none text-ink outline-none [-webkit-touch-callout:none]"
          onContextMenu={(event) => event.preventDefault()}
          {...pen.handlers}
        >
          <line
            x1={80}
            x2={920}
            y1={390}
            y2={390}
            stroke="currentColor"
            strokeOpacity={0.35}
            strokeWidth={3}
            strokeDasharray="14 12"
          />
          <path fill="currentColor" d={dry} />
          {pen.stroke && <path fill="currentColor" d={inkPath(pen.stroke)} />}
        </svg>
      </div>
      <p role="status" className="mt-2 text-sm text-text-2 empty:hidden">
        {drawn.isFull && t`No more ink fits. Undo a stroke, or delete the signature and sign again.`}
      </p>
      <p aria-live="polite" className="sr-only">
        {drawn.said}
      </p>
      <div className="-mx-3 mt-1 flex flex-wrap gap-x-1">
        <StepButton icon={Undo2} label={t`Undo`} able={past.length > 0} onPress={() => drawn.step('undo')} />
        <StepButton
          icon={Redo2}
          label={t`Redo`}
          able={future.length > 0}
          onPress={() => drawn.step('redo')}
        />
        <StepButton
          icon={Eraser}
          label={t`Delete signature`}
          able={strokes.length > 0}
          onPress={() => {
            drawn.step('delete');
            pad.current?.focus({ preventScroll: true });
          }}
        />
      </div>
    </div>
  );
}

type StepButtonProps = { icon: LucideIcon; label: string; able: boolean; onPress: () => void };

/** Keeps its place and the focus when there is nothing to do; it is only said and shown. */
function StepButton({ icon: Icon, label, able, onPress }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={!able}
      className={classNames(
        buttonClass({ variant: 'text' }),
        'aria-disabled:cursor-default aria-disabled:text-text-3 aria-disabled:no-underline aria-disabled:opacity-60',
      )}
      onClick={() => able && onPress()}
    >
      <Icon aria-hidden />
      {label}
    </button>
  );
}

/** Without it a long press selects the words beside the pad, and a double tap zooms. React listens to touches passively. */
function useCalmTouch(pad: { current: SVGSVGElement | null }): void {
  useEffect(() => {
    const svg = pad.current;
    const calm = (event: TouchEvent) => event.preventDefault();
    svg?.addEventListener('touchstart', calm, { passive: false });
    return () => svg?.removeEventListener('touchstart', calm);
  }, [pad]);
}
