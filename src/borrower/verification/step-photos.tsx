/** Step 4: the photos as a list of tasks, each with its own camera view and where it stands. */
import { useLingui } from '@lingui/react/macro';
import {
  Camera,
  ChevronRight,
  CircleCheck,
  CircleDashed,
  Clock,
  RotateCcw,
  TriangleAlert,
} from 'lucide-react';
import * as z from 'zod/mini';
import type { IdentityImageKind } from '#domain/refusal.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { ErrorMessage } from '#ui/field.tsx';
import { Tag } from '#ui/tag.tsx';
import { type FieldBinding, useForm } from '#ui/use-form.ts';
import { Link } from '../navigation.tsx';
import type { Photo, Photos } from './draft.ts';
import { sendPhoto } from './draft-memory.ts';
import { PhotoPicture } from './photo-picture.tsx';
import { mayWorkAgain, usePhotoMissing, usePhotoNames, useUploadProblemWords } from './photo-words.ts';
import { StepForm, type StepProps, useContinue } from './step-form.tsx';
import { addressOfPlace, leadsToCheck, useVerificationSearch } from './verification-address.ts';

/** The photos are in the draft, not in fields: the form only says which is missing. */
const nothing = z.object({});

export function StepPhotos({ draft: { photos }, plan }: StepProps) {
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
    done: goOn,
  });
  return (
    <StepForm
      step="photos"
      plan={plan}
      form={form}
      saved={plan.photos.every((kind) => photos[kind]?.state === 'added')}
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
          />
        ))}
      </ul>
      <UploadProgress photos={photos} />
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
};

function PhotoTask({ kind, photo, field: { id, error }, isAskedAgain }: PhotoTaskProps) {
  const { t } = useLingui();
  const names = usePhotoNames();
  const words = useUploadProblemWords();
  const toCheck = leadsToCheck(useVerificationSearch());
  const failed = photo?.state === 'failed' ? photo : undefined;
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
        </div>
        <ChevronRight aria-hidden className="size-5 flex-none text-text-2 max-xs:hidden" />
      </div>
      {failed && (
        <div role="alert" className="mt-3 text-note">
          <p className="font-medium text-danger-text">{words(failed.problem)}</p>
          {mayWorkAgain(failed.problem) && (
            <Button
              variant="secondary"
              size="small"
              className="relative mt-2"
              onClick={() => sendPhoto(kind, failed.file, failed.key)}
            >
              {t`Send again`}
              <span className="sr-only"> {name}</span>
            </Button>
          )}
        </div>
      )}
    </li>
  );
}

function PhotoTag({ photo, isAskedAgain }: { photo: Photo | undefined; isAskedAgain: boolean }) {
  const { t } = useLingui();
  switch (photo?.state) {
    case 'added':
      return <Tag tone="success" icon={CircleCheck}>{t`Added`}</Tag>;
    case 'sending':
      return <Tag tone="info" icon={Clock}>{t`Sending…`}</Tag>;
    case 'failed':
      return <Tag tone="warning" icon={TriangleAlert}>{t`Not sent`}</Tag>;
    default:
      return isAskedAgain ? (
        <Tag tone="warning" icon={RotateCcw}>{t`Take again`}</Tag>
      ) : (
        <Tag icon={CircleDashed}>{t`Not started`}</Tag>
      );
  }
}

/** Spoken as the photos go; shown while one is on its way. */
function UploadProgress({ photos }: { photos: Photos }) {
  const { t } = useLingui();
  const sending = Object.values(photos).filter(({ state }) => state === 'sending').length;
  const added = Object.values(photos).filter(({ state }) => state === 'added').length;
  return (
    <p role="status" className="text-sm text-text-2">
      {sending > 0
        ? t`Sending your photo. You can go on meanwhile.`
        : added > 0 && t`${added} of 3 photos are with us, stored encrypted.`}
    </p>
  );
}
