/** The borrower's own loan: draft, application, wallet, history. */
import * as endpoints from '#contract/loans.ts';
import { getTransactions, getTransactionsCsv } from '#contract/payments.ts';
import { userIdOf } from '../actor.ts';
import { kualaLumpurDate } from '../clock.ts';
import { snapshot } from '../db/snapshot.ts';
import type { House } from '../house.ts';
import { RefusedError } from '../problem.ts';
import { commandRoute, type Route, route } from '../route.ts';
import { getApplicationCopy } from './application-copy.ts';
import { applyForLoan, cancelLoan } from './commands.ts';
import { readLoanDraft, saveLoanDraft } from './loan-drafts.ts';
import { loanFor } from './loan-rows.ts';
import { loanView } from './loan-view.ts';
import { readTransactions } from './transactions.ts';
import { transactionsCsv } from './transactions-csv.ts';
import { readWallet } from './wallet.ts';

const pageLines = 20;

export const loanRoutes = (house: House): Route[] => [
  route(endpoints.getLoanDraft, ({ call }) => readLoanDraft(house.db, userIdOf(call.actor))),
  route(endpoints.saveLoanDraft, ({ call, body }) =>
    saveLoanDraft(house.db, userIdOf(call.actor), body, house.clock.now()),
  ),
  commandRoute(house, endpoints.applyForLoan, applyForLoan),
  route(endpoints.getLoan, ({ call, params }) =>
    snapshot(house.db, async (tx) => {
      const loan = await loanFor(tx, call.actor, params.loanId);
      if (!loan) throw new RefusedError({ code: 'not-found' });
      return loanView(tx, loan, kualaLumpurDate(house.clock.now()));
    }),
  ),
  route(endpoints.getApplicationCopy, ({ call, params }) => getApplicationCopy(house, call, params.loanId)),
  commandRoute(house, endpoints.cancelLoan, cancelLoan),
  route(endpoints.getWallet, ({ call }) =>
    snapshot(house.db, (tx) => readWallet(tx, call.actor, house.clock.now())),
  ),
  route(getTransactions, ({ call, query }) =>
    readTransactions(house.db, userIdOf(call.actor), {
      filter: query.type,
      limit: pageLines,
      before: query.before,
      from: query.from,
      to: query.to,
    }),
  ),
  route(getTransactionsCsv, ({ call, query: { type: filter, from, to, language } }) =>
    snapshot(house.db, (tx) =>
      transactionsCsv(tx, house.words[language ?? call.locale], userIdOf(call.actor), { filter, from, to }),
    ),
  ),
];
