/** The inside of the open viewer. Each picture keeps its own size, turn and light while the viewer is open. */
import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { KeyList } from './key-list.tsx';
import type { PictureViewerProps } from './picture-viewer.tsx';
import { Toolbar } from './toolbar.tsx';
import { actedOn, asItIs, brightened, shownOf, stepped, turned, type View, zoomed } from './view.ts';
import { ViewedPicture } from './viewed-picture.tsx';

type ViewerProps = PictureViewerProps & {
  index: number;
  /** Set to what Escape closes before the viewer itself. */
  closeInside: RefObject<() => boolean>;
  onFullScreen: () => void;
};

export function Viewer({
  pictures,
  index,
  onIndex,
  comparedWith,
  deciding,
  decidingKeys = [],
  facts,
  closeInside,
  onFullScreen,
}: ViewerProps) {
  const { t } = useLingui();
  // By the picture, not by its place: one that is fetched anew leaves the row and comes back.
  const [views, setViews] = useState<Readonly<Record<string, View>>>({});
  const [compares, setCompares] = useState(false);
  const [showsKeys, setShowsKeys] = useState(false);
  const idOf = (place: number) => pictures[place]?.id ?? '';
  const viewOf = (place: number) => views[idOf(place)] ?? asItIs;
  const [chosen, setChosen] = useState(idOf(index));
  const mayCompare = comparedWith !== undefined && pictures.length > 1;
  const beside = compares && mayCompare ? comparedWith : undefined;
  const shown = shownOf(index, beside);
  const now = actedOn(chosen, shown, pictures);
  const view = viewOf(now);
  const lookedAt = useRef<number>(undefined);
  useLayoutEffect(() => {
    lookedAt.current = now;
    return () => {
      lookedAt.current = undefined;
    };
  }, [now]);
  const decision = deciding?.(now, (next) => {
    if (lookedAt.current === now) show(next);
  });
  const root = useRef<HTMLDivElement>(null);
  // Whatever had the focus may be gone: the keys go on.
  useEffect(() => {
    if (document.activeElement === document.body) root.current?.focus();
  });
  const name = pictures[now]?.name ?? '';

  const changeOf = (place: number) => (change: (view: View) => View) =>
    setViews((all) => ({ ...all, [idOf(place)]: change(all[idOf(place)] ?? asItIs) }));
  const change = (next: (view: View) => View) => () => changeOf(now)(next);
  function show(picture: number): void {
    onIndex(picture);
    setChosen(idOf(picture));
  }
  const step = (by: 1 | -1) => () => show(stepped(shown[0] ?? index, by, pictures.length, beside));
  const acts = {
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
    fullScreen: onFullScreen,
    keys: () => setShowsKeys(!showsKeys),
    close: () => onIndex(undefined),
  };
  useLayoutEffect(() => {
    closeInside.current = () => {
      if (!showsKeys) return decision?.close() ?? false;
      setShowsKeys(false);
      return true;
    };
  });

  function press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const keys: Record<string, (() => void) | undefined> = {
      ...decision?.keys,
      n: acts.next,
      p: acts.before,
      c: acts.compare,
      '1': shown.length > 1 ? () => setChosen(idOf(shown[0] ?? index)) : undefined,
      '2': shown.length > 1 ? () => setChosen(idOf(shown[1] ?? index)) : undefined,
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

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for what the buttons do as well
    <div ref={root} tabIndex={-1} className="flex h-full flex-col bg-surface" onKeyDown={press}>
      <Toolbar name={name} zoom={view.zoom} compares={compares} acts={acts} />
      {showsKeys && <KeyList more={decidingKeys} compares={mayCompare} />}
      <div className="flex min-h-0 flex-1 gap-1 portrait:flex-col">
        {shown.map((picture, place) => {
          const one = pictures[picture];
          return (
            one && (
              <ViewedPicture
                // biome-ignore lint/suspicious/noArrayIndexKey: the frame that has the focus stays when its picture changes
                key={place}
                picture={one}
                view={viewOf(picture)}
                onView={changeOf(picture)}
                isChosen={shown.length > 1 && picture === now}
                hasCaption={shown.length > 1}
                onChoose={() => setChosen(idOf(picture))}
              />
            )
          );
        })}
        {facts && (
          <aside
            aria-label={t`What the borrower typed`}
            className="flex-none overflow-y-auto border-border bg-surface px-4 py-2 text-sm landscape:w-64 landscape:border-s portrait:max-h-[25dvh] portrait:border-t"
          >
            {facts}
          </aside>
        )}
      </div>
      {shown.length > 1 && (
        <p role="status" className="sr-only">
          {t`Buttons and keys act on: ${name}`}
        </p>
      )}
      {decision?.bar}
    </div>
  );
}
