/** The width of an element in CSS pixels as it changes: pictures are drawn at real size, so that their text never shrinks. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Zero until the element has been measured, and on the server. */
export function useWidth<T extends Element>(): [RefObject<T | null>, number] {
  const ref = useRef<T>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
