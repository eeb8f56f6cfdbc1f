/**
 * `/hantar-foto`: the other phone takes the photos of somebody's identity check. It learns which photos are wanted and for whom as
 * a mask, and can do nothing else.
 */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ErrorNote } from '#ui/error-note.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Notice } from '#ui/notice.tsx';
import { ApiProblem } from '#ui/problem.ts';
import { Bone, Skeleton } from '#ui/skeleton.tsx';
import { StepFrame } from '../verification/step-frame.tsx';
import { PhotosToSend } from './photos-to-send.tsx';
import { useOpenedLink } from './use-opened-link.ts';

export function HantarFotoPage() {
  const { t } = useLingui();
  const opening = useOpenedLink();
  const [isDone, setIsDone] = useState(false);
  if (isDone) return <Done />;
  if (opening.state === 'open') return <PhotosToSend task={opening.task} onDone={() => setIsDone(true)} />;
  return (
    <StepFrame>
      <Heading className="mt-4 mb-4">{t`Take the photos with this phone`}</Heading>
      {opening.state === 'opening' ? (
        <Skeleton label={t`Opening the link…`}>
          <Bone className="h-64 rounded-card" />
        </Skeleton>
      ) : opening.problem ? (
        <ErrorNote
          title={t`We could not open the link`}
          problem={opening.problem}
          {...(!isOver(opening.problem) && { onRetry: opening.openAgain })}
        />
      ) : (
        <Notice tone="info" title={t`This page needs a link`}>
          {t`Open the identity check on the device where you began and choose “Continue on another phone”. It shows a code for the camera of this phone.`}
        </Notice>
      )}
    </StepFrame>
  );
}

/** A link that was opened by another phone, or has ended, opens for nobody however often it is tried. */
const isOver = (problem: unknown): boolean =>
  problem instanceof ApiProblem && ['handoff-used', 'handoff-ended'].includes(problem.code);

function Done() {
  const { t } = useLingui();
  return (
    <StepFrame>
      <Heading className="mt-4 mb-4">{t`The photos are with us`}</Heading>
      <Notice tone="success" role="status" title={t`Go on at the other device`}>
        {t`This phone can send nothing more. You can close this page.`}
      </Notice>
    </StepFrame>
  );
}
