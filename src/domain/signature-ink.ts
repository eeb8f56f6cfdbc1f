/**
 * The pen of a drawn signature: how thick and how calm its line is, and how the outline of a stroke becomes a path. The
 * screen and the documents draw with this one pen, so that the paper shows what was drawn; a change changes evidence.
 */

/** Even width: pressure is not recorded, because it would be biometric data. For `getStroke` of perfect-freehand. */
export const signaturePen = {
  size: 9,
  thinning: 0,
  smoothing: 0.5,
  streamline: 0.35,
  simulatePressure: false,
  /** The line reaches the last point; otherwise a quick stroke ends short of where the finger left. */
  last: true,
} as const;

/** The closed SVG path around one stroke. Curves through the middle of each pair of points keep the edge smooth. */
export const outlinePath = (outline: readonly (readonly number[])[]): string => {
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
