/** The templates as they are kept, and what is read again after a change. */
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { getTemplates } from '#contract/templates.ts';
import { useLocale } from '#ui/words.tsx';
import { api } from '../api.ts';

const templatesKey = ['getTemplates'] as const;

export function useTemplates(): UseQueryResult<ResponseOf<typeof getTemplates>> {
  const locale = useLocale();
  return useQuery({
    queryKey: [...templatesKey, locale],
    queryFn: ({ signal }) => api.getTemplates(undefined, { signal }),
    refetchOnWindowFocus: false,
  });
}

export function useReadTemplatesAgain(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: templatesKey });
}
