/**
 * The own account of somebody who works for the lender: passkeys, password, open sessions. What a browser's passkey
 * answers is passed on as the WebAuthn standard writes it (JSON, base64url), and nothing else of it.
 */
import * as z from 'zod/mini';
import { passkeyLimits } from '#domain/passkey.ts';
import { openSessions, session } from './account.ts';
import { endpoint } from './endpoint.ts';
import { codeField, idField, instantField, passwordField } from './fields.ts';

const base64url = (maxLength: number) =>
  z.string().check(z.minLength(1), z.maxLength(maxLength), z.regex(/^[\w-]+$/));
const credentialField = { id: base64url(1400), rawId: base64url(1400), type: z.literal('public-key') };

export const staffAccount = z.object({
  /** False: this address is a number, and passkeys belong to a name. */
  passkeysWork: z.boolean(),
  passkeys: z.array(
    z.object({
      passkeyId: idField,
      name: z.string(),
      addedAt: instantField,
      lastUsedAt: z.nullable(instantField),
    }),
  ),
  sessions: openSessions,
});
export type StaffAccount = z.infer<typeof staffAccount>;

export const getStaffAccount = endpoint({
  name: 'getStaffAccount',
  method: 'GET',
  path: '/api/office/account',
  summary: 'Your passkeys and the places where you are signed in',
  response: staffAccount,
});

export const changeStaffPassword = endpoint({
  name: 'changeStaffPassword',
  method: 'POST',
  path: '/api/office/account/password',
  summary: 'Change your password; every other session of yours ends',
  body: z.strictObject({ currentPassword: passwordField, newPassword: passwordField }),
});

export const endOwnSessions = endpoint({
  name: 'endOwnSessions',
  method: 'POST',
  path: '/api/office/account/end-sessions',
  summary: 'Sign out everywhere but here',
  response: staffAccount,
});

/** What the browser hands to the authenticator, as the standard writes it. */
const ceremony = z.object({ challengeId: idField, options: z.record(z.string(), z.unknown()) });

export const startPasskey = endpoint({
  name: 'startPasskey',
  method: 'POST',
  path: '/api/office/account/passkeys/start',
  summary: 'Begin to add a passkey; needs the password',
  needsPasskey: 'if-any',
  body: z.strictObject({ currentPassword: passwordField }),
  response: ceremony,
});

export const addPasskey = endpoint({
  name: 'addPasskey',
  method: 'POST',
  path: '/api/office/account/passkeys',
  summary: 'Add the passkey that the device made',
  needsPasskey: 'if-any',
  body: z.strictObject({
    challengeId: idField,
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(passkeyLimits.nameLength)),
    credential: z.strictObject({
      ...credentialField,
      response: z.strictObject({
        clientDataJSON: base64url(4_000),
        attestationObject: base64url(20_000),
        transports: z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8)),
      }),
    }),
  }),
  response: staffAccount,
});

export const removePasskey = endpoint({
  name: 'removePasskey',
  method: 'POST',
  path: '/api/office/account/passkeys/:passkeyId/remove',
  summary: 'Remove a passkey: it opens nothing any more',
  needsReauthentication: true,
  needsPasskey: 'if-any',
  params: z.strictObject({ passkeyId: idField }),
  response: staffAccount,
});

/** What a passkey signed. */
const signedChallenge = {
  challengeId: idField,
  credential: z.strictObject({
    ...credentialField,
    response: z.strictObject({
      clientDataJSON: base64url(4_000),
      authenticatorData: base64url(4_000),
      signature: base64url(2_000),
      userHandle: z.optional(base64url(200)),
    }),
  }),
};

export const startPasskeySignIn = endpoint({
  name: 'startPasskeySignIn',
  method: 'POST',
  path: '/api/office/sign-in/passkey/start',
  summary: 'Begin to sign in to the back office with a passkey, or to be recognised by it again',
  response: ceremony,
});

export const passkeySignIn = endpoint({
  name: 'passkeySignIn',
  method: 'POST',
  path: '/api/office/sign-in/passkey',
  summary:
    'Sign in with what the passkey signed: the device checked its owner, so it stands for both factors',
  body: z.strictObject(signedChallenge),
  response: session,
});

export const reauthenticate = endpoint({
  name: 'reauthenticate',
  method: 'POST',
  path: '/api/office/account/reauthenticate',
  summary: 'Give the sign-in details again, in this session; needed every ten minutes before money moves',
  body: z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('authenticator'), password: passwordField, totp: codeField }),
    z.strictObject({ by: z.literal('passkey'), ...signedChallenge }),
  ]),
});
