/**
 * A drawn signature as ink: strokes of points become the outline of a pen, drawn by the server. A picture that a
 * browser sends is never taken for a signature.
 */
import { getStroke } from 'perfect-freehand';
import type { Point, Signature } from '#domain/signature.ts';
import { signatureBox } from '#domain/signature-box.ts';
import { outlinePath, signaturePen } from '#domain/signature-ink.ts';

export type DrawnSignature = Extract<Signature, { kind: 'drawn' }>;

/**
 * The ink as one SVG path in the box of 1000 by 500, to be filled. Throws when a point is no whole number or lies
 * outside the box: such strokes were never accepted.
 */
export const signaturePath = ({ strokes }: DrawnSignature): string => {
  if (!strokes.flat().every(isInBox)) throw new RangeError('a stroke leaves the signature box');
  return strokes
    .map((stroke) =>
      outlinePath(
        getStroke(
          stroke.map(([x, y]) => [x, y]),
          signaturePen,
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
