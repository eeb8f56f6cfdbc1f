/**
 * A borrower's signature: strokes as integer points in a box of 1000 by 500 (position only, no time and no pressure,
 * because those are biometric data), or the typed full name as an equal alternative. Never a picture.
 */

import { namesDiffer } from './person-name.ts';
import { type Refused, refuse } from './refusal.ts';
import { signatureBox } from './signature-box.ts';

export type Point = readonly [x: number, y: number];
export type Stroke = readonly Point[];
export type Signature =
  | {
      kind: 'drawn';
      strokes: readonly Stroke[];
      /**
       * The borrower was told that a straight line is easy to copy, and signs like this. A browser can claim it, so it
       * lets through a line and nothing else; it is kept with the signature for whoever checks it.
       */
      insisted?: true | undefined;
    }
  | { kind: 'typed'; name: string };

const distance = ([ax, ay]: Point, [bx, by]: Point): number => Math.hypot(bx - ax, by - ay);

const inkOf = (stroke: Stroke): number =>
  stroke.reduce((ink, point, index) => {
    const before = stroke[index - 1];
    return before ? ink + distance(before, point) : ink;
  }, 0);

const farthestFrom = (points: readonly Point[], from: Point): Point =>
  points.reduce((far, point) => (distance(from, point) > distance(from, far) ? point : far), from);

/** Whether all ink lies along one line, whatever its direction: also in several pieces, or to and fro. */
const isLine = (points: readonly Point[], length: number, [a, b]: [Point, Point]): boolean => {
  const aside = points.map(([x, y]) => ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0])) / length);
  return Math.max(...aside) - Math.min(...aside) <= length * signatureBox.lineBand;
};

/** Undefined when the signature may stand; `accountName` is the name that a typed signature must match. */
export const signatureRefusal = (signature: Signature, accountName: string): Refused | undefined => {
  if (signature.kind === 'drawn') return drawingRefusal(signature);
  if (signature.name.trim() === '') return refuse({ code: 'signature-empty' });
  return namesDiffer(signature.name, accountName) === 'same'
    ? undefined
    : refuse({ code: 'signature-name-differs' });
};

const drawingRefusal = ({
  strokes,
  insisted,
}: Extract<Signature, { kind: 'drawn' }>): Refused | undefined => {
  const points = strokes.flat();
  const [first] = points;
  if (!first) return refuse({ code: 'signature-empty' });
  if (strokes.length > signatureBox.maxStrokes || points.length > signatureBox.maxPoints) {
    return refuse({ code: 'signature-too-large' });
  }
  const start = farthestFrom(points, first);
  const end = farthestFrom(points, start);
  const length = distance(start, end);
  const ink = strokes.reduce((sum, stroke) => sum + inkOf(stroke), 0);
  if (ink < signatureBox.minInk || length < signatureBox.minLong) {
    return refuse({ code: 'signature-too-short' });
  }
  if (isLine(points, length, [start, end])) {
    return insisted ? undefined : refuse({ code: 'signature-too-simple' });
  }
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const sides = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
  return Math.max(...sides) >= signatureBox.minLong && Math.min(...sides) >= signatureBox.minShort
    ? undefined
    : refuse({ code: 'signature-too-short' });
};
