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

export function useIdealPreview(cutOn: CalendarDate | undefined): UseQueryResult<IdealPreview> {
  return useQuery({
    queryKey: ['getIdealPreview', cutOn],
    queryFn: ({ signal }) => api.getIdealPreview(cutOn ? { cutOn } : {}, { signal }),
    refetchOnWindowFocus: false,
  });
}
