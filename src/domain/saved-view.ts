/** A set of filters that somebody keeps under a name. Saved again under the same name, it is the new one. */
import type { LoanEvent } from './loan.ts';
import type { Notice } from './notice.ts';
import { allow, type Outcome, refuse } from './refusal.ts';

/** More of them are a menu that nobody reads. */
export const mostSavedViews = 12;

export type SavedView = { viewId: string; name: string; search: string };
export type SavedViewChange = { event: LoanEvent; notices: Notice[]; view: SavedView };

const isNamed = (name: string) => (view: SavedView) => view.name.toLowerCase() === name.toLowerCase();

export const saveView = (
  kept: readonly SavedView[],
  input: { name: string; search: string },
  newId: string,
): Outcome<SavedViewChange> => {
  const same = kept.find(isNamed(input.name));
  if (!same && kept.length >= mostSavedViews)
    return refuse({ code: 'too-many-saved-views', atMost: mostSavedViews });
  const view = { viewId: same?.viewId ?? newId, ...input };
  return allow({ event: { name: 'view.saved', facts: { viewId: view.viewId } }, notices: [], view });
};

export const removeSavedView = (
  kept: readonly SavedView[],
  input: { viewId: string },
): Outcome<SavedViewChange> => {
  const view = kept.find(({ viewId }) => viewId === input.viewId);
  if (!view) return refuse({ code: 'not-found' });
  return allow({ event: { name: 'view.removed', facts: { viewId: view.viewId } }, notices: [], view });
};
