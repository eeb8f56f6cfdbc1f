/** The borrower's mailbox, and the lender's conversations with borrowers. */
import * as contract from '#contract/messages.ts';
import * as office from '#contract/office.ts';
import { userIdOf } from '../actor.ts';
import type { House } from '../house.ts';
import { commandRoute, type Route, route } from '../route.ts';
import { hasMoneyArrived } from './answering.ts';
import { readMessage, replyToBorrower, sendMessage } from './commands.ts';
import { correspondent, readConversation } from './queries.ts';
import { readThreads } from './threads.ts';

export const messageRoutes = (house: House): Route[] => [
  route(contract.getMessages, async ({ call: { actor, locale } }) => ({
    messages: await readConversation(house, userIdOf(actor), { side: 'borrower', locale }),
  })),
  commandRoute(house, contract.readMessage, readMessage),
  commandRoute(house, contract.sendMessage, sendMessage),
  route(office.getThreads, ({ call: { actor }, query }) => readThreads(house.db, userIdOf(actor), query)),
  route(office.getThread, async ({ call: { actor, locale }, params: { borrowerId } }) => {
    const borrower = await correspondent(house.db, actor, borrowerId);
    return {
      borrowerName: borrower.name,
      locale: borrower.locale,
      messages: await readConversation(house, borrowerId, { side: 'lender', locale }),
      hasMoneyArrived: await hasMoneyArrived(house.db, borrowerId),
    };
  }),
  commandRoute(house, office.replyToBorrower, replyToBorrower),
];
