import { describe, expect, it } from 'vitest';
import { outlinePath } from './signature-ink.ts';

describe('the outline of a stroke', () => {
  it('is one closed path that starts at its first point and curves through the middles [FIL-09]', () => {
    expect(
      outlinePath([
        [0, 0],
        [10, 0],
        [10, 10.4],
      ]),
    ).toBe('M0 0Q0 0 5 0 10 0 10 5 10 10 5 5Z');
  });

  it('is nothing for no points, and a dot stays a dot', () => {
    expect(outlinePath([])).toBe('');
    expect(outlinePath([[3, 4]])).toBe('M3 4Q3 4 3 4Z');
  });
});
