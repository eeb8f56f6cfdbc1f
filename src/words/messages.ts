/** The words around a message that a person wrote: its subject, and the email that says it is there (never what it says). */
import type { I18n } from '@lingui/core';

const fromLender = /*i18n*/ { id: 'message.from-lender', message: 'A message from our team' };
const fromBorrower = /*i18n*/ { id: 'message.from-borrower', message: 'Your message to us' };
const newSubject = /*i18n*/ { id: 'message.new.subject', message: 'You have a new message' };
const newBody = /*i18n*/ {
  id: 'message.new.body',
  message:
    'We wrote to you in the app. Sign in and read it here: {address}\n\nWe never ask for your password, a code or a payment by message.',
};

export const messageSubject = (i18n: I18n, from: 'lender' | 'borrower'): string =>
  i18n._((from === 'lender' ? fromLender : fromBorrower).id);

export const newMessageEmail = (i18n: I18n, address: string): { subject: string; text: string } => ({
  subject: i18n._(newSubject.id),
  text: i18n._(newBody.id, { address }),
});
