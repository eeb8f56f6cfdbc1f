/** A message that is there for the borrower, as a row; and the mail that says so. */
import { withLocale } from '#words/locale.ts';
import { newMessageEmail } from '#words/messages.ts';
import type { Writing } from '../command.ts';
import type { Tx } from '../house.ts';
import { writeOutbox } from '../outbox/outbox.ts';
import { localeOf } from './notices.ts';
import { correspondent } from './queries.ts';

type Written = {
  borrowerId: string;
  from: 'borrower' | 'lender';
  messageId: string;
  senderId: string;
  body: string;
  link: string | null;
  /** The template of the product that it is. */
  builtIn?: string | null;
  /** Who sent what somebody else wrote before the money arrived. */
  checkedBy?: string;
};

export async function writeMessage(
  tx: Tx,
  { borrowerId, from, messageId, senderId, body, link, builtIn = null, checkedBy }: Written,
  { now, eventId }: Writing,
): Promise<void> {
  await tx
    .insertInto('messages')
    .values({
      borrower_id: borrowerId,
      message_id: messageId,
      sender_kind: from,
      sender_id: senderId,
      body,
      link,
      built_in: builtIn,
      checked_by: checkedBy ?? null,
      sent_at: now,
      event_id: eventId,
    })
    .execute();
}

/** An email says that there is a message, not what it says: mailboxes are read by others. */
export async function announce(tx: Tx, borrowerId: string, { house, call }: Writing): Promise<void> {
  const { email, locale: stored } = await correspondent(tx, call.actor, borrowerId);
  const locale = localeOf(stored);
  const address = `${house.environment.publicUrl}${withLocale(locale, '/my-account/message')}`;
  const message = newMessageEmail(house.words[locale], address);
  await writeOutbox(tx, house, { userId: borrowerId, channel: 'email', sentTo: email, ...message });
}
