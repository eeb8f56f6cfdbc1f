/** What every signed-in page stands in: one query client, forgotten when the person signs out. Retries are the HTTP client's own. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';

const queries = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000, gcTime: 30 * 60_000 },
    mutations: { retry: false },
  },
});

export function SignedInArea({ children }: { children: ReactNode }) {
  useEffect(() => () => queries.clear(), []);
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}
