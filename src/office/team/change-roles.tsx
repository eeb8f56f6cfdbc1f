/** What a person may do, from their next request on. Why it cannot be changed is said instead of a dead button. */
import { useLingui } from '@lingui/react/macro';
import { changeStaffRoles, type TeamMember } from '#contract/team.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { ConfirmDialog, saidNo, useConfirmed } from '../confirm.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { RoleFields, rolesIn, useRoleMistake } from './role-fields.tsx';
import { useRoleNames } from './use-role-names.ts';
import { useReadTeamAgain, useTeamChanged } from './use-team.ts';

export function ChangeRoles({ member }: { member: TeamMember }) {
  const { t } = useLingui();
  const changed = useTeamChanged();
  const readAgain = useReadTeamAgain();
  const roleMistake = useRoleMistake();
  const roleNames = useRoleNames();
  const confirmed = useConfirmed(api.changeStaffRoles);
  const { userId, name, roles: from } = member;
  const before = roleNames(from);
  const form = useForm({
    schema: changeStaffRoles.body,
    read: (answers) => ({ from, roles: rolesIn(answers) }),
    check: ({ roles }) => ({
      roles:
        roleMistake(roles) ??
        (roles.join() === from.join() && t`These are the current roles. Choose others to change them.`),
    }),
    submit: (input, { key }) => confirmed.submit({ userId, ...input }, { key }),
    fieldOf: ({ code }) =>
      code === 'roles-not-together' || code === 'roles-unchanged' ? 'roles' : undefined,
    guard: true,
    isStillToSave: saidNo,
    done(team) {
      if (!team) return;
      toast(t`Roles changed. ${name} signs in again with the new ones.`);
      changed(team);
    },
  });
  return (
    <form {...form.props} className="grid max-w-form gap-5">
      <ErrorSummary form={form} />
      <RoleFields field={form.field('roles')} chosen={from} />
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <div>
        <Button type="submit" size="small" busy={form.busy}>{t`Change the roles`}</Button>
      </div>
      <ConfirmDialog confirmed={confirmed} title={t`Change the roles of ${name}?`} yes={t`Change the roles`}>
        {({ roles }) => <Before before={before} after={roleNames(roles)} />}
      </ConfirmDialog>
    </form>
  );
}

function Before({ before, after }: { before: string; after: string }) {
  const { t } = useLingui();
  return (
    <>
      <p>{t`Until now: ${before}`}</p>
      <p>{t`From now on: ${after}`}</p>
      <p className="mt-2">{t`All open sessions end. This is recorded with your name.`}</p>
    </>
  );
}
