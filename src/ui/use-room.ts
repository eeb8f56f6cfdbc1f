/** A note that goes at a press leaves its room for a moment: what stood below it does not move under a second press. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { afterPress } from './press.ts';

/** Within it somebody presses twice; later the next look at the page comes first. */
const secondPressMs = 600;

/** `room` is the height that is still kept, 0 for none. */
export function useRoom(isShown: boolean): { box: RefObject<HTMLDivElement | null>; room: number } {
  const box = useRef<HTMLDivElement>(null);
  const height = useRef(0);
  const [room, setRoom] = useState(0);
  // After each drawing: its words may have changed.
  useLayoutEffect(() => {
    if (isShown) height.current = box.current?.offsetHeight ?? 0;
  });
  useLayoutEffect(() => {
    if (isShown || height.current === 0) return;
    setRoom(height.current);
    height.current = 0;
    const timer = setTimeout(() => afterPress(() => setRoom(0)), secondPressMs);
    return () => {
      clearTimeout(timer);
      setRoom(0);
    };
  }, [isShown]);
  return { box, room };
}
