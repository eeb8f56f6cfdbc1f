/** Conversations as they are read: notices are worded in the reader's language, messages of people stay as written. */
import type { Message } from '#contract/messages.ts';
import { type NoticeTemplate, noticeTemplates } from '#domain/notice.ts';
import type { Actor } from '#domain/permission.ts';
import type { Facts } from '#words/facts.ts';
import type { Locale } from '#words/locale.ts';
import { messageSubject } from '#words/messages.ts';
import { noticeText } from '#words/notices.ts';
import { userIdOf } from '../actor.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { Db, House, Tx } from '../house.ts';
import { readLender } from '../lender/queries.ts';
import { RefusedError } from '../problem.ts';

/** More than anybody scrolls through; older ones stay in the record. */
const newest = 200;

const messageRows = (db: Db | Tx, borrowerId: string) =>
  db
    .selectFrom('messages as m')
    .leftJoin('users as u', 'u.user_id', 'm.sender_id')
    .select([
      'm.message_id',
      'm.sender_kind',
      'm.template',
      'm.facts',
      'm.body',
      'm.link',
      'm.sent_at',
      'm.read_at',
    ])
    .select('u.name as sender_name')
    .where('m.borrower_id', '=', borrowerId);

type MessageRow = Awaited<ReturnType<ReturnType<typeof messageRows>['execute']>>[number];

/** One message as `reader` sees it: what they wrote themselves counts as read. */
async function worded(
  house: House,
  db: Db | Tx,
  rows: readonly MessageRow[],
  reader: Reader,
): Promise<Message[]> {
  const { registeredName } = await readLender(db, kualaLumpurDate(house.clock.now()));
  return rows.map((row) => ({
    messageId: row.message_id,
    from: row.sender_kind,
    senderName: row.sender_name ?? registeredName,
    ...textOf(house, row, reader.locale),
    link: row.link,
    sentAt: row.sent_at.toISOString(),
    isRead: row.read_at !== null || row.sender_kind === reader.side,
    readAt: row.sender_kind === 'lender' ? (row.read_at?.toISOString() ?? null) : null,
    isNotice: row.body === null,
  }));
}

type Reader = { side: 'lender' | 'borrower'; locale: Locale };

function textOf({ words }: House, { template, facts, body, sender_kind }: MessageRow, locale: Locale) {
  const i18n = words[locale];
  if (body !== null) return { subject: messageSubject(i18n, sender_kind), body };
  if (!isTemplate(template)) return { subject: messageSubject(i18n, sender_kind), body: '' };
  return noticeText(i18n, locale, { template, facts: JSON.parse(facts ?? '{}') as Facts });
}

const isTemplate = (text: string | null): text is NoticeTemplate =>
  (noticeTemplates as readonly (string | null)[]).includes(text);

export async function readConversation(house: House, borrowerId: string, reader: Reader): Promise<Message[]> {
  const rows = await messageRows(house.db, borrowerId)
    .orderBy('m.sent_at', 'desc')
    .orderBy('m.message_id', 'desc')
    .limit(newest)
    .execute();
  return await worded(house, house.db, rows, reader);
}

/** What every notice to somebody says: its row keeps a name and facts, which are words to nobody. */
export async function readNoticeTexts(
  house: House,
  db: Db | Tx,
  borrowerId: string,
  locale: Locale,
): Promise<ReadonlyMap<string, { subject: string; body: string }>> {
  const rows = await messageRows(db, borrowerId).where('m.body', 'is', null).execute();
  return new Map(rows.map((row) => [row.message_id, textOf(house, row, locale)]));
}

/** A message that a command has just written. */
export async function readWritten(
  house: House,
  tx: Tx,
  { borrowerId, messageId }: { borrowerId: string; messageId: string },
  reader: Reader,
): Promise<Message> {
  const rows = await messageRows(tx, borrowerId).where('m.message_id', '=', messageId).execute();
  const [message] = await worded(house, tx, rows, reader);
  if (!message) throw new Error(`message ${messageId} was not written`);
  return message;
}

/** How many the borrower has not opened, and whether a person wrote one of them: a notice has no text of its own. */
export async function unreadOf(
  db: Db | Tx,
  borrowerId: string,
): Promise<{ unreadMessages: number; teamWrote: boolean }> {
  const { unread, written } = await db
    .selectFrom('messages')
    .select((eb) => [eb.fn.countAll<number>().as('unread'), eb.fn.count<number>('body').as('written')])
    .where('borrower_id', '=', borrowerId)
    .where('sender_kind', '=', 'lender')
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { unreadMessages: unread, teamWrote: written > 0 };
}

export async function sentSince(tx: Tx, borrowerId: string, since: Date): Promise<number> {
  const { sent } = await tx
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .where('borrower_id', '=', borrowerId)
    .where('sender_kind', '=', 'borrower')
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow();
  return sent;
}

/** The references that a borrower and the lender may name to each other. */
export async function referencesOf(tx: Tx, borrowerId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('loans')
    .select('reference')
    .where('borrower_id', '=', borrowerId)
    .execute();
  return rows.map(({ reference }) => reference);
}

/** The borrower whom staff write to; staff reach every borrower, and nobody who is not one. Throws 'not-found'. */
export async function correspondent(db: Db | Tx, actor: Actor, borrowerId: string) {
  userIdOf(actor);
  const row = await db
    .selectFrom('users')
    .select(['name', 'locale', 'email'])
    .where('user_id', '=', borrowerId)
    .where('kind', '=', 'borrower')
    .executeTakeFirst();
  if (!row) throw new RefusedError({ code: 'not-found' });
  return row;
}
