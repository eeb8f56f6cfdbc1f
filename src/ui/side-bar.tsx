/** The back office's places, on the teal ground: a column on wide screens, behind a menu button on narrow ones. */
import { useLingui } from '@lingui/react/macro';
import { Menu, X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { Logo } from './logo.tsx';
import { iconButtonClass } from './shell.tsx';

type SideBarProps = {
  label: string;
  /** Above the places, such as a search. */
  top?: ReactNode;
  foot?: ReactNode;
  children: ReactNode;
};

export function SideBar({ label, top, foot, children }: SideBarProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  const id = useId();
  const Icon = open ? X : Menu;

  function closeAfterLink({ target }: MouseEvent) {
    if (target instanceof Element && target.closest('a')) setOpen(false);
  }

  return (
    <header className="flex flex-none flex-col bg-hero text-on-hero lg:sticky lg:top-0 lg:h-dvh lg:w-64 print:hidden">
      <div className="flex min-h-15 items-center justify-between ps-5 pe-3 lg:pt-3">
        <Logo onHero />
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className={classNames(iconButtonClass, 'lg:hidden')}
        >
          <Icon aria-hidden className="size-5" />
          {t`Menu`}
        </button>
      </div>
      <div
        id={id}
        className={classNames(open ? 'flex' : 'hidden', 'min-h-0 flex-1 flex-col gap-4 p-3 lg:flex')}
      >
        {top}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by key is a click */}
        <nav
          aria-label={label}
          onClick={closeAfterLink}
          className={classNames('flex min-h-0 flex-1 flex-col gap-0.5 lg:overflow-y-auto', moreBeyond)}
        >
          {children}
        </nav>
        {foot && <div className="mt-auto flex-none">{foot}</div>}
      </div>
    </header>
  );
}

/**
 * On a low screen the places scroll, and where there are more above or below, the edge is light: its light stays at the
 * edge, and what covers it moves with the places.
 */
const moreBeyond =
  'lg:[background:linear-gradient(var(--color-hero)_40%,transparent)_top/100%_2rem_no-repeat_local,linear-gradient(transparent,var(--color-hero)_60%)_bottom/100%_2rem_no-repeat_local,linear-gradient(var(--color-hero-2),transparent)_top/100%_1rem_no-repeat_scroll,linear-gradient(transparent,var(--color-hero-2))_bottom/100%_1rem_no-repeat_scroll]';

/** For the links in it: give the open one `aria-current`. Lower for a mouse, so that the desks of most people fit without scrolling. */
export const sidePlaceClass = classNames(
  'flex min-h-11 flex-none items-center gap-2.5 rounded-[10px] px-3 text-note lg:pointer-fine:min-h-9 font-medium text-on-hero-2 no-underline hover:bg-hero-2 [&_svg]:size-5 [&_svg]:flex-none',
  'aria-[current]:bg-hero-2 aria-[current]:text-on-hero',
);

/** Above a group of links in it. */
export const sideHeadingClass = 'px-3 pb-0.5 text-xs font-strong text-on-hero-2';

/** How many cases wait at a place. */
export function SideCount({ count }: { count: number | string }) {
  return <span className="ms-auto rounded-full bg-on-hero/16 px-2 text-xs tabular">{count}</span>;
}
