/** Links and addresses of the borrower app: typed by the table of routes, always with the language prefix. */
import { type AnchorHTMLAttributes, createContext, use, useEffect } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import { type ButtonLook, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { rename, visit } from '#ui/history.ts';
import { useLocale } from '#ui/words.tsx';
import { splitLocale, withLocale } from '#words/locale.ts';
import { fetchWords } from './catalogs.ts';
import { type Path, type Route, routeAt } from './routes.ts';

export type To = Path | `${Path}?${string}` | `${Path}#${string}`;

/** How long the old page stays while the next one's chunk is on its way; then the skeleton shows. */
const patienceMs = 200;

/** The address that the server writes a page for, which has none of its own; undefined in browsers. */
export const WrittenPath = createContext<string | undefined>(undefined);

const useAddress = (): string => usePathname({ ssrPath: use(WrittenPath) });

/** The path of the open page without its language prefix. */
export function usePath(): string {
  return splitLocale(useAddress()).path;
}

/** The page, its part and its words. A failure changes nothing: the page tells of it when it is shown. */
async function fetchAhead(route: Route | undefined): Promise<void> {
  const words = route?.words && fetchWords(route.words);
  await Promise.all([route?.page.preload(), route?.part?.preload(), words]).catch(() => undefined);
}

async function visitWhenReady(url: string, options?: { replace?: boolean }): Promise<void> {
  const { path } = splitLocale(new URL(url, location.href).pathname);
  const ahead = fetchAhead(routeAt(path));
  const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
  await Promise.race([ahead, patience]);
  visit(url, options);
}

/** Back may lead to an address of another language: the page stays in the one that was chosen last, and says so. */
export function useAddressInOwnLanguage(): void {
  const locale = useLocale();
  const pathname = useAddress();
  useEffect(() => {
    const named = splitLocale(pathname);
    if (named.locale && named.locale !== locale)
      rename(withLocale(locale, named.path) + location.search + location.hash);
  }, [locale, pathname]);
}

/** Takes a pressed link if it leads to a page of this app. */
export function goTo(url: URL): boolean {
  const { locale, path } = splitLocale(url.pathname);
  if (!locale || !routeAt(path)) return false;
  void visitWhenReady(url.href);
  return true;
}

export function useHref(): (to: To) => string {
  const locale = useLocale();
  return (to) => withLocale(locale, to);
}

export function useNavigate(): (to: To, options?: { replace?: boolean }) => void {
  const href = useHref();
  return (to, options) => void visitWhenReady(href(to), options);
}

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: To };

/** A plain anchor: `Navigation` catches the press, and without scripts it still leads there. Its page is fetched when a press is likely. */
export function Link({ to, ...rest }: LinkProps) {
  const href = useHref();
  const preload = () => void fetchAhead(routeAt(to.split(/[?#]/)[0] ?? '/'));
  return <a {...rest} href={href(to)} onPointerEnter={preload} onFocus={preload} />;
}

export function LinkButton({ variant, size, block, className, ...rest }: ButtonLook & LinkProps) {
  return <Link {...rest} className={classNames(buttonClass({ variant, size, block }), className)} />;
}
