/** The back office's places, on the teal ground: a column on wide screens, a row that scrolls on narrow ones. */
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Logo } from './logo.tsx';

export function SideBar({ label, foot, children }: { label: string; foot?: ReactNode; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="flex gap-0.5 overflow-x-auto bg-hero p-3 text-on-hero lg:sticky lg:top-0 lg:h-dvh lg:w-60 lg:flex-none lg:flex-col lg:overflow-y-auto print:hidden"
    >
      <Logo onHero className="m-2 flex-none lg:mb-4" />
      {children}
      {foot && <div className="ms-auto flex-none lg:ms-0 lg:mt-auto">{foot}</div>}
    </nav>
  );
}

/** For the links in it: give the open one `aria-current`. */
export const sidePlaceClass = classNames(
  'flex min-h-11 flex-none items-center gap-3 rounded-[10px] px-3 text-note font-medium text-on-hero-2 no-underline hover:bg-hero-2 [&_svg]:size-5',
  'aria-[current]:bg-hero-2 aria-[current]:text-on-hero',
);

/** How many cases wait at a place. */
export function SideCount({ count }: { count: number }) {
  return <span className="ms-auto rounded-full bg-on-hero/16 px-2 text-xs">{count}</span>;
}
