import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Point, type Signature, signatureRefusal } from './signature.ts';
import { signatureBox } from './signature-box.ts';

const judged = (signature: Signature) => signatureRefusal(signature, 'Siti binti Ahmad')?.refusal.code;
const drawn = (...strokes: Point[][]) => judged({ kind: 'drawn', strokes });
const insisted = (...strokes: Point[][]) => judged({ kind: 'drawn', strokes, insisted: true });

/** From left to right with waves of a height around the middle. */
const wave = (height: number, length = 800): Point[] =>
  Array.from({ length: 81 }, (_, step) => [
    Math.round(100 + (length * step) / 80),
    Math.round(250 + (height / 2) * Math.sin(step / 3)),
  ]);
const turned = (points: Point[]): Point[] => points.map(([x, y]) => [y, Math.round(x / 2)]);

describe('a typed signature', () => {
  test('is the name of the account', () => {
    expect(judged({ kind: 'typed', name: 'SITI BINTI  AHMAD' })).toBeUndefined();
    expect(judged({ kind: 'typed', name: 'Siti binti Ali' })).toBe('signature-name-differs');
    expect(judged({ kind: 'typed', name: ' ' })).toBe('signature-empty');
  });
});

describe('a drawn signature', () => {
  test('stands when it has ink and shape, across or downwards, in one stroke or several', () => {
    expect(drawn(wave(120))).toBeUndefined();
    expect(drawn(turned(wave(120)))).toBeUndefined();
    expect(
      drawn(
        [
          [300, 100],
          [700, 400],
        ],
        [
          [700, 100],
          [300, 400],
        ],
      ),
    ).toBeUndefined();
  });

  test('is more than nothing, a dot, a small mark or a flat one', () => {
    expect(drawn()).toBe('signature-empty');
    expect(drawn([])).toBe('signature-empty');
    expect(drawn([[100, 100]])).toBe('signature-too-short');
    expect(drawn(wave(60, 90))).toBe('signature-too-short');
    // Much ink on one spot is still a spot.
    const scribble = Array.from(
      { length: 60 },
      (_, step): Point => [500 + (step % 2) * 30, 250 + (step % 3)],
    );
    expect(insisted(scribble)).toBe('signature-too-short');
    expect(drawn(wave(36, 500))).toBe('signature-too-short');
  });

  test('is not one line, unless the borrower insists', () => {
    const lines: Point[][] = [
      wave(0),
      wave(30),
      turned(wave(0)),
      wave(0).map(([x]) => [x, Math.round(x / 2)]),
    ];
    for (const line of lines) {
      expect(drawn(line)).toBe('signature-too-simple');
      expect(insisted(line)).toBeUndefined();
    }
    // The same line in two pieces, and one that goes back.
    expect(drawn(wave(0).slice(0, 40), wave(0).slice(42))).toBe('signature-too-simple');
    expect(drawn([...wave(0), ...wave(4).reverse()])).toBe('signature-too-simple');
  });

  test('insisting lets through a line that is long enough and nothing else', () => {
    expect(insisted()).toBe('signature-empty');
    expect(insisted([[100, 100]])).toBe('signature-too-short');
    expect(insisted(wave(0, 200))).toBe('signature-too-short');
    expect(insisted(wave(36, 500))).toBe('signature-too-short');
    expect(insisted(...Array.from({ length: 61 }, () => wave(0)))).toBe('signature-too-large');
  });

  test('has at most 60 strokes and 4,000 points [FIL-09]', () => {
    const strokes = (count: number) => Array.from({ length: count }, () => wave(120).slice(0, 66));
    expect(drawn(...strokes(60))).toBeUndefined();
    expect(drawn(...strokes(61))).toBe('signature-too-large');
    const points = (count: number) =>
      Array.from({ length: count }, (_, step) => wave(120)[step % 81] as Point);
    expect(drawn(points(4000))).toBeUndefined();
    expect(drawn(points(4001))).toBe('signature-too-large');
  });

  test('any straight line is refused as one, wherever it lies and however a hand shakes by a hundredth of it to each side', () => {
    const inBox = fc.tuple(
      fc.integer({ min: 0, max: signatureBox.width }),
      fc.integer({ min: 0, max: signatureBox.height }),
    );
    fc.assert(
      fc.property(
        inBox,
        inBox,
        fc.array(fc.integer({ min: -100, max: 100 }), { minLength: 2 }),
        (a, b, hand) => {
          const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
          fc.pre(length >= 310);
          const [alongX, alongY] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
          const line = hand.map((shake, step): Point => {
            const [along, aside] = [(length * step) / (hand.length - 1), (shake / 100) * (length / 100)];
            return [
              Math.round(a[0] + alongX * along - alongY * aside),
              Math.round(a[1] + alongY * along + alongX * aside),
            ];
          });
          expect(drawn(line)).toBe('signature-too-simple');
          expect(insisted(line)).toBeUndefined();
        },
      ),
    );
  });

  test('of any points is judged, never thrown at [FIL-09]', () => {
    const point = fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 500 }));
    fc.assert(
      fc.property(fc.array(fc.array(point)), (strokes) => {
        expect([
          undefined,
          'signature-empty',
          'signature-too-short',
          'signature-too-simple',
          'signature-too-large',
        ]).toContain(drawn(...strokes));
        // Insisting changes the answer about a line only.
        if (drawn(...strokes) !== 'signature-too-simple')
          expect(insisted(...strokes)).toBe(drawn(...strokes));
      }),
    );
  });
});
