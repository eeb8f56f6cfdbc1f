/** When the signed-in pages keep what they read and bring it back. How it is done comes later than the first data. */
import type { Query, QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noteReading } from '#ui/last-reading.ts';
import type { SessionState } from '#ui/session.ts';
import { useLocale } from '#ui/words.tsx';

const reading = () => import('./kept-reading.ts');

/** On a line this slow the last reading is better than bones; what arrives takes its place. */
const slowMs = 2_500;

export function useKeptReading(queries: QueryClient, session: SessionState): void {
  const userId = session.status === 'signed-in' ? session.user.userId : undefined;
  const isReader = session.status === 'signed-in' && session.isReader === true;
  const locale = useLocale();
  useEffect(() => {
    if (!userId) return undefined;
    let isHere = true;
    let end: (() => void) | undefined;
    let isKeeping = false;

    async function restore() {
      const { restoreReading } = await reading();
      if (isHere) await restoreReading(queries, userId as string);
    }
    async function keep() {
      isKeeping = true;
      const [{ keepReading }, { keepForPerson }] = await Promise.all([reading(), import('./keep-pages.ts')]);
      const ending = await keepReading(queries, userId as string);
      if (isHere) end = ending;
      else ending();
      keepForPerson(locale);
    }

    function note({ state }: Query) {
      if (state.status !== 'success') return;
      noteReading(state.dataUpdatedAt);
      // What is only shown again is no reason to keep it again.
      if (!isReader && !isKeeping && state.fetchStatus === 'idle') void keep().catch(() => undefined);
    }
    const stopListening = queries.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated') note(query);
    });
    // The server may have read it before it wrote the page.
    queries.getQueryCache().getAll().forEach(note);
    const slow = setTimeout(() => {
      if (queries.isFetching() > 0) void restore().catch(() => undefined);
    }, slowMs);
    if (isReader) void restore().catch(() => undefined);
    return () => {
      isHere = false;
      clearTimeout(slow);
      stopListening();
      end?.();
    };
  }, [queries, userId, isReader, locale]);
}
