/** The frame of the account pages: the menu of the hub beside the page on wide screens, a way back above it on phones. */
import { useLingui } from '@lingui/react/macro';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Heading } from '#ui/navigation.tsx';
import { usePrintedSheet } from '#ui/printed-sheet.ts';
import { useIsWide } from '#ui/use-is-wide.ts';
import { Link } from '../navigation.tsx';
import { AccountMenu } from './account-menu.tsx';
import { useWallet } from './use-wallet.ts';

export function AccountLayout({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useLingui();
  const isWide = useIsWide();
  usePrintedSheet(useWallet().data?.loan?.reference);
  return (
    <div className="wrap pt-4 pb-10 lg:grid lg:grid-cols-[16rem_minmax(0,1fr)] lg:gap-10 lg:pt-6">
      {isWide && (
        <aside className="print:hidden">
          <AccountMenu />
        </aside>
      )}
      <div className="min-w-0">
        <Link
          to="/my-account"
          className="stands-alone gap-1 font-medium text-text no-underline hover:underline lg:hidden print:hidden"
        >
          <ChevronLeft aria-hidden className="size-5" />
          {t`Account`}
        </Link>
        <Heading>{title}</Heading>
        <div className="mt-4">{children}</div>
      </div>
    </div>
  );
}
