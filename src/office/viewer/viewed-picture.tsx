/** The picture itself, turned, lit and as large as wished, in a frame that is moved by hand, wheel and arrow keys. */
import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { useMoves } from './use-moves.ts';
import { fitted, type Size, type View, zoomedBy } from './view.ts';

/** By `id` it is known again when its place among the pictures changes. */
export type Picture = { id: string; name: string; url: string };

type ViewedPictureProps = {
  picture: Picture;
  view: View;
  onView: (change: (view: View) => View) => void;
  /** It is the one of two that the buttons and keys act on. */
  isChosen: boolean;
  /** Beside another one it says what it is. */
  hasCaption: boolean;
  onChoose: () => void;
};

export function ViewedPicture({ picture, view, onView, isChosen, hasCaption, onChoose }: ViewedPictureProps) {
  const { t } = useLingui();
  const frame = useRef<HTMLElement>(null);
  const [room, setRoom] = useState<Size>();
  const picturesSize = useSizeOf(picture.url);

  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  const fit = picturesSize && room && fitted(picturesSize, view.turns, room);
  const shown = fit && { width: fit.width * view.zoom, height: fit.height * view.zoom };
  const moves = useMoves(frame, `${shown?.width} ${shown?.height}`, (factor) =>
    onView((now) => zoomedBy(now, factor)),
  );
  const { name } = picture;
  return (
    <figure className="flex min-h-0 min-w-0 flex-1 flex-col">
      {hasCaption && <figcaption className="px-3 py-1 text-sm font-strong">{name}</figcaption>}
      <section
        ref={frame}
        {...moves}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reached by keys
        tabIndex={0}
        aria-label={t`${name}, move it with the arrow keys`}
        onFocus={onChoose}
        className={classNames(
          'grid min-h-0 min-w-0 flex-1 touch-none place-items-center-safe overflow-auto border-2 bg-surface-3 select-none [scrollbar-gutter:stable_both-edges]',
          view.zoom > 1 && 'cursor-grab active:cursor-grabbing',
          isChosen ? 'border-primary' : 'border-transparent',
        )}
      >
        {picturesSize && shown && (
          <TurnedPicture picture={picture} size={picturesSize} shown={shown} view={view} />
        )}
      </section>
    </figure>
  );
}

function useSizeOf(url: string): Size | undefined {
  const [size, setSize] = useState<Size>();
  useLayoutEffect(() => {
    const image = new Image();
    image.onload = () => setSize({ width: image.naturalWidth, height: image.naturalHeight });
    image.src = url;
    return () => {
      image.onload = null;
    };
  }, [url]);
  return size;
}

type TurnedPictureProps = { picture: Picture; size: Size; shown: Size; view: View };

/** An SVG has its turned size in the page, so that scrolling knows how large it is. */
function TurnedPicture({ picture, size, shown, view }: TurnedPictureProps) {
  const { turns, brightness } = view;
  const { width, height } = size;
  const lies = turns % 2 === 1;
  const box = lies ? `0 0 ${height} ${width}` : `0 0 ${width} ${height}`;
  const moves = ['', `translate(${height} 0)`, `translate(${width} ${height})`, `translate(0 ${width})`];
  return (
    <svg
      role="img"
      aria-label={picture.name}
      viewBox={box}
      width={shown.width}
      height={shown.height}
      className="pointer-events-none flex-none"
    >
      <image
        href={picture.url}
        width={width}
        height={height}
        transform={`${moves[turns]} rotate(${turns * 90})`}
        style={{ filter: `brightness(${brightness})` }}
      />
    </svg>
  );
}
