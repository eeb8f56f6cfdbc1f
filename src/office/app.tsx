/** The back office: words, navigation, sign-in, and the page of the address. Rendered in the browser only. */
import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Route as ParamsRoute, Router, useLocation, useRouter } from 'wouter';
import { useChangeLocale } from '#ui/change-locale.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { LanguageNews } from '#ui/language-news.tsx';
import { PageContent } from '#ui/lazy-page.tsx';
import { Heading, Navigation, useDocumentTitle, useRouteTitle } from '#ui/navigation.tsx';
import { Notice } from '#ui/notice.tsx';
import { useSession, whenSignedOut } from '#ui/session.ts';
import { SkipLink } from '#ui/shell.tsx';
import { PageSkeleton } from '#ui/skeleton.tsx';
import { type LoadMessages, Words } from '#ui/words.tsx';
import { useMay, useStaffMember } from './access/use-may.ts';
import { learnSession } from './api.ts';
import { deskList, homeOf, signInAddress } from './desks.ts';
import { Frame } from './frame/frame.tsx';
import { base, goTo, LinkButton, routeAt, useNavigate } from './navigation.tsx';
import type { Route } from './routes.ts';

const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 5_000 }, mutations: { retry: false } },
});

whenSignedOut(() => queries.clear());

export function App({ i18n, loadMessages }: { i18n: I18n; loadMessages: LoadMessages }) {
  return (
    <Words i18n={i18n} load={loadMessages}>
      <QueryClientProvider client={queries}>
        <Router base={base}>
          <Navigation go={goTo}>
            <SkipLink />
            <CurrentPage />
            <AboutLanguage />
          </Navigation>
        </Router>
      </QueryClientProvider>
    </Words>
  );
}

function AboutLanguage() {
  const changeLocale = useChangeLocale();
  return <LanguageNews onAgain={(locale) => void changeLocale(locale)} />;
}

function CurrentPage() {
  const { parser } = useRouter();
  const [path] = useLocation();
  const route = routeAt(parser, path);
  const content = (
    <Guarded path={path}>{route ? <RoutePage key={path} route={route} /> : <NotFound />}</Guarded>
  );
  return route?.access === 'public' ? content : <SignedIn>{content}</SignedIn>;
}

/** A page that breaks says so and leaves the rest standing. */
function Guarded({ path, children }: { path: string; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <ErrorBoundary resetKey={path} fallback={(problem) => <Fault problem={problem} />}>
      <Suspense key={path} fallback={<PageSkeleton label={t`Loading…`} />}>
        {children}
      </Suspense>
    </ErrorBoundary>
  );
}

function RoutePage({ route }: { route: Route }) {
  const { i18n } = useLingui();
  const may = useMay();
  useRouteTitle(i18n._(route.title));
  if ('action' in route && route.action && !may(route.action)) {
    const home = homeOf(may);
    return route.path === '/' && home !== '/' ? <GoTo to={home} /> : <NotYours />;
  }
  return (
    <ParamsRoute path={route.path}>
      <PageContent page={route.page} />
    </ParamsRoute>
  );
}

function SignedIn({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const session = useSession();
  const member = useStaffMember();
  const wasSignedIn = useRef(false);
  useEffect(() => {
    if (member) wasSignedIn.current = true;
  });
  const isTakenOver = useTakenOver(member?.userId);
  if (member) {
    const { name } = member;
    // Nothing that the one before chose or typed is there for the other.
    return (
      <Frame key={member.userId} member={member}>
        {isTakenOver && (
          <div className="mb-5">
            <Notice tone="warning" role="status">
              {t`${name} has signed in in another tab of this browser. This page is theirs now.`}
            </Notice>
          </div>
        )}
        {children}
      </Frame>
    );
  }
  return (
    <main id="main" tabIndex={-1} className="flex-1">
      {session.status === 'unknown' && session.problem ? (
        <div className="wrap py-6">
          <ErrorNote problem={session.problem} onRetry={() => void learnSession()} />
        </div>
      ) : (
        <PageSkeleton label={t`Loading…`} />
      )}
      {session.status !== 'unknown' && <AskToSignIn hasEnded={wasSignedIn} />}
    </main>
  );
}

/** True on the page where somebody else came to be signed in, until another page is opened. */
function useTakenOver(userId: string | undefined): boolean {
  const [path] = useLocation();
  const [knownId, setKnownId] = useState(userId);
  const [takenOverAt, setTakenOverAt] = useState<string>();
  if (userId && userId !== knownId) {
    setKnownId(userId);
    if (knownId) setTakenOverAt(path);
  }
  return takenOverAt === path;
}

/** Back to the same page after signing in, without what was searched for. */
function AskToSignIn({ hasEnded }: { hasEnded: { readonly current: boolean } }) {
  const navigate = useNavigate();
  const [path] = useLocation();
  useEffect(() => {
    navigate(signInAddress(path, location.search, hasEnded.current), { replace: true });
  });
  return null;
}

/** The bare address of the back office leads each role to the desk where its work is. */
function GoTo({ to }: { to: string }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace: true }));
  return null;
}

function NotYours() {
  const { t } = useLingui();
  const may = useMay();
  const hasDesk = deskList.some(({ action }) => may(action));
  return (
    <>
      <Heading>{t`This page is not part of your work`}</Heading>
      <p className="mt-3 max-w-measure text-text-2">
        {hasDesk
          ? t`Your roles do not open it. Choose a desk on the side, or ask an administrator for the role.`
          : t`Your role does not work with applications, payouts, payments or messages.`}
      </p>
    </>
  );
}

function NotFound() {
  const { t } = useLingui();
  useDocumentTitle(t`Page Not Found`);
  return (
    <>
      <Heading>{t`Page not found`}</Heading>
      <p className="mt-3 text-text-2">{t`The link may be old or typed wrong.`}</p>
      <LinkButton to={homeOf(useMay())} className="mt-5">{t`Back to your work`}</LinkButton>
    </>
  );
}

function Fault({ problem }: { problem: unknown }) {
  const { t } = useLingui();
  useDocumentTitle(t`Internal Server Error`);
  return (
    <>
      <Heading>{t`Internal Server Error`}</Heading>
      <div className="mt-4">
        <ErrorNote problem={problem} onRetry={() => location.reload()} />
      </div>
    </>
  );
}
