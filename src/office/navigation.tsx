/** Links and addresses of the back office: paths are written without /office, which is put before them here. */
import type { AnchorHTMLAttributes } from 'react';
import { matchRoute, type useRouter } from 'wouter';
import { type ButtonLook, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { visit } from '#ui/history.ts';
import { leadsSomewhere } from './addresses.ts';
import { type Route, routeTable } from './routes.ts';

export const base = '/office';

type Parser = ReturnType<typeof useRouter>['parser'];

/** The route of a path below /office; undefined is the not-found page. */
export function routeAt(parser: Parser, path: string): Route | undefined {
  return routeTable.find((route) => {
    const [matches, params] = matchRoute(parser, route.path, path);
    return matches && leadsSomewhere(params);
  });
}

export function hrefOf(to: string): string {
  return to === '/' ? base : base + to;
}

/** Takes a pressed link if it leads into the back office. */
export function goTo(url: URL): boolean {
  if (url.pathname !== base && !url.pathname.startsWith(`${base}/`)) return false;
  visit(url.href);
  return true;
}

export function useNavigate(): (to: string, options?: { replace?: boolean }) => void {
  return (to, options) => visit(hrefOf(to), options);
}

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string };

/** A plain anchor: `Navigation` catches the press. */
export function Link({ to, ...rest }: LinkProps) {
  return <a {...rest} href={hrefOf(to)} />;
}

export function LinkButton({ variant, size, block, className, ...rest }: ButtonLook & LinkProps) {
  return <Link {...rest} className={classNames(buttonClass({ variant, size, block }), className)} />;
}
