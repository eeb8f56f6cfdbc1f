/** The ways a case can go on from here, in the order in which they are offered. */
import type { ApplicationCase } from '#contract/office.ts';
import type { Action } from '#domain/permission.ts';

export type Way = 'confirm' | 'approve' | 'ask' | 'return' | 'reject';

const actionOf: Record<Way, Action> = {
  confirm: 'confirmApproval',
  approve: 'proposeApproval',
  ask: 'requestCorrection',
  return: 'returnProposal',
  reject: 'rejectApplication',
};

export const waysOf = (found: ApplicationCase): Way[] =>
  (Object.keys(actionOf) as Way[]).filter(
    (way) => found.allowed.includes(actionOf[way]) || (way === 'approve' && waitsForPhotos(found)),
  );

/** Nothing but the officer's own look at the photos stands before the approval: the way is shown, and says so. */
export const waitsForPhotos = ({ allowed, verificationComplete }: ApplicationCase): boolean =>
  verificationComplete && allowed.includes('acceptPhoto');
