/** Strokes of a signature as the outline of a pen: the same library and settings draw it on the screen and in the agreement. */
import { getStroke } from 'perfect-freehand';
import type { Point } from '#domain/signature.ts';

/** Ink of even width: pressure is not recorded, because it would be biometric data. */
const pen = { size: 9, thinning: 0, smoothing: 0.5, streamline: 0.35, simulatePressure: false };

/** The SVG path of one stroke in the box of 1000 by 500. */
export function inkPath(stroke: readonly Point[]): string {
  const outline = getStroke(
    stroke.map(([x, y]) => [x, y]),
    pen,
  );
  const [start, ...rest] = outline;
  if (!start) return '';
  const at = ([x = 0, y = 0]: number[]) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  return `M${at(start)}L${rest.map(at).join(' ')}Z`;
}
