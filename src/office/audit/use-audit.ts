/** What the audit log's pages read. While a check is waited for, its state is asked often. */
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AuditDetail, AuditPage, AuditState, getAuditLog } from '#contract/audit.ts';
import type { QueryOf } from '#contract/endpoint.ts';
import { useLocale } from '#ui/words.tsx';
import { api } from '../api.ts';

export const auditStateKey = ['getAuditState'] as const;
const soonMs = 1_000;

export type AuditAsked = QueryOf<typeof getAuditLog>;

/** The server says it in the reader's language, so the language is a part of what is asked. */
export function useAuditPage(asked: AuditAsked): UseQueryResult<AuditPage> {
  const locale = useLocale();
  return useQuery({
    queryKey: ['getAuditLog', locale, asked],
    queryFn: ({ signal }) => api.getAuditLog(asked, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function useAuditEntry(entryId: string): UseQueryResult<AuditDetail> {
  const locale = useLocale();
  return useQuery({
    queryKey: ['getAuditEntry', locale, entryId],
    queryFn: ({ signal }) => api.getAuditEntry({ entryId }, { signal }),
  });
}

export function useAuditState(isAwaited: (state: AuditState) => boolean): UseQueryResult<AuditState> {
  return useQuery({
    queryKey: auditStateKey,
    queryFn: ({ signal }) => api.getAuditState(undefined, { signal }),
    refetchInterval: ({ state }) => (state.data && isAwaited(state.data) ? soonMs : false),
  });
}
