/**
 * Webhooks: an address of the lender's own that is told what happens. It is added, paused, resumed and ended; what could
 * not be delivered is tried again for about a day, and an address that takes nothing for long is paused.
 */
import type { LoanEvent, Moment } from './loan.ts';
import { allow, type Outcome, refuse } from './refusal.ts';
import type { WebhookEvent } from './webhook-event.ts';

export const webhooksAtMost = 10;
/** The most days for which messages are signed with the secret before as well. */
export const longestSecretOverlapDays = 7;

/** After each try that failed, until the next: 23 hours and 51 minutes altogether. */
export const retryPausesSeconds = [
  10,
  60,
  5 * 60,
  15 * 60,
  30 * 60,
  60 * 60,
  2 * 60 * 60,
  4 * 60 * 60,
  6 * 60 * 60,
  10 * 60 * 60,
] as const;

/** How long to wait after so many tries; undefined: it is given up. */
export const pauseAfter = (tries: number): number | undefined => retryPausesSeconds[tries - 1];

/** So many messages given up, with none delivered in between, and the webhook is paused. */
export const pausedAfterGivenUp = 3;

export const stopReasons = ['by-hand', 'failures', 'gone'] as const;
export type StopReason = (typeof stopReasons)[number];
export const webhookStates = ['active', 'paused', 'ended'] as const;
export type WebhookState = (typeof webhookStates)[number];

export type Webhook = { webhookId: string; url: string; state: WebhookState };
export type WebhookChange = { event: LoanEvent; notices: readonly []; webhook: Webhook };

const told = (
  webhook: Webhook,
  name: string,
  facts: LoanEvent['facts'] = {},
): { ok: true; change: WebhookChange } =>
  allow({ event: { name, facts: { webhookId: webhook.webhookId, ...facts } }, notices: [], webhook });

export const addWebhook = (
  live: number,
  { url, events }: { url: string; events: readonly WebhookEvent[] },
  { newId }: Pick<Moment, 'newId'>,
): Outcome<WebhookChange> => {
  if (live >= webhooksAtMost) return refuse({ code: 'too-many-webhooks', atMost: webhooksAtMost });
  const webhook: Webhook = { webhookId: newId, url, state: 'active' };
  return told(webhook, 'webhook.added', { before: null, after: { url, events: [...events] } });
};

export const replaceWebhookSecret = (
  webhook: Webhook,
  { overlapDays }: { overlapDays: number },
): Outcome<WebhookChange> =>
  webhook.state === 'ended'
    ? refuse({ code: 'webhook-ended' })
    : told(webhook, 'webhook.secret-replaced', { overlapDays });

/** What happens meanwhile is kept and sent when it goes on. */
export const pauseWebhook = (
  webhook: Webhook,
  { because }: { because: StopReason },
): Outcome<WebhookChange> => {
  if (webhook.state === 'ended') return refuse({ code: 'webhook-ended' });
  if (webhook.state === 'paused') return refuse({ code: 'changed-meanwhile' });
  return told({ ...webhook, state: 'paused' }, 'webhook.paused', { because });
};

export const resumeWebhook = (webhook: Webhook): Outcome<WebhookChange> => {
  if (webhook.state === 'ended') return refuse({ code: 'webhook-ended' });
  if (webhook.state === 'active') return refuse({ code: 'changed-meanwhile' });
  return told({ ...webhook, state: 'active' }, 'webhook.resumed');
};

/** What still waits for it is dropped. */
export const endWebhook = (webhook: Webhook, { because }: { because: StopReason }): Outcome<WebhookChange> =>
  webhook.state === 'ended'
    ? refuse({ code: 'webhook-ended' })
    : told({ ...webhook, state: 'ended' }, 'webhook.ended', { because });

export const sendTestWebhook = (webhook: Webhook): Outcome<WebhookChange> =>
  webhook.state === 'ended' ? refuse({ code: 'webhook-ended' }) : told(webhook, 'webhook.tested');

/** The same message once more: same id, same text. */
export const sendDeliveryAgain = (
  webhook: Webhook,
  { deliveryId }: { deliveryId: string },
): Outcome<WebhookChange> =>
  webhook.state === 'ended'
    ? refuse({ code: 'webhook-ended' })
    : told(webhook, 'webhook.sent-again', { deliveryId });
