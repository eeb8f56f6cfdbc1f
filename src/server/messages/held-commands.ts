/** What becomes of a text that waits for a second person, as commands on the borrower's stream: two at once decide one after the other. */
import type * as endpoints from '#contract/held-messages.ts';
import * as rules from '#domain/held-message.ts';
import { allow } from '#domain/refusal.ts';
import { personOf, userIdOf } from '../actor.ts';
import type { Call, Change, Command, Writing } from '../command.ts';
import type { Tx } from '../house.ts';
import type { InputOf } from '../route.ts';
import { answeredSince } from './answering.ts';
import { decideHeldMessage, readHeldMessage } from './held-rows.ts';
import { correspondent, referencesOf } from './queries.ts';
import { announce, writeMessage } from './write-message.ts';

type Place = { borrowerId: string; messageId: string };

const common = {
  stream: async (tx: Tx, { actor }: Call, { borrowerId }: Place) => {
    await correspondent(tx, actor, borrowerId);
    return borrowerId;
  },
  read: async (tx: Tx, { actor }: Call, place: Place): Promise<rules.HeldCase | undefined> => {
    const held = await readHeldMessage(tx, place);
    return (
      held && {
        held,
        person: await personOf(tx, actor),
        references: await referencesOf(tx, place.borrowerId),
      }
    );
  },
  write: (tx: Tx, change: rules.HeldDecision, { borrowerId }: Place, writing: Writing) =>
    decideHeldMessage(tx, change, borrowerId, writing),
  answer: async () => undefined,
};

type HeldCommand<Input> = Command<
  Input,
  rules.HeldCase,
  rules.HeldDecision & Pick<Change, 'words'>,
  undefined
>;

export const sendHeldMessage: HeldCommand<InputOf<typeof endpoints.sendHeldMessage>> = {
  action: 'sendHeldMessage',
  ...common,
  read: async (tx, call, { seen, ...place }) => {
    const found = await common.read(tx, call, place);
    if (!found || seen === undefined) return found;
    const { borrowerId } = place;
    return { ...found, answeredBy: await answeredSince(tx, call.actor, { borrowerId, seen }) };
  },
  decide: (found) => {
    const outcome = rules.sendHeldMessage(found);
    if (!outcome.ok) return outcome;
    const { writer, body, link } = outcome.change.held;
    return allow({ ...outcome.change, words: { senderId: writer.userId, body, link } });
  },
  write: async (tx, change, place, writing) => {
    await common.write(tx, change, place, writing);
    const { messageId, writer, body, link } = change.held;
    await writeMessage(
      tx,
      {
        borrowerId: place.borrowerId,
        from: 'lender',
        messageId,
        senderId: writer.userId,
        body,
        link,
        checkedBy: userIdOf(writing.call.actor),
      },
      writing,
    );
    await announce(tx, place.borrowerId, writing);
  },
};

export const refuseHeldMessage: HeldCommand<InputOf<typeof endpoints.refuseHeldMessage>> = {
  action: 'refuseHeldMessage',
  ...common,
  decide: rules.refuseHeldMessage,
};

export const withdrawHeldMessage: HeldCommand<Place> = {
  action: 'withdrawHeldMessage',
  ...common,
  decide: rules.withdrawHeldMessage,
};
