/** The borrower's mailbox, and the lender's conversations with borrowers. */
import * as contract from '#contract/messages.ts';
import * as office from '#contract/office.ts';
import { hourMs } from '#domain/durations.ts';
import { messagesAnHour } from '#domain/message.ts';
import { admit } from '../accounts/throttles.ts';
import { userIdOf } from '../actor.ts';
import { runCommand } from '../command.ts';
import type { House } from '../house.ts';
import { commandRoute, type Route, route } from '../route.ts';
import { hasMoneyArrived } from './answering.ts';
import { readMessage, replyToBorrower, sendMessage } from './commands.ts';
import { refuseHeldMessage, sendHeldMessage, withdrawHeldMessage } from './held-commands.ts';
import { readCheckers, readHeldOf } from './held-rows.ts';
import { correspondent, readConversation } from './queries.ts';
import { readThreads } from './threads.ts';

export const messageRoutes = (house: House): Route[] => [
  route(contract.getMessages, async ({ call: { actor, locale } }) => ({
    messages: await readConversation(house, userIdOf(actor), { side: 'borrower', locale }),
  })),
  commandRoute(house, contract.readMessage, readMessage),
  route(contract.sendMessage, async ({ call, body }) => {
    // Counted before the words are judged: what is refused costs as much as what is sent.
    await admit(house, 'message-tried', userIdOf(call.actor), { limit: messagesAnHour, windowMs: hourMs });
    return runCommand(house, sendMessage, call, body);
  }),
  route(office.getThreads, ({ call: { actor }, query }) => readThreads(house.db, userIdOf(actor), query)),
  route(office.getThread, async ({ call: { actor, locale }, params: { borrowerId } }) => {
    const borrower = await correspondent(house.db, actor, borrowerId);
    const checkers = await readCheckers(house.db, borrowerId);
    const messages = await readConversation(house, borrowerId, { side: 'lender', locale });
    return {
      borrowerName: borrower.name,
      locale: borrower.locale,
      messages: messages.map((each) => ({ ...each, checkedBy: checkers.get(each.messageId) ?? null })),
      held: await readHeldOf(house.db, actor, borrowerId),
      hasMoneyArrived: await hasMoneyArrived(house.db, borrowerId),
    };
  }),
  commandRoute(house, office.replyToBorrower, replyToBorrower),
  commandRoute(house, office.sendHeldMessage, sendHeldMessage),
  commandRoute(house, office.refuseHeldMessage, refuseHeldMessage),
  commandRoute(house, office.withdrawHeldMessage, withdrawHeldMessage),
];
