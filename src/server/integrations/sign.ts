/** Signs a message as Standard Webhooks says (webhook-id, webhook-timestamp, webhook-signature), with each secret that lives. */
import { createHash, randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { House } from '../house.ts';

/** 256 bits; the standard asks for 192 to 512. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** Tells one secret from another, and nothing about it. */
export const markOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url').slice(0, 16);

/** Where the sealed secret is at home. */
export const webhookSecretPlace = (webhookId: string, number: number): string =>
  `webhook_secrets:${webhookId}:${number}`;

export async function signatureHeaders(
  { db, keys }: House,
  message: { delivery_id: string; webhook_id: string; payload: string },
  now: Date,
): Promise<Record<string, string>> {
  const secrets = await db
    .selectFrom('webhook_secrets')
    .select(['number', 'secret_sealed'])
    .where('webhook_id', '=', message.webhook_id)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('number', 'desc')
    .execute();
  const signatures = secrets.map(({ number, secret_sealed }) => {
    const secret = keys.openText(secret_sealed, webhookSecretPlace(message.webhook_id, number));
    return new Webhook(secret).sign(message.delivery_id, now, message.payload);
  });
  return {
    'webhook-id': message.delivery_id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}
