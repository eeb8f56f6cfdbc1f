/** Everything the borrower app asks of the server, by the names of the contract. */
import * as account from '#contract/account.ts';
import * as agreements from '#contract/agreements.ts';
import * as claims from '#contract/claims.ts';
import * as documents from '#contract/documents.ts';
import * as hardship from '#contract/hardship.ts';
import * as identity from '#contract/identity.ts';
import * as lender from '#contract/lender.ts';
import * as loans from '#contract/loans.ts';
import * as messages from '#contract/messages.ts';
import * as payments from '#contract/payments.ts';
import * as settlement from '#contract/settlement.ts';
import { createApi } from '#ui/api.ts';
import { ApiProblem } from '#ui/problem.ts';
import { forgetSession, prolongSession, rememberSession, rememberSessionProblem } from '#ui/session.ts';

export const api = createApi(
  {
    ...account,
    ...agreements,
    ...documents,
    ...claims,
    ...hardship,
    ...identity,
    ...lender,
    ...loans,
    ...messages,
    ...payments,
    ...settlement,
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
