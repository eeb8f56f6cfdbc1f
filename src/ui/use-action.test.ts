import { describe, expect, it } from 'vitest';
import { spinnerStaysOnMs } from './use-action.ts';

describe('the spinner of a button', () => {
  it('is not waited for when the answer came before it showed', () => {
    for (const tookMs of [0, 50, 199, 200]) expect(spinnerStaysOnMs(tookMs)).toBe(0);
  });

  it('stays 400 ms once it has shown itself after 200 ms', () => {
    expect(spinnerStaysOnMs(201)).toBe(399);
    expect(spinnerStaysOnMs(350)).toBe(250);
    expect(spinnerStaysOnMs(600)).toBe(0);
    expect(spinnerStaysOnMs(9_000)).toBe(0);
  });
});
