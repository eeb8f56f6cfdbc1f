/** The parts of a bar: gaps of 3 px, at least 4 px each, and together exactly as wide as the bar. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { barParts } from './bar-parts.ts';

test('borrowed and interest share the bar with a gap of 3 px between them', () => {
  expect(barParts(303, [1_000_000, 500_000])).toEqual([
    { x: 0, width: 200 },
    { x: 203, width: 100 },
  ]);
});

test('a part that would be thinner than 4 px takes what it needs from the widest', () => {
  expect(barParts(303, [1_000_000, 1])).toEqual([
    { x: 0, width: 296 },
    { x: 299, width: 4 },
  ]);
});

test('an amount of nothing leaves no gap', () => {
  expect(barParts(303, [1_000_000, 0, 500_000])).toEqual([
    { x: 0, width: 200 },
    { x: 203, width: 0 },
    { x: 203, width: 100 },
  ]);
  expect(barParts(300, [0, 0])).toEqual([
    { x: 0, width: 0 },
    { x: 0, width: 0 },
  ]);
});

test('whatever the amounts and the width of a screen, the parts fill the bar in their order', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 20_000_000 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 2000 }), amounts, (width, given) => {
      const parts = barParts(width, given);
      const shown = parts.filter((_, index) => (given[index] ?? 0) > 0);
      for (const part of shown) expect(part.width).toBeGreaterThanOrEqual(4 - 1e-9);
      for (const [index, part] of shown.entries()) {
        const before = shown[index - 1];
        expect(part.x).toBeCloseTo(before ? before.x + before.width + 3 : 0, 6);
      }
      const last = shown.at(-1);
      if (last) expect(last.x + last.width).toBeCloseTo(width, 6);
    }),
  );
});
