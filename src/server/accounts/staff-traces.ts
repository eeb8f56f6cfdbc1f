/**
 * Sign-ins, refused sign-ins and sign-outs of the lender's people, in the stream of each. They are written after the
 * decision: what is recorded never changes what the answer says, nor how long it takes where that would tell something.
 */
import * as rules from '#domain/staff-session.ts';
import { ownStream } from '../actor.ts';
import { type Call, type Command, runCommand } from '../command.ts';
import type { House } from '../house.ts';
import { newId } from '../id.ts';

type Trace<Input> = Command<Input, object, rules.StaffSessionChange, undefined>;
type SignIn = { userId: string; factor: rules.SecondFactor; isNewDevice: boolean };

const signedIn: Trace<SignIn> = {
  action: 'staffSignIn',
  stream: async (_tx, _call, { userId }) => userId,
  read: async () => ({}),
  decide: (_state, { userId, ...how }) => rules.signInStaff(userId, how),
  answer: async () => undefined,
};

const signInRefused: Trace<{ userId: string }> = {
  action: 'staffSignIn',
  stream: async (_tx, _call, { userId }) => userId,
  read: async () => ({}),
  decide: (_state, _input, _moment, { origin }) => rules.refuseStaffSignIn(origin?.address),
  answer: async () => undefined,
};

const signedOut: Trace<object> = {
  action: 'signOut',
  stream: ownStream,
  read: async () => ({}),
  decide: () => rules.signOutStaff(),
  answer: async () => undefined,
};

/** Before the cookie is given: nobody is in without a trace. */
export const traceSignIn = (
  house: House,
  call: Call,
  userId: string,
  how: Omit<SignIn, 'userId'>,
): Promise<undefined> => runCommand(house, signedIn, guest(call), { userId, ...how });

/**
 * For an account that exists. It is not waited for: an unknown one has nothing to write, and the time of the answer must
 * not tell the two apart.
 */
export function traceRefusedSignIn(house: House, call: Call, userId: string): void {
  runCommand(house, signInRefused, guest(call), { userId }).catch((error: unknown) =>
    house.log.error({ err: error, userId }, 'a refused sign-in could not be recorded'),
  );
}

/** Of the lender's people only. A key for this trace: leaving twice is two events. */
export async function traceSignOut(house: House, call: Call): Promise<void> {
  if (call.actor.kind !== 'staff') return;
  const idempotencyKey = newId(house.clock.now());
  await runCommand(house, signedOut, { ...call, idempotencyKey }, {});
}

/** Nobody is signed in yet; a browser in which somebody else is, is asked to sign out first. */
const guest = (call: Call): Call => ({ ...call, actor: { kind: 'guest' } });
