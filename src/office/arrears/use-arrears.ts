/** The arrears desk as it is read, and what is read again after something was done. */
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { getArrears } from '#contract/arrears.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { api } from '../api.ts';
import { countsKey } from '../frame/places.tsx';
import type { ArrearsView } from './place.ts';

const arrearsKey = ['getArrears'] as const;

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
