/** The sets of filters that somebody keeps; each person has their own. */
import type * as endpoints from '#contract/office.ts';
import type { SavedView } from '#domain/saved-view.ts';
import * as rules from '#domain/saved-view.ts';
import { ownStream, userIdOf } from '../actor.ts';
import type { Command } from '../command.ts';
import type { Db, Tx } from '../house.ts';
import type { InputOf } from '../route.ts';

type Kept = { views: SavedView[] };

export async function readSavedViews(db: Db | Tx, staffId: string): Promise<Kept> {
  const rows = await db
    .selectFrom('saved_views')
    .select(['view_id', 'name', 'search'])
    .where('staff_id', '=', staffId)
    .orderBy('saved_at')
    .orderBy('view_id')
    .execute();
  return { views: rows.map(({ view_id, name, search }) => ({ viewId: view_id, name, search })) };
}

type SavedViewCommand<Input> = Command<Input, Kept, rules.SavedViewChange, Kept>;

const ofTheirs = {
  stream: ownStream,
  read: (tx: Tx, { actor }: { actor: Parameters<typeof userIdOf>[0] }) => readSavedViews(tx, userIdOf(actor)),
  answer: (
    tx: Tx,
    _change: unknown,
    _input: unknown,
    { call }: { call: { actor: Parameters<typeof userIdOf>[0] } },
  ) => readSavedViews(tx, userIdOf(call.actor)),
};

export const saveView: SavedViewCommand<InputOf<typeof endpoints.saveView>> = {
  ...ofTheirs,
  action: 'saveView',
  decide: ({ views }, input, { newId }) => rules.saveView(views, input, newId),
  write: async (tx, { view: { viewId, name, search } }, _input, { call, now }) => {
    await tx
      .insertInto('saved_views')
      .values({ staff_id: userIdOf(call.actor), view_id: viewId, name, search, saved_at: now })
      .onConflict((on) => on.columns(['staff_id', 'view_id']).doUpdateSet({ name, search }))
      .execute();
  },
};

export const removeSavedView: SavedViewCommand<InputOf<typeof endpoints.removeSavedView>> = {
  ...ofTheirs,
  action: 'removeSavedView',
  decide: ({ views }, input) => rules.removeSavedView(views, input),
  write: async (tx, { view: { viewId } }, _input, { call }) => {
    await tx
      .deleteFrom('saved_views')
      .where('staff_id', '=', userIdOf(call.actor))
      .where('view_id', '=', viewId)
      .execute();
  },
};
