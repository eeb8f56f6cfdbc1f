/** A QR code as vector: boxes in one shape for all its dark squares, so that it stays sharp at any size. */
import { encode } from 'uqr';

export type QrCode = { size: number; boxes: { x: number; y: number; width: number }[] };

/** Level M: a folded or stained paper still reads. The quiet zone is left to the page. */
export const qrCode = (text: string): QrCode => {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  return { size, boxes: data.flatMap((row, y) => runsOf(row).map(([x, width]) => ({ x, y, width }))) };
};

/** Neighbours in a row as one box, without hairlines between them: where it begins and how wide it is. */
const runsOf = (row: readonly boolean[]): [number, number][] => {
  const runs: [number, number][] = [];
  row.forEach((isDark, x) => {
    const last = runs.at(-1);
    if (!isDark) return;
    if (last && last[0] + last[1] === x) last[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
};
