/** Writing and reading messages, as commands on the borrower's stream. */
import type { Message } from '#contract/messages.ts';
import type { replyToBorrower as replyEndpoint } from '#contract/office.ts';
import { hourMs } from '#domain/durations.ts';
import {
  type MessageChange,
  readMessage as open,
  replyToBorrower as reply,
  sendMessage as send,
} from '#domain/message.ts';
import { allow, type Outcome } from '#domain/refusal.ts';
import { ownStream, userIdOf } from '../actor.ts';
import type { Change, Command } from '../command.ts';
import type { AnswerOf, InputOf } from '../route.ts';
import { answeredSince, builtInOf, hasMoneyArrived } from './answering.ts';
import { readHeldView, writeHeldMessage } from './held-rows.ts';
import { correspondent, readWritten, referencesOf, sentSince } from './queries.ts';
import { announce, writeMessage } from './write-message.ts';

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
    const senderId = userIdOf(writing.call.actor);
    await writeMessage(tx, { ...change, borrowerId: senderId, senderId, from: 'borrower' }, writing);
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
type Answerable = References & {
  hasMoneyArrived: boolean;
  builtIn: string | undefined;
  answeredBy: string | undefined;
};

type Replied = MessageChange & Pick<Change, 'words'>;

export const replyToBorrower: Command<Answer, Answerable, Replied, AnswerOf<typeof replyEndpoint>> = {
  action: 'replyToBorrower',
  stream: async (tx, { actor }, { borrowerId }) => {
    await correspondent(tx, actor, borrowerId);
    return borrowerId;
  },
  read: async (tx, call, { borrowerId, seen, body }, house, { today }) => {
    const isPaidOut = await hasMoneyArrived(tx, borrowerId);
    return {
      references: await referencesOf(tx, borrowerId),
      hasMoneyArrived: isPaidOut,
      builtIn: isPaidOut ? undefined : await builtInOf(house, tx, call, { borrowerId, body, today }),
      answeredBy: seen === undefined ? undefined : await answeredSince(tx, call.actor, { borrowerId, seen }),
    };
  },
  decide: (found, { body, page, confirmed = false }, moment): Outcome<Replied> => {
    const outcome = reply({ ...found, body, page, isConfirmed: confirmed }, moment);
    if (!outcome.ok || outcome.change.isHeld) return outcome;
    return allow({ ...outcome.change, words: { body: outcome.change.body, link: outcome.change.link } });
  },
  write: async (tx, change, { borrowerId }, writing) => {
    if (change.isHeld) return writeHeldMessage(tx, change, borrowerId, writing);
    const senderId = userIdOf(writing.call.actor);
    await writeMessage(tx, { ...change, borrowerId, senderId, from: 'lender' }, writing);
    await announce(tx, borrowerId, writing);
  },
  answer: async (tx, { messageId, isHeld }, { borrowerId }, { house, call }) => {
    const place = { borrowerId, messageId };
    return isHeld
      ? { sent: null, held: await readHeldView(tx, call.actor, place) }
      : { sent: await readWritten(house, tx, place, { side: 'lender', locale: call.locale }), held: null };
  },
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
