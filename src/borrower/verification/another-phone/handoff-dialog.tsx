/** The code for the other phone, whether it was opened, and the photos as they arrive. Closing it ends the hand-off. */
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleDashed } from 'lucide-react';
import { lazy } from 'react';
import type { HandoffView } from '#contract/handoff.ts';
import type { IdentityImageKind } from '#domain/refusal.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { LatePart } from '#ui/late-part.tsx';
import { Bone, Skeleton } from '#ui/skeleton.tsx';
import { useFormat } from '#ui/words.tsx';
import { usePhotoNames } from '../photo-words.ts';
import { useDeviceWords } from './use-device-words.ts';
import { useOwnHandoff } from './use-own-handoff.ts';

const QrPicture = lazy(() => import('#ui/qr-picture.tsx'));

export type HandoffDialogProps = {
  kinds: readonly IdentityImageKind[];
  /** With whether all that was asked for has arrived. */
  onClose: (isAllThere: boolean) => void;
};

export function HandoffDialog({ kinds: kindsNow, onClose }: HandoffDialogProps) {
  const { t } = useLingui();
  const { kinds, answer, problem, view, lookProblem, isRenewed, renew } = useOwnHandoff(kindsNow);
  const isAllThere = view !== undefined && kinds.every((kind) => isThere(view, kind));
  const isMaking = !answer && !problem;
  const isClaimed = view?.state === 'claimed';
  const close = () => onClose(isAllThere);
  return (
    <Dialog
      open
      title={t`Continue on another phone`}
      onClose={close}
      actions={
        <>
          {isAllThere && <Button onClick={close}>{t`Continue here`}</Button>}
          {/* It stays while it works: gone, it would take along the focus of whoever pressed it. */}
          {!isAllThere && (!isMaking || isRenewed) && (
            <Button
              variant={problem || view?.state === 'ended' ? 'primary' : 'secondary'}
              busy={isMaking}
              onClick={renew}
            >
              {/* The phone at work loses its link by it. */}
              {isClaimed ? t`End and make a new code` : t`Make a new code`}
            </Button>
          )}
          {!isAllThere && (
            <Button variant="secondary" onClick={close}>
              {isClaimed ? t`End and go on here` : t`Close`}
            </Button>
          )}
        </>
      }
    >
      {problem ? (
        <ErrorNote problem={problem} title={t`We could not make a code`} />
      ) : (
        <>
          {answer && view?.state === 'waiting' && <Code address={answer.address} until={view.until} />}
          {(isMaking || (!view && !lookProblem)) && (
            <Skeleton label={t`Making a code…`}>
              <Bone className="mx-auto size-60 rounded-control" />
            </Skeleton>
          )}
          <Standing view={view} kinds={kinds} />
          {view && view.state !== 'waiting' && <Arrived view={view} kinds={kinds} />}
          {Boolean(lookProblem) && !isAllThere && (
            <div className="mt-4">
              <ErrorNote problem={lookProblem} />
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}

const isThere = (view: HandoffView, kind: IdentityImageKind): boolean =>
  view.arrived.some((photo) => photo.kind === kind);

function Code({ address, until }: { address: string; until: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const time = format.time(until);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p>{t`Point the camera of the other phone at this code and open the address that it shows. It opens once.`}</p>
      <LatePart waiting={<Bone className="mx-auto size-60 rounded-control" />}>
        <QrPicture text={address} label={t`Code for the other phone`} />
      </LatePart>
      <div className="flex items-center gap-2 rounded-control bg-surface-2 py-1 ps-4 pe-1">
        <span className="min-w-0 flex-1 truncate text-sm">{address}</span>
        <CopyButton text={address} label={t`address`} />
      </div>
      <p className="text-sm">{t`It works until ${time}. Whoever opens it can only send these photos. Show it to nobody else.`}</p>
    </div>
  );
}

type StandingProps = { view: HandoffView | undefined; kinds: readonly IdentityImageKind[] };

/** There before it says anything, so that what it says is spoken: the line behind the dialog that counts photos is not. */
function Standing({ view, kinds }: StandingProps) {
  const { t } = useLingui();
  const format = useFormat();
  const device = useDeviceWords()(view?.device ?? '');
  const wanted = kinds.length;
  const words = (now: HandoffView) => {
    const arrived = kinds.filter((kind) => isThere(now, kind)).length;
    if (arrived === wanted) return t`All photos are with us.`;
    if (now.state === 'waiting') return t`Waiting for the phone…`;
    if (now.state === 'ended') return t`The code has ended. Photos that arrived are kept.`;
    const opened = t`${device} opened the link. Take the photos there.`;
    return arrived > 0 ? `${opened}${format.gap}${t`Arrived so far: ${arrived} of ${wanted}.`}` : opened;
  };
  return (
    <p role="status" className="mt-4 font-medium text-text">
      {view && words(view)}
    </p>
  );
}

function Arrived({ view, kinds }: { view: HandoffView; kinds: readonly IdentityImageKind[] }) {
  const { t } = useLingui();
  const names = usePhotoNames();
  return (
    <ul className="mt-3 grid gap-2">
      {kinds.map((kind) => {
        const arrived = isThere(view, kind);
        const Icon = arrived ? CircleCheck : CircleDashed;
        return (
          <li key={kind} className="flex items-center gap-2.5">
            <Icon aria-hidden className={arrived ? 'size-5 flex-none text-success' : 'size-5 flex-none'} />
            <span className="flex-1">{names[kind]}</span>
            <span className="text-sm">{arrived ? t`Saved` : t`Not received yet`}</span>
          </li>
        );
      })}
    </ul>
  );
}
