/** The inside of the open viewer: its buttons and keys, the pictures that are on the screen, and what is decided on one of them. */
import { useLingui } from '@lingui/react/macro';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { KeyList } from './key-list.tsx';
import type { PictureViewerProps } from './picture-viewer.tsx';
import { pressKey } from './press-key.ts';
import { ShownPictures } from './shown-pictures.tsx';
import { Toolbar } from './toolbar.tsx';
import { useViews } from './use-views.ts';

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
  const [showsKeys, setShowsKeys] = useState(false);
  const views = useViews({ pictures, index, onIndex, comparedWith });
  const { shown, now, show, compares, mayCompare } = views;
  const isStillAt = useIsStillAt(now);
  const decision = deciding?.(now, (next) => {
    if (isStillAt()) show(next);
  });
  const root = useRef<HTMLDivElement>(null);
  // Whatever had the focus may be gone: the keys go on.
  useEffect(() => {
    if (document.activeElement === document.body) root.current?.focus();
  });
  useLayoutEffect(() => {
    closeInside.current = () => {
      if (!showsKeys) return decision?.close() ?? false;
      setShowsKeys(false);
      return true;
    };
  });
  const acts = {
    ...views.acts,
    fullScreen: onFullScreen,
    keys: () => setShowsKeys(!showsKeys),
    close: () => onIndex(undefined),
  };
  const name = pictures[now]?.name ?? '';

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for what the buttons do as well
    <div
      ref={root}
      tabIndex={-1}
      className="flex h-full flex-col bg-surface"
      onKeyDown={(event) => pressKey(event, { acts, views, decision })}
    >
      <Toolbar name={name} zoom={views.viewOf(now).zoom} compares={compares} acts={acts} />
      {showsKeys && <KeyList more={decidingKeys} compares={mayCompare} />}
      <ShownPictures pictures={pictures} views={views} facts={facts} />
      {shown.length > 1 && (
        <p role="status" className="sr-only">
          {t`Buttons and keys act on: ${name}`}
        </p>
      )}
      {decision?.bar}
    </div>
  );
}

/** Whether this picture is still looked at, asked when an answer comes; a closed viewer looks at none. */
function useIsStillAt(now: number): () => boolean {
  const lookedAt = useRef<number>(undefined);
  useLayoutEffect(() => {
    lookedAt.current = now;
    return () => {
      lookedAt.current = undefined;
    };
  }, [now]);
  return () => lookedAt.current === now;
}
