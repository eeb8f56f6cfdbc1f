/** Texts of staff that wait for a second person, and those that were not sent. Only the lender's own people read them. */
import { sql } from 'kysely';
import type { HeldMessage as HeldView } from '#contract/held-messages.ts';
import { type HeldDecision, type HeldMessage, heldOutcomes } from '#domain/held-message.ts';
import type { MessageChange } from '#domain/message.ts';
import type { Actor } from '#domain/permission.ts';
import { userIdOf } from '../actor.ts';
import type { Writing } from '../command.ts';
import type { Db, Tx } from '../house.ts';

/** More than anybody reads again; older ones stay in the table. */
const newest = 50;

const heldRows = (db: Db | Tx, borrowerId: string) =>
  db
    .selectFrom('held_messages as h')
    .innerJoin('users as w', 'w.user_id', 'h.writer_id')
    .leftJoin('users as d', 'd.user_id', 'h.decided_by')
    .selectAll('h')
    .select(['w.name as writer_name', 'd.name as decider_name'])
    .where('h.borrower_id', '=', borrowerId);

type HeldRow = Awaited<ReturnType<ReturnType<typeof heldRows>['execute']>>[number];
type Place = { borrowerId: string; messageId: string };

export async function readHeldMessage(
  tx: Tx,
  { borrowerId, messageId }: Place,
): Promise<HeldMessage | undefined> {
  const row = await heldRows(tx, borrowerId).where('h.message_id', '=', messageId).executeTakeFirst();
  const outcome = heldOutcomes.find((each) => each === row?.outcome);
  return (
    row && {
      messageId,
      writer: { userId: row.writer_id, name: row.writer_name },
      body: row.body,
      link: row.link,
      ...(outcome && { decided: { outcome, by: row.decider_name ?? '' } }),
    }
  );
}

/**
 * As staff see them in the conversation, newest first. What was sent is a message, what was withdrawn is gone, and what was
 * not sent has done its work when its writer has written again.
 */
export async function readHeldOf(db: Db | Tx, actor: Actor, borrowerId: string): Promise<HeldView[]> {
  const rows = await heldRows(db, borrowerId)
    .where(({ or, eb }) =>
      or([
        eb('h.outcome', 'is', null),
        sql<boolean>`h.outcome = 'not-sent'
          and not exists (select from held_messages o where o.borrower_id = h.borrower_id and o.writer_id = h.writer_id
            and o.written_at > h.decided_at)
          and not exists (select from messages m where m.borrower_id = h.borrower_id and m.sender_id = h.writer_id
            and m.sent_at > h.decided_at)`,
      ]),
    )
    .orderBy('h.written_at', 'desc')
    .orderBy('h.message_id', 'desc')
    .limit(newest)
    .execute();
  return rows.map((row) => viewOf(row, userIdOf(actor)));
}

export async function readHeldView(
  tx: Tx,
  actor: Actor,
  { borrowerId, messageId }: Place,
): Promise<HeldView> {
  const row = await heldRows(tx, borrowerId).where('h.message_id', '=', messageId).executeTakeFirstOrThrow();
  return viewOf(row, userIdOf(actor));
}

const viewOf = (row: HeldRow, staffId: string): HeldView => ({
  messageId: row.message_id,
  writtenBy: row.writer_name,
  isOwn: row.writer_id === staffId,
  body: row.body,
  link: row.link,
  writtenAt: row.written_at.toISOString(),
  state: row.outcome === null ? 'waiting' : 'not-sent',
  reason: row.reason,
  decidedBy: row.decider_name,
  decidedAt: row.decided_at?.toISOString() ?? null,
});

/** Who sent what a colleague wrote, by the message. */
export async function readCheckers(db: Db | Tx, borrowerId: string): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('messages as m')
    .innerJoin('users as c', 'c.user_id', 'm.checked_by')
    .select(['m.message_id', 'c.name'])
    .where('m.borrower_id', '=', borrowerId)
    .execute();
  return new Map(rows.map(({ message_id, name }) => [message_id, name]));
}

export async function writeHeldMessage(
  tx: Tx,
  { messageId, body, link }: MessageChange,
  borrowerId: string,
  { call, now, eventId }: Writing,
): Promise<void> {
  await tx
    .insertInto('held_messages')
    .values({
      borrower_id: borrowerId,
      message_id: messageId,
      writer_id: userIdOf(call.actor),
      body,
      link,
      written_at: now,
      event_id: eventId,
    })
    .execute();
}

export async function decideHeldMessage(
  tx: Tx,
  { held, outcome, reason }: HeldDecision,
  borrowerId: string,
  { call, now }: Writing,
): Promise<void> {
  await tx
    .updateTable('held_messages')
    .set({ outcome, reason, decided_by: userIdOf(call.actor), decided_at: now })
    .where('borrower_id', '=', borrowerId)
    .where('message_id', '=', held.messageId)
    .where('outcome', 'is', null)
    .execute();
}
