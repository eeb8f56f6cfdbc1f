/** The ways a case can go on from here, in the order in which they are offered. */
import type { Action } from '#domain/permission.ts';

export type Way = 'confirm' | 'approve' | 'ask' | 'return' | 'reject';

const actionOf: Record<Way, Action> = {
  confirm: 'confirmApproval',
  approve: 'proposeApproval',
  ask: 'requestCorrection',
  return: 'returnProposal',
  reject: 'rejectApplication',
};

export const waysOf = (allowed: readonly string[]): Way[] =>
  (Object.keys(actionOf) as Way[]).filter((way) => allowed.includes(actionOf[way]));
