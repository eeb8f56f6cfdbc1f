/**
 * Pictures in a dialog as large as the window: zoom, turn, brightness, the next one, the whole screen; by mouse, finger and
 * keys. A zoomed picture is moved by scrolling, which every device knows how to do.
 */
import { useLingui } from '@lingui/react/macro';
import {
  ChevronLeft,
  ChevronRight,
  Expand,
  type LucideIcon,
  RotateCw,
  Sun,
  SunDim,
  X,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { iconButtonClass } from '#ui/shell.tsx';
import { asItIs, brightened, turned, type View, zoomed } from './view.ts';
import { ViewedPicture } from './viewed-picture.tsx';

export type Picture = { name: string; url: string };

type PictureViewerProps = {
  pictures: readonly Picture[];
  /** Which one is open; undefined: the viewer is closed. */
  index: number | undefined;
  onIndex: (index: number | undefined) => void;
};

export function PictureViewer({ pictures, index, onIndex }: PictureViewerProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const isOpen = index !== undefined;
  useEffect(() => {
    const dialog = ref.current;
    if (isOpen) dialog?.showModal();
    return () => dialog?.close();
  }, [isOpen]);
  const picture = index === undefined ? undefined : pictures[index];
  return (
    <dialog
      ref={ref}
      aria-label={picture?.name}
      onCancel={(event) => {
        event.preventDefault();
        onIndex(undefined);
      }}
      className="fixed inset-0 m-0 h-dvh max-h-none w-dvw max-w-none bg-surface text-text"
    >
      {picture && index !== undefined && (
        <Viewer
          key={index}
          picture={picture}
          onClose={() => onIndex(undefined)}
          onStep={
            pictures.length > 1
              ? (by) => onIndex((index + by + pictures.length) % pictures.length)
              : undefined
          }
          onFullScreen={() => void toggleFullScreen(ref.current)}
        />
      )}
    </dialog>
  );
}

async function toggleFullScreen(dialog: HTMLDialogElement | null): Promise<void> {
  if (document.fullscreenElement) await document.exitFullscreen();
  else await dialog?.requestFullscreen?.();
}

type ViewerProps = {
  picture: Picture;
  onClose: () => void;
  onStep: ((by: 1 | -1) => void) | undefined;
  onFullScreen: () => void;
};

function Viewer({ picture, onClose, onStep, onFullScreen }: ViewerProps) {
  const { t } = useLingui();
  const [view, setView] = useState(asItIs);
  const change = (next: (view: View) => View) => () => setView(next);
  const zoomIn = change((now) => zoomed(now, 1));
  const zoomOut = change((now) => zoomed(now, -1));
  const turn = change(turned);

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const acts: Record<string, (() => void) | undefined> = {
      '+': zoomIn,
      '=': zoomIn,
      '-': zoomOut,
      '0': change(() => asItIs),
      r: turn,
      b: change((now) => brightened(now, 1)),
      d: change((now) => brightened(now, -1)),
      f: onFullScreen,
      n: onStep && (() => onStep(1)),
      p: onStep && (() => onStep(-1)),
    };
    const act = acts[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  }

  const percent = Math.round(view.zoom * 100);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys for what the buttons do as well
    <div className="flex h-full flex-col" onKeyDown={press}>
      <div className="flex flex-wrap items-center gap-1 border-b border-border px-3 py-1">
        <h2 className="me-auto min-w-0 text-base">{picture.name}</h2>
        {onStep && (
          <>
            <Tool icon={ChevronLeft} name={t`Picture before (P)`} onPress={() => onStep(-1)} />
            <Tool icon={ChevronRight} name={t`Next picture (N)`} onPress={() => onStep(1)} />
          </>
        )}
        <Tool icon={ZoomOut} name={t`Smaller (−)`} onPress={zoomOut} />
        <span role="status" className="min-w-12 text-center text-sm tabular">
          {percent}%
        </span>
        <Tool icon={ZoomIn} name={t`Larger (+)`} onPress={zoomIn} />
        <Tool icon={RotateCw} name={t`Turn (R)`} onPress={turn} />
        <Tool icon={SunDim} name={t`Darker (D)`} onPress={change((now) => brightened(now, -1))} />
        <Tool icon={Sun} name={t`Brighter (B)`} onPress={change((now) => brightened(now, 1))} />
        <Tool icon={Expand} name={t`Full screen (F)`} onPress={onFullScreen} />
        <Tool icon={X} name={t`Close (Esc)`} onPress={onClose} />
      </div>
      <ViewedPicture picture={picture} view={view} />
    </div>
  );
}

function Tool({ icon: Icon, name, onPress }: { icon: LucideIcon; name: string; onPress: () => void }) {
  return (
    <button type="button" aria-label={name} title={name} onClick={onPress} className={iconButtonClass}>
      <Icon aria-hidden className="size-5" />
    </button>
  );
}
