/**
 * The camera view of one photo: how it should look, the phone's own camera or a file, then a large look at it before it is
 * used. The picture stays on the device until "Use this photo".
 */
import { useLingui } from '@lingui/react/macro';
import { Camera, ImageUp, Lock } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import type { IdentityImageKind } from '#domain/refusal.ts';
import { Button, type ButtonLook, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { usePreview } from '#ui/file-field.tsx';
import { expectHeading } from '#ui/history.ts';
import { Heading } from '#ui/navigation.tsx';
import { Notice } from '#ui/notice.tsx';
import { useNavigate } from '../navigation.tsx';
import { sendPhoto } from './draft-memory.ts';
import { type PhotoFault, photoTypes, preparePhoto } from './photo-file.ts';
import { FramedPicture, PhotoSamples } from './photo-samples.tsx';
import { usePhotoFaultWords, usePhotoNames } from './photo-words.ts';
import type { Plan } from './plan.ts';
import { StepFrame, StepHead } from './step-form.tsx';
import { addressOfPlace, leadsToCheck, useVerificationSearch } from './verification-address.ts';

export function PhotoCapture({ kind, plan }: { kind: IdentityImageKind; plan: Plan }) {
  const navigate = useNavigate();
  const back = addressOfPlace('photos', leadsToCheck(useVerificationSearch()));
  const [chosen, setChosen] = useState<File>();
  const [fault, setFault] = useState<PhotoFault>();

  function look(file: File) {
    expectHeading();
    setFault(undefined);
    setChosen(file);
  }

  function takeAgain(because?: PhotoFault) {
    expectHeading();
    setFault(because);
    setChosen(undefined);
  }

  function use(file: File) {
    sendPhoto(kind, file);
    navigate(back);
  }

  return (
    <StepFrame>
      <StepHead step="photos" plan={plan} back={back} />
      {chosen ? (
        <Review kind={kind} file={chosen} onUse={use} onAgain={takeAgain} />
      ) : (
        <Choice kind={kind} fault={fault} onFault={setFault} onChosen={look} />
      )}
    </StepFrame>
  );
}

type ChoiceProps = {
  kind: IdentityImageKind;
  fault: PhotoFault | undefined;
  onFault: (fault: PhotoFault | undefined) => void;
  onChosen: (file: File) => void;
};

function Choice({ kind, fault, onFault, onChosen }: ChoiceProps) {
  const { t } = useLingui();
  const faults = usePhotoFaultWords();
  const [busy, setBusy] = useState(false);
  const titles = {
    'ic-front': t`Take a photo of the front of your MyKad`,
    'ic-back': t`Take a photo of the back of your MyKad`,
    'selfie-with-ic': t`Take a selfie with your MyKad`,
  };
  const onTable = t`Put it on a dark, flat surface. All four corners must be in the photo.`;
  const hints = {
    'ic-front': onTable,
    'ic-back': onTable,
    'selfie-with-ic': t`Hold the card beside your face. Do not cover either.`,
  };

  async function take(file: File) {
    setBusy(true);
    onFault(undefined);
    const prepared = await preparePhoto(file);
    setBusy(false);
    if (prepared.ok) onChosen(prepared.file);
    else onFault(prepared.fault);
  }

  return (
    <>
      <Heading className="mb-2">{titles[kind]}</Heading>
      <p className="mb-4 text-text-2">{hints[kind]}</p>
      <FramedPicture kind={kind} />
      <div className="mt-4 grid gap-3">
        {fault && <Notice tone="danger" role="alert" title={faults[fault]} />}
        <FileButton
          variant="primary"
          capture={kind === 'selfie-with-ic' ? 'user' : 'environment'}
          onFile={(file) => void take(file)}
        >
          <Camera aria-hidden />
          {t`Take photo`}
        </FileButton>
        <FileButton variant="secondary" onFile={(file) => void take(file)}>
          <ImageUp aria-hidden />
          {t`Choose a photo from this device`}
        </FileButton>
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

type FileButtonProps = Pick<ButtonLook, 'variant'> & {
  capture?: 'environment' | 'user';
  onFile: (file: File) => void;
  children: React.ReactNode;
};

/** A button that opens the camera or the files: the input lies over it, so that it needs no script to open. */
function FileButton({ variant, capture, onFile, children }: FileButtonProps) {
  function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const file = input.files?.[0];
    // The same file may be chosen again.
    input.value = '';
    if (file) onFile(file);
  }
  return (
    <label
      className={classNames(
        buttonClass({ variant, block: true }),
        'relative cursor-pointer has-focus-visible:shadow-ring',
      )}
    >
      {children}
      <input
        type="file"
        accept={photoTypes.join(',')}
        capture={capture}
        onChange={choose}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  );
}

type ReviewProps = {
  kind: IdentityImageKind;
  file: File;
  onUse: (file: File) => void;
  onAgain: (because?: PhotoFault) => void;
};

function Review({ kind, file, onUse, onAgain }: ReviewProps) {
  const { t } = useLingui();
  const names = usePhotoNames();
  const src = usePreview(file);
  return (
    <>
      <Heading className="mb-2">{t`Can you read every word?`}</Heading>
      <p className="mb-4 text-text-2">
        {kind === 'selfie-with-ic'
          ? t`Your whole face and the card must be clear, too.`
          : t`All four corners must be in the photo, with no light or finger over the text.`}
      </p>
      <div className="grid min-h-48 place-items-center overflow-clip rounded-card bg-surface-3">
        {src && (
          <img
            src={src}
            alt={names[kind]}
            onError={() => onAgain('unreadable')}
            className="max-h-[70dvh] object-contain"
          />
        )}
      </div>
      <div className="mt-4 grid gap-3">
        <Button block onClick={() => onUse(file)}>{t`Use this photo`}</Button>
        <Button block variant="secondary" onClick={() => onAgain()}>{t`Take again`}</Button>
      </div>
    </>
  );
}
