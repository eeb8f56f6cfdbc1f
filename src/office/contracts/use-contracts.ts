/** The signed agreements as the desk reads them. Read again by itself only while one is being sealed and nobody types. */
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { getContracts } from '#contract/contracts.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { useRecentlyActive } from '#ui/use-recently-active.ts';
import { api } from '../api.ts';
import { countsKey } from '../frame/places.tsx';

export type Contracts = ResponseOf<typeof getContracts>;

/** A form that somebody opened; it is gone when its contract left the pile. */
export type OpenForm = { pile: keyof Contracts; loanId: string };

const isThere = (contracts: Contracts, { pile, loanId }: OpenForm): boolean =>
  contracts[pile].some((row) => row.loanId === loanId);

const contractsKey = ['getContracts'] as const;
/** A seal takes a few seconds. */
const lookAgainMs = 4_000;

export function useContracts(forms: readonly OpenForm[]): UseQueryResult<Contracts> {
  const isActive = useRecentlyActive();
  return useQuery({
    queryKey: contractsKey,
    queryFn: ({ signal }) => api.getContracts(undefined, { signal }),
    refetchOnWindowFocus: false,
    refetchInterval({ state: { data } }) {
      if (!isActive || !data || data.unsealed.length === 0) return false;
      return forms.some((form) => isThere(data, form)) ? false : lookAgainMs;
    },
  });
}

export function useReadContractsAgain(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: contractsKey });
    void queries.invalidateQueries({ queryKey: countsKey });
    void queries.invalidateQueries({ queryKey: ['getApplication'] });
    void queries.invalidateQueries({ queryKey: ['getPayouts'] });
  };
}
