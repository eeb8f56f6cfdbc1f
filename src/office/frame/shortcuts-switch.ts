/** Whether the keys act, which is kept on the device: whoever is in their way turns them off (WCAG 2.1.4). */
import { useSyncExternalStore } from 'react';

const key = 'jernih-office-shortcuts';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function areShortcutsOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    return true;
  }
}

export function turnShortcuts(on: boolean): void {
  try {
    localStorage.setItem(key, on ? 'on' : 'off');
  } catch {
    // Without storage they stay as they are.
  }
  for (const listener of listeners) listener();
}

export const useShortcutsOn = (): boolean => useSyncExternalStore(subscribe, areShortcutsOn);
