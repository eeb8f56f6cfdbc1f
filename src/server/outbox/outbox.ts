/**
 * Messages on their way to a person's phone or mailbox. A row is written in the transaction that caused it, sealed,
 * because it may hold a code; sending it is a job that exists only if that transaction commits.
 */
import type { House, Tx } from '../house.ts';
import { newId } from '../id.ts';

export type OutboxMessage = {
  /** Whom it is about; null when there is no such account. */
  userId: string | null;
  channel: 'whatsapp' | 'email';
  /** An E.164 number or an email address. */
  sentTo: string;
  subject: string;
  text: string;
};

export async function writeOutbox(tx: Tx, house: House, message: OutboxMessage): Promise<string> {
  const now = house.clock.now();
  const outboxId = newId(now);
  await tx
    .insertInto('outbox')
    .values({
      outbox_id: outboxId,
      user_id: message.userId,
      channel: message.channel,
      sent_to: oneLine(message.sentTo),
      subject: oneLine(message.subject),
      text_sealed: house.keys.sealText(plainLines(message.text), outboxPlace(outboxId, message.userId)),
      created_at: now,
    })
    .execute();
  await house.queueDelivery(tx, outboxId);
  return outboxId;
}

type OutboxRow = { outbox_id: string; user_id: string | null; text_sealed: string };

export const openOutboxText = (house: House, row: OutboxRow): string =>
  house.keys.openText(row.text_sealed, outboxPlace(row.outbox_id, row.user_id));

/** Where the sealed text of a message is at home. */
export const outboxPlace = (outboxId: string, userId: string | null): string =>
  `outbox:${outboxId}:${userId}`;

/** A line break in an address or a subject would begin another header, or another recipient. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

const plainLines = (text: string): string => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, '');
