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
import { type ApiHooks, createApi } from '#ui/api.ts';
import { newKey } from '#ui/new-key.ts';
import { followOtherTabs } from '#ui/other-tabs.ts';
import { ApiProblem, unreachableProblem } from '#ui/problem.ts';
import {
  forgetSession,
  isReader,
  prolongSession,
  rememberReader,
  rememberSession,
  rememberSessionProblem,
  signedInUserId,
  whenSignedIn,
  whenSignedOut,
} from '#ui/session.ts';
import { forgetKeptReading } from './offline/forget-kept-reading.ts';
import { heedOtherTabs, owedBy, oweSignOut, owesSignOut, signOutIsPaid } from './offline/owed-sign-out.ts';

/** For whom a call is made: in another tab somebody else may have signed in, and then it is refused. */
const actingFor = (userId: string | undefined): Record<string, string> =>
  userId ? { 'jernih-user': userId } : {};

/** The session lives with every answer and ends with the first that says so. */
export const sessionHooks: ApiHooks = {
  onAnswer() {
    prolongSession();
    // The line is back: now it can be told what is owed, and asked who is there.
    if (isReader() || owesSignOut()) void learnSession();
  },
  onProblem(problem) {
    if (problem instanceof ApiProblem && problem.code === 'not-signed-in') forgetSession();
    // A refusal is an answer as well, and nobody can sign in over a session that lives.
    if (owesSignOut() && problem instanceof ApiProblem && problem.status > 0) void learnSession();
  },
  headers: () => actingFor(signedInUserId()),
};

/** For work that goes on by itself: it stays this person's, whoever this page shows by then. */
export const sessionHooksFor = (userId: string): ApiHooks => ({
  ...sessionHooks,
  onProblem: (problem) => {
    if (signedInUserId() === userId) sessionHooks.onProblem?.(problem);
  },
  headers: () => actingFor(userId),
});

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
  sessionHooks,
);

// Also on a page that shows nothing of a person, when the session has ended since the last visit.
whenSignedOut(() => void forgetKeptReading().catch(() => undefined));

heedOtherTabs();
followOtherTabs(() => void learnSession());
// Signing in ends the session of the cookie that came along.
whenSignedIn(signOutIsPaid);

let learning: Promise<void> | undefined;

/** Asks who is signed in and lets every part of the page know. */
export function learnSession(): Promise<void> {
  if (learning) return learning;
  const asking = askForSession().finally(() => {
    if (learning === asking) learning = undefined;
  });
  learning = asking;
  return asking;
}

/** As long as a page is worth waiting for on a line that may be dead. */
const patienceMs = 4_000;

/**
 * Ends the session of who is signed in here on the server, or owes it that: without a line this device forgets all the same.
 * It says whose session it means, so that the one of who signed in since is never ended; a session that is over is ended.
 */
export async function endSession(key: string = newKey()): Promise<void> {
  const userId = owedBy() ?? signedInUserId();
  if (!userId) return;
  try {
    if (navigator.onLine === false) throw unreachableProblem();
    const asThem = createApi({ signOut: account.signOut }, { headers: () => actingFor(userId) });
    await asThem.signOut(undefined, { key, signal: AbortSignal.timeout(patienceMs) });
  } catch (problem) {
    const code = problem instanceof ApiProblem && problem.code;
    if (code === 'unreachable') {
      oweSignOut(userId);
      window.addEventListener('online', () => void learnSession(), { once: true });
      return;
    }
    if (code !== 'not-signed-in') throw problem;
  }
  signOutIsPaid();
}

/** What is owed comes before anybody is asked who is there: until it is paid it is nobody. */
async function isNobodyHere(): Promise<boolean> {
  if (!owesSignOut()) return false;
  forgetSession();
  await endSession().catch(() => undefined);
  return owesSignOut();
}

async function askForSession(): Promise<void> {
  if (await isNobodyHere()) return;
  const waited = setTimeout(() => void stopWaiting(), patienceMs);
  try {
    const session = await api.getSession();
    // Signed out while the answer was on its way.
    if (!owesSignOut()) rememberSession(session);
  } catch (problem) {
    window.addEventListener('online', () => void learnSession(), { once: true });
    if (problem instanceof ApiProblem && problem.code === 'unreachable') await readFromDevice();
    rememberSessionProblem(problem);
  } finally {
    clearTimeout(waited);
  }
}

/** What is kept shows, or that nothing came; an answer that comes after all still counts, and pressing "Try again" asks anew. */
async function stopWaiting(): Promise<void> {
  learning = undefined;
  await readFromDevice();
  rememberSessionProblem(unreachableProblem());
}

async function readFromDevice(): Promise<void> {
  // Without a line its code may be missing too; then there is nothing to show.
  const kept = await import('./offline/kept-reading.ts').catch(() => undefined);
  const userId = await kept?.keptReader();
  if (userId) rememberReader(userId);
}
