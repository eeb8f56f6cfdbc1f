/** Account recoveries as the office reads them. Read anew whenever the page is opened: a colleague may have gone on. */
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { BorrowerRecovery, WaitingRecovery } from '#contract/recoveries.ts';
import { api } from '../api.ts';
import { countsKey } from '../frame/places.tsx';

const waitingKey = ['getRecoveries'] as const;
const recoveryKey = (borrowerId: string) => ['getRecovery', borrowerId] as const;

export function useRecovery(borrowerId: string): UseQueryResult<BorrowerRecovery> {
  return useQuery({
    queryKey: recoveryKey(borrowerId),
    queryFn: ({ signal }) => api.getRecovery({ borrowerId }, { signal }),
    staleTime: 0,
  });
}

export function useWaitingRecoveries(): UseQueryResult<WaitingRecovery[]> {
  return useQuery({
    queryKey: waitingKey,
    queryFn: async ({ signal }) => (await api.getRecoveries(undefined, { signal })).recoveries,
    staleTime: 0,
  });
}

export function useReadRecoveryAgain(borrowerId: string): () => void {
  const queries = useQueryClient();
  return () => {
    // The email that the page shows is another one after a confirmation.
    for (const queryKey of [recoveryKey(borrowerId), ['getBorrower', borrowerId], waitingKey, countsKey])
      void queries.invalidateQueries({ queryKey });
  };
}
