/** The failure that nobody caught, if there was one: the app shows it in place of the page, which stays behind it as it was. */
import { useSyncExternalStore } from 'react';
import { expectHeading } from './history.ts';

export type Fault = { cause: unknown /** That of the page behind. */; title: string };

let fault: Fault | undefined;
const listeners = new Set<() => void>();

function put(next: Fault | undefined): void {
  fault = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The first says what went wrong; what follows from it does not. */
export function showFault(cause: unknown): void {
  if (fault) return;
  expectHeading();
  put({ cause, title: document.title });
}

/** When the page was left. */
export function forgetFault(): void {
  if (fault) put(undefined);
}

/** The page as it was, with everything typed. */
export function backToPage(): void {
  if (fault) document.title = fault.title;
  forgetFault();
}

export function useFault(): Fault | undefined {
  return useSyncExternalStore(
    subscribe,
    () => fault,
    () => undefined,
  );
}
