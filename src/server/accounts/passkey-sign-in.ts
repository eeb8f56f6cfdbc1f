/**
 * Signing in to the back office with a passkey: something one has, opened by something one is or knows, so that it stands
 * for password and code at once. Whatever part is wrong, the answer is the one of a wrong password.
 */
import type { passkeySignIn } from '#contract/passkeys.ts';
import { transaction } from '../db/transaction.ts';
import type { House, Tx } from '../house.ts';
import { RefusedError } from '../problem.ts';
import type { AnswerOf, RequestOf } from '../route.ts';
import { personHeld } from './hold-person.ts';
import { letIn, openOnNewDevice } from './open-session.ts';
import { checkPasskey, takeChallenge } from './passkey-ceremony.ts';
import { traceRefusedSignIn, traceSignIn } from './staff-traces.ts';
import { takeAddressPlace } from './throttles.ts';
import { tokenHash } from './tokens.ts';

export async function signInWithPasskey(
  house: House,
  { body: { challengeId, credential }, web, call }: RequestOf<typeof passkeySignIn>,
): Promise<AnswerOf<typeof passkeySignIn>> {
  await takeAddressPlace(house, web.address, 'sign-in');
  const { passkey, counter } = await readSigned(house, { challengeId, credential });
  if (!passkey || counter === undefined) {
    house.log.info({ requestId: call.requestId, userId: passkey?.user_id }, 'staff sign-in refused');
    if (passkey) traceRefusedSignIn(house, call, passkey.user_id);
    throw new RefusedError({ code: 'wrong-credentials' });
  }
  const begun = await transaction(house.db, async (tx) => {
    const now = house.clock.now();
    if (!(await takeCount(tx, passkey.passkey_id, { counter, now })))
      throw new RefusedError({ code: 'wrong-credentials' });
    const person = await personHeld(tx, passkey.user_id);
    if (!person) throw new RefusedError({ code: 'wrong-credentials' });
    const opened = await openOnNewDevice(tx, person, { now, userAgent: web.userAgent });
    await tx
      .updateTable('sessions')
      .set({ passkey_at: now })
      .where('token_hash', '=', tokenHash(opened.session))
      .execute();
    return opened;
  });
  await traceSignIn(house, call, passkey.user_id, { factor: 'passkey', isNewDevice: true });
  return await letIn(house, web, begun);
}

type Signed = Pick<RequestOf<typeof passkeySignIn>['body'], 'challengeId' | 'credential'>;

/** Whose passkey it says it is, and its new count of signatures: undefined when it did not sign this challenge. */
export async function readSigned(house: House, { challengeId, credential }: Signed) {
  const challenge = await takeChallenge(house, challengeId, null);
  const passkey = await passkeyOf(house, credential.id);
  const counter =
    challenge === undefined || !passkey
      ? undefined
      : await checkPasskey(house, challenge, credential, passkey);
  return { passkey, counter };
}

/** False: it was removed, or the person let out, while the signature was checked. */
export async function takeCount(
  tx: Tx,
  passkeyId: string,
  { counter, now }: { counter: number; now: Date },
): Promise<boolean> {
  const still = await tx
    .updateTable('passkeys as p')
    .from('users as u')
    .set({ counter, last_used_at: now })
    .where('p.passkey_id', '=', passkeyId)
    .whereRef('u.user_id', '=', 'p.user_id')
    .where('u.deactivated_at', 'is', null)
    .returning('p.passkey_id')
    .executeTakeFirst();
  return still !== undefined;
}

const passkeyOf = ({ db }: House, credentialId: string) =>
  db
    .selectFrom('passkeys as p')
    .innerJoin('users as u', 'u.user_id', 'p.user_id')
    .select(['p.passkey_id', 'p.user_id', 'p.credential_id', 'p.public_key', 'p.counter'])
    .where('p.credential_id', '=', credentialId)
    .where('u.kind', '=', 'staff')
    .where('u.verified_at', 'is not', null)
    .where('u.deactivated_at', 'is', null)
    .executeTakeFirst();
