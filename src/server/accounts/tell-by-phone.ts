/** A notice besides the app and the mailbox, because whoever reads the mailbox may be who did it. */
import type { Notice } from '#domain/notice.ts';
import type { House, Tx } from '../house.ts';
import { noticeMessage } from '../messages/notices.ts';
import { writeOutbox } from '../outbox/outbox.ts';
import { type Account, isSent, phoneOf } from './contacts.ts';

/** A number that was never proven may be somebody else's. */
export async function tellByPhone(
  tx: Tx,
  house: House,
  account: Account,
  notices: readonly Notice[],
): Promise<void> {
  if (!account.phone_proven_at || !isSent(house, 'whatsapp')) return;
  for (const notice of notices) {
    const message = noticeMessage(house, account.locale, notice);
    await writeOutbox(tx, house, { userId: account.user_id, ...phoneOf(account), ...message });
  }
}
