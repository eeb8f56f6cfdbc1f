/** The address of a report: which one, at which cut, and which account is looked into. */
import { reportNames } from '#contract/reports.ts';
import { type CalendarDate, parseCalendarDate } from '#domain/date.ts';

export const reportViews = [...reportNames, 'records'] as const;
export type ReportView = (typeof reportViews)[number];

export type ReportPlace = {
  view: ReportView;
  cutOn?: CalendarDate | undefined;
  account?: string | undefined;
};

/** What cannot be read is left out: an old link never breaks the page. */
export const placeOf = (search: string): ReportPlace => {
  const query = new URLSearchParams(search);
  return {
    view: reportViews.find((view) => view === query.get('view')) ?? 'trial-balance',
    cutOn: parseCalendarDate(query.get('cut') ?? ''),
    account: query.get('account') ?? undefined,
  };
};

export const addressOfReport = ({ view, cutOn, account }: ReportPlace): `/${string}` => {
  const query = new URLSearchParams({ view, ...(cutOn && { cut: cutOn }), ...(account && { account }) });
  return `/reports?${query.toString()}`;
};
