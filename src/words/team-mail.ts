/** Mail around the people who work for the lender: a one-time link, that it was used, and who got which role. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import type { ResetKind, RolesGained, StaffLinkPurpose, WeightyRole } from '#domain/team.ts';

const linkMails = {
  join: {
    subject: /*i18n*/ {
      id: 'team-mail.join.subject',
      message: 'You are invited to the Jernih back office',
    },
    body: /*i18n*/ {
      id: 'team-mail.join.body',
      message:
        '{name}, {by} invites you to work in the Jernih back office. Open this link within {hours, plural, one {# hour} other {# hours}}, choose a password and set up an authenticator app:\n\n{address}\n\nYou also need a code, which {by} tells you in person or by phone. It is never sent in a message. If you did not expect this, do nothing.',
    },
  },
  password: {
    subject: /*i18n*/ {
      id: 'team-mail.password.subject',
      message: 'Choose a new password for the back office',
    },
    body: /*i18n*/ {
      id: 'team-mail.password.body',
      message:
        '{name}, {by} started a new password for your account in the Jernih back office. Open this link within {hours, plural, one {# hour} other {# hours}} and have your authenticator app at hand:\n\n{address}\n\nNothing changes before that. If you did not ask for it, tell {by}.',
    },
  },
  authenticator: {
    subject: /*i18n*/ {
      id: 'team-mail.authenticator.subject',
      message: 'Set up a new authenticator app for the back office',
    },
    body: /*i18n*/ {
      id: 'team-mail.authenticator.body',
      message:
        '{name}, {by} started a new authenticator app for your account in the Jernih back office. Open this link within {hours, plural, one {# hour} other {# hours}} and have your password at hand:\n\n{address}\n\nNothing changes before that. If you did not ask for it, tell {by}.',
    },
  },
  both: {
    subject: /*i18n*/ {
      id: 'team-mail.both.subject',
      message: 'Set up your sign-in to the Jernih back office again',
    },
    body: /*i18n*/ {
      id: 'team-mail.both.body',
      message:
        '{name}, {by} started a new password and a new authenticator app for your account in the Jernih back office. Open this link within {hours, plural, one {# hour} other {# hours}}:\n\n{address}\n\nYou also need a code, which {by} tells you in person or by phone. It is never sent in a message. Nothing changes before that. If you did not ask for it, tell {by}.',
    },
  },
} satisfies Record<StaffLinkPurpose, { subject: MessageDescriptor; body: MessageDescriptor }>;

export type LinkMail = { name: string; by: string; hours: number; address: string };

export function staffLinkMail(i18n: I18n, purpose: StaffLinkPurpose, facts: LinkMail) {
  const { subject, body } = linkMails[purpose];
  return { subject: i18n._(subject), text: i18n._(body.id, facts) };
}

const takenBody = /*i18n*/ {
  id: 'team-mail.email-taken.body',
  message:
    '{name}, {by} invites you to work in the Jernih back office. You use this email for a Jernih account of your own, so it cannot be your work account as well, and this invitation has no link. {by} does not see this: give {by} another email address to invite you with. If you did not expect this, do nothing.',
};

/** Instead of the link, to an email that has an account as a borrower: the lender's people do not learn of it. */
export const emailTakenMail = (i18n: I18n, facts: { name: string; by: string }) => ({
  subject: i18n._(linkMails.join.subject),
  text: i18n._(takenBody.id, facts),
});

const doneSubject = /*i18n*/ {
  id: 'team-mail.done.subject',
  message: 'Your way into the Jernih back office changed',
};
const doneBody = /*i18n*/ {
  id: 'team-mail.done.body',
  message:
    '{name}, {what, select, password {your password was} authenticator {your authenticator app was} other {your password and your authenticator app were}} replaced just now, and every open session has ended. If it was not you, tell an administrator at once.',
};

/** To the person, after a reset was made: whoever did it, they learn of it. */
export const resetDoneMail = (i18n: I18n, facts: { name: string; what: ResetKind }) => ({
  subject: i18n._(doneSubject),
  text: i18n._(doneBody.id, facts),
});

const roleNames = {
  'loan-officer': /*i18n*/ { id: 'team-mail.role.loan-officer', message: 'loan officer' },
  approver: /*i18n*/ { id: 'team-mail.role.approver', message: 'approver' },
  finance: /*i18n*/ { id: 'team-mail.role.finance', message: 'finance' },
  administrator: /*i18n*/ { id: 'team-mail.role.administrator', message: 'administrator' },
} satisfies Record<WeightyRole, MessageDescriptor>;

const roleSubject = /*i18n*/ {
  id: 'team-mail.role-given.subject',
  message:
    '{how, select, again {A colleague began again with a new password and authenticator app} other {Somebody was given a role in the back office}}',
};
const roleBody = /*i18n*/ {
  id: 'team-mail.role-given.body',
  message:
    '{how, select, again {{by} let {name} ({email}) begin again with a new password and a new authenticator app. Roles: {roles}.} other {{name} ({email}) was given by {by}: {roles}.}}{both, select, yes { So {name} both approves loans and handles money.} other {}}\n\nYou get this because you can tell whether {name} works with you. For three days {name} cannot confirm yet what colleagues prepared, so that you have time. If you know it, there is nothing to do. If nobody knows {name}, or {by} cannot say why, tell another administrator, an auditor or the management of the lender at once: an administrator ends the access on the page Team.',
};

export type RoleMail = RolesGained & { how: 'given' | 'again'; name: string; email: string; by: string };

/** To whoever watches over the house, and to approvers and finance: who they now share the decisions and the money with. */
export const roleGivenMail = (i18n: I18n, { how, name, email, by, roles, hasBothHands }: RoleMail) => ({
  subject: i18n._(roleSubject.id, { how }),
  text: i18n._(roleBody.id, {
    how,
    name,
    email,
    by,
    roles: roles.map((role) => i18n._(roleNames[role])).join(', '),
    both: hasBothHands ? 'yes' : 'no',
  }),
});
