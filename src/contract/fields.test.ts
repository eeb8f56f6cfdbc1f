import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { signatureField } from './fields.ts';

const takes = (signature: unknown) => signatureField.safeParse(signature).success;
const drawn = (strokes: unknown) => takes({ kind: 'drawn', strokes });
const many = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

describe('signatureField', () => {
  test('takes whole points inside the box, and the sign of insisting', () => {
    const strokes = [
      [
        [0, 0],
        [1000, 500],
      ],
      [[1, 2]],
    ];
    expect(signatureField.parse({ kind: 'drawn', strokes })).toEqual({ kind: 'drawn', strokes });
    expect(takes({ kind: 'drawn', strokes, insisted: true })).toBe(true);
    expect(signatureField.parse({ kind: 'typed', name: ' Siti ' })).toEqual({ kind: 'typed', name: 'Siti' });
  });

  test.each([
    ['a fraction', [[[0.5, 1]]]],
    ['no number', [[[Number.NaN, 1]]]],
    ['without end', [[[1, Number.POSITIVE_INFINITY]]]],
    ['text', [[['1', 1]]]],
    ['nothing for a number', [[[null, 1]]]],
    ['left of the box', [[[-1, 1]]]],
    ['right of the box', [[[1001, 1]]]],
    ['below the box', [[[1, 501]]]],
    ['half a point', [[[1]]]],
    ['a point with pressure', [[[1, 1, 0.5]]]],
    ['a named point', [[{ x: 1, y: 1 }]]],
    ['deeper nesting', [[[[1, 1]]]]],
    ['flatter nesting', [[1, 1]]],
    ['a stroke of nothing', [[]]],
    ['a picture', 'data:image/png;base64,AAAA'],
    ['an SVG', '<svg/>'],
    ['too many strokes', many(61, [[1, 1]])],
    ['too many points', [many(4001, [1, 1])]],
  ])('refuses %s', (_, strokes) => {
    expect(drawn(strokes)).toBe(false);
  });

  test('refuses what is no signature, and keys that nobody asked for', () => {
    for (const junk of [undefined, null, '', [], {}, { kind: 'picture' }, { kind: 'drawn' }])
      expect(takes(junk)).toBe(false);
    const strokes = [[[1, 1]]];
    for (const insisted of [false, 'true', 1, null])
      expect(takes({ kind: 'drawn', strokes, insisted })).toBe(false);
    expect(takes({ kind: 'drawn', strokes, svg: '<svg/>' })).toBe(false);
    expect(takes({ kind: 'typed', name: 'Siti', insisted: true })).toBe(false);
    expect(takes({ kind: 'typed', name: 'x'.repeat(101) })).toBe(false);
  });

  test('whatever it takes is whole, inside the box and within the limits', () => {
    const number = fc.oneof(
      fc.integer({ min: -5, max: 1005 }),
      fc.integer({ min: 0, max: 500 }),
      fc.double(),
    );
    const point = fc.oneof(
      { weight: 9, arbitrary: fc.array(number, { minLength: 2, maxLength: 2 }) },
      { weight: 1, arbitrary: fc.anything() },
    );
    fc.assert(
      fc.property(fc.array(fc.array(point, { maxLength: 3 }), { maxLength: 3 }), (strokes) => {
        const points = strokes.flat() as number[][];
        const isSound =
          strokes.every((stroke) => stroke.length > 0) &&
          points.every(
            (at) =>
              Array.isArray(at) &&
              at.length === 2 &&
              at.every(Number.isInteger) &&
              at.every((value, axis) => value >= 0 && value <= (axis === 0 ? 1000 : 500)),
          );
        expect(drawn(strokes)).toBe(isSound);
      }),
    );
  });
});
