/**
 * Somebody got into an account again, or moved where its codes go: a new password by a code, a new email, a new number.
 * So does a thief of a mailbox or of a SIM card, whose next step is the bank account: it waits a day, in which the owner,
 * who is told on every contact that messages are sent to, can stop it (security.md, AUTH-13). A new device is no recovery: it takes the password
 * and a code, and a browser that keeps nothing would wait forever.
 */
import type { Instant, LoanEvent } from './loan.ts';
import { type Refused, refuse } from './refusal.ts';

/** `lender`: two people of the lender proved the person anew (assisted-recovery.ts). */
export const credentialChangeWays = ['password', 'email', 'phone', 'lender'] as const;
export type CredentialChangeWay = (typeof credentialChangeWays)[number];

/** The newest change of what opens an account, and when the payout details may change again. */
export type CredentialChange = { way: CredentialChangeWay; at: Instant; untilAt: Instant };

export const payoutPauseMs = 24 * 60 * 60 * 1000;

/** The events that it is read from. */
export const recoveringEvents = ['password.changed', 'profile.updated', 'recovery.confirmed'] as const;

/** What an event changed of what opens the account; undefined for every other one. */
export function credentialChangeOf({ name, facts }: LoanEvent, at: Instant): CredentialChange | undefined {
  const way = changedBy(name, facts);
  return way && { way, at, untilAt: new Date(Date.parse(at) + payoutPauseMs).toISOString() };
}

function changedBy(name: string, { by, fields }: LoanEvent['facts']): CredentialChangeWay | undefined {
  if (name === 'recovery.confirmed') return 'lender';
  if (name === 'password.changed') return by === 'code' ? 'password' : undefined;
  if (name !== 'profile.updated' || !Array.isArray(fields)) return undefined;
  return fields.includes('phone') ? 'phone' : fields.includes('email') ? 'email' : undefined;
}

export type PayoutAccountChange = {
  /** There is no account yet: nothing is led away. */
  isFirst: boolean;
  /** The very account that was given first, before anybody could have got in: its owner puts it back at once. */
  isFirstAgain: boolean;
};

/** Where money goes stays as it is until the pause is over; to the millisecond at its end it may change. */
export const payoutDetailsRefusal = (
  recovery: CredentialChange | undefined,
  { isFirst, isFirstAgain }: PayoutAccountChange,
  now: Instant,
): Refused | undefined =>
  recovery && !isFirst && !isFirstAgain && now < recovery.untilAt
    ? refuse({ code: 'payout-details-paused', untilAt: recovery.untilAt })
    : undefined;
