/**
 * Taking one photo: the ways to it, the camera inside the page when it is asked for, and the look at the photo before it is
 * used. Nothing leaves the device here; whoever shows this gets the photo with what the device found wrong with it.
 */
import { useLingui } from '@lingui/react/macro';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import type { IdentityImageKind } from '#domain/refusal.ts';
import type { DeviceWarning } from '#domain/upload.ts';
import { expectHeading } from '#ui/history.ts';
import { Heading } from '#ui/navigation.tsx';
import { type PhotoFault, type PhotoSize, preparePhoto } from '../photo-file.ts';
import type { CameraFault } from './camera.ts';
import { usePhotoTasks } from './capture-words.ts';
import type { LiveCameraProps } from './live-camera.tsx';
import { PhotoChoice } from './photo-choice.tsx';
import { PhotoReview } from './photo-review.tsx';

/** After so many photos with warnings the last one may be used: a poor photo is better than none. */
const enoughTries = 2;

type View =
  | { at: 'choice'; fault?: PhotoFault; cameraFault?: CameraFault }
  | { at: 'camera'; Camera: ComponentType<LiveCameraProps> }
  | {
      at: 'review';
      number: number;
      file: File;
      size: PhotoSize | undefined;
      warnings: readonly DeviceWarning[];
      mayInsist: boolean;
      fromCamera: boolean;
    };

type PhotoTakingProps = {
  kind: IdentityImageKind;
  /** Which of several photos this is. */
  position?: { number: number; of: number } | undefined;
  next?: IdentityImageKind | undefined;
  onUse: (file: File, warnings: readonly DeviceWarning[]) => void;
  /** The photo that there is already. */
  sent?: ReactNode;
  moreWays?: ReactNode;
};

export function PhotoTaking({ kind, position, next, onUse, sent, moreWays }: PhotoTakingProps) {
  const { t } = useLingui();
  const [view, setView] = useState<View>({ at: 'choice' });
  const task = usePhotoTasks(view.at === 'camera')[kind];
  const [busy, setBusy] = useState(false);
  const tries = useRef(0);
  /** Counts what was asked for: only the newest photo is shown, and none after this page was left. */
  const asked = useRef(0);
  useEffect(
    () => () => {
      asked.current += 1;
    },
    [],
  );
  const { number = 1, of = 1 } = position ?? {};

  function show(now: View) {
    expectHeading();
    setView(now);
  }

  async function take(file: File, fromCamera: boolean) {
    asked.current += 1;
    const mine = asked.current;
    setBusy(true);
    const prepared = await preparePhoto(file);
    if (mine !== asked.current) return;
    setBusy(false);
    if (!prepared.ok) return show({ at: 'choice', fault: prepared.fault });
    if (prepared.warnings.length > 0) tries.current += 1;
    show({ at: 'review', number: mine, ...prepared, mayInsist: tries.current >= enoughTries, fromCamera });
  }

  /** A failed load is told like a camera that fails: the other ways need nothing more. */
  async function openCamera() {
    asked.current += 1;
    const mine = asked.current;
    setBusy(false);
    const loaded = await import('./live-camera.tsx').catch(() => undefined);
    if (mine !== asked.current) return;
    show(loaded ? { at: 'camera', Camera: loaded.LiveCamera } : { at: 'choice', cameraFault: 'not-loaded' });
  }

  if (view.at === 'review') {
    return (
      <PhotoReview
        // Another photo is another look: its heading takes the focus.
        key={view.number}
        kind={kind}
        {...view}
        next={next}
        busy={busy}
        onUse={() => onUse(view.file, view.warnings)}
        onAgain={() => (view.fromCamera ? void openCamera() : show({ at: 'choice' }))}
        onFile={(file) => void take(file, false)}
        onUnreadable={() => show({ at: 'choice', fault: 'unreadable' })}
      />
    );
  }
  return (
    <>
      {of > 1 && <p className="mb-1 text-sm font-medium text-text-2">{t`Photo ${number} of ${of}`}</p>}
      <Heading key={view.at} className="mb-2">
        {task.title}
      </Heading>
      <p className="mb-4 text-text-2">{task.help}</p>
      {view.at === 'camera' ? (
        <view.Camera
          kind={kind}
          onPhoto={(file) => void take(file, true)}
          onFault={(cameraFault) => show({ at: 'choice', cameraFault })}
          onClose={() => show({ at: 'choice' })}
        />
      ) : (
        <PhotoChoice
          kind={kind}
          fault={view.fault}
          cameraFault={view.cameraFault}
          busy={busy}
          sent={sent}
          onFile={(file) => void take(file, false)}
          onCamera={() => void openCamera()}
          moreWays={moreWays}
        />
      )}
    </>
  );
}
