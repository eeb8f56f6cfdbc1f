/** The own account as its page has it; every change answers with the whole of it. */
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffAccount } from '#contract/passkeys.ts';
import { api } from '../api.ts';

const accountKey = ['getStaffAccount'] as const;

export function useStaffAccount(): UseQueryResult<StaffAccount> {
  return useQuery({
    queryKey: accountKey,
    queryFn: ({ signal }) => api.getStaffAccount(undefined, { signal }),
  });
}

/** To be asked again: something else changed where one is signed in. */
export function useStaffAccountAgain(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: accountKey });
}

export function useStaffAccountChanged(): (account: StaffAccount) => void {
  const queries = useQueryClient();
  return (account) => queries.setQueryData(accountKey, account);
}
