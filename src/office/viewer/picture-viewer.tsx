/**
 * Pictures in a dialog as large as the window: one, or two side by side; zoom, turn, brightness, the whole screen, and
 * what is decided on the picture; by mouse, finger and keys.
 */
import { type ReactNode, useEffect, useRef } from 'react';
import type { Picture } from './viewed-picture.tsx';
import { Viewer } from './viewer.tsx';

export type { Picture };

/** What can be done with the picture that the keys act on. */
export type Deciding = {
  bar: ReactNode;
  /** By the key's name in lower case. */
  keys: Readonly<Record<string, () => void>>;
  /** Closes what is open in the bar, at Escape; false when nothing is. */
  close: () => boolean;
};

export type PictureViewerProps = {
  pictures: readonly Picture[];
  /** Which one is open; undefined: the viewer is closed. */
  index: number | undefined;
  onIndex: (index: number | undefined) => void;
  /** The picture that the others can be seen beside. */
  comparedWith?: number | undefined;
  /** `goOn` shows another picture, if this one is still looked at by then. */
  deciding?: (index: number, goOn: (index: number) => void) => Deciding;
  /** What the pictures are compared with, beside them. */
  facts?: ReactNode;
  /** Keys of `deciding` and what they do, for the list of keys. */
  decidingKeys?: readonly (readonly [key: string, does: string])[];
};

export function PictureViewer(props: PictureViewerProps) {
  const { pictures, index, onIndex } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const closeInside = useRef<() => boolean>(() => false);
  const isOpen = index !== undefined;
  useEffect(() => {
    const dialog = ref.current;
    if (isOpen) dialog?.showModal();
    return () => dialog?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={ref}
      aria-label={index === undefined ? undefined : pictures[index]?.name}
      onCancel={(event) => {
        event.preventDefault();
        if (!closeInside.current()) onIndex(undefined);
      }}
      className="fixed inset-0 m-0 h-dvh max-h-none w-dvw max-w-none bg-surface text-text"
    >
      {index !== undefined && pictures[index] && (
        <Viewer
          {...props}
          index={index}
          closeInside={closeInside}
          onFullScreen={() => void toggleFullScreen(ref.current?.firstElementChild)}
        />
      )}
    </dialog>
  );
}

/** What is in the dialog: browsers refuse the whole screen to a dialog itself. */
async function toggleFullScreen(content: Element | null | undefined): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await content?.requestFullscreen?.();
}
