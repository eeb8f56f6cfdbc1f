/** Where the parts of one bar stand, in pixels: a gap between them, and none so thin that nobody sees it. */

export type BarPart = { x: number; width: number };

const gapPx = 3;
const leastPx = 4;

/**
 * One place per amount; an amount of nothing has no width and no gap. What a thin part needs more than its share is taken
 * from the widest one.
 */
export function barParts(widthPx: number, amounts: readonly number[]): BarPart[] {
  const shown = amounts.filter((amount) => amount > 0);
  const total = shown.reduce((sum, amount) => sum + amount, 0);
  const room = Math.max(0, widthPx - gapPx * (shown.length - 1));
  const widths = amounts.map((amount) =>
    amount > 0 ? Math.max(Math.min(leastPx, room / shown.length), (amount / total) * room) : 0,
  );
  const widest = widths.indexOf(Math.max(...widths));
  const over = widths.reduce((sum, width) => sum + width, 0) - (shown.length > 0 ? room : 0);
  let x = 0;
  return widths.map((width, index) => {
    const part = { x, width: index === widest ? width - over : width };
    if (part.width > 0) x += part.width + gapPx;
    return part;
  });
}
