/** The payout files as the desk has them; every change answers with the whole list. */
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PayoutFiles } from '#contract/payout-files.ts';
import { api } from '../api.ts';

const filesKey = ['getPayoutFiles'] as const;

export function usePayoutFiles(): UseQueryResult<PayoutFiles> {
  return useQuery({
    queryKey: filesKey,
    queryFn: ({ signal }) => api.getPayoutFiles(undefined, { signal }),
    refetchOnWindowFocus: false,
  });
}

export function usePayoutFilesChanged(): (files: PayoutFiles) => void {
  const queries = useQueryClient();
  return (files) => queries.setQueryData(filesKey, files);
}

export function useReadPayoutFilesAgain(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: filesKey });
}
