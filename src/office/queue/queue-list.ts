/** The queue's list in the address, and how it is asked of the server: what cannot be read is left out. */
import { type ApplicationsQuery, applicationSorts, missingItems } from '#contract/office.ts';
import { loanStatuses } from '#domain/loan-status.ts';
import { type ListPlace, sortWord } from '../table/list-address.ts';
import type { View } from './views.ts';

const filters = ['status', 'officer', 'missing', 'fromSen', 'untilSen', 'overTarget'] as const;
export type QueueFilter = (typeof filters)[number];
export type QueueSort = (typeof applicationSorts)[number];

const sortsBut = (other: QueueSort) => applicationSorts.filter((sort) => sort !== other);
/** The one that waits longest stands first. Among all there are, most wait for nothing any more: there the newest does. */
export const queueWords = (view: View) =>
  view === 'all'
    ? { filters, sorts: sortsBut('waiting'), first: '-applied' as const }
    : { filters, sorts: sortsBut('applied'), first: '-waiting' as const };

export function queryOf(
  view: View,
  { page, sort, filters }: ListPlace<QueueFilter, QueueSort>,
): ApplicationsQuery {
  const { status, officer, missing, fromSen, untilSen, overTarget } = filters;
  const knownStatus = loanStatuses.find((each) => each === status);
  const knownItem = missingItems.find((each) => each === missing);
  const from = senIn(fromSen);
  const until = senIn(untilSen);
  return {
    view,
    page,
    sort: sort ? sortWord(sort) : queueWords(view).first,
    ...(knownStatus && { status: knownStatus }),
    ...(officer && isOfficer(officer) && { officer }),
    ...(knownItem && { missing: knownItem }),
    ...(from !== undefined && { fromSen: from }),
    ...(until !== undefined && { untilSen: until }),
    ...(overTarget === '1' && { overTarget }),
  };
}

const isOfficer = (text: string): boolean =>
  text === 'nobody' || /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);

const senIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : undefined;

/** What of an address is worth keeping under a name: the view, filters and sort, not the page. */
export function keptSearch(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('page');
  return query.toString();
}
