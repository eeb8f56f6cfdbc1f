/**
 * Who may look at a borrower's identity photos and IC number: only while the case is open, and only those who work on
 * it: the officer who holds it, and an approver once there is something to approve. (A licence holder's duty of need to
 * know; product rule 11.) Those who prove the person anew open two photos elsewhere (assisted-recovery.ts).
 */
import type { Loan } from './loan.ts';
import { isBeforePayout } from './loan-status.ts';
import type { Actor } from './permission.ts';
import { type Refused, refuse } from './refusal.ts';

/** Looks of one staff member within any hour: far above a day's honest work, far below copying the customers' cards. */
export const looksPerHour = 50;

type Case = Pick<Loan, 'status' | 'assignedTo' | 'proposal'>;

/** Undefined when the actor may look. The permission table has been asked before. */
export const identityLookRefusal = (
  { status, assignedTo, proposal }: Case,
  actor: Actor,
): Refused | undefined => {
  if (!isBeforePayout(status)) return refuse({ code: 'wrong-status', status });
  if (actor.kind !== 'staff') return refuse({ code: 'not-assigned-to-you' });
  const isHolder = assignedTo?.userId === actor.userId;
  const isApproving = actor.roles.includes('approver') && (proposal !== undefined || status === 'approved');
  return isHolder || isApproving ? undefined : refuse({ code: 'not-assigned-to-you' });
};
