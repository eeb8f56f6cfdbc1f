/** What every signed-in page stands in: one query client, forgotten when the person signs out, and the warning before the session ends. */
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Wallet } from '#contract/loans.ts';
import { forgetSession, useSession, whenSignedOut } from '#ui/session.ts';
import { SessionEndDialog } from '#ui/session-end-dialog.tsx';
import { useLocale } from '#ui/words.tsx';
import { walletKey } from './account/use-wallet.ts';
import { endSession, learnSession } from './api.ts';
import { dropUploadsOfOthers, forgetKeptUploads } from './kept-uploads.ts';
import { useKeptReading } from './offline/use-kept-reading.ts';
import { noteUnread } from './unread.ts';

// It hears of changes only; a page may be opened without a line.
if (typeof navigator !== 'undefined') onlineManager.setOnline(navigator.onLine);

// Retries are the HTTP client's own.
const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000, gcTime: 30 * 60_000, refetchOnReconnect: 'always' },
    mutations: { retry: false },
  },
});

queries.getQueryCache().subscribe(({ type, query }) => {
  if (type === 'updated' && query.queryKey[0] === walletKey[0])
    noteUnread((query.state.data as Wallet | undefined)?.unreadMessages ?? 0);
});
whenSignedOut(() => noteUnread(0));

// Photos on their way stay on the device when a session ends by itself: whoever signs in again goes on with them.
whenSignedOut(() => queries.clear());

async function signOut(): Promise<void> {
  await endSession().catch(() => undefined);
  forgetSession();
  await forgetKeptUploads();
  // Of the pages with a form to fill in; the others bring none of it along.
  (await import('#ui/kept-answers.ts')).forgetKeptAnswers();
}

/** What the server wrote in the old language is read again in the new one; what stands there stays until it comes. */
function useReadInNewLanguage(): void {
  const locale = useLocale();
  const read = useRef(locale);
  useEffect(() => {
    if (read.current === locale) return;
    read.current = locale;
    void queries.invalidateQueries();
  }, [locale]);
}

export function SignedInArea({ children }: { children: ReactNode }) {
  const session = useSession();
  useEffect(() => void dropUploadsOfOthers(session), [session]);
  useKeptReading(queries, session);
  useReadInNewLanguage();
  return (
    <QueryClientProvider client={queries}>
      {children}
      <SessionEndDialog onStay={learnSession} onSignOut={() => void signOut()} />
    </QueryClientProvider>
  );
}
