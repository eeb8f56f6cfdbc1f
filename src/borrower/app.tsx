/** The borrower app: words, navigation, the frame around every page, and the page of the address. The server renders the same tree. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Suspense, use, useEffect } from 'react';
import type { PagePayload } from '#contract/lender.ts';
import { useForcedMode } from '#ui/colour-mode.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { PageContent } from '#ui/lazy-page.tsx';
import { Navigation, useDocumentTitle } from '#ui/navigation.tsx';
import { PageSkeleton } from '#ui/skeleton.tsx';
import { useWordsSource, Words } from '#ui/words.tsx';
import { loadMessages, restOfWords } from './catalogs.ts';
import { FaultPage } from './errors/fault-page.tsx';
import { NotFoundPage } from './errors/not-found-page.tsx';
import { Frame } from './frame/frame.tsx';
import { goTo, usePath } from './navigation.tsx';
import { PageData } from './page-data.tsx';
import { type Route, routeAt } from './routes.ts';
import { SignedIn } from './signed-in.tsx';

export type AppProps = {
  i18n: I18n;
  payload: PagePayload | undefined;
  /** Set when the server could not make the page that was asked for. */
  failure?: number;
  /** The address with its language prefix, on the server only. */
  ssrPath?: string;
};

export const notFoundTitle = msg`Page Not Found`;
export const faultTitle = msg`Internal Server Error`;

export function App({ i18n, payload, failure, ssrPath }: AppProps) {
  return (
    <Words i18n={i18n} load={loadMessages}>
      <PageData value={payload}>
        <Navigation go={goTo}>
          <CurrentPage failure={failure} ssrPath={ssrPath} />
        </Navigation>
      </PageData>
    </Words>
  );
}

function CurrentPage({ failure, ssrPath }: Pick<AppProps, 'failure' | 'ssrPath'>) {
  const { t } = useLingui();
  const path = usePath(ssrPath);
  const route = routeAt(path);
  useForcedMode(route?.forcedMode);
  if (failure) return <Fault ssrPath={ssrPath} />;
  return (
    <Frame route={route} ssrPath={ssrPath}>
      <ErrorBoundary resetKey={path} fallback={(cause) => <FaultContent cause={cause} />}>
        <Suspense key={path} fallback={<PageSkeleton label={t`Loading…`} />}>
          {route ? <RoutePage route={route} /> : <NotFound />}
        </Suspense>
      </ErrorBoundary>
    </Frame>
  );
}

function RoutePage({ route }: { route: Route }) {
  const { i18n } = useLingui();
  const source = useWordsSource();
  const words = route.isFront ? undefined : restOfWords(source.i18n);
  if (words) use(words);
  useDocumentTitle(i18n._(route.title));
  if (route.access === 'public') return <PageContent page={route.page} />;
  return (
    <SignedIn>
      <PageContent page={route.page} />
    </SignedIn>
  );
}

function NotFound() {
  const { i18n } = useLingui();
  useDocumentTitle(i18n._(notFoundTitle));
  return <NotFoundPage />;
}

function FaultContent({ cause }: { cause?: unknown }) {
  const { i18n } = useLingui();
  useDocumentTitle(i18n._(faultTitle));
  return <FaultPage failure={cause} />;
}

/** The server's own error page: after a page change the app goes on as usual. */
function Fault({ ssrPath }: Pick<AppProps, 'ssrPath'>) {
  useEffect(() => {
    const reload = () => location.reload();
    window.addEventListener('pushState', reload);
    return () => window.removeEventListener('pushState', reload);
  }, []);
  return (
    <Frame route={undefined} ssrPath={ssrPath}>
      <FaultContent />
    </Frame>
  );
}
