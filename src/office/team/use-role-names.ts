/** The roles of a person as one line. */
import { useLingui } from '@lingui/react/macro';
import type { StaffRole } from '#domain/permission.ts';
import { roleWords } from '../access/role-words.ts';

export function useRoleNames(): (roles: readonly StaffRole[]) => string {
  const { t, i18n } = useLingui();
  return (roles) => roles.map((role) => i18n._(roleWords[role])).join(', ') || t`No role`;
}
