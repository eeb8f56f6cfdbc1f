/** The borrower app: words, navigation, the frame around every page, and the page of the address. The server renders the same tree. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, use, useEffect } from 'react';
import type { PagePayload } from '#contract/lender.ts';
import { loadChunk } from '#ui/chunks.ts';
import { sendHeld } from '#ui/early-submit.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { backToPage, forgetFault, useFault } from '#ui/fault.ts';
import { type LazyPage, lazyPage, PageContent } from '#ui/lazy-page.tsx';
import { Heading, Navigation, useDocumentTitle, useRouteTitle } from '#ui/navigation.tsx';
import { SessionAtStart } from '#ui/session.ts';
import { PageSkeleton } from '#ui/skeleton.tsx';
import { useWordsSource, Words } from '#ui/words.tsx';
import { loadMessages, wordsOf } from './catalogs.ts';
import { Frame } from './frame/frame.tsx';
import { shownPath } from './maintenance/shown-path.ts';
import { goTo, Link, useAddressInOwnLanguage, usePath, WrittenPath } from './navigation.tsx';
import { PageData, usePageData } from './page-data.tsx';
import { ReadAhead, type WrittenFor } from './read-ahead.ts';
import { type Route, routeAt } from './routes.ts';
import { CameWithSession } from './signed-in-expected.ts';

export const notFoundPage = lazyPage(() =>
  import('./errors/not-found-page.tsx').then((module) => module.NotFoundPage),
);

/** Fetched before it is needed: when it is, the network may be what failed. */
export const loadFaultPage = () =>
  loadChunk(() => import('./errors/fault-page.tsx').then((module) => ({ default: module.FaultPage })));
const FaultPage = lazy(loadFaultPage);

/** What only signed-in pages need (the query client) stays out of the public pages. There before it is shown, it shows at once. */
export const signedIn = lazyPage(() => import('./signed-in.tsx').then((module) => module.SignedIn));

export type AppProps = {
  i18n: I18n;
  payload: PagePayload | undefined;
  /** Set when the server could not make the page that was asked for. */
  failure?: number;
  /** The browser came with a session: most likely somebody is signed in. */
  cameWithSession?: boolean | undefined;
  /** Whose page it is, where the server wrote it with what they read. */
  writtenFor?: WrittenFor | undefined;
  /** The address with its language prefix, on the server only. */
  ssrPath?: string;
};

export const notFoundTitle = msg`Page Not Found`;
export const faultTitle = msg`Internal Server Error`;

export function App({ i18n, payload, failure, cameWithSession = false, writtenFor, ssrPath }: AppProps) {
  return (
    <WrittenPath value={ssrPath}>
      <Words i18n={i18n} load={loadMessages}>
        <PageData payload={payload}>
          <Navigation go={goTo}>
            <ErrorBoundary resetKey="" fallback={(cause) => <FaultContent cause={cause} />}>
              <CameWithSession value={cameWithSession}>
                <SessionAtStart value={writtenFor?.session}>
                  <ReadAhead value={writtenFor?.answers}>
                    <CurrentPage failure={failure} />
                  </ReadAhead>
                </SessionAtStart>
              </CameWithSession>
            </ErrorBoundary>
          </Navigation>
        </PageData>
      </Words>
    </WrittenPath>
  );
}

function CurrentPage({ failure }: Pick<AppProps, 'failure'>) {
  const { t } = useLingui();
  const path = usePath();
  const route = routeAt(shownPath(path, usePageData()));
  useAddressInOwnLanguage();
  const fault = useFault();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another chance
  useEffect(forgetFault, [path]);
  if (failure) return <FaultOfServer />;
  return (
    <Frame route={route}>
      <ErrorBoundary resetKey={path} fallback={(cause) => <FaultContent cause={cause} />}>
        <div className="contents" hidden={fault !== undefined}>
          <Suspense key={path} fallback={<PageSkeleton label={t`Loading…`} />}>
            {route ? <RoutePage route={route} /> : <NotFound />}
          </Suspense>
        </div>
        {fault && <FaultContent cause={fault.cause} onBack={backToPage} />}
      </ErrorBoundary>
    </Frame>
  );
}

function RoutePage({ route }: { route: Route }) {
  const { i18n } = useLingui();
  const source = useWordsSource();
  const words = route.words && wordsOf(source.i18n, route.words);
  if (words) use(words);
  const title = i18n._(route.title);
  useRouteTitle(title);
  useEffect(sendHeld, []);
  if (route.access === 'public') return <PageContent page={route.page} />;
  return <SignedInPage title={title} page={route.page} />;
}

function SignedInPage({ title, page }: { title: string; page: LazyPage }) {
  const SignedIn = signedIn.loaded() ?? use(signedIn.arrive());
  return (
    <SignedIn title={title}>
      <PageContent page={page} />
    </SignedIn>
  );
}

function NotFound() {
  const { i18n } = useLingui();
  useDocumentTitle(i18n._(notFoundTitle));
  return <PageContent page={notFoundPage} />;
}

type FaultContentProps = { cause?: unknown; onBack?: () => void };

function FaultContent({ cause, onBack }: FaultContentProps) {
  return (
    <ErrorBoundary resetKey="" fallback={() => <BareFault />}>
      <Suspense fallback={null}>
        <FaultPage failure={cause} onBack={onBack} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** When even the error page cannot come. */
function BareFault() {
  const { t, i18n } = useLingui();
  const title = i18n._(faultTitle);
  useDocumentTitle(title);
  return (
    <div className="wrap py-10">
      <Heading>{title}</Heading>
      <Link to="/">{t`Home`}</Link>
    </div>
  );
}

/** The server's own error page: after a page change the app goes on as usual. */
function FaultOfServer() {
  useEffect(() => {
    const reload = () => location.reload();
    window.addEventListener('pushState', reload);
    return () => window.removeEventListener('pushState', reload);
  }, []);
  return (
    <Frame route={undefined}>
      <FaultContent />
    </Frame>
  );
}
