/**
 * A borrower's signature: strokes as integer points in a box of 1000 by 500 (position only, no time and no pressure,
 * because those are biometric data), or the typed full name as an equal alternative. Never a picture.
 */

import { namesDiffer } from './person-name.ts';
import { type Refused, refuse } from './refusal.ts';

export type Point = readonly [x: number, y: number];
export type Signature =
  | { kind: 'drawn'; strokes: readonly (readonly Point[])[] }
  | { kind: 'typed'; name: string };

export const signatureBox = {
  width: 1000,
  height: 500,
  maxStrokes: 60,
  maxPoints: 4000,
  minInk: 300,
} as const;

const inkOf = (stroke: readonly Point[]): number =>
  stroke.reduce((ink, [x, y], index) => {
    const before = stroke[index - 1];
    return before ? ink + Math.hypot(x - before[0], y - before[1]) : ink;
  }, 0);

/** Undefined when the signature may stand; `accountName` is the name that a typed signature must match. */
export const signatureRefusal = (signature: Signature, accountName: string): Refused | undefined => {
  if (signature.kind === 'typed') {
    if (signature.name.trim() === '') return refuse({ code: 'signature-empty' });
    return namesDiffer(signature.name, accountName) === 'same'
      ? undefined
      : refuse({ code: 'signature-name-differs' });
  }
  const points = signature.strokes.flat();
  if (points.length === 0) return refuse({ code: 'signature-empty' });
  if (signature.strokes.length > signatureBox.maxStrokes || points.length > signatureBox.maxPoints) {
    return refuse({ code: 'signature-too-large' });
  }
  const ink = signature.strokes.reduce((sum, stroke) => sum + inkOf(stroke), 0);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const isWide = Math.max(...xs) - Math.min(...xs) >= 120;
  const isHigh = Math.max(...ys) - Math.min(...ys) >= 40;
  return ink >= signatureBox.minInk && isWide && isHigh ? undefined : refuse({ code: 'signature-too-short' });
};
