/** Mail to somebody who works for the lender, about a change of their own account that somebody else may have made. */
import { type StaffAccountMail, staffAccountMail } from '#words/staff-account-mail.ts';
import type { House, Tx } from '../house.ts';
import { localeOf } from '../messages/notices.ts';
import { officeUrlOf } from '../office-host.ts';
import { writeOutbox } from '../outbox/outbox.ts';
import { accountById } from './contacts.ts';

export async function tellMember(
  tx: Tx,
  house: House,
  userId: string,
  mail: StaffAccountMail,
): Promise<void> {
  const account = await accountById(tx, userId);
  if (!account) return;
  const address = `${officeUrlOf(house.environment)}/office/account`;
  const message = staffAccountMail(house.words[localeOf(account.locale)], mail, address);
  await writeOutbox(tx, house, { userId, channel: 'email', sentTo: account.email, ...message });
}
