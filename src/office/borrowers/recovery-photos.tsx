/** The two photos of a recovery on its card, fetched when asked for: every look is recorded, and both people have to look. */
import { useLingui } from '@lingui/react/macro';
import { Images } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type ComparedPhoto, comparedPhotos } from '#domain/assisted-recovery.ts';
import { Button } from '#ui/button.tsx';
import { api } from '../api.ts';
import { usePhotoNames } from '../application/photo-names.ts';
import { PhotoPicture } from '../application/photo-picture.tsx';
import { PictureViewer } from '../viewer/picture-viewer.tsx';
import { useReadRecoveryAgain } from './use-recovery.ts';

type RecoveryPhotosProps = { borrowerId: string; recoveryId: string };

export function RecoveryPhotos({ borrowerId, recoveryId }: RecoveryPhotosProps) {
  const { t } = useLingui();
  const names = usePhotoNames();
  const readAgain = useReadRecoveryAgain(borrowerId);
  const [shown, setShown] = useState(false);
  const [open, setOpen] = useState<ComparedPhoto>();
  const [urls, setUrls] = useState<Partial<Record<ComparedPhoto, string>>>({});
  const pictures = comparedPhotos.flatMap((kind) => {
    const url = urls[kind];
    return url ? [{ id: kind, name: names[kind], url }] : [];
  });
  const indexOf = (kind: ComparedPhoto | undefined) => {
    const index = pictures.findIndex(({ id }) => id === kind);
    return index === -1 ? undefined : index;
  };
  const isAll = pictures.length === comparedPhotos.length;
  // The card says who has opened them.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when both are there
  useEffect(() => {
    if (isAll) readAgain();
  }, [isAll]);
  return (
    <div>
      {shown && (
        <div className="mb-3 grid items-start gap-3 sm:grid-cols-2">
          {comparedPhotos.map((kind) => (
            <figure
              key={kind}
              className="min-w-0 overflow-clip rounded-control border border-border bg-surface"
            >
              <PhotoPicture
                kind={kind}
                queryKey={['getRecoveryPhoto', recoveryId, kind]}
                read={(signal) => api.getRecoveryPhoto({ borrowerId, recoveryId, kind }, { signal })}
                onUrl={(url) => setUrls((known) => ({ ...known, [kind]: url }))}
                onOpen={() => setOpen(kind)}
              />
              <figcaption className="px-3 py-2 text-sm font-medium">{names[kind]}</figcaption>
            </figure>
          ))}
        </div>
      )}
      {!shown && (
        <Button variant="secondary" size="small" onClick={() => setShown(true)}>
          <Images aria-hidden />
          {t`Show the photos`}
        </Button>
      )}
      <p className="mt-2 text-sm text-text-3">{t`Opening a photo is recorded in the audit log`}</p>
      <PictureViewer
        pictures={pictures}
        index={indexOf(open)}
        onIndex={(index) => setOpen(index === undefined ? undefined : pictures[index]?.id)}
        comparedWith={indexOf('selfie-with-ic')}
      />
    </div>
  );
}
