/** The roles of a person as one line. */
import { useLingui } from '@lingui/react/macro';
import type { StaffRole } from '#domain/permission.ts';
import { roleWords } from '#words/roles.ts';

export function useRoleNames(): (roles: readonly StaffRole[]) => string {
  const { t, i18n } = useLingui();
  return (roles) => roles.map((role) => i18n._(roleWords[role])).join(', ') || t`No role`;
}
