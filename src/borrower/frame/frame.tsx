/**
 * The frame around every page: skip link, header, the page, tab bar and footer, by what the page is and who is signed in.
 * What is not needed to answer the first press comes when the page is idle; the server has rendered it already.
 */
import { useLingui } from '@lingui/react/macro';
import { lazy, type ReactNode, use, useMemo } from 'react';
import { loadChunk } from '#ui/chunks.ts';
import { useIsIdle, whenIdle } from '#ui/idle.ts';
import { LatePart } from '#ui/late-part.tsx';
import { lazyPage } from '#ui/lazy-page.tsx';
import { useSession } from '#ui/session.ts';
import { Header, SkipLink } from '#ui/shell.tsx';
import { Link } from '../navigation.tsx';
import { usePageData } from '../page-data.tsx';
import type { Route } from '../routes.ts';
import { useSignedInExpected } from '../signed-in-expected.ts';

const Logo = lazy(whenIdle(() => import('#ui/logo.tsx').then((module) => module.Logo)));
const HeaderTools = lazy(whenIdle(() => import('./header-tools.tsx').then((module) => module.HeaderTools)));
const PageFooter = lazy(whenIdle(() => import('./page-footer.tsx').then((module) => module.PageFooter)));

// Shows nothing at first, so the server does not write it.
const Extras = lazy(() =>
  loadChunk(() => import('./extras.tsx').then((module) => ({ default: module.Extras }))),
);

/** Only for those who are signed in, and then at once. */
export const places = lazyPage(() => import('./places.tsx').then((module) => module.Places));

function PlacesOf({ of }: { of: 'header' | 'tabs' }) {
  const Places = places.loaded() ?? use(places.arrive());
  return <Places of={of} />;
}

/**
 * What React draws anew before it has taken it over, it takes away until its part has come. So a late part is the same
 * element until something of its own changes: that somebody turns out to be signed in does not draw it anew.
 */
function useLate(part: ReactNode, own: readonly unknown[], missing?: ReactNode): ReactNode {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the part is what its own values make it
  return useMemo(() => <LatePart missing={missing}>{part}</LatePart>, own);
}

type FrameProps = { route: Route | undefined; children: ReactNode };

export function Frame({ route, children }: FrameProps) {
  const { t } = useLingui();
  const { status } = useSession();
  const signedIn = status === 'signed-in';
  // Whoever opens a page of their own is most likely signed in: nothing moves in the header then.
  const comesBack = useSignedInExpected() && route?.frame === 'hero';
  const isExpected = signedIn || comesBack || (route?.access === 'signed-in' && status === 'unknown');
  const isIdle = useIsIdle();
  const isTask = route?.frame === 'task';
  const onHero = route?.frame === 'hero' && !signedIn && !comesBack;
  const hasPlaces = signedIn && !isTask;
  const isDemo = usePageData()?.lender.isDemo;
  const isHub = route?.path === '/my-account';
  const logo = useLate(<Logo onHero={onHero} />, [onHero], <b className="text-xl">Jernih</b>);
  const tools = useLate(<HeaderTools isTask={isTask} signedIn={isExpected} />, [isTask, isExpected]);
  const footer = useLate(<PageFooter isTask={isTask} isHub={isHub} />, [isTask, isHub]);
  return (
    <>
      <SkipLink />
      {isDemo && (
        <aside
          aria-label={t`Important`}
          className="bg-warning-soft px-4 py-1 text-center text-sm text-balance text-text [&:lang(zh)]:[word-break:keep-all] print:hidden"
        >
          {t`Demonstration only: no licensed lender, no real loans, no real money.`}
        </aside>
      )}
      <Header onHero={onHero}>
        {/* A press on the picture is one on the link: React hears nothing from a part that it has not taken over. */}
        <Link
          to="/"
          aria-label="Jernih"
          className="me-auto flex min-h-11 items-center text-inherit *:pointer-events-none lg:me-6"
        >
          {logo}
        </Link>
        {hasPlaces ? (
          <LatePart>
            <PlacesOf of="header" />
          </LatePart>
        ) : (
          <span className="me-auto" />
        )}
        {tools}
      </Header>
      {isIdle && (
        <LatePart>
          <Extras forcedMode={route?.forcedMode} onHero={onHero} />
        </LatePart>
      )}
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      {footer}
      {hasPlaces && (
        <LatePart>
          <PlacesOf of="tabs" />
        </LatePart>
      )}
    </>
  );
}
