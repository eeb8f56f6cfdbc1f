/**
 * Staff give their sign-in details again, in the session that they have: a desk that was left open, or a stolen cookie,
 * moves no money and changes no power. Whatever part is wrong, the answer is the one of a wrong sign-in.
 */
import type { Endpoint } from '#contract/endpoint.ts';
import type { reauthenticate } from '#contract/passkeys.ts';
import { minuteMs } from '#domain/durations.ts';
import type { Actor } from '#domain/permission.ts';
import * as rules from '#domain/staff-session.ts';
import { ownStream, userIdOf } from '../actor.ts';
import { type Command, runCommand } from '../command.ts';
import type { Db, House, Tx } from '../house.ts';
import { newId } from '../id.ts';
import { RefusedError } from '../problem.ts';
import type { RequestOf } from '../route.ts';
import { holdsStill } from './current-password.ts';
import { carryOn } from './open-session.ts';
import { readSigned, takeCount } from './passkey-sign-in.ts';
import { isPassword } from './passwords.ts';
import { type Renewal, renewalOf, renewSession } from './renew-session.ts';
import { signInKeys } from './sign-in-keys.ts';
import { takeStep, timeStepOf } from './staff.ts';
import { clearTries, currentPasswordPatience, takeAddressPlace, takeTry } from './throttles.ts';
import { tokenHash } from './tokens.ts';

/**
 * How long sign-in details count for what moves money. Ours: ASVS 5.0 (7.5.3, 8.4.2) asks for it and names no time; it is
 * below the 15 idle minutes after which a session of staff ends.
 */
export const authenticationHoldsMs = 10 * minuteMs;

/** Throws 'passkey-needed' or 'reauthentication-needed'. `token` is that of the session that asks: another one of the same person is no proof. */
export async function assertReauthenticated(
  house: House,
  { needsReauthentication, needsPasskey }: Endpoint,
  actor: Actor,
  token: string | undefined,
): Promise<void> {
  if (actor.kind !== 'staff') return;
  const asksForPasskey = house.environment.passkeys === 'required' && needsPasskey !== undefined;
  if (!needsReauthentication && !asksForPasskey) return;
  const recent = await provenOf(house, actor.userId, token);
  if (asksForPasskey && !recent.byPasskey) {
    if (needsPasskey === true || (await hasPasskey(house.db, actor.userId)))
      throw new RefusedError({ code: 'passkey-needed' });
  }
  if (needsReauthentication && !recent.atAll) throw new RefusedError({ code: 'reauthentication-needed' });
}

/** What counts now in the session of this token, and of no other of the same person. */
async function provenOf({ db, clock }: House, userId: string, token: string | undefined) {
  const session = await db
    .selectFrom('sessions')
    .select(['authenticated_at', 'passkey_at'])
    .where('token_hash', '=', tokenHash(token ?? ''))
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const isRecent = (at: Date | null | undefined) =>
    at != null && at.getTime() > clock.now().getTime() - authenticationHoldsMs;
  return { atAll: isRecent(session?.authenticated_at), byPasskey: isRecent(session?.passkey_at) };
}

const hasPasskey = async (db: Db, userId: string): Promise<boolean> =>
  (await db.selectFrom('passkeys').select('passkey_id').where('user_id', '=', userId).executeTakeFirst()) !==
  undefined;

type Body = RequestOf<typeof reauthenticate>['body'];
/** Right so far. What works once is used up together with the event; false: somebody used it before. */
type Proof = { factor: rules.SecondFactor; use: (tx: Tx, now: Date) => Promise<boolean> };

export async function reauthenticateStaff(
  house: House,
  { body, web, call }: RequestOf<typeof reauthenticate>,
): Promise<undefined> {
  await takeAddressPlace(house, web.address, 'sign-in');
  const userId = userIdOf(call.actor);
  const key = signInKeys(house, userId).currentPassword;
  await takeTry(house, key, currentPasswordPatience);
  const proof = await proofIn(house, userId, body);
  const renewal = renewalOf(web.cookie('sid'));
  try {
    if (!proof) throw new RefusedError({ code: 'wrong-credentials' });
    await runCommand(house, reauthenticated(proof, renewal), call, {});
  } catch (error) {
    if (error instanceof RefusedError && error.refusal.code === 'wrong-credentials') {
      house.log.info({ requestId: call.requestId, userId }, 'reauthentication refused');
      // A key for this trace: each refusal is an event.
      await runCommand(house, refused, { ...call, idempotencyKey: newId(house.clock.now()) }, {});
    }
    throw error;
  }
  // First: whatever fails from here on, the browser has it.
  carryOn(web, renewal, 'staff');
  // Sent again after its answer was lost: the token of then is not kept anywhere, and this one proves nothing.
  if (!renewal.isMade && !(await provenOf(house, userId, renewal.old)).atAll)
    throw new RefusedError({ code: 'wrong-credentials' });
  await clearTries(house.db, [key]);
  return undefined;
}

async function proofIn(house: House, userId: string, body: Body): Promise<Proof | undefined> {
  if (body.by === 'passkey') {
    const { passkey, counter } = await readSigned(house, body);
    if (passkey?.user_id !== userId || counter === undefined) return undefined;
    const use = (tx: Tx, now: Date) => takeCount(tx, passkey.passkey_id, { counter, now });
    return { factor: 'passkey', use };
  }
  const member = await house.db
    .selectFrom('users')
    .select(['user_id', 'password_hash', 'totp_secret_sealed'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const isRight = await isPassword(house, member?.password_hash, body.password);
  const step = timeStepOf(house, member, body.totp);
  if (!isRight || step === undefined) return undefined;
  const use = async (tx: Tx) =>
    member !== undefined &&
    (await holdsStill(tx, member)) !== undefined &&
    (await takeStep(tx, userId, step));
  return { factor: 'authenticator', use };
}

type Trace = Command<Record<never, never>, Record<never, never>, rules.StaffSessionChange, undefined>;

/** A new token with the proof, so that a copy of the old one does not share the ten minutes. */
const reauthenticated = (proof: Proof, renewal: Renewal): Trace => ({
  action: 'reauthenticate',
  stream: (tx, call) => {
    // What an attempt that was undone had written is not there.
    renewal.isMade = false;
    return ownStream(tx, call);
  },
  read: async () => ({}),
  decide: () => rules.reauthenticateStaff(proof.factor),
  async write(tx, _change, _input, { now }) {
    if (!(await proof.use(tx, now))) throw new RefusedError({ code: 'wrong-credentials' });
    const proven = { authenticated_at: now, ...(proof.factor === 'passkey' && { passkey_at: now }) };
    await renewSession(tx, renewal, now, proven);
  },
  answer: async () => undefined,
});

const refused: Trace = {
  action: 'reauthenticate',
  stream: ownStream,
  read: async () => ({}),
  decide: () => rules.refuseReauthentication(),
  answer: async () => undefined,
};
