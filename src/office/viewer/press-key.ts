/** The keys of the viewer, which do what its buttons do; what is decided on the picture brings its own. */
import type { KeyboardEvent } from 'react';
import type { Deciding } from './picture-viewer.tsx';
import type { Acts } from './toolbar.tsx';
import type { Views } from './use-views.ts';

type Keys = { acts: Acts; views: Views; decision: Deciding | undefined };

export function pressKey(event: KeyboardEvent, { acts, views: { shown, choose }, decision }: Keys): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const chooses = (place: number | undefined) =>
    place !== undefined && shown.length > 1 && (() => choose(place));
  const keys: Record<string, (() => void) | false | undefined> = {
    ...decision?.keys,
    n: acts.next,
    p: acts.before,
    c: acts.compare,
    '1': chooses(shown[0]),
    '2': chooses(shown[1]),
    '+': acts.larger,
    '=': acts.larger,
    '-': acts.smaller,
    r: event.shiftKey ? acts.turnLeft : acts.turnRight,
    b: acts.brighter,
    d: acts.darker,
    '0': acts.reset,
    f: acts.fullScreen,
    '?': acts.keys,
  };
  const act = keys[event.key.toLowerCase()];
  if (!act) return;
  event.preventDefault();
  act();
}
