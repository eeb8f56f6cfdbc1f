/** The frame around every page: skip link, header, the page, tab bar and footer, by what the page is and who is signed in. */
import { useLingui } from '@lingui/react/macro';
import { House, Mail, ReceiptText, UserRound, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { LanguageMenu } from '#ui/language-menu.tsx';
import { Logo } from '#ui/logo.tsx';
import { NewVersionBar } from '#ui/new-version-bar.tsx';
import { OfflineBar } from '#ui/offline-bar.tsx';
import { useSession } from '#ui/session.ts';
import { Header, iconButtonClass, placeClass, SkipLink, TabBar, tabClass } from '#ui/shell.tsx';
import { ToastRegion } from '#ui/toast.tsx';
import { Link, usePath, useSwitchLocale, useTranslations } from '../navigation.tsx';
import { usePageData } from '../page-data.tsx';
import type { Path, Route } from '../routes.ts';
import { GetHelp } from './get-help.tsx';
import { PageFooter } from './page-footer.tsx';

type FrameProps = { route: Route | undefined; ssrPath?: string; children: ReactNode };

export function Frame({ route, ssrPath, children }: FrameProps) {
  const { t } = useLingui();
  const path = usePath(ssrPath);
  const signedIn = useSession().status === 'signed-in';
  const isTask = route?.frame === 'task';
  const onHero = route?.frame === 'hero' && !signedIn;
  const places = usePlaces();
  const hasPlaces = signedIn && !isTask;
  const data = usePageData();
  const isHere = (to: Path) => (to === path ? 'page' : undefined);

  return (
    <>
      <SkipLink />
      {data?.lender.isDemo && (
        <p className="bg-warning-soft px-4 py-1 text-center text-sm text-text">
          {t`Demonstration only: no licensed lender, no real loans, no real money.`}
        </p>
      )}
      <Header
        onHero={onHero}
        brand={
          <Link to="/" className="text-inherit">
            <Logo onHero={onHero} />
          </Link>
        }
        places={
          hasPlaces &&
          places.map(({ to, name }) => (
            <Link key={to} to={to} aria-current={isHere(to)} className={placeClass}>
              {name}
            </Link>
          ))
        }
      >
        {!isTask && <Language ssrPath={ssrPath} />}
        {!isTask && !signedIn && <Link to="/sign-in" className={iconButtonClass}>{t`Sign in`}</Link>}
        <GetHelp withWords={isTask} />
      </Header>
      <OfflineBar />
      <NewVersionBar />
      <main id="main" tabIndex={-1} className={classNames('flex-1', hasPlaces && 'pb-4')}>
        {children}
      </main>
      {!isTask && <PageFooter ssrPath={ssrPath} />}
      <ToastRegion />
      {hasPlaces && (
        <>
          <div
            aria-hidden
            className="h-[calc(var(--tabbar-h)+env(safe-area-inset-bottom))] flex-none bg-surface-2 lg:hidden print:hidden"
          />
          <TabBar>
            {places.map(({ to, name, icon: Icon }) => (
              <Link key={to} to={to} aria-current={isHere(to)} className={tabClass}>
                <Icon aria-hidden />
                {name}
              </Link>
            ))}
          </TabBar>
        </>
      )}
    </>
  );
}

function usePlaces() {
  const { t } = useLingui();
  return [
    { to: '/', name: t`Home`, icon: House },
    { to: '/wallet', name: t`Wallet`, icon: Wallet },
    { to: '/my-account/payment', name: t`Repay`, icon: ReceiptText },
    { to: '/my-account/message', name: t`Messages`, icon: Mail },
    { to: '/my-account', name: t`Account`, icon: UserRound },
  ] as const;
}

function Language({ ssrPath }: { ssrPath?: string }) {
  const switchLocale = useSwitchLocale();
  const hrefs = useTranslations(ssrPath);
  return <LanguageMenu hrefs={hrefs} onChoose={(locale) => void switchLocale(locale)} />;
}
