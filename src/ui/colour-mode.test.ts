import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { effectiveMode, forceMode, forcible, preferColourMode } from './colour-mode.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('colour mode', () => {
  it('follows the device only when the preference is the system', () => {
    expect(effectiveMode('system', undefined, true)).toBe('dark');
    expect(effectiveMode('system', undefined, false)).toBe('light');
    expect(effectiveMode('light', undefined, true)).toBe('light');
  });

  it('is what a page forces, whatever the preference', () => {
    expect(effectiveMode('dark', 'light', true)).toBe('light');
  });

  it('cannot be forced to the system: that is ignored with a warning', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(forcible('system')).toBeUndefined();
    expect(warn).toHaveBeenCalledOnce();
    expect(forcible('dark')).toBe('dark');
    expect(forcible(undefined)).toBeUndefined();
    expect(warn).toHaveBeenCalledOnce();
  });
});

describe('the open page', () => {
  const dataset: { theme?: string } = {};
  const kept = new Map<string, string>();

  beforeEach(() => {
    kept.clear();
    vi.stubGlobal('document', {
      documentElement: { dataset },
      querySelector: () => null,
      querySelectorAll: () => [],
    });
    vi.stubGlobal('requestAnimationFrame', () => 0);
    vi.stubGlobal('getComputedStyle', () => ({ backgroundColor: 'rgb(0, 0, 0)' }));
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
  });

  it('may force a mode: the preference is another thing and comes back after it', () => {
    preferColourMode('light');
    forceMode('dark');
    expect(dataset.theme).toBe('dark');
    expect(Object.fromEntries(kept)).toEqual({ 'nuxt-color-mode': 'light' });
    forceMode(undefined);
    expect(dataset.theme).toBe('light');
  });

  it('that wishes to force the system forces nothing', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    preferColourMode('dark');
    forceMode('system');
    expect(warn).toHaveBeenCalledOnce();
    expect(dataset.theme).toBe('dark');
  });

  it('obeys the choice where the device keeps nothing', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('', 'QuotaExceededError');
      },
    });
    preferColourMode('dark');
    expect(dataset.theme).toBe('dark');
    preferColourMode('light');
    expect(dataset.theme).toBe('light');
  });
});
