/** Which bucket and which page of the late loans are open: both stand in the address. */
import { arrearsViews } from '#contract/arrears.ts';

export type ArrearsView = (typeof arrearsViews)[number];

/** An address with something else in it opens the first page of all. */
export function arrearsPlace(search: string): { view: ArrearsView; page: number } {
  const wish = new URLSearchParams(search);
  const page = Number(wish.get('page') ?? '1');
  return {
    view: arrearsViews.find((view) => view === wish.get('view')) ?? 'all',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}
