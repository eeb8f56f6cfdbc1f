/** A notice to a borrower: kept in the app as template and facts, and sent as an email in the borrower's language. */
import type { Notice } from '#domain/notice.ts';
import { defaultLocale, type Locale, locales, withLocale } from '#words/locale.ts';
import { noticeEmail } from '#words/notices.ts';
import type { Writing } from '../command.ts';
import type { House, Tx } from '../house.ts';
import { newId } from '../id.ts';
import { writeOutbox } from '../outbox/outbox.ts';

export async function writeNotice(
  tx: Tx,
  borrowerId: string,
  { template, facts, link }: Notice,
  { house, now, eventId }: Pick<Writing, 'house' | 'now' | 'eventId'>,
): Promise<void> {
  await tx
    .insertInto('messages')
    .values({
      borrower_id: borrowerId,
      message_id: newId(now),
      sender_kind: 'lender',
      template,
      facts: JSON.stringify(facts),
      link,
      sent_at: now,
      event_id: eventId,
    })
    .execute();
  const borrower = await tx
    .selectFrom('users')
    .select(['email', 'locale'])
    .where('user_id', '=', borrowerId)
    .executeTakeFirstOrThrow();
  const message = noticeMessage(house, localeOf(borrower.locale), { template, facts, link });
  await writeOutbox(tx, house, {
    userId: borrowerId,
    channel: 'email',
    sentTo: borrower.email,
    ...message,
  });
}

/** As it leaves the house, with the address of the page to act on. */
export const noticeMessage = (house: House, locale: Locale, notice: Notice) => {
  const address = `${house.environment.publicUrl}${withLocale(locale, notice.link)}`;
  return noticeEmail(house.words[locale], locale, notice, address);
};

export const localeOf = (text: string): Locale => (text in locales ? (text as Locale) : defaultLocale);
