/** Since when people hold their roles: asked before a second hand makes final what a colleague prepared. */
import type { Moment } from '#domain/loan.ts';
import type { Action, Actor, StaffRole } from '#domain/permission.ts';
import type { Refused } from '#domain/refusal.ts';
import { isSecondHand, type RolesSince, rolesSince, secondHandRefusal } from '#domain/second-hand.ts';
import type { Db, Tx } from '../house.ts';

/** As the column has it: written by the rule of that name only. */
export async function readRolesSince(tx: Db | Tx, userId: string): Promise<RolesSince> {
  const { roles_since: since } = await tx
    .selectFrom('users')
    .select('roles_since')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return since as RolesSince;
}

export async function newHandRefusal(
  tx: Tx,
  { actor }: { actor: Actor },
  action: Action,
  { now }: Moment,
): Promise<Refused | undefined> {
  if (actor.kind !== 'staff' || !isSecondHand(action)) return undefined;
  return secondHandRefusal(action, actor, await readRolesSince(tx, actor.userId), now);
}

/** Of somebody whom colleagues may not know yet: whatever their roles, none was held before now. */
export const newHandColumns = (roles: readonly StaffRole[], now: Date) => ({
  roles_since: JSON.stringify(rolesSince({ since: {}, before: [] }, roles, now.toISOString())),
});
