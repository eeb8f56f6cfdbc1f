/** Signing out everywhere but here: the one way of borrowers and of the lender's people. */
import type { OpenSessions } from '#contract/account.ts';
import type { StaffAccount } from '#contract/passkeys.ts';
import { type AccountChange, endOtherSessions as rule } from '#domain/account.ts';
import { ownStream, userIdOf } from '../actor.ts';
import type { Command } from '../command.ts';
import { forgetOtherDevices } from './devices.ts';
import { readOpenSessions } from './open-sessions.ts';
import { endWaysIn } from './replace-password.ts';
import { endOtherSessions } from './sessions.ts';
import { readStaffAccount } from './staff-account.ts';

/** The cookies of whoever asks. */
type Kept = { session: string | undefined; device: string | undefined };

type Ending<Answer> = Command<Record<never, never>, Record<never, never>, AccountChange, Answer>;

/** Of a borrower: who holds the other phone needs a code besides the password from now on. */
export const endingOfBorrower = ({ session, device }: Kept): Ending<{ sessions: OpenSessions }> => ({
  action: 'endOtherSessions',
  stream: ownStream,
  read: async () => ({}),
  decide: rule,
  write: async (tx, _change, _input, { call, now }) => {
    await endOtherSessions(tx, userIdOf(call.actor), session, now);
    await forgetOtherDevices(tx, userIdOf(call.actor), device);
    await endWaysIn(tx, userIdOf(call.actor), now);
  },
  answer: async (tx, _change, _input, { call, house }) => ({
    sessions: await readOpenSessions(tx, house, { userId: userIdOf(call.actor), kind: 'borrower' }, session),
  }),
});

export const endingOfStaff = (session: string | undefined): Ending<StaffAccount> => ({
  action: 'endOwnSessions',
  stream: ownStream,
  read: async () => ({}),
  decide: rule,
  write: (tx, _change, _input, { call, now }) => endOtherSessions(tx, userIdOf(call.actor), session, now),
  answer: (tx, _change, _input, { call, house }) =>
    readStaffAccount(tx, house, userIdOf(call.actor), session),
});
