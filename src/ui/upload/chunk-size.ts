/** How much goes in one piece: what the line carries well within the time-out of a request. */
const KiB = 1024;

/** The smallest needs 8 s at 2 KB/s, well below the time-out: there is always a piece that can arrive. */
export const chunkSizes = { first: 64 * KiB, least: 16 * KiB, most: 512 * KiB } as const;

/** Twice as much when it was easy: then the next one takes less than half of the time there is. */
export const sizeAfter = (size: number, tookMs: number, timeOutMs: number): number =>
  tookMs < timeOutMs / 4 ? Math.min(chunkSizes.most, size * 2) : size;

export const sizeAfterFailure = (size: number): number => Math.max(chunkSizes.least, size / 2);
