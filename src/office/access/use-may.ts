/** What the signed-in person may do, by the permission table the server asks as well. */
import { type Action, type Actor, may, type StaffRole } from '#domain/permission.ts';
import { useSession } from '#ui/session.ts';

export type StaffMember = {
  userId: string;
  name: string;
  email: string;
  roles: readonly StaffRole[];
  newRoleUntil?: string;
};

/** Undefined while nobody who works here is signed in. */
export function useStaffMember(): StaffMember | undefined {
  const session = useSession();
  return session.status === 'signed-in' && session.user.kind === 'staff' ? session.user : undefined;
}

export function useMay(): (action: Action) => boolean {
  const member = useStaffMember();
  const actor: Actor = member ? { kind: 'staff', ...member } : { kind: 'guest' };
  return (action) => may(actor, action);
}
