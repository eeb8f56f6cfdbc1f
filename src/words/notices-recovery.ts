/** Notices about the way in through the lender: sent to every contact of before, because one of them may be the owner’s. */
import type { MessageDescriptor } from '@lingui/core';
import type { NoticeTemplate } from '#domain/notice.ts';

export const recoveryNotices = {
  'recovery-prepared': {
    subject: /*i18n*/ {
      id: 'notice.recovery-prepared.subject',
      message: 'Somebody asks us to let them into your account',
    },
    body: /*i18n*/ {
      id: 'notice.recovery-prepared.body',
      message:
        'Somebody told our team that they are you, that they cannot get into your account any more, and that mails should go to the email address they gave. Nothing changes before {confirmableAt}, and a second colleague decides. If this was you, that colleague sees you after that, at the latest {endsAt}. If it was not you, sign in and stop it on your account page with one press, or call us at {phone}.',
    },
  },
  'recovery-confirmed': {
    subject: /*i18n*/ {
      id: 'notice.recovery-confirmed.subject',
      message: 'You can get into your account again',
    },
    body: /*i18n*/ {
      id: 'notice.recovery-confirmed.body',
      message:
        'Two people of our team checked who you are. Mails now go to the email address that was given, all devices are signed out, and the old password does not work any more. To get in, open “Forgot your password?”, give that email address, and then the code from the mail and the recovery code that we told you. Nobody of us asks you for that code. For 24 hours after your new password the bank account for your loan money cannot change. If this was not you, call us at once at {phone}.',
    },
  },
  // To the phone and the mailbox of before: for an owner who was defrauded the only alarm.
  'recovery-confirmed-before': {
    subject: /*i18n*/ {
      id: 'notice.recovery-confirmed-before.subject',
      message: 'Our team let somebody into your account: was it you?',
    },
    body: /*i18n*/ {
      id: 'notice.recovery-confirmed-before.body',
      message:
        'If it was not you, call us at once at {phone}. Two people of our team saw somebody and compared them with your identity card and photos. Mails of your account now go to the email address that this person gave, all devices are signed out, and the old password does not work any more. For 24 hours after a new password the bank account for your loan money cannot change. If it was you, you do not need to do anything with this message.',
    },
  },
  // To a mailbox that stays: it may be the owner's who asked for nothing, or the borrower's who was let in.
  'recovery-confirmed-kept': {
    subject: /*i18n*/ {
      id: 'notice.recovery-confirmed-kept.subject',
      message: 'Our team let somebody into your account: was it you?',
    },
    body: /*i18n*/ {
      id: 'notice.recovery-confirmed-kept.body',
      message:
        'If it was not you, call us at once at {phone}. Two people of our team saw somebody and compared them with your identity card and photos. Mails of your account go to the same email address as before, all devices are signed out, and the old password does not work any more. For 24 hours after a new password the bank account for your loan money cannot change. If it was you: open “Forgot your password?”, give this email address, and then the code from the mail and the recovery code that we told you. Nobody of us asks you for that code.',
    },
  },
  'recovery-stopped': {
    subject: /*i18n*/ {
      id: 'notice.recovery-stopped.subject',
      message: 'You stopped it: nobody was let into your account',
    },
    body: /*i18n*/ {
      id: 'notice.recovery-stopped.body',
      message:
        'On {preparedAt} somebody told our team that they are you and cannot get into your account any more. On {stoppedAt} this was stopped from your account. Nobody got in: your email, your password and your devices are as before. If it was not you who asked, change your password and write to us. If it was not you who stopped it, change your password at once: somebody is signed in as you.',
    },
  },
} satisfies Partial<Record<NoticeTemplate, { subject: MessageDescriptor; body: MessageDescriptor }>>;
