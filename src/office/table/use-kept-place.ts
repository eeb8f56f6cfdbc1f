/**
 * The place of whoever works through a list: the button that was pressed goes with its card or row, and the focus would be
 * nowhere, so that J, K and Tab began at the top again. It goes to the same row, wherever it stands now, else to the one
 * that took its place.
 */
import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

type Place = { index: number; href: string | null };

type KeptPlace<E extends HTMLElement> = {
  ref: RefObject<E | null>;
  onFocus: (event: FocusEvent) => void;
  onBlur: (event: FocusEvent) => void;
};

const rowsIn = (list: Element | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
];

export function useKeptPlace<E extends HTMLElement>(): KeptPlace<E> {
  const ref = useRef<E>(null);
  const place = useRef<Place>(undefined);

  useEffect(() => {
    if (!place.current || document.activeElement !== document.body) return;
    const { index, href } = place.current;
    const rows = rowsIn(ref.current);
    const same = rows.find((row) => href !== null && row.getAttribute('href') === href);
    (same ?? rows[Math.min(index, rows.length - 1)])?.focus();
  });

  function onFocus({ target }: FocusEvent) {
    const row = target.closest('li, tr')?.querySelector<HTMLElement>('[data-row]');
    place.current = row
      ? { index: rowsIn(ref.current).indexOf(row), href: row.getAttribute('href') }
      : undefined;
  }

  /** Somebody went elsewhere, which is no reason to lead them back; what left the page took nobody with it. */
  function onBlur({ target }: FocusEvent) {
    queueMicrotask(() => {
      if (target.isConnected && !ref.current?.contains(document.activeElement)) place.current = undefined;
    });
  }

  return { ref, onFocus, onBlur };
}
