/** Refusals around the people who work for the lender. */
import type { MessageDescriptor } from '@lingui/core';
import type { RefusalCode } from '#domain/refusal.ts';

export const teamRefusals = {
  'own-account': /*i18n*/ {
    id: 'refusal.own-account',
    message: 'You cannot change your own account here. Ask another administrator.',
  },
  'last-administrator': /*i18n*/ {
    id: 'refusal.last-administrator',
    message:
      'This is the only active administrator. Invite another one first; then this account can be changed.',
  },
  'administrator-exists': /*i18n*/ {
    id: 'refusal.administrator-exists',
    message: 'There is an active administrator already, who can invite others.',
  },
  'roles-not-together': /*i18n*/ {
    id: 'refusal.roles-not-together',
    message:
      'Auditor and attestor cannot be combined with another role. Choose one of them alone, or other roles.',
  },
  'roles-unchanged': /*i18n*/ {
    id: 'refusal.roles-unchanged',
    message: 'These are the current roles. Nothing was changed.',
  },
  'staff-inactive': /*i18n*/ {
    id: 'refusal.staff-inactive',
    message: 'This account is deactivated. Activate it first.',
  },
  'staff-active': /*i18n*/ {
    id: 'refusal.staff-active',
    message: 'This account is active already.',
  },
  'invitation-open': /*i18n*/ {
    id: 'refusal.invitation-open',
    message: 'This email has an invitation already. Send it again, or withdraw it first.',
  },
  'staff-link-ended': /*i18n*/ {
    id: 'refusal.staff-link-ended',
    message: 'This link no longer works. Ask an administrator for a new one.',
  },
  'handover-code-wrong': /*i18n*/ {
    id: 'refusal.handover-code-wrong',
    message: 'This is not the code that the administrator has. Ask for it again.',
  },
  'authenticator-code-wrong': /*i18n*/ {
    id: 'refusal.authenticator-code-wrong',
    message: 'This code is wrong or was already used. Enter the numbers that the app shows now.',
  },
} as const satisfies Partial<Record<RefusalCode, MessageDescriptor>>;
