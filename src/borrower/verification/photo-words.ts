/** What is said about each of the three photos, and about what went wrong with one. */
import { useLingui } from '@lingui/react/macro';
import type { IdentityImageKind } from '#domain/refusal.ts';
import { useProblemWords } from '#ui/error-note.tsx';
import { ApiProblem } from '#ui/problem.ts';
import { maySendAgain } from '#ui/upload/may-send-again.ts';
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
    heic: t`This photo is in the format HEIC, which this browser cannot open. On an iPhone go to Settings › Camera › Formats, choose Most Compatible and take the photo again.`,
    empty: t`The photo is empty. Take it again or choose another one.`,
    'too-large': t`The photo must be smaller than 8 MB`,
    'too-large-to-open': t`The photo must be smaller than 40 MB`,
    unreadable: t`This photo does not open: the file is damaged or incomplete. Take the photo again or choose another one.`,
  };
}

/** Why a photo did not arrive. */
export function useUploadProblemWords(): (problem: unknown) => string {
  const { t } = useLingui();
  const faults = usePhotoFaultWords();
  const words = useProblemWords();
  return (problem) => {
    // What was refused is not kept, so nothing else is promised of it, also offline.
    if (!(problem instanceof ApiProblem) || maySendAgain(problem))
      return navigator.onLine
        ? t`The photo could not be uploaded. Try again.`
        : t`You are offline. Connect to send your photos. They are still here.`;
    if (problem.status === 413) return faults['too-large'];
    return problem.code === 'file-type' ? faults.type : words(problem);
  };
}
