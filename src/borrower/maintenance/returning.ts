/** Coming back from the maintenance page: when to ask again, and where to. */

/** A minute, then ever longer, a quarter of an hour at most. */
export function pauseBeforeTry(triesSoFar: number): number {
  const minuteMs = 60_000;
  return Math.min(minuteMs * 1.5 ** triesSoFar, 15 * minuteMs);
}

/** The page to return to: an address of this site, or `home`. */
export function wantedPage(search: string, home: string): string {
  const wish = new URLSearchParams(search).get('next') ?? '';
  return /^\/(?![/\\])/.test(wish) && !/\/maintenance\b/.test(wish) ? wish : home;
}
