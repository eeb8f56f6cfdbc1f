/**
 * Whether amounts are hidden from people nearby: a wish of the person who is signed in, remembered on the device under their
 * id. On a shared phone nobody is shown the page as somebody else wanted it.
 */
import { keepUnwritten } from './keep-unwritten.ts';
import { signedInUserId } from './session.ts';

const key = 'jernih-hide-amounts';
const listeners = new Set<() => void>();

export function subscribeToWish(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What was written here before the wish was of a person: it is theirs who is the next one signed in. */
const ofNobodyYet = 'yes';

/** Where the device keeps nothing, for as long as the page is there. */
let whoseHere: string | null = null;

function whose(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return whoseHere;
  }
}

export function isHidden(): boolean {
  const userId = signedInUserId();
  const wished = whose();
  return userId !== undefined && (wished === userId || wished === ofNobodyYet);
}

export const hideAmounts = (hidden: boolean): void => hideFor(hidden ? signedInUserId() : undefined);

function hideFor(userId: string | undefined): void {
  keepUnwritten('amountsHidden', userId !== undefined);
  whoseHere = userId ?? null;
  try {
    if (userId) localStorage.setItem(key, userId);
    else localStorage.removeItem(key);
  } catch {
    // As above.
  }
  for (const listener of listeners) listener();
}

/** Whoever signs out takes the wish along; whoever signs in finds their own or none. */
export function forgetWish(unlessOf?: string): void {
  const userId = whose();
  if (userId === ofNobodyYet) hideFor(unlessOf);
  else if (userId !== null && userId !== unlessOf) hideFor(undefined);
}
