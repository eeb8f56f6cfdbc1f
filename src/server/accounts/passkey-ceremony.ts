/**
 * What a passkey is asked and how its answer is checked (WebAuthn). A challenge is answered once and within minutes; the
 * device must have checked its owner, by a finger, a face or a PIN.
 */
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { minuteMs } from '#domain/durations.ts';
import type { House } from '../house.ts';
import { newId } from '../id.ts';
import { RefusedError } from '../problem.ts';
import { siteOf } from './passkey-site.ts';

/** 20 MB that the first passkey loads, and not the start. */
const webAuthn = () => import('@simplewebauthn/server');

const challengeLifeMs = 5 * minuteMs;
/** EdDSA, ES256, RS256 (COSE): what all devices have; the post-quantum ones answer with far longer texts. */
const algorithms = [-8, -7, -257];

type Ceremony = { challengeId: string; options: Record<string, unknown> };

/** For somebody who adds a passkey: one that the person has already is not made again. */
export async function askForNewPasskey(
  house: House,
  { userId, email, name }: { userId: string; email: string; name: string },
): Promise<Ceremony> {
  const { host, hasName } = siteOf(house);
  if (!hasName) throw new RefusedError({ code: 'passkeys-need-name' });
  const known = await house.db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .execute();
  const options = await (await webAuthn()).generateRegistrationOptions({
    rpName: 'Jernih',
    rpID: host,
    userName: email,
    userDisplayName: name,
    userID: Buffer.from(userId),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { challengeId: await keepChallenge(house, options.challenge, userId), options: { ...options } };
}

/** For somebody whom nobody knows yet: the device offers the passkeys that it has for this site. */
export async function askForPasskey(house: House): Promise<Ceremony> {
  const options = await (await webAuthn()).generateAuthenticationOptions({
    rpID: siteOf(house).host,
    userVerification: 'required',
  });
  return { challengeId: await keepChallenge(house, options.challenge, null), options: { ...options } };
}

async function keepChallenge({ db, clock }: House, challenge: string, userId: string | null) {
  const now = clock.now();
  const challengeId = newId(now);
  const expires_at = new Date(now.getTime() + challengeLifeMs);
  await db
    .insertInto('passkey_challenges')
    .values({ challenge_id: challengeId, user_id: userId, challenge, expires_at })
    .execute();
  return challengeId;
}

/** Also a wrong answer uses the challenge up. Undefined: there is none, it is too old, or it was somebody else's. */
export async function takeChallenge(
  { db, clock }: House,
  challengeId: string,
  userId: string | null,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_id', '=', challengeId)
    .where('user_id', 'is not distinct from', userId)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst();
  return row && row.expires_at > clock.now() ? row.challenge : undefined;
}

export type MadePasskey = { credentialId: string; publicKey: Buffer; counter: number; transports: string[] };

/** Undefined: it is no answer to this challenge for this site, or its owner was not checked. */
export async function checkNewPasskey(
  house: House,
  challenge: string,
  { id, rawId, type, response }: Omit<RegistrationResponseJSON, 'clientExtensionResults'>,
): Promise<MadePasskey | undefined> {
  const { origin, host } = siteOf(house);
  const checked = await (await webAuthn())
    .verifyRegistrationResponse({
      response: { id, rawId, type, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    .catch(() => undefined);
  if (!checked?.verified) return undefined;
  const { credential } = checked.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: response.transports ?? [],
  };
}

export type StoredPasskey = { credential_id: string; public_key: Buffer; counter: number };

/** The key's new count of signatures; undefined: not signed by this key, not for this challenge and site, or a copied key. */
export async function checkPasskey(
  house: House,
  challenge: string,
  { id, rawId, type, response }: Omit<AuthenticationResponseJSON, 'clientExtensionResults'>,
  stored: StoredPasskey,
): Promise<number | undefined> {
  const { origin, host } = siteOf(house);
  const checked = await (await webAuthn())
    .verifyAuthenticationResponse({
      response: { id, rawId, type, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      credential: {
        id: stored.credential_id,
        publicKey: new Uint8Array(stored.public_key),
        counter: stored.counter,
      },
    })
    .catch(() => undefined);
  return checked?.verified ? checked.authenticationInfo.newCounter : undefined;
}
