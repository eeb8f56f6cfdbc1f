/** Writing and reading messages, as commands on the borrower's stream. */
import type { Message } from '#contract/messages.ts';
import type { replyToBorrower as replyEndpoint } from '#contract/office.ts';
import {
  type MessageChange,
  readMessage as open,
  replyToBorrower as reply,
  sendMessage as send,
} from '#domain/message.ts';
import { withLocale } from '#words/locale.ts';
import { newMessageEmail } from '#words/messages.ts';
import { ownStream, userIdOf } from '../actor.ts';
import type { Change, Command, Writing } from '../command.ts';
import type { Tx } from '../house.ts';
import { writeOutbox } from '../outbox/outbox.ts';
import type { InputOf } from '../route.ts';
import { answeredSince, hasMoneyArrived } from './answering.ts';
import { localeOf } from './notices.ts';
import { correspondent, readWritten, referencesOf, sentSince } from './queries.ts';

const hourMs = 60 * 60 * 1000;

type References = { references: string[] };

type Mailbox = References & { sentThisHour: number };

export const sendMessage: Command<{ body: string }, Mailbox, MessageChange, Message> = {
  action: 'sendMessage',
  stream: ownStream,
  read: async (tx, { actor }, _input, { clock }) => ({
    references: await referencesOf(tx, userIdOf(actor)),
    sentThisHour: await sentSince(tx, userIdOf(actor), new Date(clock.now().getTime() - hourMs)),
  }),
  decide: (mailbox, { body }, moment) => send({ body, ...mailbox }, moment),
  write: async (tx, change, _input, writing) => {
    await writeMessage(tx, change, { borrowerId: userIdOf(writing.call.actor), from: 'borrower' }, writing);
  },
  answer: async (tx, { messageId }, _input, { house, call }) =>
    readWritten(
      house,
      tx,
      { borrowerId: userIdOf(call.actor), messageId },
      { side: 'borrower', locale: call.locale },
    ),
};

type Answer = InputOf<typeof replyEndpoint>;
type Answerable = References & { hasMoneyArrived: boolean; answeredBy: string | undefined };

export const replyToBorrower: Command<Answer, Answerable, MessageChange, Message> = {
  action: 'replyToBorrower',
  stream: async (tx, { actor }, { borrowerId }) => {
    await correspondent(tx, actor, borrowerId);
    return borrowerId;
  },
  read: async (tx, { actor }, { borrowerId, seen }) => ({
    references: await referencesOf(tx, borrowerId),
    hasMoneyArrived: await hasMoneyArrived(tx, borrowerId),
    answeredBy: seen === undefined ? undefined : await answeredSince(tx, actor, { borrowerId, seen }),
  }),
  decide: (found, { body, page, confirmed = false }, moment) =>
    reply({ ...found, body, page, isConfirmed: confirmed }, moment),
  write: async (tx, change, { borrowerId }, writing) => {
    await writeMessage(tx, change, { borrowerId, from: 'lender' }, writing);
    await announce(tx, borrowerId, writing);
  },
  answer: async (tx, { messageId }, { borrowerId }, { house, call }) =>
    readWritten(house, tx, { borrowerId, messageId }, { side: 'lender', locale: call.locale }),
};

export const readMessage: Command<{ messageId: string }, { messageId: string }, Change, undefined> = {
  action: 'readMessage',
  stream: ownStream,
  read: async (tx, { actor }, { messageId }) => {
    const row = await tx
      .selectFrom('messages')
      .select('message_id')
      .where('borrower_id', '=', userIdOf(actor))
      .where('message_id', '=', messageId)
      .where('sender_kind', '=', 'lender')
      .executeTakeFirst();
    return row && { messageId };
  },
  decide: ({ messageId }) => open(messageId),
  write: async (tx, _change, { messageId }, { call, now }) => {
    await tx
      .updateTable('messages')
      .set({ read_at: now })
      .where('borrower_id', '=', userIdOf(call.actor))
      .where('message_id', '=', messageId)
      .where('read_at', 'is', null)
      .execute();
  },
  answer: async () => undefined,
};

type Direction = { borrowerId: string; from: 'borrower' | 'lender' };

async function writeMessage(
  tx: Tx,
  { messageId, body, link }: MessageChange,
  { borrowerId, from }: Direction,
  writing: Writing,
) {
  await tx
    .insertInto('messages')
    .values({
      borrower_id: borrowerId,
      message_id: messageId,
      sender_kind: from,
      sender_id: userIdOf(writing.call.actor),
      body,
      link,
      sent_at: writing.now,
    })
    .execute();
}

/** An email says that there is a message, not what it says: mailboxes are read by others. */
async function announce(tx: Tx, borrowerId: string, { house, call }: Writing) {
  const { email, locale: stored } = await correspondent(tx, call.actor, borrowerId);
  const locale = localeOf(stored);
  const address = `${house.environment.publicUrl}${withLocale(locale, '/my-account/message')}`;
  const message = newMessageEmail(house.words[locale], address);
  await writeOutbox(tx, house, { userId: borrowerId, channel: 'email', sentTo: email, ...message });
}
