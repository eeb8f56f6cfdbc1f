/** Adding, pausing, resuming, ending a webhook, its secret, a test, and one message once more; also as the clock does it. */
import type * as endpoints from '#contract/integrations.ts';
import { dayMs } from '#domain/durations.ts';
import type { Outcome } from '#domain/refusal.ts';
import { refuse } from '#domain/refusal.ts';
import * as rules from '#domain/webhook.ts';
import { testEvent, testPayload } from '#domain/webhook-event.ts';
import { type WebhookStop, webhookMail } from '#words/webhook-mail.ts';
import { userIdOf } from '../actor.ts';
import type { Call, Command, Writing } from '../command.ts';
import type { House, Tx } from '../house.ts';
import { lenderStream } from '../lender/lender-stream.ts';
import { officeUrlOf } from '../office-host.ts';
import { tellOverseers } from '../outbox/tell-overseers.ts';
import type { InputOf } from '../route.ts';
import { markOf, webhookSecretPlace } from './sign.ts';
import { webhookAddress } from './webhook-address.ts';

/** The mark tells whether this very secret was stored: an answer that is given again is about another one. */
type Added = { webhookId: string; secretMark: string };
type WebhookInput = { webhookId: string };
type WebhookCommand<Input extends WebhookInput = WebhookInput> = Command<
  Input,
  rules.Webhook,
  rules.WebhookChange,
  undefined
>;

const nothing = async () => undefined;

export const addWebhook = (
  house: House,
  secret: string,
): Command<InputOf<typeof endpoints.addWebhook>, number, rules.WebhookChange, Added> => ({
  action: 'addWebhook',
  stream: lenderStream,
  read: liveWebhooks,
  decide: (live, { url, events }, moment): Outcome<rules.WebhookChange> => {
    const address = webhookAddress(url, house.environment.webhookHosts ?? []);
    if ('refusal' in address) return refuse(address.refusal);
    return rules.addWebhook(live, { url: address.url.href, events }, moment);
  },
  write: async (tx, { webhook: { webhookId, url, state } }, { events }, writing) => {
    await tx
      .insertInto('webhooks')
      .values({
        webhook_id: webhookId,
        url,
        events: [...new Set(events)],
        state,
        made_by: userIdOf(writing.call.actor),
        made_at: writing.now,
      })
      .execute();
    await insertSecret(tx, webhookId, 1, secret, writing);
  },
  answer: async (_tx, { webhook: { webhookId } }) => ({ webhookId, secretMark: markOf(secret) }),
});

async function liveWebhooks(tx: Tx): Promise<number> {
  const { live } = await tx
    .selectFrom('webhooks')
    .select((eb) => eb.fn.countAll<number>().as('live'))
    .where('state', '<>', 'ended')
    .executeTakeFirstOrThrow();
  return live;
}

async function insertSecret(
  tx: Tx,
  webhookId: string,
  number: number,
  secret: string,
  { house, now }: Writing,
) {
  await tx
    .insertInto('webhook_secrets')
    .values({
      webhook_id: webhookId,
      number,
      secret_sealed: house.keys.sealText(secret, webhookSecretPlace(webhookId, number)),
      made_at: now,
    })
    .execute();
}

export const replaceWebhookSecret = (
  secret: string,
): Command<InputOf<typeof endpoints.replaceWebhookSecret>, rules.Webhook, rules.WebhookChange, Added> => ({
  action: 'replaceWebhookSecret',
  stream: lenderStream,
  read: webhookFor,
  decide: rules.replaceWebhookSecret,
  write: async (tx, _change, { webhookId, overlapDays }, writing) => {
    const { now } = writing;
    const of = tx.updateTable('webhook_secrets').where('webhook_id', '=', webhookId);
    // Two secrets at most.
    await of.set({ ends_at: now }).where('ends_at', '>', now).execute();
    await of
      .set({ ends_at: new Date(now.getTime() + overlapDays * dayMs) })
      .where('ends_at', 'is', null)
      .execute();
    await insertSecret(tx, webhookId, (await newestSecret(tx, webhookId)) + 1, secret, writing);
  },
  answer: async (_tx, _change, { webhookId }) => ({ webhookId, secretMark: markOf(secret) }),
});

async function newestSecret(tx: Tx, webhookId: string): Promise<number> {
  const { newest } = await tx
    .selectFrom('webhook_secrets')
    .select((eb) => eb.fn.max('number').as('newest'))
    .where('webhook_id', '=', webhookId)
    .executeTakeFirstOrThrow();
  return newest ?? 0;
}

/** A person does it by hand; the clock because nothing arrives, or because the other side said it is gone. */
const because = ({ actor }: Call, otherwise: WebhookStop): rules.StopReason =>
  actor.kind === 'system' ? otherwise : 'by-hand';

async function tellOfStop(tx: Tx, url: string, stop: WebhookStop, { house, call }: Writing) {
  if (call.actor.kind !== 'system') return;
  await tellOverseers(tx, house, (i18n) =>
    webhookMail(i18n, stop, { url, address: `${officeUrlOf(house.environment)}/office/integrations` }),
  );
}

const stopped = (tx: Tx, { webhookId, state }: rules.Webhook, reason: rules.StopReason, now: Date) =>
  tx
    .updateTable('webhooks')
    .set({ state, stopped_at: now, stopped_because: reason, given_up: 0 })
    .where('webhook_id', '=', webhookId)
    .execute();

export const pauseWebhook: WebhookCommand = {
  action: 'pauseWebhook',
  stream: lenderStream,
  read: webhookFor,
  decide: (webhook, _input, _moment, call) =>
    rules.pauseWebhook(webhook, { because: because(call, 'failures') }),
  write: async (tx, { webhook }, _input, writing) => {
    await stopped(tx, webhook, because(writing.call, 'failures'), writing.now);
    await tellOfStop(tx, webhook.url, 'failures', writing);
  },
  answer: nothing,
};

export const endWebhook: WebhookCommand = {
  action: 'endWebhook',
  stream: lenderStream,
  read: webhookFor,
  decide: (webhook, _input, _moment, call) => rules.endWebhook(webhook, { because: because(call, 'gone') }),
  write: async (tx, { webhook }, { webhookId }, writing) => {
    await stopped(tx, webhook, because(writing.call, 'gone'), writing.now);
    await tx
      .updateTable('webhook_deliveries')
      .set({ state: 'dropped', next_try_at: null, leased_until: null })
      .where('webhook_id', '=', webhookId)
      .where('state', '=', 'waiting')
      .execute();
    await tellOfStop(tx, webhook.url, 'gone', writing);
  },
  answer: nothing,
};

export const resumeWebhook: WebhookCommand = {
  action: 'resumeWebhook',
  stream: lenderStream,
  read: webhookFor,
  decide: rules.resumeWebhook,
  write: async (tx, { webhook: { state } }, { webhookId }, { house, now }) => {
    await tx
      .updateTable('webhooks')
      .set({ state, stopped_at: null, stopped_because: null, given_up: 0 })
      .where('webhook_id', '=', webhookId)
      .execute();
    // What waits is tried now, with all its tries before it.
    await tx
      .updateTable('webhook_deliveries')
      .set({ next_try_at: now, tries: 0 })
      .where('webhook_id', '=', webhookId)
      .where('state', '=', 'waiting')
      .execute();
    await house.queueWebhooks(tx);
  },
  answer: nothing,
};

export const sendTestWebhook: WebhookCommand = {
  action: 'sendTestWebhook',
  stream: lenderStream,
  read: webhookFor,
  decide: rules.sendTestWebhook,
  write: async (tx, _change, { webhookId }, { house, moment, now, eventId }) => {
    await tx
      .insertInto('webhook_deliveries')
      .values({
        webhook_id: webhookId,
        event: testEvent,
        event_id: eventId,
        payload: testPayload(moment.now),
        created_at: now,
        next_try_at: now,
      })
      .execute();
    await house.queueWebhooks(tx);
  },
  answer: nothing,
};

export const sendDeliveryAgain: Command<
  InputOf<typeof endpoints.sendDeliveryAgain>,
  rules.Webhook,
  rules.WebhookChange,
  undefined
> = {
  action: 'sendDeliveryAgain',
  stream: lenderStream,
  read: async (tx, call, { deliveryId }) => {
    const row = await tx
      .selectFrom('webhook_deliveries')
      .select('webhook_id')
      .where('delivery_id', '=', deliveryId)
      .executeTakeFirst();
    return row && webhookFor(tx, call, { webhookId: row.webhook_id });
  },
  decide: rules.sendDeliveryAgain,
  write: async (tx, _change, { deliveryId }, { house, now }) => {
    await tx
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', next_try_at: now, tries: 0 })
      .where('delivery_id', '=', deliveryId)
      .execute();
    await house.queueWebhooks(tx);
  },
  answer: nothing,
};

async function webhookFor(
  tx: Tx,
  _call: unknown,
  { webhookId }: WebhookInput,
): Promise<rules.Webhook | undefined> {
  const row = await tx
    .selectFrom('webhooks')
    .select(['webhook_id', 'url', 'state'])
    .where('webhook_id', '=', webhookId)
    .executeTakeFirst();
  return row && { webhookId, url: row.url, state: row.state };
}
