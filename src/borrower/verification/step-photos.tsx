/** Step 4: the photos as a list of tasks, each with its own camera view and where it stands. */
import { useLingui } from '@lingui/react/macro';
import { Camera, ChevronRight } from 'lucide-react';
import * as z from 'zod/mini';
import type { VerificationView } from '#contract/identity.ts';
import type { IdentityImageKind } from '#domain/refusal.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ErrorMessage } from '#ui/field.tsx';
import { type FieldBinding, useForm } from '#ui/use-form.ts';
import { Link } from '../navigation.tsx';
import { AnotherPhone } from './another-phone/another-phone.tsx';
import { photosToHandOver } from './another-phone/photos-to-hand-over.ts';
import { AskedOfPhoto } from './corrections.tsx';
import type { Photo } from './draft.ts';
import { cancelPhoto, sendAgain } from './draft-memory.ts';
import { PhotoPicture } from './photo-picture.tsx';
import { PhotoBar, PhotoNews, PhotoTag } from './photo-state.tsx';
import { usePhotoMissing, usePhotoNames, useUploadProblemWords } from './photo-words.ts';
import { StepForm, type StepProps, useContinue } from './step-form.tsx';
import { UploadFailure } from './upload-failure.tsx';
import { addressOfPlace, leadsToCheck, useVerificationSearch } from './verification-address.ts';

/** The photos are in the draft, not in fields: the form only says which is missing. */
const nothing = z.object({});

type StepPhotosProps = StepProps & Pick<VerificationView, 'corrections'>;

export function StepPhotos({ draft: { photos }, plan, corrections }: StepPhotosProps) {
  const { t } = useLingui();
  const goOn = useContinue(plan, 'photos');
  const missing = usePhotoMissing();
  const words = useUploadProblemWords();
  const form = useForm({
    schema: nothing,
    read: () => ({}),
    check: () =>
      Object.fromEntries(plan.photos.map((kind) => [kind, faultOf(photos[kind], missing[kind], words)])),
    submit: async () => undefined,
    worksOffline: true,
    done: goOn,
  });
  return (
    <StepForm
      step="photos"
      plan={plan}
      form={form}
      intro={t`Take them with this device or choose photos you already have. We send each one as soon as you say that it is good.`}
    >
      <ul className="grid gap-3">
        {plan.photos.map((kind) => (
          <PhotoTask
            key={kind}
            kind={kind}
            photo={photos[kind]}
            field={form.field(kind)}
            isAskedAgain={plan.isCorrection}
            corrections={corrections}
          />
        ))}
      </ul>
      <PhotoNews
        photos={Object.values(photos)}
        sending={t`Sending your photo. You can go on meanwhile.`}
        added={(added) => t`${added} of 3 photos are with us, stored encrypted.`}
      />
      <AnotherPhone kinds={photosToHandOver(plan.photos, photos)} />
    </StepForm>
  );
}

function faultOf(photo: Photo | undefined, missing: string, words: (problem: unknown) => string) {
  if (!photo) return missing;
  return photo.state === 'failed' && words(photo.problem);
}

type PhotoTaskProps = {
  kind: IdentityImageKind;
  photo: Photo | undefined;
  field: FieldBinding;
  isAskedAgain: boolean;
  corrections: VerificationView['corrections'];
};

function PhotoTask({ kind, photo, field: { id, error }, isAskedAgain, corrections }: PhotoTaskProps) {
  const { t } = useLingui();
  const names = usePhotoNames();
  const words = useUploadProblemWords();
  const toCheck = leadsToCheck(useVerificationSearch());
  const failed = photo?.state === 'failed' ? photo : undefined;
  const progress = photo?.state === 'sending' ? photo.progress : undefined;
  const name = names[kind];
  return (
    <li
      className={classNames(
        'relative rounded-card border bg-surface p-4',
        error ? 'border-2 border-danger' : 'border-border',
      )}
    >
      {!failed && <ErrorMessage id={id} error={error} />}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {photo ? (
          <PhotoPicture
            photo={photo}
            alt=""
            className="h-14 w-18 flex-none rounded-sm bg-surface-2 object-cover"
          />
        ) : (
          <span className="grid h-14 w-18 flex-none place-items-center rounded-sm bg-surface-2 text-text-2">
            <Camera aria-hidden className="size-6" />
          </span>
        )}
        <div className="min-w-0 flex-[1_1_7rem]">
          <Link
            id={id}
            to={addressOfPlace(kind, toCheck)}
            aria-describedby={`${id}-state${error && !failed ? ` ${id}-error` : ''}`}
            className="block font-strong text-text no-underline after:absolute after:inset-0 hover:underline"
          >
            {name}
          </Link>
          <span id={`${id}-state`} className="mt-1 block">
            <PhotoTag photo={photo} isAskedAgain={isAskedAgain} />
          </span>
          {!photo && <AskedOfPhoto kind={kind} corrections={corrections} />}
        </div>
        <ChevronRight aria-hidden className="size-5 flex-none text-text-2 max-xs:hidden" />
      </div>
      {progress && (
        <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
          <div className="min-w-0 flex-[1_1_12rem]">
            <PhotoBar progress={progress} name={name} />
          </div>
          <Button variant="text" size="small" className="relative" onClick={() => cancelPhoto(kind)}>
            {t`Cancel`}
            <span className="sr-only"> {name}</span>
          </Button>
        </div>
      )}
      {failed && (
        <div className="mt-3">
          <UploadFailure
            problem={failed.problem}
            words={words(failed.problem)}
            name={name}
            onSendAgain={() => sendAgain(kind)}
          />
        </div>
      )}
    </li>
  );
}
