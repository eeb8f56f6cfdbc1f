/** What somebody who works for the lender is told when the own account changed. */
import type { I18n, MessageDescriptor } from '@lingui/core';

const mails = {
  'passkey-added': {
    subject: /*i18n*/ {
      id: 'staff-mail.passkey-added.subject',
      message: 'A passkey was added to your account',
    },
    body: /*i18n*/ {
      id: 'staff-mail.passkey-added.body',
      message:
        'From now on it signs you in to the back office. Was this not you? Remove it, change your password, and tell an administrator at once: {address}',
    },
  },
  'passkey-removed': {
    subject: /*i18n*/ {
      id: 'staff-mail.passkey-removed.subject',
      message: 'A passkey was removed from your account',
    },
    body: /*i18n*/ {
      id: 'staff-mail.passkey-removed.body',
      message:
        'It no longer works. Was this not you? Change your password and tell an administrator at once: {address}',
    },
  },
  'password-changed': {
    subject: /*i18n*/ { id: 'staff-mail.password-changed.subject', message: 'Your password was changed' },
    body: /*i18n*/ {
      id: 'staff-mail.password-changed.body',
      message:
        'You were signed out everywhere else. Was this not you? Tell an administrator at once, and look at your account: {address}',
    },
  },
} satisfies Record<string, { subject: MessageDescriptor; body: MessageDescriptor }>;

export type StaffAccountMail = keyof typeof mails;

export function staffAccountMail(
  i18n: I18n,
  mail: StaffAccountMail,
  address: string,
): { subject: string; text: string } {
  const { subject, body } = mails[mail];
  return { subject: i18n._(subject.id), text: i18n._(body.id, { address }) };
}
