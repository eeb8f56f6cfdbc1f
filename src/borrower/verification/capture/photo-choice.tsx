/** The page of one photo before it is taken: how it should look, and every way to it that this browser has. */
import { useLingui } from '@lingui/react/macro';
import { Camera, Lock, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { IdentityImageKind } from '#domain/refusal.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import type { PhotoFault } from '../photo-file.ts';
import { FramedPicture, PhotoSamples } from '../photo-samples.tsx';
import { usePhotoFaultWords } from '../photo-words.ts';
import { type CameraFault, hasCameraApp, hasPageCamera } from './camera.ts';
import { useCameraFaultWords } from './capture-words.ts';
import { WaysOut } from './ways-out.tsx';

type PhotoChoiceProps = {
  kind: IdentityImageKind;
  fault: PhotoFault | undefined;
  cameraFault: CameraFault | undefined;
  busy: boolean;
  /** The photo that there is already, in the place of the drawing. */
  sent?: ReactNode;
  onFile: (file: File) => void;
  onCamera: () => void;
  /** Further ways, such as another phone. */
  moreWays?: ReactNode;
};

export function PhotoChoice(props: PhotoChoiceProps) {
  const { kind, fault, cameraFault, busy, sent, onFile, onCamera, moreWays } = props;
  const { t } = useLingui();
  const faults = usePhotoFaultWords();
  const cameraFaults = useCameraFaultWords();
  const isOnlyCamera = !hasCameraApp() && hasPageCamera() && !cameraFault;
  const camera = hasPageCamera() && (
    <CameraButton fault={cameraFault} isFirst={isOnlyCamera} onCamera={onCamera} />
  );
  return (
    <>
      {!cameraFault && (sent ?? <FramedPicture kind={kind} />)}
      <div className="mt-4 grid gap-3">
        {fault && <Notice tone="danger" role="alert" title={faults[fault]} />}
        {cameraFault && (
          <Notice tone="warning" role="alert" title={cameraFaults[cameraFault].title}>
            {cameraFaults[cameraFault].help}
          </Notice>
        )}
        {isOnlyCamera && camera}
        <WaysOut kind={kind} isFirst={!isOnlyCamera} onFile={onFile}>
          {moreWays}
        </WaysOut>
        {!isOnlyCamera && camera}
        <p role="status" className="text-sm text-text-2 empty:hidden">
          {busy && t`Getting the photo ready…`}
        </p>
      </div>
      <h2 className="mt-8 mb-3 text-lg">{t`What a good photo looks like`}</h2>
      <PhotoSamples kind={kind} />
      <div className="mt-5">
        <Notice tone="plain" icon={Lock}>
          {t`Only our review team sees this photo. We use it to check who you are, and for nothing else.`}
        </Notice>
      </div>
    </>
  );
}

type CameraButtonProps = { fault: CameraFault | undefined; isFirst: boolean; onCamera: () => void };

/** What cannot change without another browser is not offered again. */
function CameraButton({ fault, isFirst, onCamera }: CameraButtonProps) {
  const { t } = useLingui();
  if (fault === 'none' || fault === 'in-app') return null;
  if (fault) {
    return (
      <Button block variant="secondary" onClick={onCamera}>
        <RotateCcw aria-hidden />
        {t`Try the camera again`}
      </Button>
    );
  }
  return (
    <div>
      <Button
        block
        variant={isFirst ? 'primary' : 'secondary'}
        aria-describedby="camera-hint"
        onClick={onCamera}
      >
        <Camera aria-hidden />
        {isFirst ? t`Open the camera` : t`Take it here, with a frame to guide you`}
      </Button>
      <p id="camera-hint" className="mt-1.5 text-sm text-text-2">
        {t`Your browser asks you first. The camera is on only while you see its picture here.`}
      </p>
    </div>
  );
}
