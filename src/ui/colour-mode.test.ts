import { afterEach, describe, expect, it, vi } from 'vitest';
import { effectiveMode, forcible } from './colour-mode.ts';

afterEach(() => vi.restoreAllMocks());

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
