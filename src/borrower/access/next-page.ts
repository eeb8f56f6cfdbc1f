/** Where to go after signing in: the page that was asked for first, if it is one of ours and no door, else Home. */
import type { To } from '../navigation.tsx';
import { type RouteName, routeNameAt } from '../routes.ts';
import { readNext, withNext } from './next-address.ts';

const doors: readonly RouteName[] = ['signIn', 'signUp', 'forgotPassword', 'kodeOtp', 'maintenance'];

function isPage(path: string): boolean {
  const name = routeNameAt(path);
  return name !== undefined && !doors.includes(name);
}

export function nextPage(search: string): To {
  return readNext(search, isPage) as To;
}

export function keepingNext<Door extends '/sign-in' | '/sign-up' | '/forgot-password' | '/kode-otp'>(
  door: Door,
  search: string,
): Door | `${Door}?${string}` {
  return withNext(door, nextPage(search));
}
