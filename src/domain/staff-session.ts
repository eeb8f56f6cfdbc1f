/**
 * What the record says of the lender's people at the door: who came in and how, who was not let in, who gave their
 * sign-in details again, and who left.
 */
import type { LoanEvent } from './loan.ts';
import type { Notice } from './notice.ts';
import type { Actor } from './permission.ts';
import { allow, type Outcome } from './refusal.ts';

export const secondFactors = ['authenticator', 'passkey'] as const;
export type SecondFactor = (typeof secondFactors)[number];

export type StaffSessionChange = { event: LoanEvent; actor?: Actor; notices: Notice[] };

/** Until this moment it was anybody; from now on it is this member of staff. */
export const signInStaff = (
  userId: string,
  { factor, isNewDevice }: { factor: SecondFactor; isNewDevice: boolean },
): Outcome<StaffSessionChange> =>
  allow({
    event: { name: 'staff.signed-in', facts: { factor, isNewDevice } },
    actor: { kind: 'staff', userId, roles: [] },
    notices: [],
  });

/** Whoever it was is not known, so the address is a fact of the event and not that of the person. */
export const refuseStaffSignIn = (address: string | undefined): Outcome<StaffSessionChange> =>
  allow({ event: { name: 'staff.sign-in-refused', facts: { address } }, notices: [] });

/** The same person in the same session, who gave the sign-in details again. */
export const reauthenticateStaff = (factor: SecondFactor): Outcome<StaffSessionChange> =>
  allow({ event: { name: 'staff.reauthenticated', facts: { factor } }, notices: [] });

export const refuseReauthentication = (): Outcome<StaffSessionChange> =>
  allow({ event: { name: 'staff.reauthentication-refused', facts: {} }, notices: [] });

export const signOutStaff = (): Outcome<StaffSessionChange> =>
  allow({ event: { name: 'staff.signed-out', facts: {} }, notices: [] });
