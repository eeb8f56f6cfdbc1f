/** Refunds as the desk reads them. Not read again by itself: nothing moves while somebody types a bank reference. */
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RefundRow } from '#contract/claims.ts';
import { api } from '../api.ts';
import { forgetBorrowers } from '../borrowers/use-borrowers.ts';
import { countsKey } from '../frame/places.tsx';

export const refundsKey = ['getRefunds'] as const;

export function useRefunds(): UseQueryResult<RefundRow[]> {
  return useQuery({
    queryKey: refundsKey,
    queryFn: async ({ signal }) => (await api.getRefunds(undefined, { signal })).refunds,
    refetchOnWindowFocus: false,
  });
}

export function useReadRefundsAgain(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: refundsKey });
    void queries.invalidateQueries({ queryKey: countsKey });
    forgetBorrowers(queries);
  };
}
