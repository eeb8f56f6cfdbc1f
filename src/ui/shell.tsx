/** What is around every page: skip link, header, tab bar, footer. The apps say what is in them. */
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export const iconButtonClass =
  'relative inline-flex min-h-11 min-w-11 cursor-pointer list-none items-center justify-center gap-1.5 rounded-control px-2 text-sm font-medium text-inherit no-underline hover:bg-[color-mix(in_oklch,currentColor_10%,transparent)] [&::-webkit-details-marker]:hidden';

export function SkipLink() {
  const { t } = useLingui();
  return (
    <a
      href="#main"
      className="absolute -top-16 left-(--gutter) z-(--z-toast) rounded-sm bg-surface px-4 py-3 text-link focus:top-2"
    >{t`Skip to main content`}</a>
  );
}

type HeaderProps = {
  /** The logo, linked to where the logo leads. */
  brand: ReactNode;
  /** The main places, on wide screens. */
  places?: ReactNode;
  /** Language, Sign in, and Get help, always in this order, help last. */
  children: ReactNode;
  onHero?: boolean;
};

export function Header({ brand, places, children, onHero = false }: HeaderProps) {
  const { t } = useLingui();
  return (
    <header
      className={classNames(
        'sticky top-0 z-(--z-header) print:hidden',
        onHero ? 'bg-hero text-on-hero' : 'frosted border-b border-border',
      )}
    >
      <div className="wrap flex min-h-15 flex-wrap items-center gap-1">
        <div className={classNames('flex min-h-11 items-center', places ? 'me-auto lg:me-6' : 'me-auto')}>
          {brand}
        </div>
        {places && (
          <nav aria-label={t`Main, wide`} className="me-auto hidden gap-1 lg:flex">
            {places}
          </nav>
        )}
        {children}
      </div>
    </header>
  );
}

/** A place in the header of wide screens: give it `aria-current` when it is open. */
export const placeClass = classNames(
  iconButtonClass,
  'aria-[current]:bg-primary-soft aria-[current]:text-primary-soft-text',
);

/** The five places at the bottom of phones. */
export function TabBar({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <nav
      aria-label={t`Main`}
      className="fixed inset-x-0 bottom-0 z-(--z-bar) grid grid-cols-5 border-t border-border bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      {children}
    </nav>
  );
}

export const tabClass =
  'relative flex min-h-(--tabbar-h) min-w-0 flex-col items-center justify-center gap-[3px] px-0.5 text-center text-[0.75rem] leading-[1.2] font-medium wrap-anywhere text-text-2 no-underline [&_svg]:size-6 aria-[current]:font-strong aria-[current]:text-primary-soft-text aria-[current]:before:absolute aria-[current]:before:-top-px aria-[current]:before:h-[3px] aria-[current]:before:w-10 aria-[current]:before:rounded-b-[3px] aria-[current]:before:bg-primary';

/** How many are new; the words are in the link's name, the number is the picture. */
export function Badge({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  return (
    <span className="absolute top-1.5 right-[calc(50%-22px)] min-w-[17px] rounded-full bg-danger px-1 text-center text-[0.6875rem] leading-[17px] font-strong text-on-danger">
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** One to three columns above the small print. */
export function Footer({ children }: { children: ReactNode }) {
  return (
    <footer className="mt-auto border-t border-border bg-surface-2 pt-8 pb-[calc(2rem+env(safe-area-inset-bottom))] text-note text-text-2 print:hidden">
      <div className="wrap grid gap-6 md:grid-cols-[1.4fr_1fr_1fr]">{children}</div>
    </footer>
  );
}

/** Sticks to the bottom on phones; stands under the last field above 60 rem. */
export function ActionBar({ summary, children }: { summary?: ReactNode; children: ReactNode }) {
  return (
    <div className="sticky bottom-0 z-(--z-bar) -mx-(--gutter) mt-8 frosted border-t border-border px-(--gutter) pt-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] lg:static lg:mx-0 lg:border-0 lg:bg-none lg:px-0 print:hidden">
      {summary && (
        <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-text-2 lg:hidden">
          {summary}
        </div>
      )}
      {children}
    </div>
  );
}
