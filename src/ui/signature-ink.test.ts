import { expect, it } from 'vitest';
import type { Point } from '#domain/signature.ts';
import { inkPath } from './signature-ink.ts';

const reach = (stroke: Point[]) => {
  const numbers = inkPath(stroke).match(/-?\d+/g)?.map(Number) ?? [];
  const xs = numbers.filter((_, index) => index % 2 === 0);
  return [Math.min(...xs), Math.max(...xs)];
};

it('reaches from the first point to the last, also when the finger was quick: half a pen beyond each', () => {
  const quick: Point[] = [
    [100, 100],
    [900, 140],
  ];
  const [left = 0, right = 0] = reach(quick);
  expect(Math.abs(left - 96)).toBeLessThanOrEqual(2);
  expect(Math.abs(right - 904)).toBeLessThanOrEqual(2);
});

it('shows a dot for a touch', () => {
  const [left = 0, right = 0] = reach([[500, 250]]);
  expect(right - left).toBeGreaterThanOrEqual(8);
});
