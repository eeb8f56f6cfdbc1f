import { expect, test } from 'vitest';
import { mostSavedViews, removeSavedView, saveView } from './saved-view.ts';

const view = (number: number) => ({ viewId: `v${number}`, name: `View ${number}`, search: 'view=all' });
const full = Array.from({ length: mostSavedViews }, (_, index) => view(index));

test('a view is kept, and the same name again replaces it, also when there is no room for more', () => {
  expect(saveView([], { name: 'Big ones', search: 'view=all&fromSen=1' }, 'new')).toMatchObject({
    ok: true,
    change: { view: { viewId: 'new', name: 'Big ones' } },
  });
  expect(saveView(full, { name: 'VIEW 3', search: 'view=mine' }, 'new')).toMatchObject({
    ok: true,
    change: { view: { viewId: 'v3', search: 'view=mine' } },
  });
  expect(saveView(full, { name: 'One more', search: 'view=mine' }, 'new')).toEqual({
    ok: false,
    refusal: { code: 'too-many-saved-views', atMost: mostSavedViews },
  });
});

test('only a view that is there is removed', () => {
  expect(removeSavedView(full, { viewId: 'v3' }).ok).toBe(true);
  expect(removeSavedView(full, { viewId: 'x' })).toEqual({ ok: false, refusal: { code: 'not-found' } });
});
