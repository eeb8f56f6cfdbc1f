/** Reads the page that was asked for first out of `?next=`. */

/** Only the path and query of a page of this app may pass: an address from outside could lead anywhere. */
export function readNext(search: string, isPage: (path: string) => boolean): `/${string}` {
  const wish = new URLSearchParams(search).get('next') ?? '';
  const isOurs = wish.startsWith('/') && !wish.startsWith('//') && isPage(wish.split(/[?#]/)[0] ?? '');
  return isOurs ? (wish as `/${string}`) : '/';
}

/** The same wish for the next door: `/sign-in?next=…`. */
export function withNext<Door extends `/${string}`>(door: Door, next: string): Door | `${Door}?${string}` {
  return next === '/' ? door : `${door}?next=${encodeURIComponent(next)}`;
}
