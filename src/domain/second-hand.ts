/**
 * The second hand: who makes final what a colleague prepared. One administrator with several mailboxes could invite both
 * hands and be both, so a role counts as second hand only when it was held for three days. In these, everybody who was told of
 * it by mail (`rolesGained`) can object. Administrators have the same wait in `second-administrator.ts`.
 */
import type { Instant } from './loan.ts';
import { type Action, type Actor, permissions, type StaffRole } from './permission.ts';
import { type Refused, refuse } from './refusal.ts';
import { afterThreeDays } from './second-administrator.ts';

/** Every command that the one who prepared may not do. Saying no (returning, refusing) needs no wait: it moves nothing. */
export const secondHandActions = [
  'confirmApproval',
  'releasePayout',
  // Frees payouts for another file: who took the first one to the bank could have them paid twice.
  'withdrawPayoutFile',
  'confirmReversal',
  'confirmClaimOutcome',
  'confirmRefund',
  'confirmFormalNotice',
  'sendHeldMessage',
  'confirmRecovery',
] as const satisfies readonly Action[];

export type SecondHandAction = (typeof secondHandActions)[number];

/** Since when somebody holds each role; without an entry: since before this was written down. */
export type RolesSince = Partial<Record<StaffRole, Instant>>;

/** A role that stays keeps its time; one that is new, or was taken and comes back, begins now. */
export function rolesSince(
  { since, before }: { since: RolesSince; before: readonly StaffRole[] },
  after: readonly StaffRole[],
  now: Instant,
): RolesSince {
  const entries = after.flatMap((role): [StaffRole, Instant][] => {
    const time = before.includes(role) ? since[role] : now;
    return time === undefined ? [] : [[role, time]];
  });
  return Object.fromEntries(entries);
}

/** From when somebody may be the second hand by any of these roles; undefined: has been for long. */
const confirmsFrom = (roles: readonly StaffRole[], since: RolesSince): Instant | undefined => {
  const times = roles.map((role) => since[role]);
  if (times.includes(undefined)) return undefined;
  const [earliest] = times.filter((time) => time !== undefined).sort();
  return earliest && afterThreeDays(earliest);
};

export const isSecondHand = (action: Action): boolean =>
  (secondHandActions as readonly Action[]).includes(action);

/** Only the roles that permit the action count: long in finance is not long an approver. */
export function secondHandRefusal(
  action: Action,
  actor: Actor,
  since: RolesSince,
  now: Instant,
): Refused | undefined {
  if (actor.kind !== 'staff' || !isSecondHand(action)) return undefined;
  const holders: readonly string[] = permissions[action];
  const untilAt = confirmsFrom(
    actor.roles.filter((role) => holders.includes(role)),
    since,
  );
  return untilAt !== undefined && now < untilAt ? refuse({ code: 'role-too-new', untilAt }) : undefined;
}

/** What somebody's roles permit and their time does not yet, with the moment from which it does: what the back office shows them. */
export function secondHandFrom(
  roles: readonly StaffRole[],
  since: RolesSince,
  now: Instant,
): Partial<Record<SecondHandAction, Instant>> {
  const actor = { kind: 'staff', userId: '', roles } as const;
  const waits = secondHandActions.flatMap((action): [SecondHandAction, Instant][] => {
    const refused = secondHandRefusal(action, actor, since, now)?.refusal;
    return refused?.code === 'role-too-new' ? [[action, refused.untilAt]] : [];
  });
  return Object.fromEntries(waits);
}
