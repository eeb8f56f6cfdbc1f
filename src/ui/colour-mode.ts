/**
 * Light or dark: the reader's preference (kept on the device under the key the specification names), the device's wish,
 * and pages that force one. `data-theme` on the document always carries the effective value.
 */
import { useEffect, useSyncExternalStore } from 'react';

export type ColourPreference = 'system' | 'light' | 'dark';
export type ColourMode = { preference: ColourPreference; value: 'light' | 'dark'; forced: boolean };

export const colourModeKey = 'nuxt-color-mode';

const atFirst: ColourMode = { preference: 'system', value: 'light', forced: false };
const listeners = new Set<() => void>();
let mode = atFirst;
let forcedMode: 'light' | 'dark' | undefined;
/** The choice where the device keeps nothing: it lasts as long as the page. */
let unkept: ColourPreference | undefined;

export function effectiveMode(
  preference: ColourPreference,
  forced: 'light' | 'dark' | undefined,
  deviceIsDark: boolean,
): 'light' | 'dark' {
  if (forced) return forced;
  if (preference === 'system') return deviceIsDark ? 'dark' : 'light';
  return preference;
}

/** A page cannot force "system": that would be no forcing at all. */
export function forcible(wish: ColourPreference | undefined): 'light' | 'dark' | undefined {
  if (wish === 'system') {
    console.warn('A page cannot force the colour mode "system"; the preference stays in effect.');
    return undefined;
  }
  return wish;
}

function keptPreference(): ColourPreference {
  try {
    const kept = unkept ?? localStorage.getItem(colourModeKey);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

const deviceWish = () => matchMedia('(prefers-color-scheme: dark)');

/** The browser's own bar continues what is below it: the teal header, or the page. */
export function colourBrowser(): void {
  const header = document.querySelector('header');
  const top = header ? getComputedStyle(header).backgroundColor : '';
  // A frosted header lets the page shine through: its colour has an alpha.
  const isSolid = /^(?!rgba|transparent)[^/]+$/.test(top);
  const colour = isSolid ? top : getComputedStyle(document.body).backgroundColor;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute('content', colour);
}

/** What asks for computed styles waits until they were computed anyway: asked before, it makes a slow phone do it twice. */
function afterFrame(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then));
}

function apply(): void {
  const preference = keptPreference();
  const value = effectiveMode(preference, forcedMode, deviceWish().matches);
  mode = { preference, value, forced: forcedMode !== undefined };
  const { dataset } = document.documentElement;
  if (dataset.theme !== value) dataset.theme = value;
  afterFrame(colourBrowser);
  for (const listener of listeners) listener();
}

function onStorage({ key }: StorageEvent): void {
  if (key === colourModeKey) apply();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    deviceWish().addEventListener('change', apply);
    window.addEventListener('storage', onStorage);
    apply();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    deviceWish().removeEventListener('change', apply);
    window.removeEventListener('storage', onStorage);
  };
}

export function preferColourMode(preference: ColourPreference): void {
  unkept = undefined;
  try {
    localStorage.setItem(colourModeKey, preference);
  } catch {
    unkept = preference;
  }
  apply();
}

export function useColourMode(): ColourMode {
  return useSyncExternalStore(
    subscribe,
    () => mode,
    () => atFirst,
  );
}

/** The preference stays untouched. */
export function forceMode(wish: ColourPreference | undefined): void {
  const forced = forcible(wish);
  if (forced === forcedMode) return;
  forcedMode = forced;
  apply();
}

/** The open page's forced mode, if it has one. */
export function useForcedMode(wish: ColourPreference | undefined): void {
  useEffect(() => forceMode(wish), [wish]);
}
