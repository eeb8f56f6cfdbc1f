/** The five places of somebody who is signed in: in the header of wide screens, at the bottom of phones. */
import { useLingui } from '@lingui/react/macro';
import { House, Mail, ReceiptText, UserRound, Wallet } from 'lucide-react';
import { placeClass, TabBar, tabClass } from '#ui/tab-bar.tsx';
import { Link, usePath } from '../navigation.tsx';

function usePlaces() {
  const { t } = useLingui();
  const path = usePath();
  const places = [
    { to: '/', name: t`Home`, icon: House },
    { to: '/wallet', name: t`Wallet`, icon: Wallet },
    { to: '/my-account/payment', name: t`Repay`, icon: ReceiptText },
    { to: '/my-account/message', name: t`Messages`, icon: Mail },
    { to: '/my-account', name: t`Account`, icon: UserRound },
  ] as const;
  return places.map((place) => ({ ...place, current: place.to === path ? ('page' as const) : undefined }));
}

export function WidePlaces() {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Main, wide`} className="me-auto hidden gap-1 lg:flex">
      {usePlaces().map(({ to, name, current }) => (
        <Link key={to} to={to} aria-current={current} className={placeClass}>
          {name}
        </Link>
      ))}
    </nav>
  );
}

export function Tabs() {
  const { t } = useLingui();
  return (
    <>
      <div
        aria-hidden
        className="h-[calc(var(--tabbar-h)+env(safe-area-inset-bottom))] flex-none bg-surface-2 lg:hidden print:hidden"
      />
      <TabBar label={t`Main`}>
        {usePlaces().map(({ to, name, current, icon: Icon }) => (
          <Link key={to} to={to} aria-current={current} className={tabClass}>
            <Icon aria-hidden />
            {name}
          </Link>
        ))}
      </TabBar>
    </>
  );
}
