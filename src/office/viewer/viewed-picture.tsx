/** The picture itself, turned, lit and as large as wished, in a frame that scrolls. */
import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import type { Picture } from './picture-viewer.tsx';
import { fitted, type Size, type View } from './view.ts';

export function ViewedPicture({ picture, view }: { picture: Picture; view: View }) {
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
  const { name } = picture;
  return (
    <section
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls must be reached by keys
      tabIndex={0}
      aria-label={t`${name}, scroll to move it`}
      className="grid min-h-0 flex-1 place-items-center-safe overflow-auto bg-surface-3 [scrollbar-gutter:stable]"
    >
      {picturesSize && fit && <TurnedPicture picture={picture} size={picturesSize} fit={fit} view={view} />}
    </section>
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

type TurnedPictureProps = { picture: Picture; size: Size; fit: Size; view: View };

/** An SVG has its turned size in the page, so that scrolling knows how large it is. */
function TurnedPicture({ picture, size, fit, view }: TurnedPictureProps) {
  const { zoom, turns, brightness } = view;
  const { width, height } = size;
  const lies = turns % 2 === 1;
  const box = lies ? `0 0 ${height} ${width}` : `0 0 ${width} ${height}`;
  const moves = ['', `translate(${height} 0)`, `translate(${width} ${height})`, `translate(0 ${width})`];
  return (
    <svg
      role="img"
      aria-label={picture.name}
      viewBox={box}
      width={fit.width * zoom}
      height={fit.height * zoom}
      className="flex-none"
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
