/** What the officer may do with each photo now: accept it, mark it for sending back, or take the mark off. */
import { useRef, useState } from 'react';
import type { ApplicationCase } from '#contract/office.ts';
import type { IdentityImageKind } from '#domain/refusal.ts';
import { useAction } from '#ui/use-action.ts';
import { api } from '../api.ts';
import { usePhotoReasons } from './photo-reasons.tsx';
import type { CasePhoto } from './photo-state.tsx';
import { useReadAgain } from './use-case.ts';

export type PhotoDecisions = ReturnType<typeof usePhotoDecisions>;

export function usePhotoDecisions({ loanId, allowed }: ApplicationCase) {
  const readAgain = useReadAgain(loanId);
  const { reasonOf, mark } = usePhotoReasons();
  // One for each: whoever accepts quickly goes on while the answer to the one before is on its way.
  const actions = {
    'ic-front': useAction(api.acceptPhoto),
    'ic-back': useAction(api.acceptPhoto),
    'selfie-with-ic': useAction(api.acceptPhoto),
  };
  /** Whose reasons are open for choosing. */
  const [choosing, choose] = useState<IdentityImageKind>();

  const mayAccept = ({ accepted, askedFor }: CasePhoto) =>
    allowed.includes('acceptPhoto') && !accepted && !askedFor;
  const maySendBack = ({ askedFor }: CasePhoto) => allowed.includes('requestCorrection') && !askedFor;

  /** Accepted from here, which the case says a moment later. */
  const acceptedHere = useRef(new Set<string>());
  const isOpen = (photo: CasePhoto) =>
    mayAccept(photo) && reasonOf(photo.kind) === undefined && !acceptedHere.current.has(photo.fileId);

  /** True when it is. */
  async function accept({ kind, fileId }: CasePhoto): Promise<boolean> {
    const outcome = await actions[kind].run({ loanId, kind, fileId });
    if (!outcome?.done) return false;
    acceptedHere.current.add(fileId);
    mark(kind, undefined);
    // Said where it stands, by the photo and by the count: a toast for each would cover what is looked at next.
    readAgain();
    return true;
  }

  return {
    mayAccept,
    maySendBack,
    isOpen,
    accept,
    choosing,
    choose,
    reasonOf,
    mark,
    readAgain,
    isBusy: (kind: IdentityImageKind) => actions[kind].busy,
    problemOf: (kind: IdentityImageKind) => actions[kind].problem,
  };
}
