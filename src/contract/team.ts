/** The people of the lender: the list, invitations and other one-time links, roles, sessions; and what such a link opens. */

import * as z from 'zod/mini';
import { staffRoles } from '#domain/permission.ts';
import { parseStaffName } from '#domain/staff-name.ts';
import { resetKinds } from '#domain/team.ts';
import { endpoint } from './endpoint.ts';
import {
  codeField,
  emailField,
  idField,
  instantField,
  localeField,
  passwordField,
  personField,
} from './fields.ts';

/** It stands under messages and in agreements: a name and nothing that leads anywhere. */
const staffNameField = z.string().check(
  z.trim(),
  z.maxLength(100),
  z.refine((text) => parseStaffName(text) !== undefined, { error: 'name' }),
);
const rolesField = z.array(z.enum(staffRoles)).check(z.minLength(1), z.maxLength(staffRoles.length));

const openLink = z.object({
  linkId: idField,
  madeBy: z.nullable(personField),
  madeAt: instantField,
  expiresAt: instantField,
  /** Its time is over; it can be sent again. */
  isExpired: z.boolean(),
});

export const team = z.object({
  people: z.array(
    z.object({
      userId: idField,
      name: z.string(),
      email: z.string(),
      roles: z.array(z.enum(staffRoles)),
      isActive: z.boolean(),
      /** The only active administrator, who can neither be deactivated nor lose the role. */
      isLastAdministrator: z.boolean(),
      joinedAt: instantField,
      lastSignInAt: z.nullable(instantField),
      deactivatedAt: z.nullable(instantField),
      /** Beside the authenticator app. */
      passkeys: z.int(),
      sessions: z.array(z.object({ startedAt: instantField, lastSeenAt: instantField })),
      /** A new start of the password or the authenticator that the person has not made yet. */
      reset: z.nullable(z.object({ ...openLink.shape, what: z.enum(resetKinds) })),
    }),
  ),
  invitations: z.array(
    z.object({
      ...openLink.shape,
      /** Null for the first administrator, who says it when the link is opened. */
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      roles: z.array(z.enum(staffRoles)),
    }),
  ),
});
export type Team = z.infer<typeof team>;
export type TeamMember = Team['people'][number];
export type TeamInvitation = Team['invitations'][number];

/**
 * The link went by mail; this code did not. The administrator tells it to the person, so that whoever reads the mail alone
 * gets nowhere. Shown once; null where the person proves something of before.
 */
const linkMade = z.object({ team, handoverCode: z.nullable(z.string()) });
export type StaffLinkMade = z.infer<typeof linkMade>;

const byUser = z.strictObject({ userId: idField });
const byLink = z.strictObject({ linkId: idField });

export const getTeam = endpoint({
  name: 'getTeam',
  method: 'GET',
  path: '/api/office/team',
  summary: 'The people who work for the lender, and who is invited',
  response: team,
});

export const inviteStaff = endpoint({
  name: 'inviteStaff',
  method: 'POST',
  path: '/api/office/team/invitations',
  summary: 'Invite a person: a one-time link goes to the email; the account exists when it was used',
  needsReauthentication: true,
  body: z.strictObject({ name: staffNameField, email: emailField, roles: rolesField, locale: localeField }),
  response: linkMade,
});

export const resendStaffLink = endpoint({
  name: 'resendStaffLink',
  method: 'POST',
  path: '/api/office/team/links/:linkId/send',
  summary: 'Send an invitation or a reset again; the link of before stops working',
  needsReauthentication: true,
  params: byLink,
  response: linkMade,
});

export const withdrawStaffLink = endpoint({
  name: 'withdrawStaffLink',
  method: 'POST',
  path: '/api/office/team/links/:linkId/withdraw',
  summary: 'Withdraw an invitation or a reset that was not used',
  params: byLink,
  response: team,
});

export const changeStaffRoles = endpoint({
  name: 'changeStaffRoles',
  method: 'PUT',
  path: '/api/office/team/people/:userId/roles',
  summary: 'Change what a person may do, from the next request on; all their sessions end',
  needsReauthentication: true,
  params: byUser,
  body: z.strictObject({
    /** The roles that were seen when the change was made. */
    from: z.array(z.enum(staffRoles)).check(z.maxLength(staffRoles.length)),
    roles: rolesField,
  }),
  response: team,
});

export const deactivateStaff = endpoint({
  name: 'deactivateStaff',
  method: 'POST',
  path: '/api/office/team/people/:userId/deactivate',
  summary: 'Let a person out at once: sessions end, and they cannot sign in',
  needsReauthentication: true,
  params: byUser,
  response: team,
});

export const activateStaff = endpoint({
  name: 'activateStaff',
  method: 'POST',
  path: '/api/office/team/people/:userId/activate',
  summary: 'Let a person in again, with the roles of before',
  needsReauthentication: true,
  params: byUser,
  response: team,
});

export const endStaffSessions = endpoint({
  name: 'endStaffSessions',
  method: 'POST',
  path: '/api/office/team/people/:userId/sessions/end',
  summary: 'End all sessions of a person',
  params: byUser,
  response: team,
});

export const startStaffReset = endpoint({
  name: 'startStaffReset',
  method: 'POST',
  path: '/api/office/team/people/:userId/reset',
  summary:
    'Send a one-time link for a new password, a new authenticator or both; nothing changes before it is used',
  needsReauthentication: true,
  params: byUser,
  body: z.strictObject({ what: z.enum(resetKinds) }),
  response: linkMade,
});

const linkToken = z.string().check(z.minLength(20), z.maxLength(100));

export const openedStaffLink = z.object({
  purpose: z.enum(['join', ...resetKinds]),
  /** Null for the first administrator, who types them. */
  name: z.nullable(z.string()),
  email: z.nullable(z.string()),
  roles: z.array(z.enum(staffRoles)),
  expiresAt: instantField,
  /** What must be proven before anything more is shown: whoever reads the mail alone has neither. */
  asks: z.nullable(z.enum(['handoverCode', 'currentPassword'])),
  /** For the authenticator app; null before that proof, and where the one of now stays. */
  authenticator: z.nullable(z.object({ secret: z.string(), uri: z.string() })),
});
export type OpenedStaffLink = z.infer<typeof openedStaffLink>;

export const openStaffLink = endpoint({
  name: 'openStaffLink',
  method: 'POST',
  path: '/api/office/welcome',
  summary:
    'What a one-time link for staff is for; the key for the authenticator app only with the code or the password that it asks for',
  body: z.strictObject({
    token: linkToken,
    handoverCode: z.optional(codeField),
    currentPassword: z.optional(passwordField),
  }),
  response: openedStaffLink,
});

export const completeStaffLink = endpoint({
  name: 'completeStaffLink',
  method: 'POST',
  path: '/api/office/welcome/complete',
  summary: 'Use a one-time link: choose a password, prove the authenticator app; signing in comes after it',
  body: z.strictObject({
    token: linkToken,
    name: z.optional(staffNameField),
    email: z.optional(emailField),
    handoverCode: z.optional(codeField),
    /** Where the password stays. */
    currentPassword: z.optional(passwordField),
    /** Where a new one is chosen. */
    newPassword: z.optional(passwordField),
    totp: codeField,
  }),
});
