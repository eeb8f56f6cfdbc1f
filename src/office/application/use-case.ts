/** One case as the page reads it. It is not read again by itself, so that nothing moves while somebody decides. */
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApplicationCase } from '#contract/office.ts';
import type { IdentityImageKind } from '#domain/refusal.ts';
import { api } from '../api.ts';
import { forgetBorrowers } from '../borrowers/use-borrowers.ts';
import { countsKey } from '../frame/places.tsx';

const caseKey = (loanId: string) => ['getApplication', loanId] as const;
export const reUseKey = (loanId: string) => ['getReUse', loanId] as const;

export function useCase(loanId: string): UseQueryResult<ApplicationCase> {
  return useQuery({
    queryKey: caseKey(loanId),
    queryFn: ({ signal }) => api.getApplication({ loanId }, { signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** A photo came, which is a look: the case says so without being read again. */
export function useLookedAt(loanId: string): (kind: IdentityImageKind) => void {
  const queries = useQueryClient();
  return (kind) =>
    queries.setQueryData<ApplicationCase>(
      caseKey(loanId),
      (found) =>
        found && {
          ...found,
          images: found.images.map((photo) => (photo.kind === kind ? { ...photo, lookedAt: true } : photo)),
        },
    );
}

/** After something was decided, or somebody else decided first. */
export function useReadAgain(loanId: string): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: caseKey(loanId) });
    void queries.invalidateQueries({ queryKey: reUseKey(loanId) });
    void queries.invalidateQueries({ queryKey: countsKey });
    forgetBorrowers(queries);
    void queries.invalidateQueries({ queryKey: ['getApplications'] });
    void queries.invalidateQueries({ queryKey: ['getContracts'] });
    void queries.invalidateQueries({ queryKey: ['getPayouts'] });
  };
}
