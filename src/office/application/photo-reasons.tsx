/**
 * What is wrong with which photo, as the officer marks it: chosen under a photo, in the viewer or in the decision's form,
 * and sent from the form alone.
 */
import { useLingui } from '@lingui/react/macro';
import { createContext, type ReactNode, use, useState } from 'react';
import type { ApplicationCase } from '#contract/office.ts';
import type { CorrectionItem } from '#domain/photo-check.ts';
import type { IdentityImageKind } from '#domain/refusal.ts';
import { useLeaveGuard } from '#ui/navigation.tsx';

type PhotoReasons = {
  /** What the borrower was asked before stays, so that asking for more never drops it. */
  reasonOf: (kind: IdentityImageKind) => CorrectionItem | undefined;
  /** Marked here and not sent yet. */
  unsent: readonly IdentityImageKind[];
  mark: (kind: IdentityImageKind, reason: CorrectionItem | undefined) => void;
  forget: () => void;
};

const Reasons = createContext<PhotoReasons | undefined>(undefined);

type PhotoReasonsProviderProps = { found: ApplicationCase; children: ReactNode };

export function PhotoReasonsProvider({ found: { images, allowed }, children }: PhotoReasonsProviderProps) {
  const { t } = useLingui();
  // By file: another photo of the same kind begins anew.
  const [marked, setMarked] = useState<Readonly<Record<string, CorrectionItem | undefined>>>({});
  const photoOf = (kind: IdentityImageKind) => images.find((image) => image.kind === kind);
  const reasonOf = (kind: IdentityImageKind) => {
    const photo = photoOf(kind);
    if (!photo) return undefined;
    return photo.fileId in marked ? marked[photo.fileId] : (photo.askedFor ?? undefined);
  };
  const unsent = images
    .filter(({ kind, askedFor }) => reasonOf(kind) !== (askedFor ?? undefined))
    .map(({ kind }) => kind);
  // Marks are on this page alone until they are sent.
  useLeaveGuard(unsent.length > 0 && allowed.includes('requestCorrection'), t`Ask for something`);
  const value: PhotoReasons = {
    reasonOf,
    unsent,
    mark(kind, reason) {
      const photo = photoOf(kind);
      if (photo) setMarked((all) => ({ ...all, [photo.fileId]: reason }));
    },
    forget: () => setMarked({}),
  };
  return <Reasons value={value}>{children}</Reasons>;
}

export function usePhotoReasons(): PhotoReasons {
  const reasons = use(Reasons);
  if (!reasons) throw new Error('photos are marked inside of PhotoReasonsProvider');
  return reasons;
}
