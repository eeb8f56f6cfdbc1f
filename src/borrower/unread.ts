/** How many messages wait unread, as a page read it last: the frame shows it beside Message and asks nothing itself. */
import { useSyncExternalStore } from 'react';

let unread = 0;
const listeners = new Set<() => void>();

export function noteUnread(count: number): void {
  unread = count;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useUnread = (): number =>
  useSyncExternalStore(
    subscribe,
    () => unread,
    () => 0,
  );
