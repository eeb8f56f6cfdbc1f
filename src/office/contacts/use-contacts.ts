/** What is known before a call, and what is read again after something was written down. */
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ContactCase } from '#contract/contacts.ts';
import { useRefreshMs } from '#ui/use-recently-active.ts';
import { api } from '../api.ts';

const contactsKey = (loanId: string) => ['getContacts', loanId] as const;

export function useContacts(loanId: string): UseQueryResult<ContactCase> {
  return useQuery({
    queryKey: contactsKey(loanId),
    queryFn: ({ signal }) => api.getContacts({ loanId }, { signal }),
    refetchOnWindowFocus: false,
    // Nine in the evening comes while the page is open; a page that nobody sees or works at does not ask.
    refetchInterval: useRefreshMs(60_000),
  });
}

export function useReadContactsAgain(loanId: string): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: contactsKey(loanId) });
}
