/** The back office: words, navigation, sign-in, and the page of the address. Rendered in the browser only. */
import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Route as ParamsRoute, Router, useLocation, useRouter } from 'wouter';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { PageContent } from '#ui/lazy-page.tsx';
import { Heading, Navigation, useDocumentTitle } from '#ui/navigation.tsx';
import { useSession, whenSignedOut } from '#ui/session.ts';
import { SkipLink } from '#ui/shell.tsx';
import { PageSkeleton } from '#ui/skeleton.tsx';
import { type LoadMessages, Words } from '#ui/words.tsx';
import { learnSession } from './api.ts';
import { base, goTo, routeAt, useNavigate } from './navigation.tsx';
import type { Route } from './routes.ts';

const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 5_000 }, mutations: { retry: false } },
});

whenSignedOut(() => queries.clear());

export const appTitle = msg`Back office`;

export function App({ i18n, loadMessages }: { i18n: I18n; loadMessages: LoadMessages }) {
  return (
    <Words i18n={i18n} load={loadMessages}>
      <QueryClientProvider client={queries}>
        <Router base={base}>
          <Navigation go={goTo}>
            <SkipLink />
            <CurrentPage />
          </Navigation>
        </Router>
      </QueryClientProvider>
    </Words>
  );
}

function CurrentPage() {
  const { t } = useLingui();
  const { parser } = useRouter();
  const [path] = useLocation();
  const route = routeAt(parser, path);
  return (
    <main id="main" tabIndex={-1} className="flex-1">
      <ErrorBoundary resetKey={path} fallback={(problem) => <Fault problem={problem} />}>
        <Suspense key={path} fallback={<PageSkeleton label={t`Loading…`} />}>
          {route ? <RoutePage route={route} /> : <NotFound />}
        </Suspense>
      </ErrorBoundary>
    </main>
  );
}

function RoutePage({ route }: { route: Route }) {
  const { i18n, t } = useLingui();
  const session = useSession();
  useDocumentTitle(i18n._(route.title));
  const isStaff = session.status === 'signed-in' && session.user.kind === 'staff';
  if (route.access === 'public' || isStaff) {
    return (
      <ParamsRoute path={route.path}>
        <PageContent page={route.page} />
      </ParamsRoute>
    );
  }
  if (session.status === 'unknown' && session.problem) {
    return (
      <div className="wrap py-6">
        <ErrorNote problem={session.problem} onRetry={() => void learnSession()} />
      </div>
    );
  }
  return (
    <>
      <PageSkeleton label={t`Loading…`} />
      {session.status !== 'unknown' && <AskToSignIn />}
    </>
  );
}

function AskToSignIn() {
  const navigate = useNavigate();
  const [path] = useLocation();
  useEffect(() => navigate(`/sign-in?next=${encodeURIComponent(path + location.search)}`, { replace: true }));
  return null;
}

function NotFound() {
  const { t } = useLingui();
  useDocumentTitle(t`Page Not Found`);
  return (
    <div className="wrap py-10">
      <Heading>{t`Page not found`}</Heading>
      <p className="mt-3 text-text-2">{t`The link may be old or typed wrong.`}</p>
    </div>
  );
}

function Fault({ problem }: { problem: unknown }) {
  const { t } = useLingui();
  useDocumentTitle(t`Internal Server Error`);
  return (
    <div className="wrap py-10">
      <Heading>{t`Internal Server Error`}</Heading>
      <div className="mt-4">
        <ErrorNote problem={problem} onRetry={() => location.reload()} />
      </div>
    </div>
  );
}
