/** What was read of a person, and how long it is worth something. */
import { QueryClient } from '@tanstack/react-query';

const keptMs = 30 * 60_000;

/** On the server one for each page, which is let go with it: a time to be kept would hold every one of them for that long. */
export const newQueries = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // Retries are the HTTP client's own.
      queries: {
        retry: false,
        staleTime: 15_000,
        gcTime: typeof window === 'undefined' ? Number.POSITIVE_INFINITY : keptMs,
        refetchOnReconnect: 'always',
      },
      mutations: { retry: false },
    },
  });
