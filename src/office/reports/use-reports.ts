/** The reports at a cut, and the loans of the regulator's records. */
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { IdealPreview, Reports } from '#contract/reports.ts';
import type { CalendarDate } from '#domain/date.ts';
import { api } from '../api.ts';

export function useReports(cutOn: CalendarDate | undefined): UseQueryResult<Reports> {
  return useQuery({
    queryKey: ['getReports', cutOn],
    queryFn: ({ signal }) => api.getReports(cutOn ? { cutOn } : {}, { signal }),
    refetchOnWindowFocus: false,
  });
}

/** Each reading is written down: it is read when somebody opens the page, and not again by itself. */
export function useIdealPreview(cutOn: CalendarDate | undefined, page: number): UseQueryResult<IdealPreview> {
  return useQuery({
    queryKey: ['getIdealPreview', cutOn, page],
    queryFn: ({ signal }) => api.getIdealPreview({ ...(cutOn && { cutOn }), page }, { signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Rows stay while the next page of the same cut comes.
    placeholderData: (before, query) => (query?.queryKey[1] === cutOn ? before : undefined),
  });
}
