/** What an administrator does to the account of somebody else: roles, in and out, and the end of sessions. */
import type * as endpoints from '#contract/team.ts';
import type { Team } from '#contract/team.ts';
import type { StaffRole } from '#domain/permission.ts';
import { rolesSince } from '#domain/second-hand.ts';
import {
  activateStaff as activateRule,
  changeStaffRoles as changeRolesRule,
  deactivateStaff as deactivateRule,
  endStaffSessions as endSessionsRule,
  orderedRoles,
  type TeamChange,
} from '#domain/team.ts';
import { forgetOtherDevices } from '../accounts/devices.ts';
import { endOtherSessions } from '../accounts/sessions.ts';
import { personOf, userIdOf } from '../actor.ts';
import type { Command, Writing } from '../command.ts';
import type { Tx } from '../house.ts';
import { lenderStream } from '../lender/lender-stream.ts';
import type { InputOf } from '../route.ts';
import { withdrawResets } from './link-rows.ts';
import { newHandColumns, readRolesSince } from './new-hand.ts';
import { readTarget, readTeam, type Target } from './team-rows.ts';
import { tellOfRoles } from './tell-of-roles.ts';

type MemberCommand<Input, State = Target> = Command<Input, State, TeamChange, Team>;
type ByUser = { userId: string };

const common = {
  stream: lenderStream,
  read: readTarget,
  answer: (tx: Tx, _change: TeamChange, _input: unknown, { now }: Writing) => readTeam(tx, now),
};

export const changeStaffRoles: Command<
  InputOf<typeof endpoints.changeStaffRoles>,
  Target,
  TeamChange & { before: readonly StaffRole[] },
  Team
> = {
  action: 'changeStaffRoles',
  ...common,
  decide: (target, input, _moment, { actor }) => {
    const outcome = changeRolesRule(target, input, userIdOf(actor));
    return outcome.ok ? { ok: true, change: { ...outcome.change, before: target.member.roles } } : outcome;
  },
  write: async (tx, { before }, { userId, roles }, { house, call, now }) => {
    const since = await readRolesSince(tx, userId);
    await tx
      .updateTable('users')
      .set({
        roles: orderedRoles(roles),
        roles_since: JSON.stringify(rolesSince({ since, before }, roles, now.toISOString())),
        ...madeAdministratorBy(before, roles, userIdOf(call.actor)),
      })
      .where('user_id', '=', userId)
      .execute();
    // A session that began with other rights does not go on with these.
    await endOtherSessions(tx, userId, undefined, now);
    const { name: by } = await personOf(tx, call.actor);
    await tellOfRoles(tx, house, { how: 'given', userId, before, after: roles, by });
  },
};

export const deactivateStaff: MemberCommand<ByUser> = {
  action: 'deactivateStaff',
  ...common,
  decide: (target, _input, _moment, { actor }) => deactivateRule(target, userIdOf(actor)),
  write: async (tx, _change, { userId }, { now }) => {
    await tx.updateTable('users').set({ deactivated_at: now }).where('user_id', '=', userId).execute();
    await endOtherSessions(tx, userId, undefined, now);
    await forgetOtherDevices(tx, userId, undefined);
    await withdrawResets(tx, userId, now);
  },
};

/** From whom the role came: who gave it must not be the other of the two people that a proposal needs. */
const madeAdministratorBy = (before: readonly StaffRole[], after: readonly StaffRole[], by: string) => {
  const [was, is] = [before, after].map((roles) => roles.includes('administrator'));
  return was === is ? {} : { administrator_by: is ? by : null };
};

export const activateStaff: Command<ByUser, Target, TeamChange & { after: readonly StaffRole[] }, Team> = {
  action: 'activateStaff',
  ...common,
  decide: (target, _input, _moment, { actor }) => {
    const outcome = activateRule(target, userIdOf(actor));
    return outcome.ok ? { ok: true, change: { ...outcome.change, after: target.member.roles } } : outcome;
  },
  write: async (tx, { after }, { userId }, { house, call, now }) => {
    // Whoever reads the mailbox of somebody who left is as new as anybody.
    await tx
      .updateTable('users')
      .set({ deactivated_at: null, ...newHandColumns(after, now) })
      .where('user_id', '=', userId)
      .execute();
    const { name: by } = await personOf(tx, call.actor);
    await tellOfRoles(tx, house, { how: 'given', userId, before: [], after, by });
  },
};

export const endStaffSessions: MemberCommand<ByUser, Target & { openSessions: number }> = {
  action: 'endStaffSessions',
  ...common,
  read: async (tx, call, input, house) => {
    const target = await readTarget(tx, call, input);
    const { people } = await readTeam(tx, house.clock.now());
    const person = people.find(({ userId }) => userId === input.userId);
    return target && { ...target, openSessions: person?.sessions.length ?? 0 };
  },
  decide: (target, _input, _moment, { actor }) => endSessionsRule(target, userIdOf(actor)),
  write: (tx, _change, { userId }, { now }) => endOtherSessions(tx, userId, undefined, now),
};
