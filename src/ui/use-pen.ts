/**
 * The one finger, pen or mouse that draws: others that touch the pad meanwhile are ignored, except a real pen, which takes
 * over from the hand that rests there. Whatever ends a stroke, also a call or the turning of the phone, keeps its ink.
 */
import { type PointerEvent, useRef, useState } from 'react';
import type { Point, Stroke } from '#domain/signature.ts';
import { ended, extended, pointInBox } from './signature-strokes.ts';

type Drawing = { pointerId: number; pointerType: string; stroke: Stroke };
type PadEvent = PointerEvent<SVGSVGElement>;
type PenOptions = { isFull: boolean; add: (stroke: Stroke) => void; fill: () => void };

function pointsOf({ currentTarget, nativeEvent }: PadEvent): Point[] {
  const matrix = currentTarget.getScreenCTM();
  if (!matrix) return [];
  const coalesced = nativeEvent.getCoalescedEvents?.() ?? [];
  const events = coalesced.length > 0 ? coalesced : [nativeEvent];
  return events.map((event) => pointInBox(matrix, event)).filter((point) => point !== undefined);
}

export function usePen({ isFull, add, fill }: PenOptions) {
  // Several movements may come before the next rendering, so the truth is not in the state.
  const drawing = useRef<Drawing>(undefined);
  const [stroke, setStroke] = useState<Stroke>();
  const [isHeld, setHeld] = useState(false);

  function draw(next: Drawing | undefined): void {
    drawing.current = next;
    setStroke(next?.stroke);
  }

  function finish(end?: Point): void {
    const done = drawing.current;
    if (!done) return;
    draw(undefined);
    add(ended(done.stroke, end));
  }

  const handlers = {
    onPointerDown(event: PadEvent) {
      if (!event.isPrimary || event.button !== 0) return;
      const busy = drawing.current;
      // A second primary pointer of the same kind means that the end of the first was never told.
      if (busy?.pointerType === event.pointerType) finish();
      else if (busy && event.pointerType !== 'pen') return;
      event.currentTarget.focus({ preventScroll: true });
      setHeld(true);
      if (isFull) return fill();
      const points = pointsOf(event);
      if (points.length === 0) return;
      const { pointerId, pointerType } = event;
      event.currentTarget.setPointerCapture(pointerId);
      draw({ pointerId, pointerType, stroke: extended([], points) });
    },
    onPointerMove(event: PadEvent) {
      const now = drawing.current;
      if (now?.pointerId !== event.pointerId) return;
      draw({ ...now, stroke: extended(now.stroke, pointsOf(event)) });
    },
    onPointerUp(event: PadEvent) {
      if (drawing.current?.pointerId === event.pointerId) finish(pointsOf(event).at(-1));
    },
    onBlur: () => setHeld(false),
    // The place of these two is not where the finger was.
    onPointerCancel(event: PadEvent) {
      if (drawing.current?.pointerId === event.pointerId) finish();
    },
    onLostPointerCapture(event: PadEvent) {
      if (drawing.current?.pointerId === event.pointerId) finish();
    },
  };
  /** `isHeld`: the focus came with the pointer and needs no ring. */
  return { stroke, isHeld, handlers };
}
