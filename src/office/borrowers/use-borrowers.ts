/** Reading borrowers. Each search is counted and each look written down, so neither happens by itself a second time. */
import { keepPreviousData, type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { BorrowerPage, searchBorrowers } from '#contract/borrowers.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { api } from '../api.ts';

const once = {
  staleTime: 5 * 60_000,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

export type Found = ResponseOf<typeof searchBorrowers>;

export function useFound(q: string, page: number): UseQueryResult<Found> {
  return useQuery({
    queryKey: ['searchBorrowers', q, page],
    queryFn: ({ signal }) => api.searchBorrowers({ q, page }, { signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    ...once,
  });
}

export function useBorrower(borrowerId: string): UseQueryResult<BorrowerPage> {
  return useQuery({
    queryKey: ['getBorrower', borrowerId],
    queryFn: ({ signal }) => api.getBorrower({ borrowerId }, { signal }),
    ...once,
  });
}

/** After something about money was decided: the next look at a borrower is read anew, and none is taken that nobody asked for. */
export const forgetBorrowers = (queries: QueryClient): void =>
  queries.removeQueries({ queryKey: ['getBorrower'], type: 'inactive' });
