/** The arrears desk as it is read, and what is read again after something was done. The view stands in the address. */
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { arrearsViews, type getArrears } from '#contract/arrears.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { api } from '../api.ts';
import { countsKey } from '../frame/places.tsx';

export type ArrearsView = (typeof arrearsViews)[number];

const arrearsKey = ['getArrears'] as const;

/** An address with something else in it opens the first page of all. */
export function arrearsPlace(search: string): { view: ArrearsView; page: number } {
  const wish = new URLSearchParams(search);
  const page = Number(wish.get('page') ?? '1');
  return {
    view: arrearsViews.find((view) => view === wish.get('view')) ?? 'all',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  };
}

/** Not read again by itself: nothing moves while somebody types a tracking number. */
export function useArrears(place: {
  view: ArrearsView;
  page: number;
}): UseQueryResult<ResponseOf<typeof getArrears>> {
  return useQuery({
    queryKey: [...arrearsKey, place.view, place.page],
    queryFn: ({ signal }) => api.getArrears(place, { signal }),
    refetchOnWindowFocus: false,
  });
}

export function useReadArrearsAgain(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: arrearsKey });
    void queries.invalidateQueries({ queryKey: countsKey });
  };
}
