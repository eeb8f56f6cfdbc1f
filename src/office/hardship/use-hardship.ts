/** Help requests as the desk reads them: a pile at a time, one with its figures, and what an offer would cost. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { HardshipCostView } from '#contract/hardship.ts';
import { parseCalendarDate } from '#domain/date.ts';
import { toast } from '#ui/toast.tsx';
import { useRefreshMs } from '#ui/use-recently-active.ts';
import { api } from '../api.ts';
import { forgetBorrowers } from '../borrowers/use-borrowers.ts';
import { countsKey } from '../frame/places.tsx';
import { useNavigate } from '../navigation.tsx';

export type HardshipPile = 'open' | 'answered';
export type Option = HardshipCostView['option'];

const hardshipKey = ['getHardshipRequests'] as const;

export function useHardshipRequests(view: HardshipPile) {
  return useQuery({
    queryKey: [...hardshipKey, view],
    queryFn: async ({ signal }) => (await api.getHardshipRequests({ view }, { signal })).requests,
    refetchInterval: useRefreshMs(),
  });
}

/** Not read again by itself, so that nothing moves while somebody decides. */
export function useHardshipRequest(requestId: string) {
  return useQuery({
    queryKey: [...hardshipKey, 'one', requestId],
    queryFn: ({ signal }) => api.getHardshipRequest({ requestId }, { signal }),
    refetchOnWindowFocus: false,
  });
}

export type TypedOffer = { kind: Option['kind']; value: number | undefined; restOn: string };

/** Of these values only: the cost of the ones before would stand beside the new ones. */
export function useOfferCost(requestId: string, { kind, value, restOn }: TypedOffer) {
  const day = parseCalendarDate(restOn);
  const isWhole = value !== undefined && value > 0 && (kind !== 'pay-part' || day !== undefined);
  return useQuery({
    queryKey: [...hardshipKey, 'cost', requestId, kind, value, restOn],
    queryFn: ({ signal }) =>
      api.getHardshipCaseCost(
        { requestId, kind, value: String(value), ...(kind === 'pay-part' && day && { restOn: day }) },
        { signal },
      ),
    enabled: isWhole,
    refetchOnWindowFocus: false,
  });
}

export function useReadHardshipAgain(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: hardshipKey });
    void queries.invalidateQueries({ queryKey: countsKey });
    forgetBorrowers(queries);
  };
}

/** After the answer: say so, read the desk again, and go back to the next ones. */
export function useAnswered(): (said: string) => void {
  const navigate = useNavigate();
  const readAgain = useReadHardshipAgain();
  return (said) => {
    toast(said);
    readAgain();
    navigate('/hardship');
  };
}
