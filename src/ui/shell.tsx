/** What is around every page: skip link, header, footer. The apps say what is in them. */
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
      className="absolute top-2 left-(--gutter) z-(--z-toast) -translate-y-[150%] rounded-sm bg-surface px-4 py-3 text-link focus:translate-y-0"
    >{t`Skip to main content`}</a>
  );
}

type HeaderProps = { brand?: ReactNode; onHero?: boolean; children: ReactNode };

/** Sticks to the top: the logo, the main places, then language, Sign in, and Get help, always in this order, help last. */
export function Header({ brand, onHero = false, children }: HeaderProps) {
  return (
    <header
      className={classNames(
        'sticky top-0 z-(--z-header) low:static print:hidden',
        onHero ? 'bg-hero text-on-hero' : 'frosted border-b border-border',
      )}
    >
      <div className="wrap flex min-h-15 flex-wrap items-center gap-1">
        {brand && <div className="me-auto flex min-h-11 items-center">{brand}</div>}
        {children}
      </div>
    </header>
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
