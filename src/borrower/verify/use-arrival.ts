/** An answer that arrived gets the focus: it is read out, and the next key starts from it. */
import { type RefObject, useEffect, useRef } from 'react';

export function useArrival(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return ref;
}
