/**
 * Messages between the lender and one borrower, written by people. Each is an event that says who wrote and when; the
 * words themselves are not part of the record of business.
 */
import type { LoanEvent, Moment } from './loan.ts';
import { messageTextRefusal } from './message-text.ts';
import type { Notice } from './notice.ts';
import { allow, type Outcome, refuse } from './refusal.ts';

export type MessageChange = { event: LoanEvent; notices: Notice[]; messageId: string; body: string };

type Written = { body: string; references: readonly string[] };

const write = (
  from: 'borrower' | 'lender',
  { body, references }: Written,
  moment: Moment,
): Outcome<MessageChange> =>
  messageTextRefusal(body, references) ??
  allow({
    event: { name: 'message.sent', facts: { messageId: moment.newId, from } },
    notices: [],
    messageId: moment.newId,
    body: tidy(body),
  });

/** NFC, lines ended alike, and none of the control characters that a database cannot keep. */
const tidy = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim();

/** More than anybody has to say in an hour. */
export const messagesAnHour = 30;

/** The borrower writes to the lender. `references` are the borrower's own, which may be named. */
export const sendMessage = (
  written: Written & { sentThisHour: number },
  moment: Moment,
): Outcome<MessageChange> =>
  written.sentThisHour >= messagesAnHour
    ? refuse({ code: 'too-many-tries', waitMinutes: 60 })
    : write('borrower', written, moment);

/** Staff write to the borrower, under the same rule. */
export const replyToBorrower = (written: Written, moment: Moment) => write('lender', written, moment);

/** The borrower opened a message: kept, because a notice counts from when it could be read. */
export const readMessage = (messageId: string): Outcome<{ event: LoanEvent; notices: Notice[] }> =>
  allow({ event: { name: 'message.read', facts: { messageId } }, notices: [] });
