/** What an administrator sees and does about integrations: their keys, and the addresses that are told what happens. */
import * as z from 'zod/mini';
import { longestOverlapDays } from '#domain/integration.ts';
import { scopes } from '#domain/scope.ts';
import { longestSecretOverlapDays, stopReasons, webhookStates } from '#domain/webhook.ts';
import { webhookEvents } from '#domain/webhook-event.ts';
import { endpoint } from './endpoint.ts';
import { dateField, idField, instantField } from './fields.ts';

const key = z.object({
  /** What it is recognised by: the rest of it is kept nowhere. */
  firstCharacters: z.string(),
  madeAt: instantField,
  endsAt: z.nullable(instantField),
  /** To the minute. */
  lastUsedAt: z.nullable(instantField),
  requestCount: z.int(),
  isLive: z.boolean(),
});

const integration = z.object({
  integrationId: idField,
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  networks: z.array(z.string()),
  lastDay: z.nullable(dateField),
  state: z.enum(['live', 'expired', 'ended']),
  madeBy: z.string(),
  madeAt: instantField,
  endedBy: z.nullable(z.string()),
  endedAt: z.nullable(instantField),
  /** The newest first. */
  keys: z.array(key),
});
export type IntegrationView = z.infer<typeof integration>;

const webhook = z.object({
  webhookId: idField,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  state: z.enum(webhookStates),
  stoppedBecause: z.nullable(z.enum(stopReasons)),
  stoppedAt: z.nullable(instantField),
  madeBy: z.string(),
  madeAt: instantField,
  waiting: z.int(),
  lastDeliveredAt: z.nullable(instantField),
  /** Until then messages are signed with the secret before as well. */
  overlapEndsAt: z.nullable(instantField),
});
export type WebhookView = z.infer<typeof webhook>;

export const getIntegrations = endpoint({
  name: 'getIntegrations',
  method: 'GET',
  path: '/api/office/integrations',
  summary: 'Integrations with their keys, and webhooks',
  response: z.object({
    integrations: z.array(integration),
    webhooks: z.array(webhook),
    /** Where this installation may send to. */
    webhookHosts: z.array(z.string()),
  }),
});

/** The token is null when this was asked for before and answered then: it is shown once. */
const shownOnce = z.object({
  integrationId: idField,
  firstCharacters: z.string(),
  token: z.nullable(z.string()),
});
export type ShownOnce = z.infer<typeof shownOnce>;

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

export const makeIntegration = endpoint({
  name: 'makeIntegration',
  method: 'POST',
  path: '/api/office/integrations',
  summary: 'Make an integration; its key is shown in this answer only',
  needsReauthentication: true,
  body: z.strictObject({
    name: z.string().check(z.trim(), z.minLength(2), z.maxLength(80), z.regex(/^[\P{Cc}]*$/u)),
    scopes: z.array(z.enum(scopes)).check(z.minLength(1), z.maxLength(scopes.length)),
    networks: z.array(network).check(z.maxLength(20)),
    lastDay: z.nullable(dateField),
  }),
  response: shownOnce,
});

const integrationParams = z.strictObject({ integrationId: idField });

export const replaceIntegrationKey = endpoint({
  name: 'replaceIntegrationKey',
  method: 'POST',
  path: '/api/office/integrations/:integrationId/key',
  summary: 'Replace the key; the one before goes on for up to seven days',
  needsReauthentication: true,
  params: integrationParams,
  body: z.strictObject({ overlapDays: z.int().check(z.gte(0), z.lte(longestOverlapDays)) }),
  response: shownOnce,
});

export const endIntegration = endpoint({
  name: 'endIntegration',
  method: 'POST',
  path: '/api/office/integrations/:integrationId/end',
  summary: 'End an integration: its keys open nothing from now on',
  params: integrationParams,
});

const secretOnce = z.object({ webhookId: idField, secret: z.nullable(z.string()) });
export type SecretOnce = z.infer<typeof secretOnce>;

export const addWebhook = endpoint({
  name: 'addWebhook',
  method: 'POST',
  path: '/api/office/webhooks',
  summary: 'Add an address that is told what happens; its secret is shown in this answer only',
  needsReauthentication: true,
  body: z.strictObject({
    url: z.string().check(z.trim(), z.minLength(9), z.maxLength(500)),
    events: z.array(z.enum(webhookEvents)).check(z.minLength(1), z.maxLength(webhookEvents.length)),
  }),
  response: secretOnce,
});

const webhookParams = z.strictObject({ webhookId: idField });

export const replaceWebhookSecret = endpoint({
  name: 'replaceWebhookSecret',
  method: 'POST',
  path: '/api/office/webhooks/:webhookId/secret',
  summary: 'Replace the secret; messages carry both signatures for up to seven days',
  needsReauthentication: true,
  params: webhookParams,
  body: z.strictObject({ overlapDays: z.int().check(z.gte(0), z.lte(longestSecretOverlapDays)) }),
  response: secretOnce,
});

export const pauseWebhook = endpoint({
  name: 'pauseWebhook',
  method: 'POST',
  path: '/api/office/webhooks/:webhookId/pause',
  summary: 'Send nothing for now; what happens meanwhile is kept',
  params: webhookParams,
});

export const resumeWebhook = endpoint({
  name: 'resumeWebhook',
  method: 'POST',
  path: '/api/office/webhooks/:webhookId/resume',
  summary: 'Send again, first what waited',
  params: webhookParams,
});

export const endWebhook = endpoint({
  name: 'endWebhook',
  method: 'POST',
  path: '/api/office/webhooks/:webhookId/end',
  summary: 'End a webhook; what waits for it is dropped',
  params: webhookParams,
});

export const sendTestWebhook = endpoint({
  name: 'sendTestWebhook',
  method: 'POST',
  path: '/api/office/webhooks/:webhookId/test',
  summary: 'Send a test message',
  params: webhookParams,
});

export const deliveryStates = ['waiting', 'delivered', 'given-up', 'dropped'] as const;

const delivery = z.object({
  deliveryId: idField,
  event: z.string(),
  reference: z.nullable(z.string()),
  createdAt: instantField,
  state: z.enum(deliveryStates),
  tries: z.int(),
  lastTryAt: z.nullable(instantField),
  nextTryAt: z.nullable(instantField),
  /** What the other side answered, or what kept it from answering. */
  lastCode: z.nullable(z.int()),
  lastFault: z.nullable(z.string()),
  payload: z.string(),
});
export type DeliveryView = z.infer<typeof delivery>;

export const getDeliveries = endpoint({
  name: 'getDeliveries',
  method: 'GET',
  path: '/api/office/webhooks/:webhookId/deliveries',
  summary: 'What was sent to an address and what waits, newest first, 25 a page',
  params: webhookParams,
  query: z.strictObject({
    state: z.optional(z.enum(deliveryStates)),
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(10_000)), 1),
  }),
  response: z.object({ webhook, rows: z.array(delivery), total: z.int() }),
});

export const sendDeliveryAgain = endpoint({
  name: 'sendDeliveryAgain',
  method: 'POST',
  path: '/api/office/deliveries/:deliveryId/send-again',
  summary: 'Send a message once more, with the same id and the same text',
  params: z.strictObject({ deliveryId: idField }),
});
