/** The views of the queue: which of them a role has, and which one opens first. The open one stands in the address. */
import { applicationViews } from '#contract/office.ts';
import type { Action } from '#domain/permission.ts';

export type View = (typeof applicationViews)[number];

const onlyFor: Partial<Record<View, Action>> = {
  mine: 'takeApplication',
  'to-approve': 'confirmApproval',
  'to-countersign': 'countersignAgreement',
};

type May = (action: Action) => boolean;

export function viewsFor(may: May): View[] {
  return applicationViews.filter((view) => {
    const action = onlyFor[view];
    return action === undefined || may(action);
  });
}

let lastSearch = '';

/** The queue as it was seen last, for the way back from a case. */
export const queueAddress = (): `/${string}` => `/${lastSearch}`;

export function rememberQueue(search: string): void {
  lastSearch = search && `?${search.replace(/^\?/, '')}`;
}

/** An address without a view, or with one that is none, opens the first thing to do: new work, else everything. */
export function viewOf(search: string, may: May): View {
  const wish = new URLSearchParams(search).get('view');
  return viewsFor(may).find((view) => view === wish) ?? (may('takeNextApplication') ? 'unassigned' : 'all');
}
