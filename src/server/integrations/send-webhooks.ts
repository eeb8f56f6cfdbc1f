/**
 * Sends what waits, each message once whatever runs at the same time: 2xx is delivered, 410 ends the webhook, everything
 * else is tried again after a growing pause for about a day. Delivered means at least once: a process that dies between
 * the answer and its note sends the message again, with the same id and text.
 */

import { secondMs } from '#domain/durations.ts';
import { pauseAfter, pausedAfterGivenUp } from '#domain/webhook.ts';
import { systemCall } from '../by-clock.ts';
import { runCommand } from '../command.ts';
import type { House } from '../house.ts';
import { RefusedError } from '../problem.ts';
import { inSpan, traceparent } from '../tracing/span.ts';
import { noteTry, type Result, type Taken, takeDeliveries } from './delivery-rows.ts';
import { postMessage } from './post-message.ts';
import { signatureHeaders } from './sign.ts';
import { webhookAddress } from './webhook-address.ts';
import { endWebhook, pauseWebhook } from './webhooks.ts';

/** How many were tried. */
export async function sendWebhooks(house: House): Promise<number> {
  let tried = 0;
  while (true) {
    const taken = await takeDeliveries(house, house.clock.now());
    if (taken.length === 0) return tried;
    const results = await Promise.allSettled(taken.map((delivery) => sendOne(house, delivery)));
    const faults = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    if (faults.length > 0) throw new AggregateError(faults, `webhooks: ${faults.length} of ${taken.length}`);
    tried += taken.length;
  }
}

async function sendOne(house: House, taken: Taken): Promise<void> {
  const result = await tryOnce(house, taken);
  const now = house.clock.now();
  if (result.fault === null) {
    await noteTry(house.db, taken, result, { state: 'delivered', at: null });
    await countAgain(house, taken);
    return;
  }
  const pause = result.code === 410 ? undefined : pauseAfter(taken.tries);
  const again = pause === undefined ? null : new Date(now.getTime() + pause * secondMs);
  await noteTry(house.db, taken, result, { state: again ? 'waiting' : 'given-up', at: again });
  if (result.code === 410) await stop(house, endWebhook, taken.webhook_id);
  else if (!again) await countGivenUp(house, taken);
}

/** The list of hosts is asked again each time: a host that was taken off it is sent nothing more. */
async function tryOnce(house: House, taken: Taken): Promise<Result> {
  const address = webhookAddress(taken.url, house.environment.webhookHosts ?? []);
  if ('refusal' in address) return { code: null, fault: 'host-not-listed' };
  const headers = await signatureHeaders(house, taken, house.clock.now());
  return inSpan({ name: 'send webhook', kind: 'client' }, () => {
    const from = traceparent();
    return postMessage(address.url, taken.payload, { ...headers, ...(from && { traceparent: from }) });
  });
}

async function countAgain({ db }: House, { webhook_id }: Taken): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ given_up: 0 })
    .where('webhook_id', '=', webhook_id)
    .where('given_up', '>', 0)
    .where('state', '<>', 'ended')
    .execute();
}

async function countGivenUp(house: House, { webhook_id }: Taken): Promise<void> {
  const row = await house.db
    .updateTable('webhooks')
    .set((eb) => ({ given_up: eb('given_up', '+', 1) }))
    .where('webhook_id', '=', webhook_id)
    .where('state', '<>', 'ended')
    .returning('given_up')
    .executeTakeFirst();
  if (row && row.given_up >= pausedAfterGivenUp) await stop(house, pauseWebhook, webhook_id);
}

/** Somebody may have been faster. */
async function stop(house: House, command: typeof pauseWebhook, webhookId: string): Promise<void> {
  try {
    await runCommand(house, command, systemCall(), { webhookId });
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
  }
}
