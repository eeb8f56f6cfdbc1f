/**
 * A drawn signature as ink: strokes of points become the outline of a pen, drawn by the server. A picture that a
 * browser sends is never taken for a signature.
 */
import { getStroke } from 'perfect-freehand';
import { type Point, type Signature, signatureBox } from '#domain/signature.ts';

/** The pen. The pad on the screen uses the same, so that the paper shows what was drawn; a change changes evidence. */
export const pen = {
  size: 9,
  thinning: 0,
  smoothing: 0.5,
  streamline: 0.35,
  simulatePressure: false,
} as const;

export type DrawnSignature = Extract<Signature, { kind: 'drawn' }>;

/**
 * The ink as one SVG path in the box of 1000 by 500, to be filled. Throws when a point is no whole number or lies
 * outside the box: such strokes were never accepted.
 */
export const signaturePath = ({ strokes }: DrawnSignature): string => {
  if (!strokes.flat().every(isInBox)) throw new RangeError('a stroke leaves the signature box');
  return strokes
    .filter((stroke) => stroke.length > 0)
    .map((stroke) =>
      outlinePath(
        getStroke(
          stroke.map(([x, y]) => [x, y]),
          pen,
        ),
      ),
    )
    .join('');
};

const isInBox = ([x, y]: Point): boolean =>
  Number.isInteger(x) &&
  Number.isInteger(y) &&
  x >= 0 &&
  y >= 0 &&
  x <= signatureBox.width &&
  y <= signatureBox.height;

/** Curves through the middle of each pair of points keep the edge smooth. */
const outlinePath = (outline: readonly (readonly number[])[]): string => {
  const [first] = outline;
  if (!first) return '';
  const parts = outline.map((point, index) => {
    const next = outline[(index + 1) % outline.length] ?? first;
    return `${pair(point)} ${pair([middle(point[0], next[0]), middle(point[1], next[1])])}`;
  });
  return `M${pair(first)}Q${parts.join(' ')}Z`;
};

const middle = (a = 0, b = 0): number => (a + b) / 2;
const pair = ([x = 0, y = 0]: readonly number[]): string => `${Math.round(x)} ${Math.round(y)}`;
