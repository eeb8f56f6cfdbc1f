/** The borrower app: words, navigation, the frame around every page, and the page of the address. The server renders the same tree. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, use, useEffect } from 'react';
import type { PagePayload } from '#contract/lender.ts';
import { loadChunk } from '#ui/chunks.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { lazyPage, PageContent } from '#ui/lazy-page.tsx';
import { Heading, Navigation, useDocumentTitle } from '#ui/navigation.tsx';
import { PageSkeleton } from '#ui/skeleton.tsx';
import { useWordsSource, Words } from '#ui/words.tsx';
import { loadMessages, wordsOf } from './catalogs.ts';
import { Frame } from './frame/frame.tsx';
import { goTo, usePath } from './navigation.tsx';
import { PageData } from './page-data.tsx';
import { type Route, routeAt } from './routes.ts';

export const notFoundPage = lazyPage(() =>
  import('./errors/not-found-page.tsx').then((module) => module.NotFoundPage),
);

/** Fetched before it is needed: when it is, the network may be what failed. */
export const loadFaultPage = () =>
  loadChunk(() => import('./errors/fault-page.tsx').then((module) => ({ default: module.FaultPage })));
const FaultPage = lazy(loadFaultPage);

const SignedIn = lazy(() =>
  loadChunk(() => import('./signed-in.tsx').then((module) => ({ default: module.SignedIn }))),
);

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
  const words = route.words && wordsOf(source.i18n, route.words);
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
  return <PageContent page={notFoundPage} />;
}

function FaultContent({ cause }: { cause?: unknown }) {
  const { i18n } = useLingui();
  const title = i18n._(faultTitle);
  useDocumentTitle(title);
  return (
    <ErrorBoundary resetKey="" fallback={() => <Heading className="wrap py-10">{title}</Heading>}>
      <Suspense fallback={null}>
        <FaultPage failure={cause} />
      </Suspense>
    </ErrorBoundary>
  );
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
