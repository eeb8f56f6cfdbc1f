/** What the signed-in person may do, by the permission table the server asks as well. */
import { type Action, type Actor, may, type StaffRole } from '#domain/permission.ts';
import type { SecondHandAction } from '#domain/second-hand.ts';
import { useSession } from '#ui/session.ts';

export type StaffMember = {
  userId: string;
  name: string;
  email: string;
  roles: readonly StaffRole[];
  /** By the action's name: what a new role does not let them do before this moment. */
  secondHandFrom?: Partial<Record<string, string>>;
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

/** Until when a role is too new for this step of the second hand; undefined: it may be done. The server asks again. */
export function useTooNewUntil(action: SecondHandAction): string | undefined {
  const from = useStaffMember()?.secondHandFrom?.[action];
  return from !== undefined && new Date() < new Date(from) ? from : undefined;
}
