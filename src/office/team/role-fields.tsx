/** The roles to choose from, each with what it opens, in the words of the work. */
import { useLingui } from '@lingui/react/macro';
import { type StaffRole, staffRoles } from '#domain/permission.ts';
import { mayGoTogether } from '#domain/team.ts';
import type { Answers } from '#ui/answers.ts';
import { Checkbox } from '#ui/choice-field.tsx';
import { FieldGroup } from '#ui/field.tsx';
import type { FieldBinding } from '#ui/use-form.ts';
import { roleWords } from '#words/roles.ts';

const boxName = (role: StaffRole) => `role-${role}`;

export const rolesIn = (answers: Answers): StaffRole[] =>
  staffRoles.filter((role) => answers.checked(boxName(role)));

/** The sentence for roles that cannot be given; undefined when they can. */
export function useRoleMistake(): (roles: readonly StaffRole[]) => string | undefined {
  const { t } = useLingui();
  return (roles) => {
    if (roles.length === 0) return t`Choose at least one role`;
    return mayGoTogether(roles)
      ? undefined
      : t`Auditor and attestor cannot be combined with another role. Choose one of them alone, or other roles.`;
  };
}

export function RoleFields({ field, chosen = [] }: { field: FieldBinding; chosen?: readonly StaffRole[] }) {
  const { t, i18n } = useLingui();
  const hints: Record<StaffRole, string> = {
    'loan-officer': t`Takes applications, checks photos, proposes or rejects`,
    approver: t`Confirms proposals and signs for the lender`,
    finance: t`Payouts, payments, refunds and stamps`,
    administrator: t`People, settings and the calendar; no loans and no money`,
    auditor: t`Sees everything in the office and changes nothing; alone only`,
    attestor: t`Sees agreements and records their attestation; alone only`,
  };
  return (
    <FieldGroup {...field} label={t`Roles`}>
      <div className="mt-2 grid gap-3">
        {staffRoles.map((role, index) => (
          <Checkbox
            key={role}
            name={boxName(role)}
            // The summary of mistakes leads to the first.
            id={index === 0 ? field.id : `${field.id}-${role}`}
            label={i18n._(roleWords[role])}
            hint={hints[role]}
            defaultChecked={chosen.includes(role)}
          />
        ))}
      </div>
    </FieldGroup>
  );
}
