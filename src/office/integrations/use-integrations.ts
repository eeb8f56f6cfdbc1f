/** Integrations and webhooks as the pages have them; after each change they are read again. */
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { getDeliveries, getIntegrations } from '#contract/integrations.ts';
import { useRefreshMs } from '#ui/use-recently-active.ts';
import { api } from '../api.ts';

export type Integrations = ResponseOf<typeof getIntegrations>;
export type Deliveries = ResponseOf<typeof getDeliveries>;

const integrationsKey = ['getIntegrations'] as const;
const deliveriesKey = 'getDeliveries';
const soonMs = 2_000;

export function useIntegrations(): UseQueryResult<Integrations> {
  return useQuery({
    queryKey: integrationsKey,
    queryFn: ({ signal }) => api.getIntegrations(undefined, { signal }),
    refetchInterval: useRefreshMs(),
  });
}

type Asked = Parameters<typeof api.getDeliveries>[0];

/** While something waits, the page asks often. */
export function useDeliveries(asked: Asked): UseQueryResult<Deliveries> {
  const refreshMs = useRefreshMs();
  return useQuery({
    queryKey: [deliveriesKey, asked],
    queryFn: ({ signal }) => api.getDeliveries(asked, { signal }),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) =>
      state.data?.rows.some(({ state: of, tries }) => of === 'waiting' && tries === 0) ? soonMs : refreshMs,
  });
}

export function useReadAgain(): () => void {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: integrationsKey });
    void queries.invalidateQueries({ queryKey: [deliveriesKey] });
  };
}
