/** The three ways, the request and its offer, as the server has them now. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { getHardship } from '#contract/hardship.ts';
import { repaymentKey } from '../account/sent-proofs.tsx';
import { walletKey } from '../account/use-wallet.ts';
import { api } from '../api.ts';

export type Hardship = ResponseOf<typeof getHardship>;
export type RunningLoan = NonNullable<Hardship['loan']>;

const hardshipKey = ['getHardship'] as const;

export function useHardship() {
  return useQuery({
    queryKey: hardshipKey,
    queryFn: ({ signal }) => api.getHardship(undefined, { signal }),
  });
}

/** After something was sent, answered or signed: everything that shows a bill may have changed. */
export function useReadAgain() {
  const queries = useQueryClient();
  return () => {
    for (const queryKey of [hardshipKey, ['getPlan'], ['getHardshipCost'], walletKey, repaymentKey]) {
      void queries.invalidateQueries({ queryKey });
    }
  };
}
