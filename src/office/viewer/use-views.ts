/**
 * Which pictures are on the screen, which of them buttons and keys act on, and how each is looked at: its own size, turn and
 * light, for as long as the viewer is open.
 */
import { useState } from 'react';
import { actedOn, asItIs, brightened, shownOf, stepped, turned, type View, zoomed } from './view.ts';
import type { Picture } from './viewed-picture.tsx';

type Pictures = {
  pictures: readonly Picture[];
  index: number;
  onIndex: (index: number) => void;
  /** The picture that the others can be seen beside. */
  comparedWith: number | undefined;
};

export function useViews({ pictures, index, onIndex, comparedWith }: Pictures) {
  // By the picture, not by its place: one that is fetched anew leaves the row and comes back.
  const [views, setViews] = useState<Readonly<Record<string, View>>>({});
  const [compares, setCompares] = useState(false);
  const idOf = (place: number) => pictures[place]?.id ?? '';
  const [chosen, setChosen] = useState(idOf(index));
  const mayCompare = comparedWith !== undefined && pictures.length > 1;
  const beside = compares && mayCompare ? comparedWith : undefined;
  const shown = shownOf(index, beside);
  const now = actedOn(chosen, shown, pictures);

  const viewOf = (place: number) => views[idOf(place)] ?? asItIs;
  const changeOf = (place: number) => (change: (view: View) => View) =>
    setViews((all) => ({ ...all, [idOf(place)]: change(all[idOf(place)] ?? asItIs) }));
  const change = (next: (view: View) => View) => () => changeOf(now)(next);
  const choose = (place: number) => setChosen(idOf(place));
  function show(place: number): void {
    onIndex(place);
    choose(place);
  }
  const step = (by: 1 | -1) => () => show(stepped(shown[0] ?? index, by, pictures.length, beside));

  return {
    shown,
    now,
    viewOf,
    changeOf,
    choose,
    show,
    compares,
    mayCompare,
    acts: {
      before: pictures.length > 1 ? step(-1) : undefined,
      next: pictures.length > 1 ? step(1) : undefined,
      compare: mayCompare ? () => setCompares(!compares) : undefined,
      smaller: change((was) => zoomed(was, -1)),
      larger: change((was) => zoomed(was, 1)),
      turnLeft: change((was) => turned(was, -1)),
      turnRight: change((was) => turned(was, 1)),
      darker: change((was) => brightened(was, -1)),
      brighter: change((was) => brightened(was, 1)),
      reset: change(() => asItIs),
    },
  };
}

export type Views = ReturnType<typeof useViews>;
