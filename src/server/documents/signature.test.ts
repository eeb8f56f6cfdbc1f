import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from '#domain/signature.ts';
import { signaturePath } from './signature.ts';

const drawn = (...strokes: Point[][]) => ({ kind: 'drawn', strokes }) as const;

describe('ink', () => {
  it('is one closed outline for each stroke, near its points', () => {
    const path = signaturePath(
      drawn(
        [
          [100, 100],
          [400, 120],
          [700, 100],
        ],
        [[200, 400]],
        [],
      ),
    );
    expect(path.match(/M/g)).toHaveLength(2);
    expect(path.match(/Z/g)).toHaveLength(2);
    const numbers = path.match(/-?\d+/g)?.map(Number) ?? [];
    expect(Math.min(...numbers)).toBeGreaterThan(85);
    expect(Math.max(...numbers)).toBeLessThan(715);
  });

  it('stays the same for the same strokes: it is evidence', () => {
    expect(
      signaturePath(
        drawn([
          [100, 100],
          [140, 120],
          [180, 90],
        ]),
      ),
    ).toMatchInlineSnapshot(
      `"M102 96Q102 96 115 103 129 110 146 102 163 93 163 93 164 93 165 93 166 93 166 93 167 93 167 94 168 94 168 95 169 95 169 96 169 97 169 98 169 98 169 99 168 100 168 100 167 101 167 101 166 101 165 102 165 102 164 102 163 101 162 101 162 101 161 100 161 100 161 99 160 98 160 98 160 97 160 96 160 95 161 95 161 94 162 94 162 93 163 93 164 93 164 93 165 93 166 93 166 93 167 93 168 94 168 94 169 95 169 96 169 96 169 97 169 98 169 99 169 99 168 100 168 100 167 101 166 101 166 101 166 101 147 110 128 118 113 111 98 104 98 104 97 103 97 103 96 103 96 102 96 102 96 101 96 101 96 100 96 100 96 99 96 98 96 98 96 98 97 97 97 97 97 96 98 96 98 96 99 96 99 96 100 96 100 96 101 96 102 96 102 96 102 96Z"`,
    );
  });

  it('is nothing but a path, whatever is drawn', () => {
    const point = fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 500 }));
    fc.assert(
      fc.property(fc.array(fc.array(point, { maxLength: 30 }), { maxLength: 5 }), (strokes) => {
        expect(signaturePath(drawn(...strokes))).toMatch(/^(M-?\d+ -?\d+Q[-\d ]+Z)*$/);
      }),
    );
  });

  it('never leaves the box: such strokes were not accepted', () => {
    for (const point of [
      [-1, 0],
      [0, 501],
      [1001, 0],
      [0.5, 0],
      [Number.NaN, 0],
      [0, Number.POSITIVE_INFINITY],
    ] as const) {
      expect(() => signaturePath(drawn([point, [100, 100]]))).toThrow(RangeError);
    }
  });
});
