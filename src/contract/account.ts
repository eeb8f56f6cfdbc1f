/** The account of a person: sign up, codes, sign in and out, passwords, profile. */

import * as z from 'zod/mini';
import { staffRoles } from '#domain/permission.ts';
import { endpoint } from './endpoint.ts';
import {
  addressField,
  challengeField,
  codeField,
  emailField,
  idField,
  instantField,
  localeField,
  nameField,
  passwordField,
  phoneField,
  stepUpField,
} from './fields.ts';

export const session = z.object({
  user: z.nullable(
    z.object({
      userId: idField,
      kind: z.enum(['borrower', 'staff']),
      name: z.string(),
      email: z.string(),
      roles: z.array(z.enum(staffRoles)),
      /** While a role is new: from when they may do what is the second hand's, by the action's name. */
      secondHandFrom: z.optional(z.record(z.string(), instantField)),
    }),
  ),
  /** Seconds until this session ends when nothing is done; null when signed out. */
  endsInSeconds: z.nullable(z.int()),
  /** True when the outbox page of a first run exists, where codes can be read. */
  outbox: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const getSession = endpoint({
  name: 'getSession',
  method: 'GET',
  path: '/api/session',
  summary: 'Who is signed in on this device',
  response: session,
});

const challengeAnswer = z.object({ challenge: challengeField });

export const signUp = endpoint({
  name: 'signUp',
  method: 'POST',
  path: '/api/sign-up',
  summary: 'Create a borrower account; the answer is the same when the number or email already has one',
  body: z.strictObject({
    name: nameField,
    phone: phoneField,
    email: emailField,
    password: passwordField,
    locale: localeField,
    privacyAccepted: z.literal(true),
    newsAccepted: z.boolean(),
  }),
  response: challengeAnswer,
});

export const verifyCode = endpoint({
  name: 'verifyCode',
  method: 'POST',
  path: '/api/codes/verify',
  summary: 'Give the one-time code of a sign-up, a new device or a password reset',
  body: z.strictObject({ challengeId: idField, code: codeField }),
  response: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('signed-in'), session }),
    z.object({
      outcome: z.literal('reset-password'),
      resetToken: z.string(),
      /** The code came by email and the identity is known: the new password takes the IC number as well. */
      asksForIcNumber: z.boolean(),
      /** The lender gave the account back: the new password takes the code that was told, and no IC number. */
      asksForRecoveryCode: z.boolean(),
    }),
  ]),
});

export const resendCode = endpoint({
  name: 'resendCode',
  method: 'POST',
  path: '/api/codes/resend',
  summary: 'Send a new code for the same challenge, to the number or the email',
  body: z.strictObject({ challengeId: idField, channel: z.enum(['whatsapp', 'email']) }),
  response: challengeAnswer,
});

export const signIn = endpoint({
  name: 'signIn',
  method: 'POST',
  path: '/api/sign-in',
  summary: 'Sign in with email or mobile number and password; a new device needs a code as well',
  body: z.strictObject({
    identifier: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
    password: passwordField,
  }),
  response: z.discriminatedUnion('outcome', [
    z.object({ outcome: z.literal('signed-in'), session }),
    z.object({ outcome: z.literal('code-needed'), challenge: challengeField }),
  ]),
});

export const staffSignIn = endpoint({
  name: 'staffSignIn',
  method: 'POST',
  path: '/api/office/sign-in',
  summary: 'Sign in to the back office with email, password and the code of the authenticator app',
  body: z.strictObject({ email: emailField, password: passwordField, totp: codeField }),
  response: session,
});

export const signOut = endpoint({
  name: 'signOut',
  method: 'POST',
  path: '/api/sign-out',
  summary: 'End this session on the server',
});

export const requestPasswordReset = endpoint({
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/api/password-reset',
  summary: 'Send a code to reset the password; the answer is the same when there is no account',
  body: z.strictObject({ identifier: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)) }),
  response: challengeAnswer,
});

export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/api/password-reset/confirm',
  summary: 'Set a new password with the token that the right code gave; every other session ends',
  body: z.strictObject({
    resetToken: z.string().check(z.maxLength(200)),
    newPassword: passwordField,
    icNumber: z.optional(z.string().check(z.trim(), z.maxLength(40))),
    recoveryCode: z.optional(z.string().check(z.trim(), z.maxLength(40))),
  }),
  response: session,
});

export const changePassword = endpoint({
  name: 'changePassword',
  method: 'POST',
  path: '/api/me/password',
  summary: 'Change the password; other devices are signed out',
  body: z.strictObject({ currentPassword: passwordField, newPassword: passwordField }),
});

/** Where somebody is signed in, what was used last first. */
export const openSessions = z.array(
  z.object({
    startedAt: instantField,
    lastSeenAt: instantField,
    /** Short names, such as "Chrome" and "Android"; null where the browser did not say. */
    browser: z.nullable(z.string()),
    system: z.nullable(z.string()),
    isThisOne: z.boolean(),
  }),
);
export type OpenSessions = z.infer<typeof openSessions>;

export const getOpenSessions = endpoint({
  name: 'getOpenSessions',
  method: 'GET',
  path: '/api/me/sessions',
  summary: 'The places where you are signed in',
  response: z.object({ sessions: openSessions }),
});

export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'POST',
  path: '/api/me/sessions/end-others',
  summary: 'Sign out everywhere but here; other devices need a code again',
  response: z.object({ sessions: openSessions }),
});

export const requestCode = endpoint({
  name: 'requestCode',
  method: 'POST',
  path: '/api/me/codes',
  summary: 'Send a one-time code for a change that needs one; a new email or number also takes the password',
  body: z.discriminatedUnion('purpose', [
    z.strictObject({
      purpose: z.literal('change-contact'),
      currentPassword: passwordField,
      email: z.optional(emailField),
      phone: z.optional(phoneField),
    }),
    z.strictObject({ purpose: z.literal('change-bank-account') }),
    z.strictObject({ purpose: z.enum(['download-data', 'delete-data']) }),
    z.strictObject({
      purpose: z.literal('sign-agreement'),
      loanId: idField,
      bodyHash: z.string().check(z.maxLength(64)),
    }),
  ]),
  response: challengeAnswer,
});

export const stopRecovery = endpoint({
  name: 'stopRecovery',
  method: 'POST',
  path: '/api/me/recovery/stop',
  summary: 'Stop what somebody asked the lender’s team for: to be let into this account (recoveries.ts)',
});

const profile = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  /** After the identity was submitted the name is fixed: ask the team to correct it. */
  nameIsFixed: z.boolean(),
});
export type Profile = z.infer<typeof profile>;

export const getProfile = endpoint({
  name: 'getProfile',
  method: 'GET',
  path: '/api/me/profile',
  summary: 'Name, email, WhatsApp number and address',
  response: profile,
});

export const updateProfile = endpoint({
  name: 'updateProfile',
  method: 'PATCH',
  path: '/api/me/profile',
  summary: 'Change the profile; a new email or number needs the code that was sent to it',
  body: z.strictObject({
    name: z.optional(nameField),
    address: z.optional(z.union([addressField, z.literal('')])),
    email: z.optional(emailField),
    phone: z.optional(phoneField),
    stepUp: z.optional(stepUpField),
  }),
  response: profile,
});

export const keepLanguage = endpoint({
  name: 'keepLanguage',
  method: 'PUT',
  path: '/api/me/language',
  summary: 'The language in which we write to the borrower from now on',
  body: z.strictObject({ locale: localeField }),
});
