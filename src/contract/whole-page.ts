/** Pages that the server writes whole for one person: what it reads for that, and when it must not. */
import type { Session } from './account.ts';

/** What to read: addresses; those of the answers by the names of their endpoints. */
export type ReadsOfPage = { session: string; answers: Readonly<Record<string, string>> };

/** Whom a page is written for, and what was read for it, by the names of the endpoints. */
export type Person = { session: Session; answers: Readonly<Record<string, unknown>> };

/**
 * Cookies by which a device says that the server must not write a page of a person whole: what stands in its HTML would be
 * seen before a script of ours could cover it. They hold '1' and nothing of anybody. What the device remembers of the same
 * matter is under the same name in its local storage.
 */
export const unwrittenCookies = {
  /** Somebody signed out here without a line: the session goes on at the server only, a day at most. */
  signOutOwed: { name: 'jernih-sign-out-owed', seconds: 24 * 60 * 60 },
  /** Amounts are hidden from people nearby. */
  amountsHidden: { name: 'jernih-hide-amounts', seconds: 365 * 24 * 60 * 60 },
} as const;
