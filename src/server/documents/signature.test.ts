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
      `"M102 96Q102 96 115 103 129 110 153 98 178 86 179 86 180 86 180 86 181 86 182 86 182 86 183 87 183 87 184 88 184 88 184 89 184 90 184 90 184 91 184 92 184 93 183 93 183 94 182 94 181 94 181 94 180 94 179 94 179 94 178 94 177 94 177 93 176 93 176 92 176 91 176 90 176 90 176 89 176 88 176 88 177 87 177 87 178 86 178 86 179 86 180 86 180 86 181 86 182 86 182 86 183 87 184 87 184 88 184 89 184 89 184 90 184 91 184 91 184 92 184 93 183 93 182 94 182 94 182 94 182 94 155 106 128 118 113 111 98 104 98 104 97 103 97 103 96 103 96 102 96 102 96 101 96 101 96 100 96 100 96 99 96 98 96 98 96 98 97 97 97 97 97 96 98 96 98 96 99 96 99 96 100 96 100 96 101 96 102 96 102 96 102 96Z"`,
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
