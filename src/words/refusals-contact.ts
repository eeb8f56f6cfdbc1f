/** Refusals of what the office writes to borrowers, and of contact about late payments. */
import type { MessageDescriptor } from '@lingui/core';
import type { RefusalCode } from '#domain/refusal.ts';

export const contactRefusals = {
  'message-asks-for-secret': /*i18n*/ {
    id: 'refusal.message-asks-for-secret',
    message:
      'This reads like asking for a password, a PIN or a code. We never need one. Take it out; it cannot be sent.',
  },
  'message-pay-first': /*i18n*/ {
    id: 'refusal.message-pay-first',
    message:
      'This reads like asking for money, and the money of this borrower has not arrived. Nobody pays anything before that: no fee, no deposit, no tax. Take it out; it cannot be sent.',
  },
  'message-asks-for-money': /*i18n*/ {
    id: 'refusal.message-asks-for-money',
    message:
      'This reads like a fee, or like a payment outside the app. We ask for neither. If you mean something else, confirm it; that you did is recorded.',
  },
  'answered-meanwhile': /*i18n*/ {
    id: 'refusal.answered-meanwhile',
    message: '{name} has already answered. Read that answer first, then send yours if it is still needed.',
  },
  'text-decided': /*i18n*/ {
    id: 'refusal.text-decided',
    message: '{name} has already decided about this text. Open the conversation again to see how.',
  },
  'text-of-colleague': /*i18n*/ {
    id: 'refusal.text-of-colleague',
    message: 'Only {name}, who wrote this text, can withdraw it. You can send it, or decide not to.',
  },
  'template-unknown-placeholder': /*i18n*/ {
    id: 'refusal.template-unknown-placeholder',
    message:
      'We do not know the placeholder “{placeholder}”. Use those that are listed, in all three languages alike.',
  },
  'template-name-in-use': /*i18n*/ {
    id: 'refusal.template-name-in-use',
    message: 'There is a template with this name already. Choose another name.',
  },
  'contact-not-needed': /*i18n*/ {
    id: 'refusal.contact-not-needed',
    message:
      'Nothing is late or due in the next three days, or a payment that is being checked covers it. There is no reason to call.',
  },
  'contact-paused': /*i18n*/ {
    id: 'refusal.contact-paused',
    message:
      'A request or a claim of this borrower is open. Answer it first: until then nobody calls or writes about the payment.',
  },
  'contact-quiet-time': /*i18n*/ {
    id: 'refusal.contact-quiet-time',
    message:
      'Borrowers are contacted from 9 am to 9 pm, not on Sundays or public holidays. It is possible again on {nextOn}, from 9 am.',
  },
  'contact-too-often': /*i18n*/ {
    id: 'refusal.contact-too-often',
    message:
      'This borrower was contacted {atMost} times in seven days, reminders and colleagues included. It is possible again on {nextOn}, from 9 am.',
  },
  'contact-channel-closed': /*i18n*/ {
    id: 'refusal.contact-channel-closed',
    message:
      'The borrower asked not to be contacted this way, or somebody else answered. Choose another way, such as a letter.',
  },
  'contact-in-future': /*i18n*/ {
    id: 'refusal.contact-in-future',
    message: 'This time is still to come. Record a contact after it was made.',
  },
  'contact-too-long-ago': /*i18n*/ {
    id: 'refusal.contact-too-long-ago',
    message: 'Record a contact on the day it was made, or on the day after.',
  },
  'promise-missing': /*i18n*/ {
    id: 'refusal.promise-missing',
    message: 'Enter how much the borrower promised, and until when.',
  },
  'promise-not-fitting': /*i18n*/ {
    id: 'refusal.promise-not-fitting',
    message: 'Enter an amount and a day only for a promise.',
  },
  'promise-day': /*i18n*/ {
    id: 'refusal.promise-day',
    message: 'Choose a day from {fromOn} to {untilOn}.',
  },
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>;
