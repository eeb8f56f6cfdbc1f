/**
 * Bars that come and go below the header (no line, a new version) without moving the page under a finger: they lie over
 * it, the room they take is scrolled away by as much, and room that cannot be scrolled back yet stays until it can.
 */
import { type ReactNode, useLayoutEffect, useRef } from 'react';

type BarsProps = {
  /** Which page is open, and which step of it: another one begins without room that nothing needs. */
  page: string;
  children: ReactNode;
};

export function Bars({ page, children }: BarsProps) {
  const bars = useRef<HTMLDivElement>(null);
  const room = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins anew
  useLayoutEffect(() => {
    if (bars.current && room.current) return keepStill(bars.current, room.current);
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

function keepStill(bars: HTMLElement, room: HTMLElement): () => void {
  const root = document.documentElement;
  const page = room.parentElement;
  let taken = 0;
  const take = (heightPx: number) => {
    taken = heightPx;
    room.style.height = `${heightPx}px`;
    // Also a page that is not longer than the screen can be scrolled by as much.
    if (page) page.style.minHeight = heightPx > 0 ? `calc(100dvh + ${heightPx}px)` : '';
  };
  const fit = () => {
    const by = bars.offsetHeight - taken;
    if (by === 0 || window.scrollY + by < 0) return;
    // The browser would do the same once more, except at the very top.
    root.style.overflowAnchor = 'none';
    take(taken + by);
    // Before the first touch or key nothing is under a finger, and the heading is better seen.
    if (navigator.userActivation?.hasBeenActive ?? true) window.scrollBy({ top: by, behavior: 'instant' });
    requestAnimationFrame(() => root.style.removeProperty('overflow-anchor'));
  };
  // Another page keeps the room of what is still said. On the first one bars come after the page, which had none.
  take(Math.min(room.offsetHeight, bars.offsetHeight));
  // Looks at once too.
  const observer = new ResizeObserver(fit);
  observer.observe(bars);
  window.addEventListener('scroll', fit, { passive: true });
  return () => {
    observer.disconnect();
    window.removeEventListener('scroll', fit);
  };
}
