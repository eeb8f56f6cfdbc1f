import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point, Stroke } from '#domain/signature.ts';
import { signatureBox } from '#domain/signature-box.ts';
import { ended, extended, pointInBox, withStroke } from './signature-strokes.ts';

/** A line of points so far apart, going to and fro across the box. */
const line = (count: number, gap: number): Stroke =>
  Array.from({ length: count }, (_, step): Point => {
    const far = step * gap;
    const across = far % 2000;
    return [across <= 1000 ? across : 2000 - across, Math.floor(far / 1000) % 500];
  });
const pointsOf = (strokes: readonly Stroke[] | undefined) => strokes?.flat().length ?? 0;

describe('from the pointer to the box', () => {
  it('follows size, place and the empty bands of a pad that is not two to one', () => {
    // 358 by 179 at (16, 400).
    const portrait = { a: 0.358, b: 0, c: 0, d: 0.358, e: 16, f: 400 };
    expect(pointInBox(portrait, { clientX: 16, clientY: 400 })).toEqual([0, 0]);
    expect(pointInBox(portrait, { clientX: 374, clientY: 579 })).toEqual([1000, 500]);
    // An element of 800 by 200: the box is 400 wide in its middle.
    const wide = { a: 0.4, b: 0, c: 0, d: 0.4, e: 200, f: 0 };
    expect(pointInBox(wide, { clientX: 400, clientY: 100 })).toEqual([500, 250]);
    expect(pointInBox(wide, { clientX: 300, clientY: 50 })).toEqual([250, 125]);
  });

  it('comes back from any place, scale and turn to within a unit', () => {
    fc.assert(
      fc.property(
        fc.nat(1000),
        fc.nat(500),
        fc.double({ min: 0.1, max: 3, noNaN: true }),
        fc.double({ min: -3, max: 3, noNaN: true }),
        fc.integer({ min: -5000, max: 5000 }),
        (x, y, scale, turn, offset) => {
          const [cos, sin] = [scale * Math.cos(turn), scale * Math.sin(turn)];
          const matrix = { a: cos, b: sin, c: -sin, d: cos, e: offset, f: -offset };
          const clientX = cos * x - sin * y + offset;
          const clientY = sin * x + cos * y - offset;
          expect(pointInBox(matrix, { clientX, clientY })).toEqual([x, y]);
        },
      ),
    );
  });

  it('keeps whole points inside the box wherever the finger goes', () => {
    const matrix = { a: 0.358, b: 0, c: 0, d: 0.358, e: 16, f: 400 };
    const screen = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(screen, screen, (clientX, clientY) => {
        const [x = -1, y = -1] = pointInBox(matrix, { clientX, clientY }) ?? [];
        expect([Number.isInteger(x), Number.isInteger(y)]).toEqual([true, true]);
        expect(x >= 0 && x <= signatureBox.width && y >= 0 && y <= signatureBox.height).toBe(true);
      }),
    );
  });

  it('is nowhere while the pad has no size', () => {
    expect(pointInBox({ a: 0, b: 0, c: 0, d: 0, e: 0, f: 0 }, { clientX: 1, clientY: 1 })).toBeUndefined();
  });
});

describe('a stroke', () => {
  it('leaves out points closer than a hair, and ends exactly where the pointer left', () => {
    const points: Point[] = [
      [11, 10],
      [14, 10],
      [15, 10],
    ];
    const stroke = extended([[10, 10]], points);
    expect(stroke).toEqual([
      [10, 10],
      [14, 10],
    ]);
    expect(ended(stroke, [15, 10]).at(-1)).toEqual([15, 10]);
    expect(ended(stroke, [14, 10])).toBe(stroke);
    expect(ended(stroke, undefined)).toBe(stroke);
  });

  it('that is very long is thinned, not cut off: ends and shape stay', () => {
    const long = line(7000, 3);
    const strokes = withStroke([], long);
    expect(pointsOf(strokes)).toBeLessThanOrEqual(signatureBox.maxPoints);
    const thin = strokes?.[0] ?? [];
    expect([thin[0], thin.at(-1)]).toEqual([long[0], long.at(-1)]);
    for (const [x, y] of long.filter((_, step) => step % 20 === 0)) {
      const near = Math.min(...thin.map(([tx, ty]) => Math.hypot(tx - x, ty - y)));
      if (near > 16) expect.fail(`(${x}, ${y}) is ${near} away from what was kept`);
    }
  });

  it('that grows stays short enough to draw at every movement', () => {
    let stroke: Stroke = [];
    for (const point of line(6000, 3)) stroke = extended(stroke, [point]);
    expect(stroke.length).toBeLessThanOrEqual(signatureBox.maxPoints / 2 + 1);
  });

  it('that fits is kept as it was drawn', () => {
    const stroke = line(4000, 3);
    expect(withStroke([], stroke)).toEqual([stroke]);
    expect(withStroke([[[1, 1]]], line(50, 3))?.[0]).toEqual([[1, 1]]);
  });

  it('is refused when 60 are there, or when no thinning makes room', () => {
    const sixty = Array.from({ length: 60 }, (): Stroke => [[1, 1]]);
    expect(withStroke(sixty, [[2, 2]])).toBeUndefined();
    expect(withStroke(sixty.slice(1), [[2, 2]])).toHaveLength(60);
    expect(withStroke([line(3900, 20)], line(3900, 20))).toBeUndefined();
  });
});
