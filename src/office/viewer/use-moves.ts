/**
 * Moving a picture with the hand: the wheel and two fingers make it larger around the point under them, dragging moves
 * it. The frame really scrolls, so that the arrow keys and a screen reader move it too.
 */
import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';

type Point = { x: number; y: number };
/** A point of the picture, as shares of its width and height. */
type Spot = Point;

const spotAt = (picture: Element, { x, y }: Point): Spot => {
  const box = picture.getBoundingClientRect();
  return { x: (x - box.left) / box.width, y: (y - box.top) / box.height };
};

const middleOf = (frame: Element): Point => {
  const box = frame.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
};

/** `size` changes whenever the picture's size on the screen does. */
export function useMoves(
  frame: RefObject<HTMLElement | null>,
  size: string,
  zoomBy: (factor: number) => void,
) {
  const fingers = useRef(new Map<number, Point>());
  /** Where on the screen which spot of the picture has to stay; by itself the middle. */
  const held = useRef<{ spot: Spot; at?: Point }>({ spot: { x: 0.5, y: 0.5 } });
  const picture = () => frame.current?.querySelector('svg');

  function hold(at?: Point): void {
    const [box, shown] = [frame.current, picture()];
    if (box && shown) held.current = { spot: spotAt(shown, at ?? middleOf(box)), ...(at && { at }) };
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the size alone
  useLayoutEffect(() => {
    const [box, shown] = [frame.current, picture()];
    if (!box || !shown) return;
    const { spot, at } = held.current;
    const where = shown.getBoundingClientRect();
    const target = at ?? middleOf(box);
    box.scrollLeft += where.left + spot.x * where.width - target.x;
    box.scrollTop += where.top + spot.y * where.height - target.y;
    hold();
  }, [size]);

  const zoomByWheel = useEffectEvent(zoomBy);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one listener for the life of the frame
  useEffect(() => {
    const box = frame.current;
    function turnWheel(event: WheelEvent): void {
      // Sideways is the frame's own scrolling.
      if (event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY)) return;
      event.preventDefault();
      hold({ x: event.clientX, y: event.clientY });
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      // Two fingers on a touch pad come as small steps with Ctrl.
      zoomByWheel(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0015)));
    }
    const settle = () => hold();
    // Not passive: the page behind must not scroll.
    box?.addEventListener('wheel', turnWheel, { passive: false });
    box?.addEventListener('scroll', settle);
    return () => {
      box?.removeEventListener('wheel', turnWheel);
      box?.removeEventListener('scroll', settle);
    };
  }, []);

  function move(event: PointerEvent<HTMLElement>): void {
    const before = fingers.current.get(event.pointerId);
    const box = frame.current;
    if (!before || !box) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    fingers.current.set(event.pointerId, now);
    if (!other) {
      box.scrollLeft -= now.x - before.x;
      box.scrollTop -= now.y - before.y;
      return;
    }
    hold({ x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    const apart = (point: Point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
    zoomBy(apart(now) / apart(before));
  }

  const lift = (event: PointerEvent<HTMLElement>) => void fingers.current.delete(event.pointerId);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.pointerType === 'mouse' && event.button !== 0) return;
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: move,
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}
