/** A page that was open for hours knows the lender's products of then: each public page that is gone to asks for its data anew. */
import { useEffect, useRef } from 'react';
import { readBoot } from '#ui/document.ts';
import { usePath } from '../navigation.tsx';
import { usePageData, useReplacePageData } from '../page-data.tsx';
import { routeAt } from '../routes.ts';
import { payloadOfPage } from './payload-of-page.ts';

/** The worker answered for this page, perhaps with one from the device. */
function cameThroughWorker(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return (navigation?.workerStart ?? 0) > 0;
}

/** The page never waits for it. */
export function useFreshPageData(): void {
  const path = usePath();
  const known = JSON.stringify(usePageData());
  const latest = useRef<{ path?: string; known: string | undefined }>({ known });
  const replace = useReplacePageData();
  useEffect(() => {
    latest.current.known = known;
  }, [known]);
  useEffect(() => {
    if (latest.current.path === path) return;
    const isFirst = latest.current.path === undefined;
    latest.current.path = path;
    if (isFirst && !cameThroughWorker()) return;
    if (routeAt(path)?.access !== 'public') return;
    const left = new AbortController();
    void payloadOfPage(location.pathname, readBoot()?.build, left.signal).then((payload) => {
      if (payload && !left.signal.aborted && JSON.stringify(payload) !== latest.current.known)
        replace(payload);
    });
    return () => left.abort();
  }, [path, replace]);
}
