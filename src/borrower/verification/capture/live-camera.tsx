/** The camera inside the page, with the place of the card drawn over it and one piece of advice at a time. */
import { useLingui } from '@lingui/react/macro';
import { Camera, CircleCheck, Info, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { IdentityImageKind } from '#domain/refusal.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { type CameraFault, pictureOf } from './camera.ts';
import { CameraFrame } from './camera-frame.tsx';
import { useTipWords } from './capture-words.ts';
import { useCamera } from './use-camera.ts';
import { useTip } from './use-tip.ts';
import { facingOf } from './ways-out.tsx';

export type LiveCameraProps = {
  kind: IdentityImageKind;
  onPhoto: (file: File) => void;
  onFault: (fault: CameraFault) => void;
  onClose: () => void;
};

export function LiveCamera({ kind, onPhoto, onFault, onClose }: LiveCameraProps) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const state = useCamera(video, facingOf(kind), onFault);
  const isLive = state === 'live';
  const tip = useTip(video, isLive);
  const tips = useTipWords();
  const [taking, setTaking] = useState(false);
  const isSelfie = kind === 'selfie-with-ic';
  const waiting = {
    asking: t`Your browser asks whether this page may use the camera. Choose Allow.`,
    starting: t`Starting the camera…`,
    live: t`Starting the camera…`,
  };

  async function take() {
    if (!video.current || taking) return;
    setTaking(true);
    video.current.pause();
    const picture = await pictureOf(video.current);
    if (picture) onPhoto(picture);
    else onFault('silent');
  }

  return (
    <>
      {/* The look through a camera is dark in both modes; the button below it stays on the screen. */}
      <div
        data-theme="dark"
        className={classNames(
          'relative max-h-[max(16rem,calc(100dvh-27rem))] w-full overflow-clip rounded-card bg-canvas text-text',
          isSelfie ? 'aspect-[1]' : 'aspect-[400/335]',
        )}
      >
        <video
          ref={video}
          muted
          playsInline
          aria-label={t`What the camera sees`}
          className={classNames('absolute inset-0 size-full object-cover', isSelfie && '-scale-x-100')}
        />
        {isLive && <CameraFrame kind={kind} isGood={tip === 'good'} />}
        <p
          role="status"
          className="absolute inset-x-4 bottom-4 mx-auto flex w-fit max-w-full items-center gap-2 rounded-full bg-canvas/90 px-4 py-2 text-note font-medium"
        >
          {tip === 'good' ? (
            <CircleCheck aria-hidden className="size-5 flex-none text-success" />
          ) : (
            <Info aria-hidden className="size-5 flex-none" />
          )}
          {tip ? tips[tip] : waiting[state]}
        </p>
      </div>
      <div className="mt-4 grid gap-3">
        {isLive && (
          <Button block busy={taking} onClick={() => void take()}>
            <Camera aria-hidden />
            {t`Take photo`}
          </Button>
        )}
        <Button block variant="secondary" onClick={() => !taking && onClose()}>
          <X aria-hidden />
          {t`Close the camera`}
        </Button>
      </div>
    </>
  );
}
