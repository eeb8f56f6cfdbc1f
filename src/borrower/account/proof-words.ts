/** Where the file of a payment proof stands, in words: what is spoken, and what is wrong with it. */
import { useLingui } from '@lingui/react/macro';
import { useProblemWords } from '#ui/error-note.tsx';
import { ApiProblem } from '#ui/problem.ts';
import { useCalm } from '#ui/upload/use-calm.ts';
import { type ProofFault, UnfitFileError } from './proof-file.ts';
import type { Proof } from './use-proof-upload.ts';

export function useProofFaultWords(): (problem: unknown) => string {
  const { t } = useLingui();
  const words = useProblemWords();
  const faults: Record<ProofFault, string> = {
    type: t`The file must be a JPG, PNG, WebP or PDF`,
    heic: t`This picture is in the format HEIC, which this browser cannot open. Take a screenshot of it and choose that.`,
    empty: t`The file is empty`,
    'too-large': t`The file must be smaller than 8 MB`,
    'too-large-to-open': t`The file must be smaller than 40 MB`,
    'pdf-too-large': t`A PDF must be smaller than 5 MB`,
    unreadable: t`This file does not open: it is damaged, or something else than its name says. Save the receipt from your bank again, or take a screenshot of it, and choose that.`,
  };
  return (problem) => {
    if (problem instanceof UnfitFileError) return faults[problem.fault];
    return isDamaged(problem) ? faults.unreadable : words(problem);
  };
}

/** The server could not open it; its own sentence speaks of a photo, and this may be a PDF. */
export const isDamaged = (problem: unknown): boolean =>
  problem instanceof ApiProblem && problem.code === 'image-unreadable';

/** What is spoken: seldom, and only when it means something. */
export function useProofNews(proof: Proof): string {
  const { t } = useLingui();
  const isWaiting = proof.state === 'sending' && proof.progress.state === 'waiting';
  const words = {
    none: '',
    preparing: t`Getting your file ready…`,
    sending: isWaiting
      ? t`The connection is gone. Your file goes on by itself when it is back.`
      : t`Sending your file. You can go on meanwhile.`,
    failed: '',
    there: t`Your file is with us.`,
  };
  return useCalm(words[proof.state]);
}
