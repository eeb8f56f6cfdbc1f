/** The templates of messages that come with the product, to be read, changed and sent by a person. */
import type { I18n, MessageDescriptor } from '@lingui/core';
import { type Placeholder, placeholdersIn } from '#domain/message-template.ts';

type BuiltIn = { name: MessageDescriptor; text: MessageDescriptor };

export const builtInTemplates = {
  'we-are-looking': {
    name: /*i18n*/ { id: 'template.we-are-looking.name', message: 'We are looking into it' },
    text: /*i18n*/ {
      id: 'template.we-are-looking.text',
      message:
        'Hello {name},\n\nThank you for your message. We are looking into it and will write to you here again by the next working day.',
    },
  },
  'photo-again': {
    name: /*i18n*/ { id: 'template.photo-again.name', message: 'How to take a clear photo' },
    text: /*i18n*/ {
      id: 'template.photo-again.text',
      message:
        'Hello {name},\n\nOne of your photos is not clear enough to read. Lay the card on a dark table near a window, without flash, and send the photo again on the verification page. It takes about a minute.',
    },
  },
  'read-agreement': {
    name: /*i18n*/ { id: 'template.read-agreement.name', message: 'The agreement is ready to read' },
    text: /*i18n*/ {
      id: 'template.read-agreement.text',
      message:
        'Hello {name},\n\nYour agreement {reference} is ready. Read it without hurry, in the language you like, and ask us whatever is unclear. You do not pay anything to sign it or to receive your loan.',
    },
  },
  'never-pay-first': {
    name: /*i18n*/ { id: 'template.never-pay-first.name', message: 'You never pay first' },
    text: /*i18n*/ {
      id: 'template.never-pay-first.text',
      message:
        'Hello {name},\n\nYou never pay anything before you have received your loan. If anybody asks you to, it is not us: do not pay, and call the scam line 997.',
    },
  },
  'bill-soon': {
    name: /*i18n*/ { id: 'template.bill-soon.name', message: 'A bill is due soon' },
    text: /*i18n*/ {
      id: 'template.bill-soon.text',
      message:
        'Hello {name},\n\nFor your loan {reference}, {amountDue} is due on {nextDue}. The account to pay to is on the repayment page of the app only. If it is difficult this month, tell us: we will find a way together.',
    },
  },
  'late-how-can-we-help': {
    name: /*i18n*/ { id: 'template.late-how-can-we-help.name', message: 'A bill is late: how can we help?' },
    text: /*i18n*/ {
      id: 'template.late-how-can-we-help.text',
      message:
        'Hello {name},\n\nFor your loan {reference}, {amountDue} has been open since {nextDue}. Is everything all right? If you have paid already, send us the proof in the app. If you cannot pay now, ask for help on the page for that: it costs nothing, and a person answers.',
    },
  },
  'thank-you-paid': {
    name: /*i18n*/ { id: 'template.thank-you-paid.name', message: 'Thank you for your payment' },
    text: /*i18n*/ {
      id: 'template.thank-you-paid.text',
      message:
        'Hello {name},\n\nThank you: your payment for {reference} has reached us. The receipt is among your documents.',
    },
  },
} satisfies Record<string, BuiltIn>;

export type BuiltInName = keyof typeof builtInTemplates;

export const builtInNames = Object.keys(builtInTemplates) as BuiltInName[];

export const builtInTitle = (i18n: I18n, name: BuiltInName): string => i18n._(builtInTemplates[name].name.id);

/** Those that speak of no payment: before the money of a loan arrived they go out without a second person. */
export const beforePayout: readonly BuiltInName[] = [
  'we-are-looking',
  'photo-again',
  'read-agreement',
  'never-pay-first',
];

/** Which facts its text needs. */
export const builtInNeeds = (name: BuiltInName): string[] =>
  placeholdersIn(builtInTemplates[name].text.message);

/** The text with its facts; a placeholder without a fact stays as it is written. */
export const builtInText = (
  i18n: I18n,
  name: BuiltInName,
  facts: Readonly<Partial<Record<Placeholder, string>>>,
): string => {
  const kept = Object.fromEntries(builtInNeeds(name).map((fact) => [fact, `{${fact}}`]));
  return i18n._(builtInTemplates[name].text.id, { ...kept, ...facts });
};
