/** The names of channels and outcomes of a contact. */
import type { MessageDescriptor } from '@lingui/core';
import type { ContactChannel, ContactOutcome } from '#domain/contact.ts';

export const channelWords: Record<ContactChannel, MessageDescriptor> = {
  phone: /*i18n*/ { id: 'contact.channel.phone', message: 'Phone call' },
  whatsapp: /*i18n*/ { id: 'contact.channel.whatsapp', message: 'WhatsApp' },
  email: /*i18n*/ { id: 'contact.channel.email', message: 'Email' },
  letter: /*i18n*/ { id: 'contact.channel.letter', message: 'Letter' },
};

export const outcomeWords: Record<ContactOutcome, MessageDescriptor> = {
  reached: /*i18n*/ { id: 'contact.outcome.reached', message: 'Reached' },
  'not-reached': /*i18n*/ { id: 'contact.outcome.not-reached', message: 'Not reached' },
  promised: /*i18n*/ { id: 'contact.outcome.promised', message: 'Promised to pay' },
  'asked-for-help': /*i18n*/ { id: 'contact.outcome.asked-for-help', message: 'Asked for help' },
  disputes: /*i18n*/ { id: 'contact.outcome.disputes', message: 'Disagrees' },
  'wrong-number': /*i18n*/ { id: 'contact.outcome.wrong-number', message: 'Wrong number, somebody else' },
  'not-here-again': /*i18n*/ {
    id: 'contact.outcome.not-here-again',
    message: 'Asked not to be contacted this way',
  },
};
