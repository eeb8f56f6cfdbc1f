/** The filters of the history as they stand in the address, so that Back, a bookmark and a link keep them. */
import { type CalendarDate, parseCalendarDate } from '#domain/date.ts';
import type { To } from '../navigation.tsx';

export const historyTypes = ['all', 'payments', 'received', 'charges'] as const;
export type HistoryType = (typeof historyTypes)[number];

export type HistoryFilter = { type: HistoryType; from?: CalendarDate; to?: CalendarDate };

/** What is no filter of ours is left out. */
export function historyFilter(search: string): HistoryFilter {
  const wanted = new URLSearchParams(search);
  const from = parseCalendarDate(wanted.get('from') ?? '');
  const to = parseCalendarDate(wanted.get('to') ?? '');
  return {
    type: historyTypes.find((type) => type === wanted.get('type')) ?? 'all',
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

/** Without what is so anyway. */
export function historyAddress({ type, from, to }: HistoryFilter): To {
  const query = new URLSearchParams({
    ...(type !== 'all' && { type }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }).toString();
  return query ? `/my-account/history-transaction?${query}` : '/my-account/history-transaction';
}
