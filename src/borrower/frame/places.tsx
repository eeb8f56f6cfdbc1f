/** The five places of somebody who is signed in: in the header of wide screens, at the bottom of phones. */
import { useLingui } from '@lingui/react/macro';
import { House, Mail, ReceiptText, UserRound, Wallet } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';
import { placeClass, TabBar, tabClass } from '#ui/tab-bar.tsx';
import { Link, usePath } from '../navigation.tsx';
import { useUnread } from '../unread.ts';

function usePlaces() {
  const { t } = useLingui();
  const path = usePath();
  const unread = useUnread();
  const places = [
    { to: '/', name: t`Home`, icon: House },
    { to: '/wallet', name: t`Wallet`, icon: Wallet },
    { to: '/my-account/payment', name: t`Repayment`, icon: ReceiptText },
    { to: '/my-account/message', name: t`Message`, icon: Mail },
    { to: '/my-account', name: t`Account`, icon: UserRound },
  ] as const;
  const here = places.find(({ to }) => to === path);
  // The pages of the account that are no place of their own are in it.
  const around = here ?? places.find(({ to }) => to !== '/' && path.startsWith(`${to}/`));
  return places.map((place) => ({
    ...place,
    unread: place.to === '/my-account/message' ? unread : 0,
    current: place === here ? ('page' as const) : place === around ? ('true' as const) : undefined,
  }));
}

export function Places({ of }: { of: 'header' | 'tabs' }) {
  return of === 'header' ? <WidePlaces /> : <Tabs />;
}

function WidePlaces() {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Main, wide`} className="me-auto hidden gap-1 lg:flex">
      {usePlaces().map(({ to, name, unread, current }) => (
        <Link key={to} to={to} aria-current={current} className={placeClass}>
          {name}
          <Badge count={unread} label={t`, ${unread} unread`} behindWords />
        </Link>
      ))}
    </nav>
  );
}

function Tabs() {
  const { t } = useLingui();
  return (
    <>
      <div
        aria-hidden
        className="h-[calc(var(--tabbar-h)+env(safe-area-inset-bottom))] flex-none bg-surface-2 low:hidden lg:hidden print:hidden"
      />
      <TabBar label={t`Main`}>
        {usePlaces().map(({ to, name, unread, current, icon: Icon }) => (
          <Link key={to} to={to} aria-current={current} className={tabClass}>
            <Icon aria-hidden />
            {name}
            <Badge count={unread} label={t`, ${unread} unread`} />
          </Link>
        ))}
      </TabBar>
    </>
  );
}
