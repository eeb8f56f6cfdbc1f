/** Refusals around integrations: keys, and addresses that are told what happens. */
import type { MessageDescriptor } from '@lingui/core';
import type { RefusalCode } from '#domain/refusal.ts';

export const integrationRefusals = {
  'token-wrong': /*i18n*/ {
    id: 'refusal.token-wrong',
    message: 'This API key does not work. Check it, or ask an administrator of the lender for a new one.',
  },
  'two-identities': /*i18n*/ {
    id: 'refusal.two-identities',
    message: 'This request has a session and an API key. Send only one of them.',
  },
  'too-many-requests': /*i18n*/ {
    id: 'refusal.too-many-requests',
    message:
      'Too many requests in a minute. Wait {waitSeconds, plural, one {# second} other {# seconds}} and go on.',
  },
  'last-day-past': /*i18n*/ {
    id: 'refusal.last-day-past',
    message: 'The last day has passed already. Choose today or a later day.',
  },
  'too-many-integrations': /*i18n*/ {
    id: 'refusal.too-many-integrations',
    message: 'There can be {atMost} integrations at a time. End one that is not used any more.',
  },
  'integration-ended': /*i18n*/ {
    id: 'refusal.integration-ended',
    message: 'This integration has ended already. Make a new one if it is needed again.',
  },
  'too-many-webhooks': /*i18n*/ {
    id: 'refusal.too-many-webhooks',
    message: 'There can be {atMost} webhooks at a time. End one that is not used any more.',
  },
  'webhook-ended': /*i18n*/ {
    id: 'refusal.webhook-ended',
    message: 'This webhook has ended. Add the address again if it is needed.',
  },
  'webhook-exists': /*i18n*/ {
    id: 'refusal.webhook-exists',
    message: 'There is a webhook for this address already.',
  },
  'webhook-address-wrong': /*i18n*/ {
    id: 'refusal.webhook-address-wrong',
    message: 'Enter a full address that begins with https://, without a user name or a password.',
  },
  'webhook-host-not-listed': /*i18n*/ {
    id: 'refusal.webhook-host-not-listed',
    message:
      'Nothing may be sent to {host}. Whoever runs the server can allow it with the setting WEBHOOK_HOSTS.',
  },
} satisfies Partial<Record<RefusalCode, MessageDescriptor>>;
