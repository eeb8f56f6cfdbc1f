/** What every signed-in page stands in: one query client, forgotten when the person signs out, and the warning before the session ends. */
import { onlineManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, use, useEffect, useRef, useState } from 'react';
import type { Wallet } from '#contract/loans.ts';
import { pressHeld } from '#ui/early-submit.ts';
import { forgetSession, useSession, whenSignedOut } from '#ui/session.ts';
import { SessionEndDialog } from '#ui/session-end-dialog.tsx';
import { useLocale } from '#ui/words.tsx';
import { recoveryNotice } from './account/recovery-script.ts';
import { walletKey } from './account/use-wallet.ts';
import { endSession, learnSession } from './api.ts';
import { dropUploadsOfOthers, forgetKeptUploads } from './kept-uploads.ts';
import { newQueries } from './new-queries.ts';
import { useKeptReading } from './offline/use-kept-reading.ts';
import { type Answers, putIn, ReadAhead } from './read-ahead.ts';
import { noteUnread } from './unread.ts';

/** Of this browser. The server writes pages of many people, each with queries of its own. */
const queriesHere = typeof window === 'undefined' ? undefined : listenTo(newQueries());

function listenTo(queries: QueryClient): QueryClient {
  // It hears of changes only; a page may be opened without a line.
  onlineManager.setOnline(navigator.onLine);
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === walletKey[0])
      noteUnread((query.state.data as Wallet | undefined)?.unreadMessages ?? 0);
  });
  whenSignedOut(() => noteUnread(0));
  // Photos on their way stay on the device when a session ends by itself: whoever signs in again goes on with them.
  whenSignedOut(() => queries.clear());
  return queries;
}

/** Before a page that the server wrote with these answers is taken over. */
export async function startWith(answers: Answers): Promise<void> {
  // Read before the page began, whenever its scripts come.
  if (queriesHere) putIn(queriesHere, answers, performance.timeOrigin);
  if ((answers[walletKey[0]] as Wallet | undefined)?.recovery) await recoveryNotice.arrive();
}

function useQueries(): QueryClient {
  const answers = use(ReadAhead);
  const [queries] = useState(() => {
    if (queriesHere) return queriesHere;
    const ofThisPage = newQueries();
    if (answers) putIn(ofThisPage, answers, Date.now());
    return ofThisPage;
  });
  return queries;
}

async function signOut(): Promise<void> {
  await endSession().catch(() => undefined);
  forgetSession();
  await forgetKeptUploads();
  // Of the pages with a form to fill in; the others bring none of it along.
  (await import('#ui/kept-answers.ts')).forgetKeptAnswers();
}

/** What the server wrote in the old language is read again in the new one; what stands there stays until it comes. */
function useReadInNewLanguage(queries: QueryClient): void {
  const locale = useLocale();
  const read = useRef(locale);
  useEffect(() => {
    if (read.current === locale) return;
    read.current = locale;
    void queries.invalidateQueries();
  }, [locale, queries]);
}

export function SignedInArea({ children }: { children: ReactNode }) {
  const queries = useQueries();
  const session = useSession();
  useEffect(() => void dropUploadsOfOthers(session), [session]);
  useKeptReading(queries, session);
  useReadInNewLanguage(queries);
  useEffect(pressHeld, []);
  return (
    <QueryClientProvider client={queries}>
      {children}
      <SessionEndDialog onStay={learnSession} onSignOut={() => void signOut()} />
    </QueryClientProvider>
  );
}
