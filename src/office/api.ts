/** Everything the back office asks of the server, by the names of the contract. */
import * as account from '#contract/account.ts';
import * as arrears from '#contract/arrears.ts';
import * as audit from '#contract/audit.ts';
import * as bank from '#contract/bank.ts';
import * as borrowers from '#contract/borrowers.ts';
import * as calendar from '#contract/calendar.ts';
import * as claims from '#contract/claims.ts';
import * as contacts from '#contract/contacts.ts';
import * as contracts from '#contract/contracts.ts';
import * as hardship from '#contract/hardship.ts';
import * as integrations from '#contract/integrations.ts';
import * as lender from '#contract/lender.ts';
import * as office from '#contract/office.ts';
import * as passkeys from '#contract/passkeys.ts';
import * as payoutFiles from '#contract/payout-files.ts';
import * as products from '#contract/products.ts';
import * as proof from '#contract/proof.ts';
import * as reUse from '#contract/re-use.ts';
import * as recoveries from '#contract/recoveries.ts';
import * as reports from '#contract/reports.ts';
import * as reveal from '#contract/reveal.ts';
import * as settings from '#contract/settings.ts';
import * as team from '#contract/team.ts';
import * as templates from '#contract/templates.ts';
import { createApi } from '#ui/api.ts';
import { followOtherTabs } from '#ui/other-tabs.ts';
import { ApiProblem } from '#ui/problem.ts';
import {
  forgetSession,
  prolongSession,
  rememberSession,
  rememberSessionProblem,
  signedInUserId,
} from '#ui/session.ts';
import { askToReauthenticate } from './access/reauthentication.ts';

export const api = createApi(
  {
    ...account,
    ...arrears,
    ...bank,
    ...audit,
    ...borrowers,
    ...calendar,
    ...claims,
    ...contacts,
    ...contracts,
    ...hardship,
    ...integrations,
    ...lender,
    ...office,
    ...passkeys,
    ...payoutFiles,
    ...products,
    ...proof,
    ...recoveries,
    ...reports,
    ...reUse,
    ...reveal,
    ...settings,
    ...team,
    ...templates,
  },
  {
    onAnswer: prolongSession,
    onProblem(problem) {
      // Also said where somebody else has signed in in another tab: who it is now is asked, and shown.
      if (problem instanceof ApiProblem && problem.code === 'not-signed-in') void learnWhoIsThere();
    },
    headers: (): Record<string, string> => {
      const userId = signedInUserId();
      return userId ? { 'jernih-user': userId } : {};
    },
    settle: async (problem) => {
      if (!(problem instanceof ApiProblem)) return false;
      if (problem.code === 'passkey-needed') return askToReauthenticate('passkey');
      return problem.code === 'reauthentication-needed' && askToReauthenticate('anything');
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

followOtherTabs(() => void learnWhoIsThere());

let learning: Promise<void> | undefined;

/** For a page whose person is not heard any more. What cannot be asked is taken as nobody. */
function learnWhoIsThere(): Promise<void> {
  learning ??= api
    .getSession()
    .then(rememberSession, forgetSession)
    .finally(() => {
      learning = undefined;
    });
  return learning;
}
