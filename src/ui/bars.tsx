/**
 * Bars that come and go below the header (no line, a new version) without moving the page under a finger: they lie over
 * it, the room they take is scrolled away by as much, and room that cannot be scrolled back yet stays until it can.
 */
import { type ReactNode, useLayoutEffect, useRef } from 'react';

type BarsProps = {
  /** Which page is open: another one begins without room that nothing needs. */
  page: string;
  children: ReactNode;
};

export function Bars({ page, children }: BarsProps) {
  const bars = useRef<HTMLDivElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const hasBegun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins anew
  useLayoutEffect(() => {
    if (!bars.current || !room.current) return;
    // They come after the page: what they say at first pushes nothing either.
    const taken = hasBegun.current ? bars.current.offsetHeight : 0;
    hasBegun.current = true;
    return keepStill(bars.current, room.current, taken);
  }, [page]);
  return (
    <>
      <div className="sticky top-15 z-10 h-0 low:static print:hidden">
        <div ref={bars}>{children}</div>
      </div>
      <div ref={room} aria-hidden className="flex-none print:hidden" />
    </>
  );
}

/** `taken`: the room in pixels that the page begins with. */
function keepStill(bars: HTMLElement, room: HTMLElement, taken: number): () => void {
  const root = document.documentElement;
  const page = room.parentElement;
  let takenPx = taken;
  const take = (heightPx: number) => {
    takenPx = heightPx;
    room.style.height = `${heightPx}px`;
    // Also a page that is not longer than the screen can be scrolled by as much.
    if (page) page.style.minHeight = heightPx > 0 ? `calc(100dvh + ${heightPx}px)` : '';
  };
  const fit = () => {
    const by = bars.offsetHeight - takenPx;
    if (by === 0 || window.scrollY + by < 0) return;
    // The browser would do the same once more, except at the very top.
    root.style.overflowAnchor = 'none';
    take(takenPx + by);
    // Before the first touch or key nothing is under a finger, and the heading is better seen.
    if (navigator.userActivation?.hasBeenActive ?? true) window.scrollBy({ top: by, behavior: 'instant' });
    requestAnimationFrame(() => root.style.removeProperty('overflow-anchor'));
  };
  take(taken);
  // Its first look comes at once.
  const observer = new ResizeObserver(fit);
  observer.observe(bars);
  window.addEventListener('scroll', fit, { passive: true });
  return () => {
    observer.disconnect();
    window.removeEventListener('scroll', fit);
  };
}
