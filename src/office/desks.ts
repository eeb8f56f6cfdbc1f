/** The desks of the back office: who sees each, what is counted there, and whose day starts there. Their names are in `frame`. */
import type { ResponseOf } from '#contract/endpoint.ts';
import type { getDeskCounts } from '#contract/office.ts';
import type { Action } from '#domain/permission.ts';

export type DeskCounts = ResponseOf<typeof getDeskCounts>;

type Desk = {
  to: `/${string}`;
  /** Who may do this, sees the desk. */
  action: Action;
  /** Without it nothing ever waits there. */
  count?: keyof DeskCounts;
  /** Who may do this, is told how much waits; without it everybody who sees the desk. */
  countFor?: Action;
  /** Who may do this, starts the day here; the first such desk counts. */
  homeFor?: Action;
};

export const desks = {
  review: {
    to: '/',
    action: 'getApplications',
    count: 'review',
    countFor: 'takeNextApplication',
    homeFor: 'takeNextApplication',
  },
  approve: {
    to: '/?view=to-approve',
    action: 'confirmApproval',
    count: 'approve',
    homeFor: 'confirmApproval',
  },
  countersign: { to: '/?view=to-countersign', action: 'countersignAgreement', count: 'countersign' },
  contracts: { to: '/contracts', action: 'getContracts', count: 'contracts', countFor: 'retrySeal' },
  payouts: {
    to: '/payouts',
    action: 'getPayouts',
    count: 'payouts',
    countFor: 'preparePayout',
    homeFor: 'preparePayout',
  },
  payments: { to: '/payments', action: 'getPayments', count: 'payments' },
  claims: { to: '/claims', action: 'getClaims', count: 'claims' },
  refunds: { to: '/refunds', action: 'getRefunds', count: 'refunds' },
  arrears: { to: '/arrears', action: 'getArrears', count: 'arrears', countFor: 'withdrawFormalNotice' },
  hardship: { to: '/hardship', action: 'getHardshipRequests', count: 'hardship', countFor: 'offerHardship' },
  messages: { to: '/messages', action: 'getThreads', count: 'messages' },
  proof: { to: '/proof', action: 'getProofRuns', homeFor: 'runProof' },
  reports: { to: '/reports', action: 'getReports' },
  calendar: { to: '/calendar', action: 'getCalendar' },
} as const satisfies Record<string, Desk>;

export type DeskName = keyof typeof desks;

export const deskList: readonly (Desk & { name: DeskName })[] = (
  Object.entries(desks) as [DeskName, Desk][]
).map(([name, desk]) => ({ name, ...desk }));

/** The desk that an address belongs to: a view of the queue, else the first part of the path. */
export function deskAt(path: string, search: string): DeskName | undefined {
  const view = new URLSearchParams(search).get('view');
  const byView = deskList.find(({ to }) => path === '/' && to === `/?view=${view}`);
  const [, first = ''] = path.split('/');
  const byPath = deskList.find(({ to }) => to === (first === 'applications' ? '/' : `/${first}`));
  return (byView ?? byPath)?.name;
}

type May = (action: Action) => boolean;

export function homeOf(may: May): string {
  return deskList.find(({ homeFor }) => homeFor && may(homeFor))?.to ?? '/';
}

/** Where to go after signing in: the page that was asked for, if it is one of ours, else the desk where the work waits. */
export function nextPage(search: string, isPage: (path: string) => boolean, may: May): string {
  const wish = new URLSearchParams(search).get('next') ?? '';
  const [path = ''] = wish.split(/[?#]/);
  // An address from outside could lead anywhere.
  const isOurs = /^\/(?![/\\])/.test(wish) && isPage(path) && path !== '/sign-in' && wish !== '/';
  return isOurs ? wish : homeOf(may);
}
