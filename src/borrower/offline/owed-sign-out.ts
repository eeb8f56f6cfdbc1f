/**
 * Signing out without a line: this device forgets at once, and owes the server the end of that person's session until it can
 * be told. Until then nobody is signed in here, whatever the server still thinks.
 */
import { useSyncExternalStore } from 'react';
import { keepUnwritten } from '#ui/keep-unwritten.ts';
import { forgetSession } from '#ui/session.ts';

const key = 'jernih-sign-out-owed';
const listeners = new Set<() => void>();
/** Where a device keeps nothing, at least this page knows. */
let owedHere: string | undefined;

/** Whose session the server still has to end. */
export function owedBy(): string | undefined {
  try {
    return localStorage.getItem(key) ?? owedHere;
  } catch {
    return owedHere;
  }
}

export const owesSignOut = (): boolean => owedBy() !== undefined;

function put(userId: string | undefined): void {
  keepUnwritten('signOutOwed', userId !== undefined);
  owedHere = undefined;
  try {
    if (userId) localStorage.setItem(key, userId);
    else localStorage.removeItem(key);
  } catch {
    owedHere = userId;
  }
  for (const listener of listeners) listener();
}

export const oweSignOut = (userId: string): void => put(userId);
export const signOutIsPaid = (): void => (owesSignOut() ? put(undefined) : undefined);

/** The other tabs of this device forget as well, and a page that Back brings out of the browser's memory, which heard nothing. */
export function heedOtherTabs(): void {
  // The server, which loads the code of all pages, is no tab.
  if (typeof window === 'undefined') return;
  const heed = () => {
    if (owesSignOut()) forgetSession();
    for (const listener of listeners) listener();
  };
  window.addEventListener('storage', ({ key: changed }) => changed === key && heed());
  window.addEventListener('pageshow', heed);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useOwesSignOut = (): boolean => useSyncExternalStore(subscribe, owesSignOut, () => false);
