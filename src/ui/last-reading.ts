/** When the newest of what this page shows was read from the server; it stays known when the line is gone. */
import { useSyncExternalStore } from 'react';

let newest = 0;
const listeners = new Set<() => void>();

export function noteReading(atMs: number): void {
  if (atMs <= newest) return;
  newest = atMs;
  for (const listener of listeners) listener();
}

export function forgetReadings(): void {
  newest = 0;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Undefined while nothing was read. */
export function useLastReading(): Date | undefined {
  const at = useSyncExternalStore(
    subscribe,
    () => newest,
    () => 0,
  );
  return at === 0 ? undefined : new Date(at);
}
