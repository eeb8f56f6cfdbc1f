/** The page of one photo in the verification: taken or chosen, it goes to the draft and the next missing photo follows. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { VerificationView } from '#contract/identity.ts';
import type { IdentityImageKind } from '#domain/refusal.ts';
import { useNavigate } from '../navigation.tsx';
import { AnotherPhone } from './another-phone/another-phone.tsx';
import { PhotoTaking } from './capture/photo-taking.tsx';
import type { Photo } from './draft.ts';
import { currentDraft, sendPhoto } from './draft-memory.ts';
import { PhotoWithUs } from './photo-picture.tsx';
import { usePhotoNames } from './photo-words.ts';
import type { Plan } from './plan.ts';
import { StepHead } from './step-form.tsx';
import { StepFrame } from './step-frame.tsx';
import { addressOfPlace, leadsToCheck, useVerificationSearch } from './verification-address.ts';

type PhotoCaptureProps = Pick<VerificationView, 'images'> & { kind: IdentityImageKind; plan: Plan };

export function PhotoCapture({ kind, plan, images }: PhotoCaptureProps) {
  const navigate = useNavigate();
  const toCheck = leadsToCheck(useVerificationSearch());
  const photos = currentDraft()?.photos;
  const sent = useSent(
    kind,
    photos?.[kind],
    images.find((image) => image.kind === kind),
  );
  const next = plan.photos.find((other) => other !== kind && !photos?.[other]);
  return (
    <StepFrame>
      <StepHead step="photos" plan={plan} back={addressOfPlace('photos', toCheck)} />
      <PhotoTaking
        kind={kind}
        position={{ number: plan.photos.indexOf(kind) + 1, of: plan.photos.length }}
        next={next}
        sent={sent}
        moreWays={
          <AnotherPhone
            kinds={[kind]}
            onArrived={() => navigate(addressOfPlace('photos', toCheck), { replace: true })}
          />
        }
        onUse={(file, warnings) => {
          sendPhoto(kind, file, warnings);
          // Going back from the next photo leads to the list, not to this photo.
          navigate(addressOfPlace(next ?? 'photos', toCheck), { replace: true });
        }}
      />
    </StepFrame>
  );
}

/** What is with us already is seen before it is taken again; `before` is of the submission for which another one was asked for. */
function useSent(
  kind: IdentityImageKind,
  photo: Photo | undefined,
  before: VerificationView['images'][number] | undefined,
): ReactNode {
  const { t } = useLingui();
  const name = usePhotoNames()[kind];
  const words = {
    added: t`This photo is with us. Another one takes its place.`,
    sending: t`We are sending this photo. Another one takes its place.`,
    failed: t`This photo was not sent.`,
  };
  if (photo) return <PhotoWithUs photo={photo} name={name} words={words[photo.state]} />;
  if (!before) return undefined;
  const shown: Photo = { state: 'added', fileId: before.fileId };
  return (
    <PhotoWithUs
      photo={shown}
      name={name}
      words={t`This is the photo you sent before. We need a better one.`}
    />
  );
}
