/** Whether the window has room for a second column: what stands there is then not even drawn on phones. */
import { useSyncExternalStore } from 'react';

/** Where the classes `lg:` begin. */
const wide = () => matchMedia('(min-width: 60rem)');

function subscribe(listener: () => void): () => void {
  const watched = wide();
  watched.addEventListener('change', listener);
  return () => watched.removeEventListener('change', listener);
}

/** False on the server. */
export const useIsWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => wide().matches,
    () => false,
  );
