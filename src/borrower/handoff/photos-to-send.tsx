/** The photos that are wanted from this phone: each is taken as in the verification, goes at once, and says how far it is. */
import { useLingui } from '@lingui/react/macro';
import { Camera, Lock } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import type { HandoffTask } from '#contract/handoff.ts';
import type { IdentityImageKind } from '#domain/refusal.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { expectHeading } from '#ui/history.ts';
import { Heading } from '#ui/navigation.tsx';
import { Notice } from '#ui/notice.tsx';
import { ApiProblem } from '#ui/problem.ts';
import { BackWords, backClass } from '#ui/step-progress.tsx';
import { useFormat } from '#ui/words.tsx';
import { useNavigate } from '../navigation.tsx';
import { PhotoTaking } from '../verification/capture/photo-taking.tsx';
import { PhotoBar, PhotoNews, PhotoTag } from '../verification/photo-state.tsx';
import { usePhotoNames, useUploadProblemWords } from '../verification/photo-words.ts';
import { StepFrame } from '../verification/step-frame.tsx';
import { UploadFailure } from '../verification/upload-failure.tsx';
import { otherPhoneApi } from './other-phone-api.ts';
import { type Sending, useSending } from './use-sending.ts';

type PhotosToSendProps = { task: HandoffTask; onDone: () => void };

export function PhotosToSend({ task, onDone }: PhotosToSendProps) {
  const { t } = useLingui();
  const format = useFormat();
  const sending = useSending(task.arrived.map(({ kind }) => kind));
  const navigate = useNavigate();
  const { kinds, forName, handoffId } = task;
  const time = format.time(task.until);
  // In the address, so that the phone's own Back leads from the photo to the list and not away from the page.
  const asked = new URLSearchParams(useSearch({ ssrSearch: '' })).get('photo');
  const taking = kinds.find((kind) => kind === asked);
  const left = kinds.filter((kind) => !sending.photos[kind]);
  const wanted = kinds.length;
  const isAllThere = kinds.every((kind) => sending.photos[kind]?.state === 'added');

  const show = (kind: IdentityImageKind) => navigate(`/hantar-foto?photo=${kind}`);
  /** The list stays the one entry behind the photo. */
  const showInstead = (kind: IdentityImageKind | undefined) =>
    navigate(kind ? `/hantar-foto?photo=${kind}` : '/hantar-foto', { replace: true });

  // The link has ended: nobody is asked to take a photo that cannot be sent, and what to do stands in the list.
  const isOver = Object.values(sending.photos).some(
    (photo) => photo.state === 'failed' && isEnded(photo.problem),
  );
  const leavePhoto = useEffectEvent(() => taking && showInstead(undefined));
  useEffect(() => {
    if (isOver) leavePhoto();
  }, [isOver]);

  async function finish() {
    // It ends by itself as well: closing it is a courtesy.
    await otherPhoneApi.endHandoff({ handoffId }).catch(() => undefined);
    expectHeading();
    onDone();
  }

  if (taking) {
    const next = left.find((kind) => kind !== taking);
    return (
      <StepFrame>
        <button type="button" className={backClass} onClick={() => showInstead(undefined)}>
          <BackWords />
        </button>
        <PhotoTaking
          key={taking}
          kind={taking}
          position={{ number: kinds.indexOf(taking) + 1, of: wanted }}
          next={next}
          onUse={(file, warnings) => {
            sending.send(taking, file, warnings);
            showInstead(next);
          }}
        />
      </StepFrame>
    );
  }
  return (
    <StepFrame>
      <Heading className="mt-4 mb-2">{t`Take the photos with this phone`}</Heading>
      <p className="mb-5 text-text-2">
        {t`For ${forName}. They go to the identity check on the other device.`}
        {format.gap}
        {t`This phone can send until ${time}.`}
      </p>
      <ul className="grid gap-3">
        {kinds.map((kind) => (
          <li key={kind}>
            <PhotoToSend
              kind={kind}
              photo={sending.photos[kind]}
              onTake={isOver ? undefined : () => show(kind)}
              onAgain={() => sending.again(kind)}
            />
          </li>
        ))}
      </ul>
      <div className="mt-4">
        <PhotoNews
          photos={Object.values(sending.photos)}
          sending={t`Sending your photo. Keep this page open.`}
          added={(arrived) =>
            arrived === wanted
              ? t`All photos are with us.`
              : t`${arrived} of ${wanted} photos are with us, stored encrypted.`
          }
        />
      </div>
      {isAllThere && (
        <div className="mt-5">
          <Button block onClick={() => void finish()}>{t`Done`}</Button>
        </div>
      )}
      <div className="mt-5">
        <Notice tone="plain" icon={Lock}>
          {t`From here nobody can see the account, sign anything or ask for money. This page only sends these photos.`}
        </Notice>
      </div>
    </StepFrame>
  );
}

type PhotoToSendProps = {
  kind: IdentityImageKind;
  photo: Sending | undefined;
  /** Absent: it could not be sent. */
  onTake: (() => void) | undefined;
  onAgain: () => void;
};

function PhotoToSend({ kind, photo, onTake, onAgain }: PhotoToSendProps) {
  const { t } = useLingui();
  const name = usePhotoNames()[kind];
  const words = useSendingProblemWords();
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <p className="font-strong">{name}</p>
          <p className="mt-1">
            <PhotoTag photo={photo} />
          </p>
        </div>
        {onTake && photo?.state !== 'sending' && (
          <Button size="small" variant={photo ? 'secondary' : 'primary'} onClick={onTake}>
            <Camera aria-hidden />
            {photo ? t`Take again` : t`Take photo`}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
      {photo?.state === 'sending' && (
        <div className="mt-3">
          <PhotoBar progress={photo.progress} name={name} />
        </div>
      )}
      {photo?.state === 'failed' && (
        <div className="mt-3">
          <UploadFailure
            problem={photo.problem}
            words={words(photo.problem)}
            name={name}
            onSendAgain={onAgain}
          />
        </div>
      )}
    </Card>
  );
}

/** There is no account to sign in to here: whoever is not known any more has a link that ended. */
const isEnded = (problem: unknown): boolean => problem instanceof ApiProblem && problem.status === 401;

function useSendingProblemWords(): (problem: unknown) => string {
  const { t } = useLingui();
  const words = useUploadProblemWords();
  return (problem) =>
    isEnded(problem) ? t`This link has ended. Make a new one on the device where you began.` : words(problem);
}
