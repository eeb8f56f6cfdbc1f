/** Strokes of a signature as ink on the screen, drawn with the same pen as in the agreement. */
import { getStroke } from 'perfect-freehand';
import type { Point } from '#domain/signature.ts';
import { outlinePath, signaturePen } from '#domain/signature-ink.ts';

/** The SVG path of one stroke in the box of 1000 by 500. */
export const inkPath = (stroke: readonly Point[]): string =>
  outlinePath(
    getStroke(
      stroke.map(([x, y]) => [x, y]),
      signaturePen,
    ),
  );
