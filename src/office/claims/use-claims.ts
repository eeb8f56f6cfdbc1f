/** Claims as the desk reads them. Not read again by itself: nothing moves while somebody writes down what the bank says. */
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ClaimRow } from '#contract/claims.ts';
import type { Claim } from '#domain/claim.ts';
import { api } from '../api.ts';
import { forgetBorrowers } from '../borrowers/use-borrowers.ts';
import { countsKey } from '../frame/places.tsx';

export type ClaimsView = 'open' | 'closed';

export const claimsKey = ['getClaims'] as const;

export function useClaims(view: ClaimsView): UseQueryResult<ClaimRow[]> {
  return useQuery({
    queryKey: [...claimsKey, view],
    queryFn: async ({ signal }) => (await api.getClaims({ view }, { signal })).claims,
    refetchOnWindowFocus: false,
  });
}

/** Who began it, as the rules ask for it. */
export const reportOf = ({ reportedBy }: ClaimRow): Pick<Claim, 'isReportedByLender'> =>
  reportedBy === null ? {} : { isReportedByLender: true };

export function useReadClaimsAgain(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: claimsKey });
    void queries.invalidateQueries({ queryKey: countsKey });
    forgetBorrowers(queries);
    void queries.invalidateQueries({ queryKey: ['getApplication'] });
  };
}
