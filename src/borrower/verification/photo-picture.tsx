/** One photo as it is now: the file on this device, or what the server has of an earlier time. */
import { useLingui } from '@lingui/react/macro';
import { ZoomIn } from 'lucide-react';
import { useState } from 'react';
import { getFile } from '#contract/identity.ts';
import { Button } from '#ui/button.tsx';
import { useCoveredAgain } from '#ui/covered-number.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { addressOf } from '#ui/endpoint-address.ts';
import { usePreview } from '#ui/file-field.tsx';
import type { Photo } from './draft.ts';
import { StoredPhoto } from './stored-photo.tsx';

type PhotoPictureProps = { photo: Photo; alt: string; className: string };

export function PhotoPicture({ photo, alt, className }: PhotoPictureProps) {
  const local = usePreview(photo.file);
  const stored = storedAs(photo);
  const src = local ?? (stored && addressOf(getFile, { fileId: stored }));
  return src ? <img src={src} alt={alt} className={className} /> : <span className={className} />;
}

const storedAs = (photo: Photo): string | undefined =>
  photo.state === 'added' && !photo.file ? photo.fileId : undefined;

type LargePhotoProps = { photo: Photo; name: string; className: string };

/** The same, large enough to see what was sent. */
function LargePhoto({ photo, name, className }: LargePhotoProps) {
  const stored = storedAs(photo);
  if (stored) return <StoredPhoto fileId={stored} name={name} className={className} />;
  return <PhotoPicture photo={photo} alt={name} className={className} />;
}

/** A small picture that is pressed to be seen large; what shows an identity card closes by itself after half a minute. */
export function PhotoToLookAt({ photo, name, className }: LargePhotoProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  useCoveredAgain(isOpen, close);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)} className="relative block w-full cursor-zoom-in">
        <PhotoPicture photo={photo} alt="" className={className} />
        <span className="absolute end-1 bottom-1 grid size-8 place-items-center rounded-full bg-surface text-text shadow-1">
          <ZoomIn aria-hidden className="size-5" />
        </span>
        <span className="sr-only">
          {t`Look closer`} {name}
        </span>
      </button>
      <Dialog
        open={isOpen}
        title={name}
        onClose={close}
        actions={<Button onClick={close}>{t`Close`}</Button>}
      >
        <LargePhoto photo={photo} name={name} className={largeClass} />
      </Dialog>
    </>
  );
}

const largeClass = 'max-h-[60dvh] min-h-48 w-full rounded-control bg-surface-3 object-contain';

type PhotoWithUsProps = { photo: Photo; name: string; words: string };

/** On the page where it can be taken again. */
export function PhotoWithUs({ photo, name, words }: PhotoWithUsProps) {
  return (
    <figure className="mb-4 overflow-clip rounded-card border border-border">
      <LargePhoto
        photo={photo}
        name={name}
        className="max-h-[40dvh] min-h-48 w-full bg-surface-3 object-contain"
      />
      <figcaption className="px-4 py-3 text-note">{words}</figcaption>
    </figure>
  );
}
