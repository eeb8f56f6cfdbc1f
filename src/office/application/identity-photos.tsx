/** The three photos side by side, each accepted or marked. They are fetched when asked for, because every look is recorded. */
import { useLingui } from '@lingui/react/macro';
import { Images } from 'lucide-react';
import { useState } from 'react';
import type { ApplicationCase } from '#contract/office.ts';
import type { IdentityImageKind } from '#domain/refusal.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { api } from '../api.ts';
import { PictureViewer } from '../viewer/picture-viewer.tsx';
import { PhotoActions } from './photo-actions.tsx';
import { PhotoChecklist } from './photo-checklist.tsx';
import { usePhotoNames } from './photo-names.ts';
import { PhotoPicture } from './photo-picture.tsx';
import { type CasePhoto, PhoneWarnings, PhotoState } from './photo-state.tsx';
import { SendBackNote } from './send-back-note.tsx';
import { TypedFacts } from './typed-facts.tsx';
import { usePhotoDecisions } from './use-photo-decisions.ts';

/** Where other parts of the page send somebody to look at the photos. */
export const photosId = 'identity-photos';

export function IdentityPhotos({ found }: { found: ApplicationCase }) {
  const { t } = useLingui();
  const isWorkedOn = ['unknown', 'under-review', 'approved'].includes(found.status);
  return (
    <div id={photosId} tabIndex={-1}>
      <Card
        title={t`Identity photos`}
        aside={<span className="text-sm text-text-3">{t`Opening a photo is recorded in the audit log`}</span>}
      >
        {found.mayLook ? (
          <Photos found={found} />
        ) : isWorkedOn ? (
          <p className="text-text-2">
            {found.assignedTo
              ? t`Only the officer who has this application sees its photos, and whoever approves it once approval is proposed.`
              : t`Take this application to see its photos.`}
          </p>
        ) : (
          <p className="text-text-2">{t`The case is closed, so its photos are not shown any more.`}</p>
        )}
      </Card>
    </div>
  );
}

function Photos({ found }: { found: ApplicationCase }) {
  const { t } = useLingui();
  const { loanId, images } = found;
  const names = usePhotoNames();
  const decisions = usePhotoDecisions(found);
  const [shown, setShown] = useState(false);
  const [open, setOpen] = useState<IdentityImageKind>();
  const [urls, setUrls] = useState<Partial<Record<IdentityImageKind, string>>>({});
  const pictures = images.flatMap((photo) =>
    urls[photo.kind]
      ? [{ photo, id: photo.kind, name: names[photo.kind], url: urls[photo.kind] as string }]
      : [],
  );
  const indexOf = (kind: IdentityImageKind | undefined) => {
    const index = pictures.findIndex(({ photo }) => photo.kind === kind);
    return index === -1 ? undefined : index;
  };
  const count = images.filter(({ accepted }) => accepted).length;
  const total = images.length;

  function deciding(index: number, goOn: (index: number) => void) {
    const photo = pictures[index]?.photo;
    const { mayAccept, maySendBack, reasonOf, choose, choosing } = decisions;
    const isFree = photo && reasonOf(photo.kind) === undefined;
    async function acceptAndGoOn(accepted: CasePhoto): Promise<void> {
      if (!(await decisions.accept(accepted))) return;
      const after = [...pictures.slice(index + 1), ...pictures.slice(0, index)];
      const next = after.find((each) => decisions.isOpen(each.photo));
      if (next) goOn(pictures.indexOf(next));
    }
    return {
      bar: photo && (
        <div className="grid max-h-[40dvh] gap-2 overflow-y-auto border-t border-border px-4 py-3">
          <div role="status" className="flex flex-wrap items-center gap-3">
            <PhotoState photo={photo} isShown />
            <PhoneWarnings photo={photo} />
          </div>
          <PhotoActions photo={photo} decisions={{ ...decisions, accept: acceptAndGoOn }} withKeys />
        </div>
      ),
      keys: {
        ...(isFree && mayAccept(photo) && { a: () => void acceptAndGoOn(photo) }),
        ...(isFree && maySendBack(photo) && { s: () => choose(photo.kind) }),
      },
      close() {
        if (choosing === undefined) return false;
        choose(undefined);
        return true;
      },
    };
  }

  return (
    <>
      <p className="mb-3 text-text-2" role="status">{t`${count} of ${total} accepted`}</p>
      <div className="grid items-start gap-3 sm:grid-cols-3">
        {images.map((photo) => (
          <figure
            key={photo.kind}
            className="min-w-0 overflow-clip rounded-control border border-border bg-surface"
          >
            {shown ? (
              <PhotoPicture
                kind={photo.kind}
                queryKey={['getIdentityImage', loanId, photo.kind, photo.fileId]}
                read={(signal) => api.getIdentityImage({ loanId, kind: photo.kind }, { signal })}
                onUrl={(url) => setUrls((known) => ({ ...known, [photo.kind]: url }))}
                onOpen={() => setOpen(photo.kind)}
              />
            ) : (
              <div className="grid aspect-[1.5] place-items-center bg-surface-3 text-text-3 max-sm:hidden">
                <Images aria-hidden className="size-8" />
              </div>
            )}
            <figcaption className="grid gap-2 px-3 py-2">
              <span className="text-sm font-medium">{names[photo.kind]}</span>
              <span>
                <PhotoState photo={photo} isShown={urls[photo.kind] !== undefined} />
              </span>
              <PhoneWarnings photo={photo} />
              {urls[photo.kind] && open === undefined && <PhotoActions photo={photo} decisions={decisions} />}
            </figcaption>
          </figure>
        ))}
      </div>
      {!shown && (
        <Button size="small" variant="secondary" className="mt-4" onClick={() => setShown(true)}>
          <Images aria-hidden />
          {t`Show the photos`}
        </Button>
      )}
      <SendBackNote />
      <PhotoChecklist />
      <PictureViewer
        pictures={pictures}
        index={indexOf(open)}
        onIndex={(index) => {
          decisions.choose(undefined);
          setOpen(index === undefined ? undefined : pictures[index]?.photo.kind);
        }}
        comparedWith={indexOf('selfie-with-ic')}
        deciding={deciding}
        facts={<TypedFacts found={found} />}
        decidingKeys={[
          ['A', t`Accept the photo`],
          ['S', t`Send the photo back`],
        ]}
      />
    </>
  );
}
