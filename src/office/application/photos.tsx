/** The three photos side by side, each accepted or marked. They are fetched when asked for, because every look is recorded. */
import { useLingui } from '@lingui/react/macro';
import { Images } from 'lucide-react';
import { useState } from 'react';
import type { ApplicationCase } from '#contract/office.ts';
import { Button } from '#ui/button.tsx';
import { PictureViewer } from '../viewer/picture-viewer.tsx';
import { decidingOn } from './deciding.tsx';
import { PhotoChecklist } from './photo-checklist.tsx';
import { PhotoFigure } from './photo-figure.tsx';
import { SendBackNote } from './send-back-note.tsx';
import { TypedFacts } from './typed-facts.tsx';
import { useFetchedPhotos } from './use-fetched-photos.ts';
import { usePhotoDecisions } from './use-photo-decisions.ts';

export function Photos({ found }: { found: ApplicationCase }) {
  const { t } = useLingui();
  const { images } = found;
  const decisions = usePhotoDecisions(found);
  const [shown, setShown] = useState(false);
  const { pictures, urlOf, came, indexOf, open, setOpen } = useFetchedPhotos(found);
  const deciding = decidingOn(pictures, decisions);
  const count = images.filter(({ accepted }) => accepted).length;
  const total = images.length;

  return (
    <>
      <p className="mb-3 text-text-2" role="status">{t`${count} of ${total} accepted`}</p>
      <div className="grid items-start gap-3 sm:grid-cols-3">
        {images.map((photo) => (
          <PhotoFigure
            key={photo.kind}
            loanId={found.loanId}
            photo={photo}
            shown={shown}
            isFetched={urlOf(photo.kind) !== undefined}
            onUrl={came(photo.kind)}
            onOpen={() => setOpen(photo.kind)}
            // In the viewer they stand below the picture.
            decisions={open === undefined ? decisions : undefined}
          />
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
