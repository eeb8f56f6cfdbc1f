/** Everything the back office asks of the server, by the names of the contract. */
import * as account from '#contract/account.ts';
import * as arrears from '#contract/arrears.ts';
import * as calendar from '#contract/calendar.ts';
import * as claims from '#contract/claims.ts';
import * as contracts from '#contract/contracts.ts';
import * as hardship from '#contract/hardship.ts';
import * as lender from '#contract/lender.ts';
import * as office from '#contract/office.ts';
import * as proof from '#contract/proof.ts';
import * as reports from '#contract/reports.ts';
import { createApi } from '#ui/api.ts';
import { ApiProblem } from '#ui/problem.ts';
import { forgetSession, prolongSession, rememberSession, rememberSessionProblem } from '#ui/session.ts';

export const api = createApi(
  {
    ...account,
    ...arrears,
    ...calendar,
    ...claims,
    ...contracts,
    ...hardship,
    ...lender,
    ...office,
    ...proof,
    ...reports,
  },
  {
    onAnswer: prolongSession,
    onProblem(problem) {
      if (problem instanceof ApiProblem && problem.code === 'not-signed-in') forgetSession();
    },
  },
);

/** Asks who is signed in and lets every part of the page know. */
export async function learnSession(): Promise<void> {
  try {
    rememberSession(await api.getSession());
  } catch (problem) {
    rememberSessionProblem(problem);
  }
}
