/** What is said about each of the three photos, and about what went wrong with one. */
import { useLingui } from '@lingui/react/macro';
import type { IdentityImageKind } from '#domain/refusal.ts';
import { useProblemWords } from '#ui/error-note.tsx';
import { ApiProblem } from '#ui/problem.ts';
import type { PhotoFault } from './photo-file.ts';

export function usePhotoNames(): Record<IdentityImageKind, string> {
  const { t } = useLingui();
  return {
    'ic-front': t`Front of your MyKad`,
    'ic-back': t`Back of your MyKad`,
    'selfie-with-ic': t`Selfie with your MyKad`,
  };
}

/** The mistake of going on without one. */
export function usePhotoMissing(): Record<IdentityImageKind, string> {
  const { t } = useLingui();
  return {
    'ic-front': t`Add a photo of the front of your MyKad`,
    'ic-back': t`Add a photo of the back of your MyKad`,
    'selfie-with-ic': t`Add a selfie with your MyKad`,
  };
}

export function usePhotoFaultWords(): Record<PhotoFault, string> {
  const { t } = useLingui();
  return {
    type: t`The photo must be a JPG, PNG or WebP`,
    empty: t`The photo is empty. Take it again or choose another one.`,
    'too-large': t`The photo must be smaller than 8 MB`,
    unreadable: t`We could not open this photo. Take it again or choose another one.`,
  };
}

/** Why a photo did not arrive. */
export function useUploadProblemWords(): (problem: unknown) => string {
  const { t } = useLingui();
  const faults = usePhotoFaultWords();
  const words = useProblemWords();
  return (problem) => {
    if (!navigator.onLine) return t`You are offline. Connect to send your photos. They are still here.`;
    if (!(problem instanceof ApiProblem) || mayWorkAgain(problem))
      return t`The photo could not be uploaded. Try again.`;
    if (problem.status === 413) return faults['too-large'];
    return problem.code === 'file-type' ? faults.type : words(problem);
  };
}

/** The same photo may arrive at the next try: no answer came, or something broke on our side. */
export function mayWorkAgain(problem: unknown): boolean {
  return !(problem instanceof ApiProblem) || problem.status === 0 || problem.status >= 500;
}
