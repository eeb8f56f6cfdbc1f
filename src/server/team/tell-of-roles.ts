/** Colleagues who would know a new person learn who got a role over people, loans or money, and who gave it. */
import type { StaffRole } from '#domain/permission.ts';
import { rolesGained, toldOfRoles } from '#domain/team.ts';
import { roleGivenMail } from '#words/team-mail.ts';
import type { House, Tx } from '../house.ts';
import { tellStaff } from '../outbox/tell-overseers.ts';

type Given = {
  /** A role was given, or somebody began again with neither password nor authenticator of before. */
  how: 'given' | 'again';
  userId: string;
  before: readonly StaffRole[];
  after: readonly StaffRole[];
  by: string;
};

export async function tellOfRoles(
  tx: Tx,
  house: House,
  { how, userId, before, after, by }: Given,
): Promise<void> {
  const gained = rolesGained(before, after);
  if (!gained) return;
  const { name, email } = await tx
    .selectFrom('users')
    .select(['name', 'email'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  await tellStaff(tx, house, { roles: toldOfRoles, except: userId }, (i18n) =>
    roleGivenMail(i18n, { ...gained, how, name, email, by }),
  );
}
