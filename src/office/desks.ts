/** The desks of the back office: who sees each, what is counted there, whose day starts there, under which heading it stands. Names are in `frame`. */
import type { ResponseOf } from '#contract/endpoint.ts';
import type { getDeskCounts } from '#contract/office.ts';
import type { Action } from '#domain/permission.ts';

/** `review`: what nobody holds, and what this person holds. */
export type DeskCounts = ResponseOf<typeof getDeskCounts> & { review: number };

/** The headings of the side bar, in their order. */
export const deskGroups = ['work', 'money', 'people', 'books', 'lender'] as const;
export type DeskGroup = (typeof deskGroups)[number];

type Desk = {
  to: `/${string}`;
  group: DeskGroup;
  /** After G it leads here. */
  letter?: string;
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
    group: 'work',
    letter: 'r',
    action: 'getApplications',
    count: 'review',
    countFor: 'takeNextApplication',
    homeFor: 'takeNextApplication',
  },
  approve: {
    to: '/?view=to-approve',
    group: 'work',
    letter: 'a',
    action: 'confirmApproval',
    count: 'approve',
    homeFor: 'confirmApproval',
  },
  countersign: {
    to: '/?view=to-countersign',
    group: 'work',
    letter: 's',
    action: 'countersignAgreement',
    count: 'countersign',
  },
  contracts: {
    to: '/contracts',
    group: 'work',
    letter: 'c',
    action: 'getContracts',
    count: 'contracts',
  },
  payouts: {
    to: '/payouts',
    group: 'money',
    letter: 'o',
    action: 'getPayouts',
    count: 'payouts',
    countFor: 'preparePayout',
    homeFor: 'preparePayout',
  },
  payments: {
    to: '/payments',
    group: 'money',
    letter: 'p',
    action: 'getPayments',
    count: 'payments',
    countFor: 'confirmPayment',
  },
  bank: {
    to: '/bank',
    group: 'money',
    letter: 'k',
    action: 'getBankLines',
    count: 'bank',
    countFor: 'recordBankPayment',
  },
  claims: {
    to: '/claims',
    group: 'money',
    letter: 'n',
    action: 'getClaims',
    count: 'claims',
    countFor: 'proposeClaimOutcome',
  },
  refunds: {
    to: '/refunds',
    group: 'money',
    letter: 'f',
    action: 'getRefunds',
    count: 'refunds',
    countFor: 'proposeRefund',
  },
  arrears: {
    to: '/arrears',
    group: 'people',
    letter: 'l',
    action: 'getArrears',
    count: 'arrears',
    countFor: 'withdrawFormalNotice',
  },
  hardship: {
    to: '/hardship',
    group: 'people',
    letter: 'h',
    action: 'getHardshipRequests',
    count: 'hardship',
    countFor: 'offerHardship',
  },
  borrowers: {
    to: '/borrowers',
    group: 'people',
    letter: 'b',
    action: 'searchBorrowers',
    count: 'recoveries',
    countFor: 'confirmRecovery',
  },
  messages: {
    to: '/messages',
    group: 'people',
    letter: 'm',
    action: 'getThreads',
    count: 'messages',
    countFor: 'replyToBorrower',
  },
  proof: { to: '/proof', group: 'books', letter: 'x', action: 'getProofRuns', homeFor: 'runProof' },
  audit: { to: '/audit', group: 'books', letter: 'u', action: 'getAuditLog' },
  reports: { to: '/reports', group: 'books', letter: 't', action: 'getReports' },
  team: { to: '/team', group: 'lender', letter: 'e', action: 'getTeam' },
  settings: {
    to: '/settings',
    group: 'lender',
    action: 'getSettings',
    count: 'settings',
    countFor: 'confirmLenderChange',
  },
  integrations: { to: '/integrations', group: 'lender', action: 'getIntegrations' },
  calendar: { to: '/calendar', group: 'lender', letter: 'd', action: 'getCalendar' },
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

/** Where the role's work waits, else the first desk that it opens. */
export function homeOf(may: May): string {
  const home = deskList.find(({ homeFor }) => homeFor && may(homeFor));
  return (home ?? deskList.find(({ action }) => may(action)))?.to ?? '/';
}

/** Of people: their names, phones and emails, as they are typed into searches. They are not carried on to another address. */
const wordsOfPeople = ['q', 'search', 'text', 'about'];

/** The sign-in that leads back to the same page. */
export function signInAddress(path: string, search: string, hasEnded: boolean): string {
  const kept = new URLSearchParams(search);
  for (const name of wordsOfPeople) kept.delete(name);
  const next = kept.size > 0 ? `${path}?${kept.toString()}` : path;
  return `/sign-in?next=${encodeURIComponent(next)}${hasEnded ? '&ended' : ''}`;
}

/** Where to go after signing in: the page that was asked for, if it is one of ours, else the desk where the work waits. */
export function nextPage(search: string, isPage: (path: string) => boolean, may: May): string {
  const wish = new URLSearchParams(search).get('next') ?? '';
  const [path = ''] = wish.split(/[?#]/);
  // An address from outside could lead anywhere.
  const isOurs = /^\/(?![/\\])/.test(wish) && isPage(path) && path !== '/sign-in' && wish !== '/';
  return isOurs ? wish : homeOf(may);
}
