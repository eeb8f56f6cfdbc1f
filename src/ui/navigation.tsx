/** Moving between pages: links are plain anchors caught in one place, headings take the focus, unsaved forms ask before they are left. */
import {
  type HTMLAttributes,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { guardLeaving, settle } from './history.ts';

/** The address of a plain press on a link within this app; everything else is the browser's business. */
function ownLink(event: MouseEvent): URL | undefined {
  const modified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0;
  const anchor = event.target instanceof Element ? event.target.closest('a') : null;
  if (modified || event.defaultPrevented || !anchor?.href || anchor.hasAttribute('download'))
    return undefined;
  const url = new URL(anchor.href);
  const samePage = url.pathname === location.pathname && url.search === location.search;
  if (anchor.target || url.origin !== location.origin || (samePage && url.hash)) return undefined;
  return url;
}

type NavigationProps = {
  /** Takes the address, or returns false for one that is not a page of this app. */
  go: (url: URL) => boolean;
  children: ReactNode;
};

/** Wraps the whole app. */
export function Navigation({ go, children }: NavigationProps) {
  function catchLink(event: MouseEvent) {
    const url = ownLink(event);
    if (url && go(url)) event.preventDefault();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the presses are those of the links inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by key is a click
    <div className="flex min-h-dvh flex-col" onClick={catchLink}>
      {children}
    </div>
  );
}

/** While `active`, leaving the page asks first, by the name of what would be lost where there is one. */
export function useLeaveGuard(active: boolean, name?: string): void {
  useEffect(() => (active ? guardLeaving(() => name) : undefined), [active, name]);
}

/** The one `h1` of a page; after a page change it takes the focus. Give it a `key` where a step of one form changes it. */
export function Heading({ children, ...rest }: HTMLAttributes<HTMLHeadingElement>) {
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (ref.current) settle(ref.current);
  }, []);
  return (
    <h1 {...rest} ref={ref} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** What an address is called, in the language of now. It is set before what the page on it says of itself. */
export function useRouteTitle(title: string): void {
  useInsertionEffect(() => {
    document.title = documentTitle(title);
  }, [title]);
}

/** What one screen of several behind an address is called while it is shown; a failed form puts "Error: " before it. */
export function useDocumentTitle(title: string): void {
  useLayoutEffect(() => {
    const own = documentTitle(title);
    const before = document.title;
    document.title = own;
    return () => {
      // With the mark of a mistake, which was this screen's; another address has said its own already.
      if (document.title.endsWith(own)) document.title = before;
    };
  }, [title]);
}

/** `<screen> – Jernih`. */
export function documentTitle(title: string): string {
  return title === 'Jernih' ? title : `${title} – Jernih`;
}
