/** The runs of the proof, and whether money is stopped. While a run is waited for, it is asked often. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { getProofRuns } from '#contract/proof.ts';
import { useRefreshMs } from '#ui/use-recently-active.ts';
import { api } from '../api.ts';

export type ProofRuns = ResponseOf<typeof getProofRuns>;

export const proofKey = ['getProofRuns'] as const;
export const moneyStopKey = ['getMoneyStop'] as const;
const soonMs = 2_000;

export function useProofRuns(isAwaited: (runs: ProofRuns) => boolean): UseQueryResult<ProofRuns> {
  const refreshMs = useRefreshMs();
  return useQuery({
    queryKey: proofKey,
    queryFn: ({ signal }) => api.getProofRuns(undefined, { signal }),
    refetchInterval: ({ state }) => (state.data && isAwaited(state.data) ? soonMs : refreshMs),
  });
}

/** Since when no money moves; null while it does. */
export function useMoneyStop(): string | null {
  const { data } = useQuery({
    queryKey: moneyStopKey,
    queryFn: ({ signal }) => api.getMoneyStop(undefined, { signal }),
    refetchInterval: useRefreshMs(),
  });
  return data?.stoppedSince ?? null;
}
