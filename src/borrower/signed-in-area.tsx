/** What every signed-in page stands in: one query client, forgotten when the person signs out, and the warning before the session ends. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { forgetSession, whenSignedOut } from '#ui/session.ts';
import { SessionEndDialog } from '#ui/session-end-dialog.tsx';
import { api, learnSession } from './api.ts';

// Retries are the HTTP client's own.
const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000, gcTime: 30 * 60_000 },
    mutations: { retry: false },
  },
});

whenSignedOut(() => queries.clear());

async function signOut(): Promise<void> {
  await api.signOut().catch(() => undefined);
  forgetSession();
}

export function SignedInArea({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queries}>
      {children}
      <SessionEndDialog onStay={learnSession} onSignOut={() => void signOut()} />
    </QueryClientProvider>
  );
}
