/**
 * Messages around an account: the one-time codes, each naming what it confirms, so that nobody can be talked into
 * giving one away for something else; and what the owner is told when somebody uses their number or email.
 */
import type { I18n, MessageDescriptor } from '@lingui/core';
import type { CodePurpose } from '#domain/refusal.ts';
import { formatSen } from './format.ts';
import type { Locale } from './locale.ts';

export type Message = { subject: string; text: string };

/** Never the code itself: subjects are seen on locked screens. */
const codeSubject = /*i18n*/ { id: 'code.subject', message: 'Your Jernih code' };

const codeWords: Record<CodePurpose, MessageDescriptor> = {
  'sign-up': /*i18n*/ {
    id: 'code.sign-up',
    message: '{code} is your Jernih code to open your account.',
  },
  'new-device': /*i18n*/ {
    id: 'code.new-device',
    message: '{code} is your Jernih code to sign in on a new device.',
  },
  'reset-password': /*i18n*/ {
    id: 'code.reset-password',
    message: '{code} is your Jernih code to set a new password.',
  },
  'change-contact': /*i18n*/ {
    id: 'code.change-contact',
    message: '{code} is your Jernih code to use this email or mobile number for your account.',
  },
  'change-bank-account': /*i18n*/ {
    id: 'code.change-bank-account',
    message: '{code} is your Jernih code to change the bank account that your loan money goes to.',
  },
  'download-data': /*i18n*/ {
    id: 'code.download-data',
    message: '{code} is your Jernih code to download everything we keep about you.',
  },
  'delete-data': /*i18n*/ {
    id: 'code.delete-data',
    message: '{code} is your Jernih code to delete data that we keep about you.',
  },
  'sign-agreement': /*i18n*/ {
    id: 'code.sign-agreement',
    message: '{code} is your Jernih code to sign your loan agreement for {amount}.',
  },
};

/** Signing without an amount is signing a new plan. */
const planWords = /*i18n*/ {
  id: 'code.sign-plan',
  message: '{code} is your Jernih code to sign the new plan of your loan.',
};

const codeSafety = /*i18n*/ {
  id: 'code.safety',
  message:
    'It works for 5 minutes. Never give it to anyone: our team never asks for it. If you did not ask for it, do nothing.',
};

type Code = { purpose: CodePurpose; code: string; amountSen?: number };

export function codeMessage(i18n: I18n, locale: Locale, { purpose, code, amountSen }: Code): Message {
  const amount = amountSen === undefined ? '' : formatSen(amountSen, locale);
  const words = purpose === 'sign-agreement' && amount === '' ? planWords : codeWords[purpose];
  const what = i18n._({ ...words, values: { code, amount } });
  return { subject: i18n._(codeSubject), text: `${what}\n\n${i18n._(codeSafety)}` };
}

const accountExistsSubject = /*i18n*/ {
  id: 'account-exists.subject',
  message: 'You already have a Jernih account',
};
const accountExistsBody = /*i18n*/ {
  id: 'account-exists.body',
  message:
    'Somebody, perhaps you, asked for a new account with your email or mobile number. You already have one, so we did not make another. Sign in or set a new password here: {address}\n\nIf it was not you, you need to do nothing.',
};

/** Sent to the owner of a number or email instead of a code. `address` is the sign-in page. */
export const accountExistsMessage = (i18n: I18n, address: string): Message => ({
  subject: i18n._(accountExistsSubject),
  text: i18n._({ ...accountExistsBody, values: { address } }),
});

const accountClosedSubject = /*i18n*/ {
  id: 'account-closed.subject',
  message: 'Your Jernih account is closed',
};
const accountClosedBody = /*i18n*/ {
  id: 'account-closed.body',
  message:
    'As you asked, we closed your account and deleted what we kept about you. What remains is the record that it was opened, used and closed, without your name, number or email. You can open a new account at any time.',
};

/** The last message to somebody who asked for everything to be deleted. */
export const accountClosedMessage = (i18n: I18n): Message => ({
  subject: i18n._(accountClosedSubject),
  text: i18n._(accountClosedBody),
});

const contactChangedSubject = /*i18n*/ {
  id: 'contact-changed.subject',
  message: 'Your Jernih account has a new email or mobile number',
};
const contactChangedBody = /*i18n*/ {
  id: 'contact-changed.body',
  message:
    '{before} was replaced by {after} in your Jernih account. If this was not you, tell us at once: sign in and write to us, or call us.',
};

/** Sent to the old and to the new contact; both are masked. */
export const contactChangedMessage = (i18n: I18n, change: { before: string; after: string }): Message => ({
  subject: i18n._(contactChangedSubject),
  text: i18n._({ ...contactChangedBody, values: change }),
});
