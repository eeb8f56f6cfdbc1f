/**
 * From the pointer to strokes in the box of 1000 by 500, and strokes kept within its limits. Points come from the screen
 * matrix of the pad's SVG, which knows its shape, the scroll and the zoom at that very moment.
 */
import type { Point, Stroke } from '#domain/signature.ts';
import { signatureBox } from '#domain/signature-box.ts';

export type Strokes = readonly Stroke[];
export type ScreenMatrix = Record<'a' | 'b' | 'c' | 'd' | 'e' | 'f', number>;

/** Points closer than a hair carry no shape and would only fill the limit. */
const hair = 3;
/** Wider and wider gaps; the widest is still under two hundredths of the box, about a finger's tremble. */
const gaps = [4, 6, 8, 12, 16];

const within = (value: number, max: number) => Math.min(max, Math.max(0, Math.round(value)));
const apart = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(ax - bx, ay - by);

/** Where the pointer is in the box; outside of it the nearest point of its edge. Undefined while the pad has no size. */
export function pointInBox(
  { a, b, c, d, e, f }: ScreenMatrix,
  { clientX, clientY }: { clientX: number; clientY: number },
): Point | undefined {
  const size = a * d - b * c;
  if (size === 0) return undefined;
  const [x, y] = [clientX - e, clientY - f];
  return [
    within((d * x - c * y) / size, signatureBox.width),
    within((a * y - b * x) / size, signatureBox.height),
  ];
}

/** The stroke with what the pointer drew since, without points that are closer than a hair. */
export function extended(stroke: Stroke, points: readonly Point[]): Stroke {
  const longer = [...stroke];
  for (const point of points) {
    const last = longer.at(-1);
    if (!last || apart(last, point) >= hair) longer.push(point);
  }
  return thinnedTo(signatureBox.maxPoints / 2, [longer])[0] ?? longer;
}

/** The stroke ends exactly where the pointer left. */
export function ended(stroke: Stroke, point: Point | undefined): Stroke {
  const last = stroke.at(-1);
  return point && (!last || apart(last, point) > 0) ? [...stroke, point] : stroke;
}

/** The strokes with one more; undefined when no more fits, however much the points are thinned. */
export function withStroke(strokes: Strokes, stroke: Stroke): Strokes | undefined {
  if (strokes.length >= signatureBox.maxStrokes) return undefined;
  const more = thinnedTo(signatureBox.maxPoints, [...strokes, stroke]);
  return countOf(more) <= signatureBox.maxPoints ? more : undefined;
}

const countOf = (strokes: Strokes): number => strokes.reduce((sum, { length }) => sum + length, 0);

function thinnedTo(max: number, strokes: Strokes): Strokes {
  let thin = strokes;
  for (const gap of gaps) {
    if (countOf(thin) <= max) break;
    thin = thin.map((stroke) => thinned(stroke, gap));
  }
  return thin;
}

/** Both ends stay, and in between a point wherever the line has gone on by the gap. */
function thinned(stroke: Stroke, gap: number): Stroke {
  const kept = stroke.slice(0, 1);
  for (const point of stroke.slice(1, -1)) {
    const last = kept.at(-1);
    if (last && apart(last, point) >= gap) kept.push(point);
  }
  return [...kept, ...stroke.slice(1).slice(-1)];
}
