/** The main places: in the header of wide screens, at the bottom of phones. The app says which they are. */
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { iconButtonClass } from './shell.tsx';

/** A place in the header of wide screens: give it `aria-current` when it is open. */
export const placeClass = classNames(
  iconButtonClass,
  'aria-[current]:bg-primary-soft aria-[current]:text-primary-soft-text',
);

/**
 * The five places at the bottom of phones: a longer name has more of the width, so that none breaks on a small one. Text of
 * twice the size makes them a third larger: larger names would break within the word, and the icon says the same.
 */
export function TabBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-(--z-bar) flex border-t border-border bg-surface pb-[env(safe-area-inset-bottom)] low:static lg:hidden print:hidden"
    >
      {children}
    </nav>
  );
}

export const tabClass =
  'relative flex min-h-(--tabbar-h) min-w-0 flex-auto flex-col items-center gap-[3px] pt-2 text-center text-[min(0.75rem,16px)] leading-[1.2] font-medium tracking-[-0.02em] wrap-anywhere text-text-2 no-underline [&_svg]:size-6 aria-[current]:font-strong aria-[current]:text-primary-soft-text aria-[current]:before:absolute aria-[current]:before:-top-px aria-[current]:before:h-[3px] aria-[current]:before:w-10 aria-[current]:before:rounded-b-[3px] aria-[current]:before:bg-primary';
