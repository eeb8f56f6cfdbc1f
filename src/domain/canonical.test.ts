import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Canonical, canonicalJson } from './canonical.ts';

test.each<[Canonical, string]>([
  [null, 'null'],
  [true, 'true'],
  [0, '0'],
  [-120_000_00, '-12000000'],
  [9_007_199_254_740_991, '9007199254740991'],
  ['', '""'],
  ['a "b" \\ / \n \t \u0001', '"a \\"b\\" \\\\ / \\n \\t \\u0001"'],
  ['Siti 陈 \u2028 é', '"Siti 陈 \u2028 é"'],
  [[], '[]'],
  [[3, 1, 2], '[3,1,2]'],
  [{}, '{}'],
  [{ b: 1, a: 2, B: 3, é: 4, a1: 5, _: 6 }, '{"B":3,"_":6,"a":2,"a1":5,"b":1,"é":4}'],
  [
    { z: [{ y: null, x: 'x' }], gone: undefined, a: { d: false, c: [] } },
    '{"a":{"c":[],"d":false},"z":[{"x":"x","y":null}]}',
  ],
])('the text of %j is fixed for ever', (value, text) => {
  expect(canonicalJson(value)).toBe(text);
});

const plain = fc.letrec<{ value: Canonical }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constant(null),
    fc.boolean(),
    fc.maxSafeInteger().map((number) => (number === 0 ? 0 : number)),
    fc.string({ unit: 'grapheme' }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string({ unit: 'grapheme' }), tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

test('the text is JSON of the same value, and the order in which keys were written does not matter', () => {
  const shuffled = (value: Canonical): Canonical => {
    if (Array.isArray(value)) return value.map(shuffled);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value)
        .toReversed()
        .map(([key, item]) => [key, item === undefined ? item : shuffled(item)]),
    );
  };
  fc.assert(
    fc.property(plain, (value) => {
      const text = canonicalJson(value);
      expect(JSON.parse(text)).toEqual(value);
      expect(canonicalJson(shuffled(value))).toBe(text);
    }),
  );
});

test.each([1.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%d has no canonical text', (number) => {
  expect(() => canonicalJson({ amountSen: number })).toThrow('not a safe integer');
});
