/** One of the three photos: the picture once it is asked for, its name, how it stands, and what is decided on it. */
import { Images } from 'lucide-react';
import { api } from '../api.ts';
import { PhotoActions } from './photo-actions.tsx';
import { usePhotoNames } from './photo-names.ts';
import { PhotoPicture } from './photo-picture.tsx';
import { type CasePhoto, PhoneWarnings, PhotoState } from './photo-state.tsx';
import type { PhotoDecisions } from './use-photo-decisions.ts';

type PhotoFigureProps = {
  loanId: string;
  photo: CasePhoto;
  /** The photos were asked for. */
  shown: boolean;
  /** This one is here. */
  isFetched: boolean;
  onUrl: (url: string | undefined) => void;
  onOpen: () => void;
  /** Nothing is decided here while the viewer is open. */
  decisions: PhotoDecisions | undefined;
};

export function PhotoFigure({ loanId, photo, shown, isFetched, onUrl, onOpen, decisions }: PhotoFigureProps) {
  const names = usePhotoNames();
  const { kind, fileId } = photo;
  return (
    <figure className="min-w-0 overflow-clip rounded-control border border-border bg-surface">
      {shown ? (
        <PhotoPicture
          kind={kind}
          queryKey={['getIdentityImage', loanId, kind, fileId]}
          read={(signal) => api.getIdentityImage({ loanId, kind }, { signal })}
          onUrl={onUrl}
          onOpen={onOpen}
        />
      ) : (
        <div className="grid aspect-[1.5] place-items-center bg-surface-3 text-text-3 max-sm:hidden">
          <Images aria-hidden className="size-8" />
        </div>
      )}
      <figcaption className="grid gap-2 px-3 py-2">
        <span className="text-sm font-medium">{names[kind]}</span>
        <span>
          <PhotoState photo={photo} isShown={isFetched} />
        </span>
        <PhoneWarnings photo={photo} />
        {isFetched && decisions && <PhotoActions photo={photo} decisions={decisions} />}
      </figcaption>
    </figure>
  );
}
