/** For the server's tests: a text of staff that reaches a borrower, also before the money of a loan arrived. */
import { sql } from 'kysely';
import { replyToBorrower, sendHeldMessage } from '#contract/office.ts';
import type { House } from './house.ts';
import type { StaffMember } from './testing.ts';
import { must } from './testing-loans.ts';

/** Written by one and, where nobody may do it alone, sent by the other. The id of the message. */
export async function tell(
  [writer, second]: readonly [StaffMember, StaffMember],
  borrowerId: string,
  body: string,
): Promise<string> {
  const { sent, held } = await must(writer.call(replyToBorrower, { borrowerId, body }));
  const messageId = (sent ?? held)?.messageId ?? '';
  if (held) await must(second.call(sendHeldMessage, { borrowerId, messageId }));
  return messageId;
}

/** For tests of the other rules of messages: rows that a test writes by hand name no event, and get as far as those rules. */
export const letMessagesNameNoEvent = ({ db }: Pick<House, 'db'>) =>
  sql`alter table messages disable trigger messages_of_the_event`.execute(db);
