/** The lender's calendar as the page has it; every change answers with the whole of it. */
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CalendarView } from '#contract/calendar.ts';
import { api } from '../api.ts';

const calendarKey = ['getCalendar'] as const;

export function useCalendar(): UseQueryResult<CalendarView> {
  return useQuery({
    queryKey: calendarKey,
    queryFn: ({ signal }) => api.getCalendar(undefined, { signal }),
    refetchOnWindowFocus: false,
  });
}

export function useCalendarChanged(): (calendar: CalendarView) => void {
  const queries = useQueryClient();
  return (calendar) => queries.setQueryData(calendarKey, calendar);
}

export function useReadCalendarAgain(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: calendarKey });
}
