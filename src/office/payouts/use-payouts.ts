/** The payouts as the desk reads them, and what is read again after something was done with one. */
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { getPayouts, PayoutRow } from '#contract/office.ts';
import { api } from '../api.ts';
import { forgetBorrowers } from '../borrowers/use-borrowers.ts';
import { countsKey } from '../frame/places.tsx';

const payoutsKey = ['getPayouts'] as const;

/** A payout that was prepared: what is done with it names it, so that it is never done with another one of its loan. */
export type MadePayout = PayoutRow & { payoutId: string };
export const isMade = (payout: PayoutRow): payout is MadePayout => payout.payoutId !== null;

/** Not read again by itself: nothing moves while somebody types a bank reference. */
export function usePayouts(): UseQueryResult<ResponseOf<typeof getPayouts>> {
  return useQuery({
    queryKey: payoutsKey,
    queryFn: ({ signal }) => api.getPayouts(undefined, { signal }),
    refetchOnWindowFocus: false,
  });
}

export function useReadPayoutsAgain(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: payoutsKey });
    void queries.invalidateQueries({ queryKey: countsKey });
    forgetBorrowers(queries);
    void queries.invalidateQueries({ queryKey: ['getApplication'] });
  };
}
