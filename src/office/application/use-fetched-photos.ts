/** The photos that have come so far, in the order of the case, and which of them is open larger. */
import { useState } from 'react';
import type { ApplicationCase } from '#contract/office.ts';
import type { IdentityImageKind } from '#domain/refusal.ts';
import type { Picture } from '../viewer/picture-viewer.tsx';
import { usePhotoNames } from './photo-names.ts';
import type { CasePhoto } from './photo-state.tsx';
import { useLookedAt } from './use-case.ts';

export type FetchedPhoto = Picture & { photo: CasePhoto };

export function useFetchedPhotos({ loanId, images }: ApplicationCase) {
  const names = usePhotoNames();
  const lookedAt = useLookedAt(loanId);
  const [open, setOpen] = useState<IdentityImageKind>();
  const [urls, setUrls] = useState<Partial<Record<IdentityImageKind, string | undefined>>>({});
  const pictures = images.flatMap((photo): FetchedPhoto[] => {
    const url = urls[photo.kind];
    return url ? [{ photo, id: photo.kind, name: names[photo.kind], url }] : [];
  });

  return {
    pictures,
    urlOf: (kind: IdentityImageKind) => urls[kind],
    came: (kind: IdentityImageKind) => (url: string | undefined) => {
      setUrls((known) => ({ ...known, [kind]: url }));
      if (url) lookedAt(kind);
    },
    indexOf(kind: IdentityImageKind | undefined) {
      const index = pictures.findIndex(({ photo }) => photo.kind === kind);
      return index === -1 ? undefined : index;
    },
    open,
    setOpen,
  };
}
